/**
 * What the lines of `pennsylvania-earned-income@1` say: which other line has the tax and why, what a
 * low-income exemption did, and who collects. Normative text: methods/pennsylvania-earned-income.md.
 */

import { dollars, methodSteps, note, step } from '../lines.ts';
import { isFederal } from '../location.ts';
import { inDollars, RATE_SCALE } from '../money.ts';
import type { Paycheck, TaxRequest, TaxRun } from '../paycheck.ts';
import type { Line } from '../result.ts';
import type { Citation, EarnedIncomeRates } from '../rule-parts.ts';
import {
  claims,
  exemptionOf,
  homeOf,
  isSameMunicipality,
  isWithheldAtWork,
  nonresidentRate,
  type Part,
  ratesOf,
  residentRate,
  wagesOfYear,
} from './earned-income-rates.ts';
import type { LocalCredit } from './local-credit.ts';

const methodStep = methodSteps('pennsylvania-earned-income');

export type EarnedIncome = EarnedIncomeRates & {
  /** Political subdivision code of municipality and school district. */
  readonly psd: string;
  /** Local taxes of places outside Pennsylvania that residents set off; null without. */
  readonly credit: LocalCredit | null;
  readonly citation: Citation;
};

/** Each part of the tax with the parameter that claims its exemption, and its name in a sentence. */
export const PARTS: readonly (readonly [Part, string, string])[] = [
  ['municipal', 'LOW_INCOME_MUNICIPAL', 'municipality'],
  ['school', 'LOW_INCOME_SCHOOL', 'school district'],
];

/** Why another line has the tax, what an exemption did, and who collects (step 10). `sent`: the paycheck before residence moved its wages. */
export function addNotes(figures: EarnedIncome, line: Line, run: TaxRun, sent: Paycheck): void {
  const { request, paycheck } = run;
  const { explain } = paycheck;
  const home = homeOf(sent);
  if (request.isResident === true) {
    addTakers(line, request, sent);
    if (worksOutside(request, sent)) {
      note(line, 'resident_condition', figures.isFirst ? OUTSIDE_PHILADELPHIA : OUTSIDE);
    }
  } else if (home !== undefined && !isWithheldAtWork(request, home, sent)) {
    note(line, 'earned_income_elsewhere', whyHome(request, home, sent));
    if (explain) {
      const label = `Withheld for ${home.rule.id} instead`;
      const rate = residentRate(home, sent) / RATE_SCALE;
      line.steps = [
        ...line.steps,
        methodStep(5, step('resident rate', label, rate, figures.citation)),
      ];
    }
  }
  for (const [part, name, who] of PARTS) {
    if (claims(request, part)) note(line, 'low_income_exemption', exempted(request, part, sent));
    else continue;
    if (explain) {
      const label = `${name}: exemption of the ${who}`;
      line.steps = [
        ...line.steps,
        methodStep(
          4,
          step('low income', label, dollars(exemptionOf(request, part)), figures.citation),
        ),
      ];
    }
  }
  if (line.taxAmount === 0) return;
  note(line, 'tax_collector', `PSD ${figures.psd}. ${remitTo(figures, home, sent)}`);
}

const OUTSIDE =
  'An employer outside Pennsylvania need not withhold for work outside Pennsylvania; it may, if the employee agrees (12 Pa. Code 151.12). What other states and their municipalities tax is credited on the employee’s return, not here.';
const OUTSIDE_PHILADELPHIA =
  'An employer withholds if it has a location in Pennsylvania or does business in the city. If not, the employee pays the city’s Earnings Tax.';

/** Whether wages of the payment were earned in another state. */
const worksOutside = ({ location: home }: TaxRequest, { wages }: Paycheck): boolean =>
  wages.some(({ location }) => !isFederal(location) && location.state !== home.state);

function addTakers(line: Line, home: TaxRequest, sent: Paycheck): void {
  for (const work of sent.taxes) {
    if (work.isResident !== false || ratesOf(work) === undefined) continue;
    if (!isWithheldAtWork(work, home, sent)) continue;
    const { isFirst } = ratesOf(work) as EarnedIncomeRates;
    const isCredit = isFirst && ratesOf(home)?.isFirst !== true;
    if (isCredit) note(line, 'wage_tax_credit', creditOf(work, home, sent));
    else note(line, 'earned_income_elsewhere', whyWork(work, home, sent));
  }
}

const percent = (rate: number): string => `${(rate * 100) / RATE_SCALE}%`;

const whyWork = (work: TaxRequest, home: TaxRequest, sent: Paycheck): string =>
  `${work.rule.id} is withheld from wages earned at ${work.location.code}: its nonresident rate, ${percent(nonresidentRate(work, sent))}, is higher than this resident rate, ${percent(residentRate(home, sent))}.`;

function creditOf(work: TaxRequest, home: TaxRequest, sent: Paycheck): string {
  const rest = Math.max(0, residentRate(home, sent) - nonresidentRate(work, sent));
  const credited = `is withheld first from wages earned at ${work.location.code} and credited against this resident rate, ${percent(residentRate(home, sent))}: ${percent(rest)} is left.`;
  const onReturn =
    'What Philadelphia withholds beyond that is credited on the employee’s return, also against the tax on wages earned elsewhere.';
  return `${work.rule.title}, ${percent(nonresidentRate(work, sent))}, ${credited}${rest === 0 ? ` ${onReturn}` : ''}`;
}

function whyHome(work: TaxRequest, home: TaxRequest, sent: Paycheck): string {
  if (isSameMunicipality(work, home)) {
    return `Withheld by ${home.rule.id}: the employee lives in this municipality, and the nonresident rate is not for its residents.`;
  }
  if (ratesOf(home)?.isFirst === true) {
    return `Withheld by ${home.rule.id}: Philadelphia’s wage tax on its residents takes precedence over earned income taxes.`;
  }
  return `Withheld by ${home.rule.id}: its resident rate, ${percent(residentRate(home, sent))}, is not lower than this nonresident rate, ${percent(nonresidentRate(work, sent))}.`;
}

function exempted(request: TaxRequest, part: Part, sent: Paycheck): string {
  const limit = inDollars(exemptionOf(request, part));
  const who = part === 'municipal' ? 'municipality' : 'school district';
  return wagesOfYear(sent) < exemptionOf(request, part)
    ? `Low-income exemption claimed: the rate of the ${who} is not applied while wages for the year stay below ${limit}.`
    : `Low-income exemption claimed, but wages for the year have reached ${limit}: the rate of the ${who} applies.`;
}

/** An employer remits to the collector of the district where its place of work is. */
function remitTo(figures: EarnedIncome, home: TaxRequest | undefined, sent: Paycheck): string {
  if (home === undefined || figures.isFirst) return `Collected by ${figures.collector}.`;
  let work: TaxRequest | undefined;
  for (const each of sent.taxes) {
    if (each.isResident !== false || ratesOf(each)?.isFirst !== false) continue;
    if (work !== undefined) return `Collected by ${figures.collector}.`;
    work = each;
  }
  if (work === undefined) return `Collected by ${figures.collector}.`;
  const { collector } = ratesOf(work) as EarnedIncomeRates;
  return `Remit to the collector of the place of work, ${collector}.`;
}
