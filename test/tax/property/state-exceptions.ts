/**
 * Where a state's own tables break what holds of a withholding elsewhere: by how many cents at most,
 * and why. Each entry is needed: the tests fail when a state no longer uses it.
 */

export type Exception = { readonly cents: number; readonly reason: string };
type Exceptions = Readonly<Record<string, Exception>>;

const PRINTED =
  'Amounts of the printed tables are rounded, their thresholds to the dollar: a row begins a little above or below the end of the one before.';

/** Wages rise by a cent or more and less is withheld: cents of one payment at most. */
export const DROPS: Exceptions = {
  '05-000-0000-SIT-000': {
    cents: 200,
    reason:
      'Arkansas Withholding Tax Formula Method: from the top of the tables on the adjustment for bracket ends in steps, and income counts as the middle of its 50-dollar band only below 100,000.',
  },
  '15-000-0000-SIT-000': {
    cents: 80,
    reason: `Hawaii Booklet A, 2024: ${PRINTED}`,
  },
  '30-000-0000-SIT-000': {
    cents: 100,
    reason: `Montana Wage Withholding Tax Tables, in whole dollars: ${PRINTED}`,
  },
  '31-000-0000-SIT-000': { cents: 20, reason: `Nebraska Circular EN: ${PRINTED}` },
  '34-000-0000-SIT-000': { cents: 81, reason: `New Jersey rate tables A to E: ${PRINTED}` },
  '35-000-0000-SIT-000': { cents: 5, reason: `New Mexico FYI-104, tables 1 to 8: ${PRINTED}` },
  '36-000-0000-SIT-000': { cents: 200, reason: `NYS-50-T-NYS, Method II: ${PRINTED}` },
  '36-000-975772-CITY-000': { cents: 75, reason: `NYS-50-T-NYC, Method II: ${PRINTED}` },
  '41-000-0000-SIT-000': {
    cents: 26_300,
    reason:
      'Oregon 150-206-436: other formulas hold from 50,000 of annual wages on; their amounts leave out the personal credit built into the lower ones.',
  },
  '50-000-0000-SIT-000': { cents: 4, reason: `Vermont GB-1210: ${PRINTED}` },
  '72-000-0000-SIT-000': {
    cents: 5,
    reason: `Puerto Rico, Appendix 2 (rate on all wages less an amount): ${PRINTED}`,
  },
};

/** Wages rise by one cent and more is withheld than the unit of rounding: cents at most. */
export const JUMPS: Exceptions = {
  '01-000-0000-SIT-000': {
    cents: 876,
    reason:
      'Alabama: the standard deduction falls in steps (by up to 175 for each 500 of wages), Withholding Tax Tables and Instructions.',
  },
  '05-000-0000-SIT-000': {
    cents: 2_500,
    reason:
      'Arkansas: income counts as the middle of its 50-dollar band, and the adjustment at the top of the tables ends in steps.',
  },
  '06-000-0000-SIT-000': {
    cents: 33_643,
    reason:
      'California Method B, Table 1: up to the low income exemption nothing is withheld, above it on all wages.',
  },
  '09-000-0000-SIT-000': {
    cents: 18_000,
    reason:
      'Connecticut TPG-211: exemption, credit, phase-out add-back and recapture change in steps of annual salary (Tables A, C, D, E).',
  },
  '15-000-0000-SIT-000': { cents: 80, reason: `Hawaii Booklet A, 2024: ${PRINTED}` },
  '34-000-0000-SIT-000': { cents: 79, reason: `New Jersey rate tables A to E: ${PRINTED}` },
  '35-000-0000-SIT-000': { cents: 4, reason: `New Mexico FYI-104, tables 1 to 8: ${PRINTED}` },
  '36-000-0000-SIT-000': {
    cents: 15_000_000,
    reason:
      'NYS-50-T-NYS, Method III: from its thresholds on one rate holds for all net wages (recapture), at 25 million a jump from 10.3 to 10.9 percent of them.',
  },
  '36-000-971828-CITY-000': {
    cents: 500,
    reason:
      'NYS-50-T-Y, Methods VII and VIII: the exclusion falls in steps, and below the first row nothing is withheld.',
  },
  '36-000-975772-CITY-000': { cents: 50, reason: `NYS-50-T-NYC, Method II: ${PRINTED}` },
  '41-000-0000-SIT-000': {
    cents: 17_400,
    reason:
      'Oregon 150-206-436: the limit of the federal tax that comes off falls in steps of 1,750 with annual wages, and allowances end at an amount.',
  },
  '50-000-0000-SIT-000': { cents: 3, reason: `Vermont GB-1210: ${PRINTED}` },
  '72-000-0000-SIT-000': { cents: 3, reason: `Puerto Rico, Appendix 2: ${PRINTED}` },
};

/**
 * What a year of equal payments may miss the annual table by, apart from the rounding of each payment:
 * cents for each payment, and cents for the year.
 */
export const YEARS: Readonly<
  Record<string, { readonly each: number; readonly year: number; readonly reason: string }>
> = {
  '06-000-0000-SIT-000': {
    each: 8,
    year: 34_000,
    reason: `California Tables 1 and 3 are in whole dollars; between the annual low income exemption and 52 of a week lies a whole withholding. ${PRINTED}`,
  },
  '15-000-0000-SIT-000': {
    each: 10,
    year: 0,
    reason: 'Hawaii Booklet A: less than ten cents of a payment are not withheld.',
  },
  '16-000-0000-SIT-000': { each: 6, year: 0, reason: `Idaho EPB00744: ${PRINTED}` },
  '20-000-0000-SIT-000': { each: 4, year: 0, reason: `Kansas KW-100: ${PRINTED}` },
  '24-000-0000-SIT-000': { each: 5, year: 0, reason: `Maryland guide: ${PRINTED}` },
  '24-021-0000-CNTY-000': {
    each: 21,
    year: 0,
    reason:
      'With 27 payments, the state’s tables of two weeks leave out up to 253.84, and with it the county, whose own schedule begins at 244.44: 2.25% of the difference.',
  },
  '25-000-0000-SIT-000': {
    each: 80,
    year: 0,
    reason:
      'Massachusetts Circular M: exemptions of a pay period are in whole dollars, the contributions are taken as withheld.',
  },
  '30-000-0000-SIT-000': { each: 150, year: 0, reason: `Montana tables: ${PRINTED}` },
  '31-000-0000-SIT-000': { each: 4, year: 0, reason: `Nebraska Circular EN: ${PRINTED}` },
  '34-000-0000-SIT-000': { each: 90, year: 0, reason: `New Jersey rate tables: ${PRINTED}` },
  '35-000-0000-SIT-000': { each: 5, year: 0, reason: `New Mexico FYI-104: ${PRINTED}` },
  '36-000-0000-SIT-000': { each: 12, year: 0, reason: `NYS-50-T-NYS: ${PRINTED}` },
  '36-000-971828-CITY-000': {
    each: 1,
    year: 500,
    reason: `NYS-50-T-Y: exclusions of pay periods are in whole dollars and fall in steps. ${PRINTED}`,
  },
  '36-000-975772-CITY-000': { each: 5, year: 0, reason: `NYS-50-T-NYC: ${PRINTED}` },
  '40-000-0000-SIT-000': { each: 4, year: 0, reason: `Oklahoma OW-2: ${PRINTED}` },
  '41-000-0000-SIT-000': {
    each: 2,
    year: 26_300,
    reason:
      'Oregon: the federal tax that comes off is that of the payment, in cents; at 50,000 of annual wages the formulas change.',
  },
  '44-000-0000-SIT-000': { each: 2, year: 0, reason: `Rhode Island tables: ${PRINTED}` },
  '49-000-0000-SIT-000': {
    each: 160,
    year: 0,
    reason: `Utah schedules in whole dollars: ${PRINTED}`,
  },
  '50-000-0000-SIT-000': { each: 6, year: 0, reason: `Vermont GB-1210: ${PRINTED}` },
  '54-000-0000-SIT-000': { each: 4, year: 0, reason: `West Virginia IT-100.2A: ${PRINTED}` },
  '72-000-0000-SIT-000': {
    each: 8,
    year: 0,
    reason: `Puerto Rico, Appendix 2, rounded down: ${PRINTED}`,
  },
};
