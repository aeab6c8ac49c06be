/** The lean entry for pages: the newest version of the rules; a state's local taxes are loaded when asked for. */

export type {
  ErrorStatus,
  GrossUpAnswer,
  GrossUpItem,
  NextPayment,
  NextRunAnswer,
  NextRunRefusal,
  Options,
  PayCalcItem,
  PayCalcRequest,
  PayCalcResponse,
  PayCalcResponseItem,
  Refusal,
  TaxListAnswer,
  TaxListRequest,
} from './index.js';
export { grossUp, nextRun, payCalc, taxList } from './index.js';
/** FIPS codes of the states whose local taxes have to be loaded. */
export declare function localTaxStates(): readonly string[];
/** By postal or FIPS code. Rejects for a text that is no state. */
export declare function loadLocalTaxes(...states: readonly string[]): Promise<void>;
