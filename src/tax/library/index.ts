/**
 * The package's entry: payroll taxes without a server or a database.
 *
 * ```ts
 * import { payCalc } from 'wagewright';
 *
 * const { PayCalcResponse } = payCalc({
 *   PayCalcRequest: {
 *     payCalc: [
 *       {
 *         employeeID: '1001',
 *         payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26 },
 *         wages: [{ locationCode: '00-000-0000', wageType: 'Regular', grossWages: 3000 }],
 *         taxJurisdictionParms: [{ uniqueTaxID: '00-000-0000-FICA-000', locationCode: '00-000-0000' }],
 *       },
 *     ],
 *   },
 * });
 * console.log(PayCalcResponse.payCalc[0]?.taxCalculation[0]?.taxAmount); // 186
 * ```
 *
 * @throws {Error} from the first call, when the package's rules cannot be read. What a request says is
 * answered with an `errorStatus`.
 */

import { fipsOf } from '../paycalc/list-taxes.ts';
import { installedReleases } from '../paycalc/releases.ts';
import { type Applicability, loadApplicability } from '../rules/index.ts';
import { libraryOf, nextRunOf, type ReleaseSet } from './library.ts';

let releases: ReleaseSet | undefined;
let places: Applicability | undefined;

/** Reads the installed rules at the first call, which takes longer than the others. */
const library = libraryOf(installed, applicability);

function installed(): ReleaseSet {
  releases ??= installedReleases();
  return releases;
}

function applicability(): Applicability {
  places ??= loadApplicability();
  return places;
}

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
export const { payCalc, taxList, grossUp } = library;
export const nextRun = nextRunOf(installed);

/** The states whose local taxes have to be loaded: in Node, none. */
export const localTaxStates = (): readonly string[] => [];

/** In Node all local taxes are there; in the browser build, this loads those of states. Throws an Error for a text that is no state. */
export async function loadLocalTaxes(...states: readonly string[]): Promise<void> {
  for (const state of states) fipsOf(state);
}
