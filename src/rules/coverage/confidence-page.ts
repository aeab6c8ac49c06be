/** Confidence by area as a table, one row for each release: what a release made better or worse. */

import { CONFIDENCES } from '../confidence.ts';
import type { Release } from '../releases/release.ts';
import { confidenceCounts } from './confidence-counts.ts';
import { aligned } from './coverage-pages.ts';

const INTRODUCTION =
  'What is counted: the *editions* of each tax (its figures from one pay date on), the *rules* for people who live and work in different states, *wage bases* (which wages and benefits a program counts), and local taxes, each by its newest edition. A later release can have more of each.';

/** Oldest first. */
export function confidenceByArea(releases: readonly Release[]): string[] {
  const counted = releases.map((release) => ({
    version: release.version,
    areas: confidenceCounts(release),
  }));
  const cells = (counted[0]?.areas ?? []).flatMap(({ area, unit }, i) =>
    counted.map(({ version, areas }) => [
      area,
      unit,
      version,
      ...CONFIDENCES.map((level) => (areas[i]?.byConfidence[level] ?? 0).toLocaleString('en-US')),
    ]),
  );
  return [
    '## Confidence by area',
    '',
    INTRODUCTION,
    '',
    ...aligned(['Area', 'Unit', 'Release', ...CONFIDENCES], cells),
  ];
}
