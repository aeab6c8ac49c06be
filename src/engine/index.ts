/**
 * The calculation engine: pure functions from a paycheck and the law in force to tax
 * lines. No clock, no input or output, no environment.
 */

export { calculate } from './calculate.ts';
export { note } from './lines.ts';
export {
  encloses,
  isFederal,
  type Location,
  parseLocation,
  sameLocation,
} from './location.ts';
export type { FederalFigures, FederalParameter, FilingStatus } from './methods/federal-figures.ts';
export { federalPercentage } from './methods/federal-percentage.ts';
export { type FutaFigures, futa } from './methods/futa.ts';
export { type PayrollTier, type PayrollZones, payrollZones } from './methods/payroll-zones.ts';
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
  type MarylandFigures,
  type MarylandMethod,
  type MarylandPlace,
  maryland,
  marylandCounty,
  sumOf,
  withinLimit,
} from './methods/state/custom/maryland.ts';
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
export { MAX_CENTS, RATE_SCALE, toCents, toRate } from './money.ts';
export * from './paycheck.ts';
export { CalculationError, type CalculationErrorCode, type Line, type Step } from './result.ts';
export type * from './rule-parts.ts';
export type { Schedule } from './schedule.ts';
export * from './wage.ts';
