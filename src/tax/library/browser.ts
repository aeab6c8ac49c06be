/**
 * The package's entry for browsers and workers, with the newest version of the rules inside:
 * `wagewright/browser`. `tools/build-browser.ts` makes one file of it. It holds the states and counties, not
 * the 30,000 places: of a place, only the form of its code is checked.
 *
 * ```ts
 * import { taxList } from 'wagewright/browser';
 *
 * const list = taxList({
 *   payDate: '2026-06-26',
 *   workLocations: ['48-000-0000'],
 *   homeLocation: '48-000-0000',
 * });
 * console.log('taxes' in list && list.taxes[0]?.uniqueTaxID); // 00-000-0000-FIT-000
 * ```
 *
 * @throws nothing: what a request says is answered with an `errorStatus`.
 */

import { libraryOf, nextRunOf } from './library.ts';
import { packedReleases } from './local-taxes.ts';
import { packedApplicability } from './packed-rules.ts';

const library = libraryOf(packedReleases, packedApplicability);

export type {
  GrossUpAnswer,
  GrossUpItem,
  NextPayment,
  NextRun,
  NextRunAnswer,
  NextRunRefusal,
  Options,
  PayCalcItem,
  PayCalcRequest,
  PayCalcResponse,
  PayCalcResponseItem,
  TaxListAnswer,
  TaxListRefusal,
  TaxListRequest,
} from './library.ts';
export { loadLocalTaxes, localTaxStates } from './local-taxes.ts';
export const { payCalc, taxList, grossUp } = library;
export const nextRun = /* @__PURE__ */ nextRunOf(packedReleases);
