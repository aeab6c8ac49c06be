/** Refuses `overrideRate` and `overrideWageBase` for taxes that have nothing they could replace. */

import type { TaxRequest } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import { isSent } from '../wage.ts';

type Override = 'overrideRate' | 'overrideWageBase';

/** `because`: what the tax is, after its title. */
export function requireNoOverride(
  request: TaxRequest,
  because: (field: Override) => string = isGraduated,
): void {
  const field = overrideOf(request);
  if (field !== null) throw refusal(request, field, because(field));
}

/** For taxes whose rate may be replaced, but that have no wage base. */
export function requireNoWageBase(request: TaxRequest, because: string): void {
  if (!isSent(request.overrideWageBase)) return;
  throw refusal(request, 'overrideWageBase', because);
}

function refusal({ rule }: TaxRequest, field: Override, because: string): CalculationError {
  const known = INSTEAD.find(({ name }) =>
    rule.parameters.some(({ parameterName }) => parameterName === name),
  );
  const instead =
    field === 'overrideRate' && known !== undefined ? `. ${known.name} ${known.does}` : '';
  return new CalculationError(
    'override-not-allowed',
    field,
    `${rule.title} ${because}: leave ${field} out${instead}`,
  );
}

/** What a certificate has for those who want another amount withheld. */
const INSTEAD = [
  { name: 'FIXED_WH_AMT', does: 'sets the amount to withhold' },
  { name: 'ADDITIONALWH', does: 'adds an amount per pay period' },
];

/** A graduated tax has no single rate and no wage base to replace. */
const isGraduated = (field: Override): string =>
  `is graduated and has no ${field === 'overrideRate' ? 'single rate' : 'wage base'} to replace`;

function overrideOf({ overrideRate, overrideWageBase }: TaxRequest): Override | null {
  if (isSent(overrideRate)) return 'overrideRate';
  return isSent(overrideWageBase) ? 'overrideWageBase' : null;
}
