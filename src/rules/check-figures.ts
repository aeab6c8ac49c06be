/** Checks of the figures that a schema cannot make: sums, monotone thresholds, citations. */

import { RATE_SCALE, type Schedule } from '../engine/index.ts';
import { schedule } from './compile-federal.ts';
import type { Block, RuleTree } from './load.ts';
import { buildRelease } from './release.ts';

/** Printed bases may miss the running sum by the rounding of half-dollar thresholds, in cents. */
const PRINTED_BASE_TOLERANCE = 50;

/** What is wrong with the tree; empty when nothing is. */
export function checkFigures(tree: RuleTree): string[] {
  const problems = tree.blocks.flatMap(checkSchedules);
  if (problems.length > 0) return problems;
  for (const { version } of tree.releases) {
    const release = buildRelease(tree, version);
    for (const { blocks } of release.taxes.values()) {
      for (const { figures } of blocks) release.at(figures.effective);
    }
  }
  return problems;
}

function checkSchedules({ file, tax, figures }: Block): string[] {
  const schedules = (figures as { schedules?: Record<string, string> }).schedules ?? {};
  return Object.entries(schedules).flatMap(([name, text]) => {
    const at = `${file}: ${tax}: ${name}`;
    let rows: Schedule;
    try {
      rows = schedule(name, text);
    } catch (error) {
      return [`${at}: ${(error as Error).message}`];
    }
    const { thresholds, bases, rates } = rows;
    const problems: string[] = [];
    if (thresholds[0] !== 0) problems.push(`${at}: the first row must start at 0`);
    for (let row = 1; row < thresholds.length; row += 1) {
      const [low, high] = [thresholds[row - 1] as number, thresholds[row] as number];
      if (high <= low) problems.push(`${at}: row ${row + 1}: thresholds must rise`);
      if ((rates[row] as number) < (rates[row - 1] as number)) {
        problems.push(`${at}: row ${row + 1}: rates must not fall`);
      }
      const sum =
        (bases[row - 1] as number) + ((high - low) * (rates[row - 1] as number)) / RATE_SCALE;
      if (Math.abs(sum - (bases[row] as number)) > PRINTED_BASE_TOLERANCE) {
        problems.push(
          `${at}: row ${row + 1}: printed amount ${(bases[row] as number) / 100}, the rows above give ${sum / 100}`,
        );
      }
    }
    return problems;
  });
}
