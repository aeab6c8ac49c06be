/** Checks of the figures that a schema cannot make: sums, monotone thresholds, dates, citations. */

import { RATE_SCALE } from '../engine/index.ts';
import { schedule } from './compile-federal.ts';
import type { Block, RuleTree } from './load.ts';
import { buildRelease } from './release.ts';

/** Printed bases may miss the running sum by the rounding of half-dollar thresholds, in cents. */
const PRINTED_BASE_TOLERANCE = 50;

/** What is wrong with the tree; empty when nothing is. */
export function checkFigures(tree: RuleTree): string[] {
  const problems = tree.blocks.flatMap((block) => [...checkDates(block), ...checkSchedules(block)]);
  const known = new Set(tree.taxes.map(({ tax }) => tax));
  for (const { tax, file } of tree.blocks) {
    if (!known.has(tax)) problems.push(`${file}: ${tax} has no tax.yaml`);
  }
  for (const { version } of tree.releases) {
    const release = buildRelease(tree, version);
    for (const { blocks } of release.taxes.values()) {
      for (const { figures } of blocks) release.at(figures.effective);
    }
  }
  return problems;
}

function checkDates({ file, tax, figures }: Block): string[] {
  if (figures.effective <= figures.ends) return [];
  return [`${file}: ${tax}: effective ${figures.effective} lies after ends ${figures.ends}`];
}

function checkSchedules({ file, tax, figures }: Block): string[] {
  const schedules = (figures as { schedules?: Record<string, string> }).schedules ?? {};
  return Object.entries(schedules).flatMap(([name, text]) => {
    const { thresholds, bases, rates } = schedule(name, text);
    const at = `${file}: ${tax}: ${name}`;
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
