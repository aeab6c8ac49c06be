/** Confidence by area as a table, one row for each release: what a release made better or worse. */

import type { Release } from '../releases/release.ts';
import { CONFIDENCES } from '../schema/confidence.ts';
import { confidenceCounts } from './confidence-counts.ts';
import { aligned, generatedPage } from './coverage-pages.ts';

const INTRODUCTION =
  'What is counted: the *editions* of each tax (its figures from one pay date on), the *rules* for people who live and work in different states, *wage bases* (which wages and benefits a program counts), and local taxes, each by its newest edition. A later release can have more of each.';

/** `docs/coverage/confidence.md`; the oldest release first. */
export const confidencePage = (release: Release, releases: readonly Release[]): string =>
  generatedPage('Confidence by area', release, tableOf(releases));

/** The same as a section below the table of states; the oldest release first. */
export const confidenceByArea = (releases: readonly Release[]): string[] => [
  '## Confidence by area',
  '',
  ...tableOf(releases),
];

/** Where `docs/coverage.md` says that the page is. */
export const CONFIDENCE_LINK =
  '[Confidence by area](coverage/confidence.md) counts the figures of each release by confidence.';

/** The oldest release first. */
function tableOf(releases: readonly Release[]): string[] {
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
  return [INTRODUCTION, '', ...aligned(['Area', 'Unit', 'Release', ...CONFIDENCES], cells)];
}
