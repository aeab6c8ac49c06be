/** `wagewright/compare` for browsers and workers, with the newest version of the rules inside. */

import { everyRelease, type ReleaseSet } from '../paycalc/releases.ts';
import { packedRules } from './packed-rules.ts';
import { parallelRunOf } from './parallel-run.ts';

let releases: ReleaseSet | undefined;

export * from './parallel-run.ts';
export const { compareRegister } = parallelRunOf(() => {
  releases ??= everyRelease(packedRules());
  return releases;
});
