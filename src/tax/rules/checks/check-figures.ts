/** Checks of the figures that a schema cannot make: sums, monotone thresholds, citations. */

import { present } from '../../../platform/shape/known.ts';
import { reasonOf } from '../../../platform/shape/reasons.ts';
import type { Fault } from '../../../platform/shape/yaml-file.ts';
import { type Parameter, RATE_SCALE } from '../../engine/index.ts';
import { allBlocks } from '../releases/all-blocks.ts';
import { buildRelease } from '../releases/release.ts';
import type { Block, RuleTree } from '../releases/rule-tree.ts';
import { parametersOn } from '../schema/parameters.ts';
import { PERIODS, TABLE_PERIODS } from '../states/period-figures.ts';
import type { PercentageBlock } from '../states/state-schema.ts';
import { percentageTables } from '../states/state-tables.ts';
import { rowsOf } from '../states/table-rows.ts';
import { tellBlock } from './tell.ts';

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
  const problems = [...allBlocks(tree)].flatMap((block) =>
    tellBlock(tree, block, checkSchedules(block)),
  );
  if (problems.length > 0) return problems;
  for (const { version } of tree.releases) {
    const release = buildRelease(tree, version);
    for (const id of release.taxes.keys()) {
      const { blocks, identity } = present(release.taxes.peek(id));
      for (const block of blocks) {
        const { figures } = block;
        try {
          release.at(figures.effective);
          checkTables(figures, parametersOn(identity.parameters, figures.effective));
        } catch (error) {
          const message = `${identity.tax}: ${reasonOf(error)}`;
          problems.push(...tellBlock(tree, block, [{ path: '', message }]));
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

function checkSchedules({ figures }: Block): Fault[] {
  const { schedules = {}, periodSchedules = {}, ...rest } = figures as Figures;
  const perPeriod = Object.entries(periodSchedules).flatMap(([period, byColumn]) =>
    Object.entries(byColumn).map(([column, text]) => {
      const path = `periodSchedules.${period}.${column}`;
      return { path, text, annual: schedules[column] ?? schedules.all };
    }),
  );
  const ofYear = Object.entries(schedules).map(([column, text]) => ({
    path: `schedules.${column}`,
    text,
    annual: undefined,
  }));
  return [...ofYear, ...perPeriod].flatMap(({ path, text, annual }) => {
    try {
      const rows = rowsOf(text);
      const problems = checkRows(rows, rest);
      const all =
        annual === undefined ? problems : [...problems, ...checkRates(rows, rowsOf(annual))];
      return all.map((message) => ({ path, message }));
    } catch (error) {
      return [{ path, message: reasonOf(error) }];
    }
  });
}

type Rows = ReturnType<typeof rowsOf>;

const fraction = (rate: number | undefined): string => String((rate ?? 0) / RATE_SCALE);

/** The tables of a pay period divide amounts; the rates are those of the year. */
function checkRates({ rates }: Rows, annual: Rows): string[] {
  if (rates.length !== annual.rates.length) {
    return [`has ${rates.length} rows, the annual schedule has ${annual.rates.length}`];
  }
  return [...rates].flatMap((rate, row) =>
    rate === annual.rates[row]
      ? []
      : [
          `row ${row + 1}: the rate ${fraction(rate)} contradicts ${fraction(annual.rates[row])} of the annual schedule`,
        ],
  );
}

function checkRows(
  { thresholds, bases, rates, whole }: Rows,
  { fallingRates, printedBases }: Figures,
): string[] {
  const problems: string[] = [];
  const within =
    printedBases === undefined ? PRINTED_BASE_TOLERANCE : Number(printedBases.within) * 100;
  if (thresholds[0] !== 0) problems.push('the first row must start at 0');
  for (let row = 0; row < thresholds.length; row += 1) {
    if (present(rates[row]) > RATE_SCALE) {
      const percent = Number(fraction(rates[row]));
      problems.push(
        `row ${row + 1}: write the rate as a fraction: ${Number((percent / 100).toPrecision(12))}`,
      );
    }
  }
  for (let row = 1; row < thresholds.length; row += 1) {
    const [low, high] = [present(thresholds[row - 1]), present(thresholds[row])];
    if (high <= low) problems.push(`row ${row + 1}: thresholds must rise`);
    if (present(rates[row]) < present(rates[row - 1]) && fallingRates === undefined) {
      problems.push(`row ${row + 1}: rates must not fall`);
    }
    if (whole[row] === 1 || whole[row - 1] === 1) continue;
    const sum = present(bases[row - 1]) + ((high - low) * present(rates[row - 1])) / RATE_SCALE;
    if (Math.abs(sum - present(bases[row])) > within) {
      problems.push(
        `row ${row + 1}: printed amount ${present(bases[row]) / 100}, the rows above give ${sum / 100}`,
      );
    }
  }
  return problems;
}
