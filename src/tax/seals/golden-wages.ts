/**
 * Paychecks that show which wages are subject to each tax: every wage type and every benefit in one, the
 * benefits by powers of two in cents, so that the subject wages show which of them counted.
 */

import { AS_SENT, UNKNOWN_TREATMENT } from '../engine/index.ts';
import { parametersOn, type Release, type ReleasedTax } from '../rules/index.ts';
import { taxesByWageBase } from './golden-registers.ts';
import { ratesOf } from './golden-states.ts';

/** More than all benefits together, and with the other wages below every yearly base. */
const REGULAR = 2000;
const OTHER = 100;
const FEDERAL = '00-000-0000';

/** One paycheck for each tax, on the last pay date known of it. */
export const wagesGrid = (release: Release): object[] =>
  [...release.taxes.written.values(), ...taxesByWageBase(release)].flatMap((tax) =>
    paycheck(release, tax),
  );

function paycheck(release: Release, { identity, blocks }: ReleasedTax): object[] {
  const payDate = blocks.at(-1)?.lastPayDate;
  if (payDate === undefined) return [];
  const locationCode = identity.tax.split('-').slice(0, 3).join('-');
  const rule = release.at(payDate)?.taxes.get(identity.tax);
  const isKnown = (mark: number | undefined): boolean =>
    mark !== UNKNOWN_TREATMENT && mark !== AS_SENT;
  // A base that stands in for other wages would hide what they do.
  const types = release.taxability.earnings
    .filter(({ incomeTax }, i) => incomeTax !== 'base' && isKnown(rule?.wageBase.taxable[i]))
    .map(({ kind }) => kind);
  const benefits = release.taxability.benefits.filter((_, i) => isKnown(rule?.wageBase.reduces[i]));
  const year = { mtdWages: 0, qtdWages: 0, ytdWages: 0 };
  const parameters = ratesOf(parametersOn(identity.parameters, payDate));
  const taxes = [...new Set([`${FEDERAL}-FIT-000`, identity.tax])];
  return [
    {
      payrollRunParameters: { payDate, payPeriodsPerYear: 12 },
      wages: [...new Set([FEDERAL, locationCode])].flatMap((code) =>
        types.map((wageType) => ({
          locationCode: code,
          wageType,
          grossWages: wageType === 'Regular' ? REGULAR : OTHER,
          ...(wageType === 'Regular' ? { hours: 40 } : {}),
          ...year,
        })),
      ),
      benefits: benefits.map(({ kind }, i) => ({ benefitType: kind, amount: 2 ** i / 100 })),
      taxJurisdictionParms: taxes.map((uniqueTaxID) => ({
        uniqueTaxID,
        locationCode: uniqueTaxID === identity.tax ? locationCode : FEDERAL,
        isResident: true,
        ...(uniqueTaxID.includes('-ER_SUTA') ? { overrideRate: 0.027 } : {}),
        miscParameters:
          uniqueTaxID === identity.tax
            ? parameters.map(([parameterName, parameterValue]) => ({
                parameterName,
                parameterValue,
              }))
            : [],
      })),
    },
  ];
}
