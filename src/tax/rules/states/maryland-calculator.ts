/** The Comptroller's calculator (methods/maryland-percentage.md, step 9): what it takes from the block of the guide. */

import Type, { type Static } from 'typebox';
import {
  atMost,
  type MarylandFigures,
  type MarylandLocalTax,
  sumOf,
  withinLimit,
} from '../../engine/methods/state/custom/maryland.ts';
import type { Formula } from '../../engine/methods/state/formula.ts';
import { rate } from '../schema/decimal.ts';
import { Amount, closed, evidence } from '../schema/schema.ts';
import { type Schedules, withLocal, withSchedules } from './maryland-rows.ts';
import { Figure, type PercentageBlock } from './state-schema.ts';
import { rowsOf } from './table-rows.ts';

export const MarylandCalculator = Type.Object(
  {
    /** The standard deduction of a year. */
    deduction: Figure,
    /** Taken off the tax of a year. */
    less: Amount,
    ...evidence,
  },
  closed,
);
type MarylandCalculator = Static<typeof MarylandCalculator>;

/** What a formula on annualized wages takes from the calculator instead of the guide. */
export type AnnualFigures = Pick<PercentageBlock, 'deductions' | 'credits' | 'schedules'>;

type Block = {
  readonly schedules: Schedules;
  readonly graduated: Readonly<Record<string, Schedules>>;
  readonly nonresidentRate: string;
};

/** `formula`: of annualized wages, without the guide's tables and its limit of wages. */
export function calculatorOf(
  { deduction, less }: MarylandCalculator,
  block: Block,
  guide: MarylandFigures,
  counties: ReadonlyMap<string, string>,
  formula: (figures: AnnualFigures) => Formula,
): MarylandFigures {
  const deductions: AnnualFigures['deductions'] = [
    { label: 'Standard deduction', kind: 'amount', amount: deduction },
  ];
  const credits: AnnualFigures['credits'] = [
    { label: 'Less a year', kind: 'phased', amount: less, from: '0', rate: '0', rounding: 'cents' },
  ];
  const annual = (schedules: Schedules): Formula => formula({ deductions, credits, schedules });
  const ofCounty = (schedules: Schedules): Formula => formula({ deductions, schedules });
  /** Nothing is withheld where the guide withholds nothing for the state. */
  const limited = (own: Formula): Formula => withinLimit(own, guide.state);
  const withRate = (text: string): Formula =>
    limited(annual(withLocal(block.schedules, rate(text))));
  const known = new Map<string, MarylandLocalTax>();
  const county = (fips: string): MarylandLocalTax | null => {
    const own = guide.county(fips);
    const text = counties.get(fips);
    if (own === null || text === undefined) return null;
    const found = known.get(fips) ?? { ...own, ...partsOf(fips, text) };
    known.set(fips, found);
    return found;
  };
  function partsOf(fips: string, text: string): Pick<MarylandLocalTax, 'total' | 'county'> {
    if (text !== 'graduated') {
      const total = withRate(text);
      return { total, county: atMost(limited(ofCounty({ all: `0 0 ${text}` })), total) };
    }
    const schedules = block.graduated[fips] ?? {};
    const local = limited(ofCounty(schedules));
    const isWhole = Object.values(schedules).some((table) => rowsOf(table).whole.includes(1));
    const total = isWhole
      ? sumOf(limited(annual(block.schedules)), local)
      : limited(annual(withSchedules(block.schedules, schedules)));
    return { total, county: isWhole ? local : atMost(local, total) };
  }
  return {
    ...guide,
    county,
    nonresident: { ...guide.nonresident, total: withRate(block.nonresidentRate) },
    state: limited(annual(block.schedules)),
  };
}
