/**
 * A payment with one unknown: the wages to gross up. Its entries at enclosing locations are the same
 * money and rise together; an outer one also holds the wages that are given inside it.
 */

import { present } from '../../../platform/shape/known.ts';
import {
  CalculationError,
  calculate,
  encloses,
  type Line,
  type Location,
  type Paycheck,
  sameLocation,
  type TaxRequest,
  type Wage,
} from '../../engine/index.ts';
import { refusalAt } from '../errors.ts';
import { cashGross, deductions } from '../totals.ts';

type Mutable = { -readonly [K in keyof Wage]: Wage[K] };

/** An entry that is sought: its gross is the unknown and `offset` cents. */
type OpenEntry = { readonly wage: Mutable; readonly offset: number };

export type OpenPayment = {
  /** Cents of the entry at each position for a gross of the innermost one. */
  readonly grossOf: (gross: number) => ReadonlyMap<number, number>;
  /** Net pay in cents; NaN where benefits exceed the wages. Throws like `calculate`. */
  readonly net: (gross: number) => number;
  /** The taxes of the employee. */
  readonly lines: (gross: number) => readonly Line[];
  /** The whole payment with this gross, for the answer. */
  readonly paycheckAt: (gross: number) => Paycheck;
  /** What is paid without the wages sought, less benefits. */
  readonly before: number;
  /** Cents that an outer entry holds beyond the innermost one. */
  readonly highestOffset: number;
};

/** Throws a `TaxInterfaceError` where it is not clear what is sought. */
export function openPayment(paycheck: Paycheck, open: readonly number[]): OpenPayment {
  const wages: Mutable[] = paycheck.wages.map((wage) => ({ ...wage }));
  const entries = openEntries(wages, open);
  const set = (gross: number): void => {
    for (const { wage, offset } of entries) wage.gross = gross + offset;
  };
  const taxes = taxesOfEmployee(paycheck.taxes);
  const searched: Paycheck = { ...paycheck, wages, taxes, explain: false };
  const ofEmployer = new Set(
    taxes.filter(({ rule }) => rule.payer === 'employer').map(({ rule }) => rule.id),
  );
  set(0);
  const before = cashGross(wages) - deductions(paycheck);
  const lines = (gross: number): readonly Line[] => {
    set(gross);
    const all = calculate(searched);
    if (ofEmployer.size === 0) return all;
    return all.filter(({ uniqueTaxID }) => !ofEmployer.has(uniqueTaxID));
  };
  return {
    before,
    highestOffset: Math.max(...entries.map(({ offset }) => offset)),
    lines,
    net: (gross) => {
      let net = before + gross;
      try {
        const own = lines(gross);
        for (let i = 0; i < own.length; i += 1) net -= present(own[i]).taxAmount;
      } catch (error) {
        if (error instanceof CalculationError && isAboutBenefits(error)) return Number.NaN;
        throw error;
      }
      return net;
    },
    grossOf: (gross) => new Map(entries.map(({ wage, offset }) => [wage.index, gross + offset])),
    paycheckAt: (gross) => {
      set(gross);
      return { ...paycheck, wages };
    },
  };
}

const isAboutBenefits = ({ code, field }: CalculationError): boolean =>
  code !== 'treatment-unknown' && field.startsWith('benefits[]');

/** Those that lower the net pay, and what they depend on. */
function taxesOfEmployee(taxes: readonly TaxRequest[]): readonly TaxRequest[] {
  const needed = new Set(taxes.flatMap(({ rule }) => rule.dependsOn));
  return taxes.filter(({ rule }) => rule.payer === 'employee' || needed.has(rule.id));
}

function openEntries(wages: readonly Mutable[], open: readonly number[]): OpenEntry[] {
  const chain = open.map((i) => present(wages[i]));
  const [first] = chain as [Mutable];
  for (const wage of chain) requireCash(wage);
  for (const wage of chain) requireOnePayment(first, wage);
  for (const wage of chain) for (const other of chain) requireEnclosing(wage, other);
  const given = wages.filter((wage) => wage.kind === first.kind && !chain.includes(wage));
  const innermost = chain.find((wage) =>
    chain.every((one) => encloses(one.location, wage.location)),
  );
  for (const wage of given) requireApart(wage, chain, innermost as Mutable);
  return chain.map((wage) => ({ wage, offset: givenInside(wage, given) }));
}

const at = ({ index, location }: Wage): string => `wages[${index}] (${location.code})`;

function requireCash(wage: Wage): void {
  if (wage.kind.cash && wage.kind.treatment !== 'base') return;
  throw refusalAt(
    'gross-unclear',
    `wages[${wage.index}].grossWages`,
    `is missing, and ${wage.kind.name} wages are not cash, so that no amount of them gives a net. Send their grossWages, and leave out those of the Regular or Supplemental wages to gross up.`,
  );
}

function requireOnePayment(first: Wage, other: Wage): void {
  if (other.kind === first.kind) return;
  throw refusalAt(
    'gross-unclear',
    'wages',
    `grossWages is missing for ${first.kind.name} in ${at(first)} and for ${other.kind.name} in ${at(other)}. One wage type can be solved for: send grossWages of the other.`,
  );
}

function requireEnclosing(wage: Wage, other: Wage): void {
  if (wage === other) return;
  if (sameLocation(wage.location, other.location)) {
    throw refusalAt(
      'duplicate',
      'wages',
      `grossWages is missing twice for ${wage.kind.name} at one location, in ${at(wage)} and ${at(other)}. Send grossWages of one of them.`,
    );
  }
  if (encloses(wage.location, other.location) || encloses(other.location, wage.location)) return;
  throw refusalAt(
    'gross-unclear',
    'wages',
    `grossWages is missing in ${at(wage)} and in ${at(other)}, and neither location is inside the other. Wages of several places cannot be solved for together: send grossWages of all but one.`,
  );
}

/** Given wages inside or around those that are sought must leave no doubt about what rises. */
function requireApart(given: Wage, chain: readonly Wage[], innermost: Wage): void {
  const twin = chain.find((wage) => sameLocation(wage.location, given.location));
  if (twin !== undefined) {
    requireDifferent(given, twin);
    return;
  }
  if (encloses(given.location, innermost.location)) {
    throw refusalAt(
      'gross-unclear',
      'wages',
      `grossWages is missing in ${at(innermost)} and given in ${at(given)}, which is around it: its wages rise too. Leave out grossWages in both.`,
    );
  }
  if (encloses(innermost.location, given.location)) {
    throw refusalAt(
      'gross-unclear',
      'wages',
      `grossWages is missing in ${at(innermost)} and given in ${at(given)}, which is inside it. Leave out grossWages at the innermost location of the wages to gross up too.`,
    );
  }
}

/** Two entries of one location are added up; alike in all but the gross, they could become one. */
function requireDifferent(given: Wage, open: Wage): void {
  const isAlike =
    Object.is(given.yearToDate, open.yearToDate) &&
    Object.is(given.quarterToDate, open.quarterToDate) &&
    Object.is(given.monthToDate, open.monthToDate) &&
    Object.is(given.hours, open.hours) &&
    given.regularMethod === open.regularMethod &&
    given.supplementalMethod === open.supplementalMethod &&
    given.hasNexus === open.hasNexus;
  if (!isAlike) return;
  throw refusalAt(
    'duplicate',
    'wages',
    `${at(given)} and ${at(open)} are equal except for grossWages. Combine them into one entry without grossWages.`,
  );
}

/** Cents that other entries inside this one hold, unless another entry of its location does. */
function givenInside({ location }: Wage, given: readonly Wage[]): number {
  if (given.some((wage) => sameLocation(wage.location, location))) return 0;
  const inside = given.filter((wage) => encloses(location, wage.location));
  const isOuter = (inner: Location): boolean =>
    !inside.some((wage) => encloses(wage.location, inner) && !sameLocation(wage.location, inner));
  return inside
    .filter((wage) => isOuter(wage.location))
    .reduce((cents, { gross }) => cents + gross, 0);
}
