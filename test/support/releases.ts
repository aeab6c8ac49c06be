/** Which release a test means: no test names the newest one, which changes every year. */

import { everyRelease, installedReleases } from '../../src/tax/paycalc/releases.ts';
import { loadRules, type Release } from '../../src/tax/rules/index.ts';
import type { Change } from './rule-tree.ts';

/** The newest installed release. */
export const NEWEST = installedReleases().highest.version;

/** The first one, sealed and unchanged since. */
export const OLDEST = installedReleases().all.at(-1)?.version ?? '';

/** Drafts, too; the oldest first. */
const ALL = everyRelease(loadRules()).all.toReversed();

/** The first release that holds something, and the one before it. */
export function around(holds: (release: Release) => boolean): {
  readonly first: string;
  readonly before: string;
} {
  const index = ALL.findIndex(holds);
  const [before, first] = [ALL[index - 1], ALL[index]];
  if (before === undefined || first === undefined) throw new Error('no release begins to hold it');
  return { first: first.version, before: before.version };
}

/** Around the first release in which `tax` takes the parameter. */
export const aroundParameter = (tax: string, name: string) =>
  around(({ taxes }) =>
    (taxes.get(tax)?.identity.parameters ?? []).some(({ parameterName }) => parameterName === name),
  );

/** An invented release, later than all real ones. */
export const DRAFT = '9999.1';

/** `releases.yaml` with the invented release as a draft. */
export const withDraft: Change = (text) =>
  `${text}  - version: "${DRAFT}"\n    about: Invented for tests.\n    knownUpTo: 9998-12-31\n`;
