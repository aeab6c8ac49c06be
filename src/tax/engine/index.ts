/**
 * The calculation engine: pure functions from a paycheck and the law in force to tax lines. No clock,
 * no input or output, no environment. Amounts are integer cents, rates integers of
 * `RATE_SCALE`, and `NOT_SENT` where the request has no number. The calculation methods are imported
 * only by the rules (`src/tax/rules/methods/`), each from its own file.
 *
 * Social Security tax on 1,000.00 of regular wages:
 *
 * ```ts
 * import { calculate, NOT_SENT, parseLocation, RATE_SCALE } from 'wagewright/engine';
 * import { buildRelease, loadRules } from 'wagewright/rules';
 *
 * const law = buildRelease(loadRules(), '2026.1').at('2026-06-30');
 * const kind = law?.earnings.find(({ name }) => name === 'Regular');
 * const rule = law?.taxes.get('00-000-0000-FICA-000');
 * const location = parseLocation('00-000-0000');
 * if (!law || !kind || !rule || !location) throw new Error('not in these rules');
 *
 * const [line] = calculate({
 *   law,
 *   payPeriodsPerYear: 26,
 *   payPeriodNumber: NOT_SENT,
 *   wages: [
 *     {
 *       index: 0,
 *       kind,
 *       location,
 *       gross: 100_000,
 *       monthToDate: NOT_SENT,
 *       quarterToDate: NOT_SENT,
 *       yearToDate: 0,
 *       hours: NOT_SENT,
 *       regularMethod: null,
 *       supplementalMethod: null,
 *       hasNexus: true,
 *     },
 *   ],
 *   benefits: [],
 *   taxes: [
 *     {
 *       rule,
 *       location,
 *       isExempt: false,
 *       isResident: null,
 *       parameters: rule.defaults,
 *       periodWithheld: NOT_SENT,
 *       monthWithheld: NOT_SENT,
 *       quarterWithheld: NOT_SENT,
 *       yearWithheld: NOT_SENT,
 *       roundResult: 'Default',
 *       autoAdjust: false,
 *       overrideRate: NOT_SENT,
 *       overrideWageBase: NOT_SENT,
 *     },
 *   ],
 *   prorate: false,
 *   assumeWithheldElsewhere: false,
 *   explain: false,
 *   cashAvailable: NOT_SENT,
 * });
 * console.log(line?.taxAmount, (line?.rate ?? 0) / RATE_SCALE); // 6200 0.062
 * ```
 *
 * Only `calculate` throws.
 *
 * @throws CalculationError with `field`, the path in a payCalc item, and one of these as `code`:
 *   - `field-missing`: the calculation needs a field that was not given, such as `ytdWH`.
 *   - `override-not-allowed` and others named in `CalculationErrorCode`: a value has no meaning for
 *     this tax, or values cannot all be right together.
 *   - `parameter`: a parameter of the certificate does not fit the others.
 *   - `no-wages`: no wages lie where the tax applies.
 *   - `tax-needed`: a resident's tax depends on another tax that `taxes` leaves out.
 *   - `figure-unknown`: the rules have no figure for the pay date or the number of pay periods.
 *   - `treatment-unknown`: no text says whether the tax applies to a wage type, or whether a benefit
 *     lowers its wages.
 */

export { Basis } from './basis.ts';
export { calculate } from './calculate.ts';
export { concernsResidence } from './elsewhere.ts';
export { note } from './lines.ts';
export {
  encloses,
  isFederal,
  type Location,
  parseLocation,
  sameLocation,
} from './location.ts';
export { MAX_CENTS, RATE_SCALE, toCents, toRate } from './money.ts';
export { NOTE_CODES, type NoteCode } from './note-codes.ts';
export * from './paycheck.ts';
export { creditedTaxes } from './resident.ts';
export { CalculationError, type CalculationErrorCode, type Line, type Step } from './result.ts';
export type * from './rule-parts.ts';
export type { Schedule } from './schedule.ts';
export { entriesFor } from './scope.ts';
export { joinedPayment } from './several-locations.ts';
export {
  AS_SENT,
  type Benefit,
  isSent,
  isSupplemental,
  NOT_SENT,
  type Payment,
  REGULAR_METHODS,
  type RegularMethod,
  SUPPLEMENTAL_METHODS,
  type SupplementalMethod,
  UNKNOWN_TREATMENT,
  type Wage,
} from './wage.ts';
