/**
 * A sample pay stub for each state, the District of Columbia and Puerto Rico: one employee, every
 * statewide tax of the release and the seven federal ones, gross to net and to the employer's cost.
 * `docs/stubs.md` is made from them; the end-to-end test sends the same requests to a server.
 */

import type { ReleaseSet } from '../paycalc/releases.ts';
import type { Release, ReleasedTax } from '../rules/index.ts';
import { calculateOne } from './examples.ts';
import { FACTS, type Stated } from './stub-facts.ts';

export type StubLine = {
  readonly tax: string;
  readonly title: string;
  readonly payer: 'employee' | 'employer';
  /** Cents. */
  readonly amount: number;
  /** Cents. */
  readonly subjectWages: number;
  /** As answered: a fraction, or dollars. */
  readonly rate: number;
  readonly confidence: string;
  /** What the request says of this tax beyond the defaults, for people. */
  readonly sent: string;
  readonly notes: readonly string[];
};

/** A tax that is not on the stub, and why: the text of its error, or why it is not owed. */
export type Unanswered = { readonly tax: string; readonly title: string; readonly why: string };

export type Stub = {
  /** Two-digit FIPS code. */
  readonly state: string;
  readonly name: string;
  /** The payCalc item, as sent. */
  readonly item: { readonly taxJurisdictionParms: readonly object[] };
  readonly lines: readonly StubLine[];
  /** Why values were sent, by tax. */
  readonly stated: readonly Unanswered[];
  /** Asked alone, each is an error. */
  readonly refused: readonly Unanswered[];
  readonly notOwed: readonly Unanswered[];
};

const FEDERAL = '00';
const UNEMPLOYMENT = / unemployment tax, employer$/;

/** Stubs by name of the state. Throws when a stub as a whole is refused. */
export function stubsOf(releases: ReleaseSet, release: Release): Stub[] {
  return [...release.taxes.written.values()]
    .filter(({ identity }) => identity.tax.endsWith('-000-0000-ER_SUTA-000'))
    .map(({ identity }) => ({
      state: identity.tax.slice(0, 2),
      name: identity.title.replace(UNEMPLOYMENT, ''),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ state, name }) => stubOf(releases, release, state, name));
}

function stubOf(releases: ReleaseSet, release: Release, state: string, name: string): Stub {
  const ask = (taxes: readonly ReleasedTax[]) =>
    calculateOne(stubItem(state, taxes), releases, release.version);
  const federal = taxesOf(release, FEDERAL);
  const own = taxesOf(release, state);
  const owed = own.filter(({ identity }) => FACTS.notOwed[identity.tax] === undefined);
  const asked: ReleasedTax[] = [];
  const refused: Unanswered[] = [];
  for (const tax of owed) {
    const { errorStatus } = ask([tax]);
    if (errorStatus === undefined) asked.push(tax);
    else refused.push(named(tax, errorStatus.errorMessage));
  }
  const taxes = [...federal, ...asked].sort(employeeFirst);
  const answer = ask(taxes);
  if (answer.errorStatus !== undefined) {
    throw new Error(`the stub of ${name}: ${answer.errorStatus.errorMessage}`);
  }
  const law = release.at(FACTS.payDate);
  const answered = new Set(answer.taxCalculation.map(({ uniqueTaxID }) => uniqueTaxID));
  const silent = taxes.find(({ identity }) => !answered.has(identity.tax));
  if (silent !== undefined) {
    throw new Error(`the stub of ${name}: ${silent.identity.tax} has no line`);
  }
  return {
    state,
    name,
    item: stubItem(state, taxes),
    lines: taxes.flatMap((tax) =>
      answer.taxCalculation
        .filter(({ uniqueTaxID }) => uniqueTaxID === tax.identity.tax)
        .map((line) => ({
          tax: tax.identity.tax,
          title: tax.identity.title,
          payer: tax.identity.payer,
          amount: inCents(line.taxAmount),
          subjectWages: inCents(line.subjectWages),
          rate: line.rate,
          confidence: law?.taxes.get(tax.identity.tax)?.confidence ?? '',
          sent: sentWords(state, tax),
          notes: line.notes ?? [],
        })),
    ),
    stated: taxes.flatMap((tax) => {
      const why = statedOf(state, tax)?.why;
      return why === undefined ? [] : [named(tax, why)];
    }),
    refused,
    notOwed: own.flatMap((tax) => {
      const why = FACTS.notOwed[tax.identity.tax];
      return why === undefined ? [] : [named(tax, why)];
    }),
  };
}

const named = ({ identity }: ReleasedTax, why: string): Unanswered => ({
  tax: identity.tax,
  title: identity.title,
  why,
});

const inCents = (dollars: number): number => Math.round(dollars * 100);

/** Taxes at the location of the state itself, employees' first; also those not in force, which are refused by name. */
const taxesOf = (release: Release, state: string): ReleasedTax[] =>
  [...release.taxes.written.values()]
    .filter(({ identity }) => identity.tax.startsWith(`${state}-000-0000-`))
    .sort(employeeFirst);

const employeeFirst = (a: ReleasedTax, b: ReleasedTax): number => rank(a) - rank(b);

const rank = ({ identity }: ReleasedTax): number => (identity.payer === 'employee' ? 0 : 1);

function stubItem(
  state: string,
  taxes: readonly ReleasedTax[],
): { readonly taxJurisdictionParms: readonly object[] } & Readonly<Record<string, unknown>> {
  const nothing = { mtdWages: 0, qtdWages: 0, ytdWages: 0 };
  return {
    payrollRunParameters: {
      payDate: FACTS.payDate,
      payPeriodsPerYear: FACTS.payPeriodsPerYear,
      payPeriodNumber: 1,
    },
    wages: [FEDERAL, state].map((place) => ({
      locationCode: `${place}-000-0000`,
      wageType: 'Regular',
      grossWages: FACTS.grossWages,
      hours: FACTS.hours,
      ...nothing,
    })),
    taxJurisdictionParms: taxes.map((tax) => taxEntry(state, tax)),
  };
}

function taxEntry(state: string, tax: ReleasedTax): object {
  const id = tax.identity.tax;
  const parameters = Object.entries(parametersOf(state, tax));
  const rate = noticeRate(tax);
  return {
    uniqueTaxID: id,
    locationCode: id.slice(0, '00-000-0000'.length),
    isResident: true,
    periodWH: 0,
    mtdWH: 0,
    qtdWH: 0,
    ytdWH: 0,
    ...(statedOf(state, tax)?.isExempt === undefined ? {} : { isExempt: true }),
    ...(rate === undefined ? {} : { overrideRate: rate }),
    ...(parameters.length === 0
      ? {}
      : {
          miscParameters: parameters.map(([parameterName, parameterValue]) => ({
            parameterName,
            parameterValue,
          })),
        }),
  };
}

const statedOf = (state: string, { identity }: ReleasedTax): Stated | undefined =>
  FACTS.statedIn[state]?.[identity.tax] ?? FACTS.stated[identity.tax];

/** The employer's size goes wherever it is asked for. */
function parametersOf(state: string, tax: ReleasedTax): Readonly<Record<string, string>> {
  const asksSize = tax.identity.parameters.some(
    ({ parameterName }) => parameterName === 'NUMBER_EMPLOYEES',
  );
  return {
    ...(asksSize ? { NUMBER_EMPLOYEES: String(FACTS.employees) } : {}),
    ...statedOf(state, tax)?.parameters,
  };
}

/** The imagined notice's rate, where the release says that it holds none. */
function noticeRate({ identity, blocks }: ReleasedTax): number | undefined {
  const inForce = blocks.find(
    ({ figures, lastPayDate }) =>
      figures.effective <= FACTS.payDate && FACTS.payDate <= lastPayDate,
  );
  if (inForce === undefined || !('withoutRate' in inForce.figures)) return undefined;
  if (FACTS.partsOfARate.includes(identity.tax)) return undefined;
  return identity.tax.includes('-ER_SUTA-') ? FACTS.noticeRate : FACTS.noticeRateOther;
}

function sentWords(state: string, tax: ReleasedTax): string {
  const rate = noticeRate(tax);
  return [
    ...(statedOf(state, tax)?.isExempt === undefined ? [] : ['isExempt']),
    ...(rate === undefined ? [] : [`overrideRate ${rate} (example)`]),
    ...Object.entries(parametersOf(state, tax)).map(([name, value]) => `${name} ${value}`),
  ].join(', ');
}
