/** `wagewright/compare` for browsers and workers, with the newest version of the rules inside. */

export { dayOrderOf, isoDay } from '../../platform/sheets/written-days.ts';

import { packedReleases } from './local-taxes.ts';
import { parallelRunOf } from './parallel-run.ts';

export { loadLocalTaxes, localTaxStates } from './local-taxes.ts';
export * from './parallel-run.ts';
export const { compareRegister } = parallelRunOf(packedReleases);
