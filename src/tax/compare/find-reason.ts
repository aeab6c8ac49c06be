/** Why an amount of a register differs: calculations that give their amount, the most telling first. */

import type { Line, Step } from '../engine/index.ts';
import { CalculationError } from '../engine/index.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import type { Release } from '../rules/index.ts';
import { linesOf, stepsOf, sumOf } from './reasons/amounts.ts';
import type { Candidate, Question } from './reasons/candidate.ts';
import { certificates, exemptions } from './reasons/certificate.ts';
import { figures, rates, residence, rounding } from './reasons/rules.ts';
import { benefits, payPeriods, supplemental, yearToDate } from './reasons/wages.ts';
import type { Expected } from './table/check.ts';

/** Of reasons that explain as many amounts of the check, the first counts. */
const KINDS: readonly ((question: Question) => Generator<Candidate>)[] = [
  yearToDate,
  exemptions,
  benefits,
  certificates,
  figures,
  supplemental,
  payPeriods,
  residence,
  rates,
  rounding,
];

/** One line of the worksheet with both values. */
type StepComparison = Pick<Step, 'line' | 'label'> & {
  readonly ours: number | string | undefined;
  readonly theirs: number | string | undefined;
};

export type Reason = {
  /** A sentence. */
  readonly text: string;
  /** Amounts of the check that agree under it. */
  readonly agreeing: number;
  /** The steps whose values differ under it. */
  readonly steps: readonly StepComparison[];
};

const MOST_REASONS = 3;

const ONE_CENT: Reason = {
  text: 'One cent: likely a different rounding. --tolerance 0.01 accepts such differences.',
  agreeing: 0,
  steps: [],
};

type Asked = {
  readonly item: PayCalcItem;
  readonly release: Release;
  readonly expected: Expected;
  /** Every amount of the check. */
  readonly all: readonly Expected[];
  readonly lines: readonly Line[];
};

/** The likely reasons, the likeliest first; none when nothing that was tried gives their amount. */
export function findReasons({ item, release, expected, all, lines }: Asked): Reason[] {
  const { taxes, cents } = expected;
  const own = lines.filter(({ uniqueTaxID }) => taxes.includes(uniqueTaxID));
  const difference = cents - sumOf(own, taxes);
  const question = { item, release, taxes, lines: own, difference };
  const found: (Candidate & { readonly agreeing: number })[] = [];
  for (const kind of KINDS) {
    for (const candidate of kind(question)) {
      const theirs = attempt(() => linesOf(candidate.item, release));
      if (theirs === undefined || sumOf(theirs, taxes) !== cents) continue;
      const agreeing = all.filter((each) => sumOf(theirs, each.taxes) === each.cents).length;
      if (!found.some(({ text }) => text === candidate.text))
        found.push({ ...candidate, agreeing });
    }
  }
  if (found.length === 0 && Math.abs(difference) === 1) return [ONE_CENT];
  return found
    .sort((a, b) => b.agreeing - a.agreeing || Number(a.isFitted ?? 0) - Number(b.isFitted ?? 0))
    .slice(0, MOST_REASONS)
    .map(({ text, item: other, agreeing }, i) => ({
      text: `Matches ${text}.`,
      agreeing,
      steps: i === 0 ? compareSteps(item, other, release, taxes) : [],
    }));
}

/** Undefined when the calculation refuses what was tried. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof CalculationError || error instanceof TaxInterfaceError) return undefined;
    throw error;
  }
}

function compareSteps(
  item: PayCalcItem,
  other: PayCalcItem,
  release: Release,
  taxes: readonly string[],
): StepComparison[] {
  const [ours, theirs] = [stepsOf(item, release, taxes), stepsOf(other, release, taxes)];
  const nameOf = ({ line, label }: Step): string => `${line}\n${label}`;
  const left = Map.groupBy(theirs, nameOf);
  const rows: StepComparison[] = ours.map((step) => ({
    line: step.line,
    label: step.label,
    ours: step.value,
    theirs: left.get(nameOf(step))?.shift()?.value,
  }));
  for (const { line, label, value } of [...left.values()].flat()) {
    rows.push({ line, label, ours: undefined, theirs: value });
  }
  return rows.filter((row) => row.ours !== row.theirs);
}
