/**
 * `MOST_RECENT_WAGES` and `MOST_RECENT_WH` of a bonus that is paid alone: the regular wages of the
 * payment before, what was withheld from them, and from bonuses that were already added to them.
 */

import {
  concernsResidence,
  entriesFor,
  isSent,
  isSupplemental,
  type Paycheck,
  type TaxRequest,
  type Wage,
} from '../../engine/index.ts';
import { normalized } from '../../rules/index.ts';
import type { PayCalcItem } from '../schema.ts';
import { type Paid, sumOf } from './read.ts';
import { matchesOf } from './taxes.ts';

type TaxEntry = PayCalcItem['taxJurisdictionParms'][number];
type WagesAndTax = { readonly wages: number; readonly tax: number };

const WAGES = 'MOST_RECENT_WAGES';
const WITHHELD = 'MOST_RECENT_WH';
export const FEDERAL_TAX = '00-000-0000-FIT-000';

/** Wages that income taxes treat as those of the pay period. */
export const isRegularPay = (wage: Wage): boolean =>
  wage.kind.treatment !== 'base' &&
  wage.gross !== 0 &&
  wage.regularMethod !== 'None' &&
  !isSupplemental(wage.kind, wage);

const isBonus = (wage: Wage): boolean =>
  wage.kind.treatment !== 'base' && wage.gross !== 0 && isSupplemental(wage.kind, wage);

/** The entries with both parameters where the payment needs them; `isOwn`: the sender listed the taxes. */
export function withRecent(
  entries: readonly TaxEntry[],
  bare: Paycheck,
  paid: Paid,
  isOwn: boolean,
): TaxEntry[] {
  const matches = matchesOf(paid, bare.taxes);
  const isNeeded = needsRecent(bare.wages);
  return entries.map((entry, i) => {
    const request = bare.taxes[i] as TaxRequest;
    if (!takesRecent(request) || (isOwn && isSent(parameterOf(request, WAGES)))) return entry;
    const recent = isNeeded ? recentOf(matches[i] ?? -1, paid) : undefined;
    const others = (entry.miscParameters ?? []).filter(
      ({ parameterName, parmName, name }) =>
        ![WAGES, WITHHELD]
          .map(normalized)
          .includes(normalized(parameterName ?? parmName ?? name ?? '')),
    );
    const added =
      recent === undefined
        ? []
        : [
            { parameterName: WAGES, parameterValue: recent.wages / 100 },
            { parameterName: WITHHELD, parameterValue: recent.tax / 100 },
          ];
    const { miscParameters, ...rest } = entry;
    if (others.length + added.length === 0) return miscParameters == null ? entry : rest;
    return { ...rest, miscParameters: [...others, ...added] };
  });
}

/** A bonus without regular wages in its payment, or one that asks for those of the payment before. */
function needsRecent(wages: readonly Wage[]): boolean {
  const bonuses = wages.filter(isBonus);
  if (bonuses.some(({ supplementalMethod }) => supplementalMethod === 'PreviousAggregation'))
    return true;
  return bonuses.length > 0 && !wages.some(isRegularPay);
}

const takesRecent = ({ rule }: TaxRequest): boolean =>
  [WAGES, WITHHELD].every((name) =>
    rule.parameters.some(({ parameterName }) => parameterName === name),
  );

const parameterOf = ({ rule, parameters }: TaxRequest, name: string): number =>
  parameters[rule.parameters.findIndex(({ parameterName }) => parameterName === name)] ??
  Number.NaN;

/** Whether the sender of the item, or this function before, stated both. */
export const hasRecent = (request: TaxRequest): boolean =>
  isSent(parameterOf(request, WAGES)) && isSent(parameterOf(request, WITHHELD));

/** Cents; undefined where they do not follow from the payment: payCalc asks for them if it needs them. */
function recentOf(j: number, { paycheck, lines }: Paid): WagesAndTax | undefined {
  const request = paycheck.taxes[j];
  if (request === undefined || !isPlain(request, paycheck)) return undefined;
  const wages = entriesFor(request.rule.wageBase, paycheck.wages, request.location);
  if (wages.some(({ regularMethod, gross }) => regularMethod === 'None' && gross !== 0)) {
    return undefined;
  }
  const regular = wages.filter(isRegularPay);
  const amounts = (ofType: readonly Wage[]): WagesAndTax => {
    const own = (lines[j] ?? []).filter(({ wageType }) =>
      ofType.some(({ kind }) => kind.name === wageType),
    );
    return { wages: sumOf(own, 'subjectWages'), tax: sumOf(own, 'taxAmount') };
  };
  const paidNow = amounts(regular);
  const isNow = paidNow.wages !== 0;
  if (!isNow && !hasRecent(request)) return undefined;
  const recent = isNow
    ? paidNow
    : { wages: parameterOf(request, WAGES), tax: parameterOf(request, WITHHELD) };
  const bonuses = wages.filter((wage) => isBonus(wage) && amounts([wage]).wages !== 0);
  const methods = new Set(bonuses.map((wage) => methodOf(wage, request)));
  if ([...methods].every((method) => method === 'Flat' || method === 'None')) return recent;
  const [method] = methods;
  const isAdded = method === (isNow ? 'CurrentAggregation' : 'PreviousAggregation');
  const isApart = !bonuses.some(({ kind }) => regular.some((wage) => wage.kind === kind));
  if (methods.size > 1 || !isAdded || !isApart) return undefined;
  const added = amounts(bonuses);
  return { wages: recent.wages + added.wages, tax: recent.tax + added.tax };
}

const methodOf = ({ supplementalMethod }: Wage, { rule }: TaxRequest) =>
  supplementalMethod ?? (rule.id === FEDERAL_TAX ? 'Flat' : undefined);

/** One entry of the tax, on wages of its own place: its lines are its wages and what they owe. */
function isPlain(request: TaxRequest, paycheck: Paycheck): boolean {
  const { rule, isExempt } = request;
  return (
    !isExempt &&
    !isSent(paycheck.cashAvailable) &&
    !concernsResidence(request, paycheck) &&
    paycheck.taxes.filter((tax) => tax.rule.id === rule.id).length === 1
  );
}
