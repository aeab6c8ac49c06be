/** payCalc items as a client writes them. */

export const FEDERAL = '00-000-0000';
export const FIT = '00-000-0000-FIT-000';
export const SOCIAL_SECURITY = '00-000-0000-FICA-000';
export const EMPLOYER_SOCIAL_SECURITY = '00-000-0000-ER_FICA-000';
export const MEDICARE = '00-000-0000-MEDI-000';
export const FUTA = '00-000-0000-ER_FUTA-000';

type Fields = Readonly<Record<string, unknown>>;
export type WireItem = {
  readonly employeeID: string;
  readonly options?: Fields;
  readonly payrollRunParameters: Fields;
  readonly wages: readonly Fields[];
  readonly taxJurisdictionParms: readonly Fields[];
  readonly benefits?: readonly Fields[];
};

export const wage = (fields: Fields = {}): Fields => ({
  locationCode: FEDERAL,
  wageType: 'Regular',
  grossWages: 2000,
  ytdWages: 10_000,
  ...fields,
});

export const tax = (uniqueTaxID: string, fields: Fields = {}): Fields => ({
  uniqueTaxID,
  locationCode: FEDERAL,
  ...fields,
});

export const parameter = (parameterName: string, parameterValue: unknown): Fields => ({
  parameterName,
  parameterValue,
});

/** Biweekly, 2,000 dollars regular, Social Security; `changes` replaces whole fields. */
export const paycheck = (changes: Partial<WireItem> & Fields = {}): WireItem => ({
  employeeID: 'e1',
  payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26, payPeriodNumber: 13 },
  wages: [wage()],
  taxJurisdictionParms: [tax(SOCIAL_SECURITY)],
  ...changes,
});

export const request = (...payCalc: readonly unknown[]) => ({ PayCalcRequest: { payCalc } });
