/**
 * The calculation engine: pure functions from a paycheck and the law in force to tax lines. No clock,
 * no input or output, no environment. Amounts are integer cents, rates integers of `RATE_SCALE`; NaN
 * stands for what was not given.
 *
 * Social Security tax on 1,000.00 of regular wages:
 *
 * ```ts
 * import { calculate, parseLocation, RATE_SCALE } from 'wagewright/engine';
 * import { buildRelease, loadRules } from 'wagewright/rules';
 *
 * const law = buildRelease(loadRules(), '2026.1').at('2026-06-30');
 * const kind = law?.earnings.find(({ name }) => name === 'Regular');
 * const rule = law?.taxes.get('00-000-0000-FICA-000');
 * const location = parseLocation('00-000-0000');
 * if (!law || !kind || !rule || !location) throw new Error('not in these rules');
 *
 * const notGiven = Number.NaN;
 * const [line] = calculate({
 *   law,
 *   payPeriodsPerYear: 26,
 *   payPeriodNumber: notGiven,
 *   wages: [
 *     {
 *       index: 0,
 *       kind,
 *       location,
 *       gross: 100_000,
 *       monthToDate: notGiven,
 *       quarterToDate: notGiven,
 *       yearToDate: 0,
 *       hours: notGiven,
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
 *       periodWithheld: notGiven,
 *       monthWithheld: notGiven,
 *       quarterWithheld: notGiven,
 *       yearWithheld: notGiven,
 *       roundResult: 'Default',
 *       autoAdjust: false,
 *       overrideRate: notGiven,
 *       overrideWageBase: notGiven,
 *     },
 *   ],
 *   prorate: false,
 *   assumeWithheldElsewhere: false,
 *   explain: false,
 *   cashAvailable: notGiven,
 * });
 * console.log(line?.taxAmount, (line?.rate ?? 0) / RATE_SCALE); // 6200 0.062
 * ```
 *
 * Only `calculate` throws.
 *
 * @throws CalculationError with `field`, the path in a payCalc item, and one of these as `code`:
 *   - `field-missing`: the calculation needs a field that was not given, such as `ytdWH`.
 *   - `value-not-allowed`: a value has no meaning for this tax, such as an override of its rate.
 *   - `parameter`: a parameter of the certificate does not fit the others.
 *   - `no-wages`: no wages lie where the tax applies.
 *   - `tax-needed`: a resident's tax depends on another tax that `taxes` leaves out.
 *   - `figure-unknown`: the rules have no figure for the pay date or the number of pay periods.
 */

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
export { type AnnualThreshold, annualThreshold } from './methods/annual-threshold.ts';
export type { EarnedIncome } from './methods/earned-income-notes.ts';
export type { FederalFigures, FederalParameter, FilingStatus } from './methods/federal-figures.ts';
export { federalPercentage } from './methods/federal-percentage.ts';
export { type FutaFigures, futa } from './methods/futa.ts';
export type { LocalCredit } from './methods/local-credit.ts';
export { type LocalServicesTax, localServicesTax } from './methods/local-services-tax.ts';
export { type LocalWageRate, localWageRate } from './methods/local-wage-rate.ts';
export type { LocalWaiver } from './methods/local-waiver.ts';
export { type MonthlyHeadTax, monthlyHeadTax } from './methods/monthly-head-tax.ts';
export { type PayrollTier, type PayrollZones, payrollZones } from './methods/payroll-zones.ts';
export { pennsylvaniaEarnedIncome } from './methods/pennsylvania-earned-income.ts';
export { type PerHour, perHour } from './methods/per-hour.ts';
export { type PremiumShare, premiumShare, type SizeClass } from './methods/premium-share.ts';
export { type QuarterlyFee, quarterlyFee } from './methods/quarterly-fee.ts';
export {
  type QuarterlyThreshold,
  quarterlyThreshold,
} from './methods/quarterly-threshold.ts';
export {
  type CaliforniaSlots,
  type CaliforniaTables,
  california,
} from './methods/state/custom/california.ts';
export {
  type ConnecticutCode,
  type ConnecticutSlots,
  connecticut,
  type SalaryRows,
} from './methods/state/custom/connecticut.ts';
export {
  atMost,
  type MarylandFigures,
  type MarylandLocalTax,
  type MarylandMethod,
  maryland,
  marylandCounty,
  sumOf,
  withinLimit,
} from './methods/state/custom/maryland.ts';
export { marylandByChoice } from './methods/state/custom/maryland-choice.ts';
export {
  type MassachusettsFigures,
  type MassachusettsPeriod,
  type MassachusettsSlots,
  massachusetts,
} from './methods/state/custom/massachusetts.ts';
export {
  type NebraskaSlots,
  nebraska,
  type SpecialProcedure,
} from './methods/state/custom/nebraska.ts';
export { type OregonFigures, oregon } from './methods/state/custom/oregon.ts';
export {
  certificateOf,
  countsOf,
  countyTax,
  type Exemption,
  type MethodWithExemptions,
  ownCertificate,
  periodExemptions,
} from './methods/state/custom/period-exemptions.ts';
export {
  type PuertoRicoFigures,
  type PuertoRicoTables,
  puertoRico,
} from './methods/state/custom/puerto-rico.ts';
export { vermont } from './methods/state/custom/vermont.ts';
export {
  type EarningsTax,
  type Exclusions as YonkersExclusions,
  type Surcharge,
  yonkers,
  yonkersEarningsTax,
} from './methods/state/custom/yonkers.ts';
export type { Formula, FormulaInput } from './methods/state/formula.ts';
export { statePercentage } from './methods/state/percentage.ts';
export { byShareOfServices } from './methods/state/share-of-services.ts';
export { electedRate, noTax, shareOfTax } from './methods/state/simple.ts';
export { stateIncome } from './methods/state/state-income.ts';
export type { StateSlots } from './methods/state/state-run.ts';
export type { SupplementalRule } from './methods/state/supplemental-rule.ts';
export type { PercentageFigures, Tables as StateTables } from './methods/state/tables.ts';
export {
  type HigherBase,
  stateUnemployment,
  type UnemploymentFigures,
} from './methods/state-unemployment.ts';
export { type WageBand, wageBandRate } from './methods/wage-band-rate.ts';
export { type WeeklyCap, weeklyCap } from './methods/weekly-cap.ts';
export { type WeeklyFee, weeklyFee } from './methods/weekly-fee.ts';
export { MAX_CENTS, RATE_SCALE, toCents, toRate } from './money.ts';
export { NOTE_CODES, type NoteCode } from './note-codes.ts';
export * from './paycheck.ts';
export { creditedTaxes } from './resident.ts';
export { CalculationError, type CalculationErrorCode, type Line, type Step } from './result.ts';
export type * from './rule-parts.ts';
export type { Schedule } from './schedule.ts';
export * from './wage.ts';
