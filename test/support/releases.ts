/** Which release a test means: no test names the newest one, which changes every year. */

import { installedReleases } from '../../src/paycalc/releases.ts';
import type { Change } from './rule-tree.ts';

/** The newest installed release. */
export const NEWEST = installedReleases().highest.version;

/** The first one, sealed and unchanged since. */
export const OLDEST = installedReleases().all.at(-1)?.version ?? '';

/** An invented release, later than all real ones. */
export const DRAFT = '9999.1';

/** `releases.yaml` with the invented release as a draft. */
export const withDraft: Change = (text) =>
  `${text}  - version: "${DRAFT}"\n    about: Invented for tests.\n    knownUpTo: 9998-12-31\n`;
