/** Checks of the figures that a schema cannot make: sums, monotone thresholds, citations. */

import { type Parameter, RATE_SCALE } from '../engine/index.ts';
import { parametersOn } from './parameters.ts';
import { PERIODS, TABLE_PERIODS } from './period-figures.ts';
import { buildRelease } from './release.ts';
import type { PercentageBlock } from './state-schema.ts';
import { percentageTables } from './state-tables.ts';
import { rowsOf } from './table-rows.ts';
import type { Block, RuleTree } from './tree.ts';

/** Printed bases may miss the running sum by the rounding of half-dollar thresholds, in cents. */
const PRINTED_BASE_TOLERANCE = 50;

type Schedules = Readonly<Record<string, string>>;

/** The parts of a block that hold schedules, whatever its method. */
type Figures = {
  readonly schedules?: Schedules;
  readonly periodSchedules?: Readonly<Record<string, Schedules>>;
  /** Why rates fall in these tables, in words. */
  readonly fallingRates?: string;
  /** How far printed amounts may miss the sum of the rows above, in dollars, and why. */
  readonly printedBases?: { readonly within: string; readonly reason: string };
};

/** What is wrong with the tree; empty when nothing is. */
export function checkFigures(tree: RuleTree): string[] {
  const problems = tree.blocks.flatMap(checkSchedules);
  if (problems.length > 0) return problems;
  for (const { version } of tree.releases) {
    const release = buildRelease(tree, version);
    for (const { blocks, identity } of release.taxes.values()) {
      for (const { figures, file } of blocks) {
        try {
          release.at(figures.effective);
          checkTables(figures, parametersOn(identity.parameters, figures.effective));
        } catch (error) {
          problems.push(`${file}: ${identity.tax}: ${(error as Error).message}`);
        }
      }
    }
  }
  return [...new Set(problems)];
}

/** Every printed table of a state must be whole: tables are otherwise read when first asked for. */
function checkTables(figures: Block['figures'], parameters: readonly Parameter[]): void {
  const { periodSchedules } = figures as PercentageBlock;
  if (figures.method !== 'state-percentage@1') return;
  for (const periods of TABLE_PERIODS) {
    const name = PERIODS.get(periods)?.name ?? 'annually';
    if (
      periodSchedules?.[name] !== undefined ||
      (figures as PercentageBlock).schedules !== undefined
    )
      percentageTables(figures as PercentageBlock, parameters, periods);
  }
}

function checkSchedules({ file, tax, figures }: Block): string[] {
  const { schedules = {}, periodSchedules = {}, ...rest } = figures as Figures;
  const perPeriod = Object.entries(periodSchedules).flatMap(([period, byColumn]) =>
    Object.entries(byColumn).map(([column, text]) => [`${period} ${column}`, text] as const),
  );
  return [...Object.entries(schedules), ...perPeriod].flatMap(([name, text]) =>
    checkRows(`${file}: ${tax}: ${name}`, text, rest),
  );
}

function checkRows(at: string, text: string, { fallingRates, printedBases }: Figures): string[] {
  let rows: ReturnType<typeof rowsOf>;
  try {
    rows = rowsOf(text);
  } catch (error) {
    return [`${at}: ${(error as Error).message}`];
  }
  const { thresholds, bases, rates, whole } = rows;
  const problems: string[] = [];
  const within =
    printedBases === undefined ? PRINTED_BASE_TOLERANCE : Number(printedBases.within) * 100;
  if (thresholds[0] !== 0) problems.push(`${at}: the first row must start at 0`);
  for (let row = 1; row < thresholds.length; row += 1) {
    const [low, high] = [thresholds[row - 1] as number, thresholds[row] as number];
    if (high <= low) problems.push(`${at}: row ${row + 1}: thresholds must rise`);
    if ((rates[row] as number) < (rates[row - 1] as number) && fallingRates === undefined) {
      problems.push(`${at}: row ${row + 1}: rates must not fall`);
    }
    if (whole[row] === 1 || whole[row - 1] === 1) continue;
    const sum =
      (bases[row - 1] as number) + ((high - low) * (rates[row - 1] as number)) / RATE_SCALE;
    if (Math.abs(sum - (bases[row] as number)) > within) {
      problems.push(
        `${at}: row ${row + 1}: printed amount ${(bases[row] as number) / 100}, the rows above give ${sum / 100}`,
      );
    }
  }
  return problems;
}
