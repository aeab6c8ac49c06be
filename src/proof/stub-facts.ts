/**
 * What the documented stubs of `docs/stubs.md` state beyond a default certificate: the employer, and
 * values that no agency publishes, so that every stub can be answered whole. Ids are those of the rules.
 */

/** The first biweekly pay date of the year: nothing was paid or withheld before it. */
export const STUB_PAY_DATE = '2026-01-09';
export const STUB_GROSS = 2400;
export const STUB_HOURS = 80;
export const STUB_EMPLOYEES = 60;

/** All of them earn the same: of the MCTMT, whose rate goes by it. */
const QUARTERLY_PAYROLL = (STUB_GROSS * STUB_EMPLOYEES * 26) / 4;

const PAYROLL_BEFORE = STUB_GROSS * (STUB_EMPLOYEES - 1);

/**
 * An imagined rate notice, for taxes whose rate of new employers the release does not hold: the rate of
 * unemployment taxes, and of what is collected beside them.
 */
export const NOTICE_RATE = 0.02;
export const NOTICE_RATE_BESIDE = 0.001;

export type Stated = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly isExempt?: true;
  /** Left out where the page says it once for all. */
  readonly why?: string;
};

const HAWAII_PREMIUM = {
  parameters: { PREMIUM_RATE: '0.006' },
  why: 'The premium is agreed with the insurer: an example.',
};

/** By tax id. */
export const STATED: Readonly<Record<string, Stated>> = {
  '00-000-0000-ER_FUTA-000': { parameters: { CREDITREDUCTION: '0' } },
  '15-000-0000-SDI-000': HAWAII_PREMIUM,
  '15-000-0000-ER_SDI-924': HAWAII_PREMIUM,
  '32-000-0000-ER_POP-003': {
    parameters: { PAYROLL_BEFORE: String(PAYROLL_BEFORE) },
    why: 'The same pay of the 59 others was counted before, past the threshold of the quarter.',
  },
  '36-000-0000-ER_POP-008': {
    parameters: { ZONE: '2', QUARTERLY_PAYROLL: String(QUARTERLY_PAYROLL) },
    why: 'The work place lies in zone 2; 60 employees of equal pay make the payroll of the quarter.',
  },
  '53-000-0000-SDI-000': {
    parameters: { EMPLOYEE_HOURLY_RATE: '0.0568' },
    why: "The rates go by the risk class: an example of a notice's.",
  },
  '53-000-0000-ER_SDI-000': {
    parameters: { HOURLY_RATE: '0.1431', EMPLOYEE_HOURLY_RATE: '0.0568' },
    why: "The rates go by the risk class: an example of a notice's.",
  },
};

/** Where a state changes what is stated of a federal tax; by state and tax id. */
export const STATED_IN: Readonly<Record<string, Readonly<Record<string, Stated>>>> = {
  '72': {
    '00-000-0000-FIT-000': {
      isExempt: true,
      why: 'Wages of residents of Puerto Rico for work there are not withheld upon (Internal Revenue Code section 3401(a)(8)(C)).',
    },
  },
};

const DISTRICT = "The stub's work place lies in the TriMet district.";

/** Taxes with the state's own location code that this employer does not owe, and why. */
export const NOT_OWED: Readonly<Record<string, string>> = {
  '32-000-0000-ER_POP-002': "The stub's employer is a general business, which owes ER_POP-003.",
  '41-000-0000-ER_TRANS-001': DISTRICT,
  '41-000-0000-ER_TRANS-002': DISTRICT,
  '41-000-0000-ER_TRANS-004': DISTRICT,
  '41-000-0000-ER_TRANS-005': DISTRICT,
  '41-000-0000-ER_TRANS-006': DISTRICT,
};

/** Parts of a rate that is printed as one: a rate of their own would count them twice. */
export const PARTS_OF_A_RATE: readonly string[] = ['16-000-0000-ER_SUTA_SC-049'];
