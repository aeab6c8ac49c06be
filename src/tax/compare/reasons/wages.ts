/** Other wages than the register's: year-to-date amounts, deductions, kinds of pay, pay periods. */

import { RATE_SCALE } from '../../engine/index.ts';
import type { PayCalcItem } from '../../paycalc/schema.ts';
import { linesOf, sumOf } from './amounts.ts';
import { type Candidate, dollars, type Question, roundAmounts, rulesOf } from './candidate.ts';

type Wage = PayCalcItem['wages'][number];

const mapWages = (item: PayCalcItem, change: (wage: Wage) => Wage): PayCalcItem => ({
  ...item,
  wages: item.wages.map(change),
});

/** Dollars: more than any wage base. */
const BEYOND = 9_000_000;

/** The wage base is reached at other year-to-date wages than the register's. */
export function* yearToDate(question: Question): Generator<Candidate> {
  const { item, lines, difference } = question;
  if (!rulesOf(question).some(({ usesYearToDate }) => usesYearToDate)) return;
  const now = Math.round((item.wages.find(({ ytdWages }) => ytdWages)?.ytdWages ?? 0) * 100);
  const at = (cents: number): PayCalcItem =>
    mapWages(item, (wage) => ({ ...wage, ytdWages: cents / 100 }));
  const ours = sumOf(lines, question.taxes);
  if (difference === -ours) {
    yield {
      text: `year-to-date wages that already reach the wage base, instead of ${dollars(now)}`,
      item: at(BEYOND * 100),
    };
  }
  const base = wageBaseOf(question);
  const rate = Math.max(...lines.map((line) => line.rate)) / RATE_SCALE;
  if (base === undefined || rate === 0) return;
  const gross = Math.max(...item.wages.map(({ grossWages }) => Math.round(grossWages * 100)));
  const taxed = Math.round((ours + difference) / rate);
  const most = base - Math.min(taxed, gross);
  if (most < 0 || most === now) return;
  // Below it all wages are taxed, so that nothing tells how far below.
  const isBelow = taxed >= gross - 1 / rate;
  yield {
    text: `year-to-date wages of ${isBelow ? 'at most ' : ''}${dollars(most)} instead of ${dollars(now)}`,
    item: at(isBelow ? Math.min(most, base - gross) : most),
  };
}

/** Cents; undefined when there is none. */
function wageBaseOf({ item, release, taxes }: Question): number | undefined {
  const all = mapWages(item, (wage) => ({ ...wage, grossWages: BEYOND, ytdWages: 0 }));
  const subject = Math.max(
    ...linesOf(all, release)
      .filter(({ uniqueTaxID }) => taxes.includes(uniqueTaxID))
      .map(({ subjectWages }) => subjectWages),
  );
  return subject > 0 && subject < (BEYOND * 100) / 2 ? subject : undefined;
}

const PRETAX = [
  ['125', 'a cafeteria plan'],
  ['401K', 'a 401(k)'],
] as const;

/** Deductions that did not lower the wages, lowered others, or are not in the register. */
export function* benefits(question: Question): Generator<Candidate> {
  const { item, lines, difference } = question;
  const own = item.benefits ?? [];
  for (const [i, { benefitType, amount }] of own.entries()) {
    const others = own.filter((_, at) => at !== i);
    yield {
      text: `not deducting ${benefitType} (${dollars(Math.round(amount * 100))}) before tax`,
      item: { ...item, benefits: others },
    };
    for (const [other, plan] of PRETAX) {
      if (other === benefitType) continue;
      yield {
        text: `deducting ${dollars(Math.round(amount * 100))} as ${plan} (${other}) instead of ${benefitType}`,
        item: { ...item, benefits: [...others, { benefitType: other, amount }] },
      };
    }
  }
  const rate = Math.max(0, ...lines.map((line) => line.rate)) / RATE_SCALE;
  if (difference >= 0 || rate === 0) return;
  for (const cents of roundAmounts((-difference - 1) / rate, (-difference + 1) / rate)) {
    for (const [benefitType, plan] of PRETAX) {
      yield {
        text: `a pretax deduction of ${dollars(cents)} for ${plan} (${benefitType}), which the register does not show`,
        item: { ...item, benefits: [...own, { benefitType, amount: cents / 100, ytdAmount: 0 }] },
        isFitted: true,
      };
    }
  }
}

const SUPPLEMENTAL = ['Flat', 'CurrentAggregation'] as const;

export function* supplemental({ item }: Question): Generator<Candidate> {
  const isBonus = item.wages.some(({ wageType }) => wageType === 'Supplemental');
  if (!isBonus) {
    yield {
      text: 'taxing the wages as supplemental, at the flat rate',
      item: mapWages(item, (wage) => ({
        ...wage,
        wageType: 'Supplemental',
        calcMethodSupplementalWages: 'Flat',
      })),
    };
    return;
  }
  const words = {
    Flat: 'taxing the bonus at the flat rate',
    CurrentAggregation: 'taxing the bonus together with the regular wages',
  };
  for (const method of SUPPLEMENTAL) {
    yield {
      text: words[method],
      item: mapWages(item, (wage) =>
        wage.wageType === 'Supplemental' ? { ...wage, calcMethodSupplementalWages: method } : wage,
      ),
    };
  }
  yield { text: 'taxing the bonus as regular wages', item: asRegular(item) };
}

/** Regular and supplemental wages of a location in one entry. */
function asRegular(item: PayCalcItem): PayCalcItem {
  const merged = new Map<string, Wage>();
  for (const wage of item.wages) {
    const before = merged.get(wage.locationCode);
    merged.set(wage.locationCode, {
      ...wage,
      wageType: 'Regular',
      grossWages: Number(((before?.grossWages ?? 0) + wage.grossWages).toFixed(2)),
      ytdWages: Number(((before?.ytdWages ?? 0) + (wage.ytdWages ?? 0)).toFixed(2)),
    });
  }
  return { ...item, wages: [...merged.values()] };
}

const PERIODS = [52, 26, 24, 12, 53, 27, 1];

export function* payPeriods({ item }: Question): Generator<Candidate> {
  const now = item.payrollRunParameters.payPeriodsPerYear;
  for (const payPeriodsPerYear of PERIODS) {
    if (payPeriodsPerYear === now) continue;
    yield {
      text: `${payPeriodsPerYear} pay periods a year instead of ${now}`,
      item: { ...item, payrollRunParameters: { ...item.payrollRunParameters, payPeriodsPerYear } },
    };
  }
}
