/** The wages, taxes, and benefits of an item like those sent before, under the law of its pay date. */

import type { Benefit, Law, Paycheck, Remark, TaxRequest, Wage } from '../../engine/index.ts';
import { parseBenefit, parseTax, parseWage } from '../parse.ts';
import type { PayCalcItem } from '../schema.ts';
import { EntryTexts, GAPS } from './entries.ts';

export const wages = new EntryTexts<PayCalcItem['wages'][number], Wage>(
  ['grossWages', 'mtdWages', 'qtdWages', 'ytdWages', 'hours'],
  (entry, law) => parseWage(entry, 0, law),
);
export const taxes = new EntryTexts<PayCalcItem['taxJurisdictionParms'][number], TaxRequest>(
  ['periodWH', 'mtdWH', 'qtdWH', 'ytdWH', 'overrideWageBase'],
  (entry, law) => {
    const rule = law.taxes.get(entry.uniqueTaxID);
    return rule === undefined || rule.stale !== undefined ? null : parseTax(entry, 0, rule, law);
  },
);
export const benefits = new EntryTexts<NonNullable<PayCalcItem['benefits']>[number], Benefit>(
  ['amount', 'ytdAmount'],
  (entry, law) => parseBenefit(entry, 0, law),
);
/** In hundredths, as amounts are read. */
const MAX_HOURS = 10_000 * 100;

type Lists = Pick<Paycheck, 'wages' | 'benefits' | 'taxes'>;

/** Undefined when the law, or the schema, does not take one of the entries. */
export function listsUnder(law: Law): Lists | undefined {
  const lists = {
    wages: new Array<Wage>(wages.count),
    benefits: new Array<Benefit>(benefits.count),
    taxes: new Array<TaxRequest>(taxes.count),
  };
  for (let i = 0; i < wages.count; i += 1) {
    const wage = wageUnder(law, i);
    if (wage === undefined) return undefined;
    lists.wages[i] = wage;
  }
  for (let i = 0; i < benefits.count; i += 1) {
    const benefit = benefitUnder(law, i);
    if (benefit === undefined) return undefined;
    lists.benefits[i] = benefit;
  }
  for (let i = 0; i < taxes.count; i += 1) {
    const tax = taxUnder(law, i);
    if (tax === undefined) return undefined;
    lists.taxes[i] = tax;
  }
  return lists;
}

/** The fields in the order of `parseWage`, and so below: objects of one shape keep the engine fast. */
function wageUnder(law: Law, i: number): Wage | undefined {
  const parsed = wages.under(law, i);
  const { amounts } = wages;
  const first = i * GAPS;
  const hours = amounts[first + 4] as number;
  if (parsed === null || hours > MAX_HOURS) return undefined;
  return {
    index: i,
    kind: parsed.kind,
    location: parsed.location,
    gross: amounts[first] as number,
    monthToDate: amounts[first + 1] as number,
    quarterToDate: amounts[first + 2] as number,
    yearToDate: amounts[first + 3] as number,
    hours: hours / 100,
    regularMethod: parsed.regularMethod,
    supplementalMethod: parsed.supplementalMethod,
    hasNexus: parsed.hasNexus,
    isOvertime: parsed.isOvertime as boolean,
    exemptTaxes: parsed.exemptTaxes ?? null,
  };
}

function benefitUnder(law: Law, i: number): Benefit | undefined {
  const parsed = benefits.under(law, i);
  if (parsed === null) return undefined;
  const first = i * GAPS;
  return {
    kind: parsed.kind,
    amount: benefits.amounts[first] as number,
    yearToDate: benefits.amounts[first + 1] as number,
    location: parsed.location,
    exemptTaxes: parsed.exemptTaxes ?? null,
  };
}

function taxUnder(law: Law, i: number): TaxRequest | undefined {
  const parsed = taxes.under(law, i);
  if (parsed === null) return undefined;
  const { amounts } = taxes;
  const first = i * GAPS;
  return {
    rule: parsed.rule,
    location: parsed.location,
    isExempt: parsed.isExempt,
    isResident: parsed.isResident,
    parameters: parsed.parameters,
    periodWithheld: amounts[first] as number,
    monthWithheld: amounts[first + 1] as number,
    quarterWithheld: amounts[first + 2] as number,
    yearWithheld: amounts[first + 3] as number,
    roundResult: parsed.roundResult,
    autoAdjust: parsed.autoAdjust,
    overrideRate: parsed.overrideRate,
    overrideWageBase: amounts[first + 4] as number,
    given: parsed.given as readonly number[],
    remarks: parsed.remarks as readonly Remark[],
  };
}
