/**
 * The subject wages of one tax in one payment, by wage type: which entries count, which wage types
 * the taxability matrix makes subject, and what benefits take off.
 */

import { encloses, type Location } from './location.ts';
import { inDollars, shareOf } from './money.ts';
import { CalculationError } from './result.ts';
import type { EarningKind, WageBase } from './rule-parts.ts';
import { inScope, replacementOf, scopeOf } from './scope.ts';
import {
  AS_SENT,
  type Benefit,
  isSent,
  isSubject,
  lowers,
  type Payment,
  UNKNOWN_TREATMENT,
  type Wage,
} from './wage.ts';

/** The wages of one wage type that are subject to a tax. Amounts are cents. */
type SubjectWages = {
  readonly kind: EarningKind;
  /** The first entry of the wage type: it carries the calculation method. */
  readonly entry: Wage;
  /** This payment, after benefits. */
  readonly amount: number;
  /** Earlier in the year, after benefits. */
  readonly yearToDate: number;
  /** Earlier in the year, before benefits. */
  readonly grossYearToDate: number;
};

type Row = { -readonly [Field in keyof SubjectWages]: SubjectWages[Field] };
/** The two amounts of a row that benefits lower. */
type Reduced = 'amount' | 'yearToDate';

/** A tax that is asked for. */
type Asked = {
  readonly rule: { readonly id: string; readonly title: string; readonly wageBase: WageBase };
  /** What no text says does not matter then. */
  readonly isExempt: boolean;
};

/** Filled for each tax and reused, so that the hot path creates no garbage. */
export class Basis {
  /** How many wage types are subject to the tax. */
  count = 0;
  /** Sums over the wage types. */
  total = 0;
  totalYearToDate = 0;
  /** Whether every entry said its year-to-date wages. */
  yearToDateGiven = true;
  /** Whether any entry did. */
  someYearToDate = false;
  /** Wage types of this payment that are not subject to the tax; valid up to `notSubjectCount`. */
  readonly notSubject: EarningKind[] = [];
  notSubjectCount = 0;
  /** Whether any wages that are not subject were earned where the employer has nexus. */
  notSubjectHasNexus = false;
  /** What benefits took off this payment. */
  reduction = 0;
  base: WageBase | null = null;
  /** The kind of entry that states the base instead of the pay; null where the pay counts. */
  replacement: EarningKind | null = null;

  /** Kept for the next tax, so more than `count` may exist. */
  private readonly rows: Row[] = [];
  private payment: Payment | null = null;
  private location: Location | null = null;
  private asked: Asked | null = null;
  /** Whether wages or benefits count for this very tax, as sent or because it is exempt: none may take them over. */
  private isOwn = false;

  /** The wage type at `index`, which is below `count`. The object changes with the next `fill`. */
  at(index: number): SubjectWages {
    return this.rows[index] as Row;
  }

  /** Cents of a wage type in this payment; 0 if it is not subject. */
  amountOf(kind: EarningKind): number {
    return this.rowOf(kind)?.amount ?? 0;
  }

  /** Collects the subject wages of a tax at `location`; kept when those of the tax before are the same. */
  fill(asked: Asked, payment: Payment, location: Location): void {
    const base = asked.rule.wageBase;
    const known =
      this.payment === payment &&
      this.location === location &&
      this.base?.shape === base.shape &&
      !this.isOwn;
    this.base = base;
    if (known) return;
    this.reset();
    this.asked = asked;
    const { wages } = payment;
    const scope = scopeOf(base, wages, location);
    this.replacement = replacementOf(scope, wages, location);
    for (const wage of wages) {
      if (!inScope(scope, wage, location)) continue;
      if (this.replacement !== null && base.replaces[wage.kind.index] === 1) continue;
      this.add(wage);
    }
    this.sum();
    // Wages stated as a base of this tax are what they are, benefits included.
    if (payment.benefits.length > 0 && this.replacement === null) {
      this.reduce(asked, payment, location);
    }
    this.payment = payment;
    this.location = location;
  }

  /** Lets go of the payment; the next `fill` starts over. */
  forget(): void {
    this.payment = null;
    this.location = null;
    this.asked = null;
    this.isOwn = false;
  }

  private reset(): void {
    this.forget();
    this.count = 0;
    this.notSubjectCount = 0;
    this.notSubjectHasNexus = false;
    this.reduction = 0;
    this.yearToDateGiven = true;
    this.someYearToDate = false;
  }

  private add(wage: Wage): void {
    const { kind } = wage;
    const { asked } = this;
    if (asked === null) return;
    const mark = asked.rule.wageBase.taxable[kind.index];
    if (mark === AS_SENT) this.isOwn = true;
    if (mark === UNKNOWN_TREATMENT) this.requireExempt(unknownWage(wage));
    else if (!isSubject(asked.rule, wage)) {
      this.addNotSubject(kind);
      if (wage.hasNexus) this.notSubjectHasNexus = true;
      return;
    }
    const known = isSent(wage.yearToDate) ? wage.yearToDate : 0;
    if (isSent(wage.yearToDate)) this.someYearToDate = true;
    else this.yearToDateGiven = false;
    const row = this.rowOf(kind);
    if (row === null) {
      this.insert(wage, known);
      return;
    }
    requireSameMethods(row.entry, wage);
    row.amount += wage.gross;
    row.grossYearToDate += known;
  }

  private addNotSubject(kind: EarningKind): void {
    for (let i = 0; i < this.notSubjectCount; i += 1) if (this.notSubject[i] === kind) return;
    this.notSubject[this.notSubjectCount] = kind;
    this.notSubjectCount += 1;
  }

  /** Entries of one kind may differ in the taxes they are free of: what counts in part has a line. */
  private dropSubject(): void {
    let count = 0;
    for (const kind of this.notSubject.slice(0, this.notSubjectCount)) {
      if (this.rowOf(kind) !== null) continue;
      this.notSubject[count] = kind;
      count += 1;
    }
    this.notSubjectCount = count;
  }

  private rowOf(kind: EarningKind): Row | null {
    for (let k = 0; k < this.count; k += 1) {
      const row = this.rows[k] as Row;
      if (row.kind === kind) return row;
    }
    return null;
  }

  /** Wage types are in the order of the taxability table, whatever order they were sent in. */
  private insert(entry: Wage, yearToDate: number): void {
    const { rows, count } = this;
    const { kind } = entry;
    const row = rows[count] ?? { kind, entry, amount: 0, yearToDate: 0, grossYearToDate: 0 };
    row.kind = kind;
    row.entry = entry;
    row.amount = entry.gross;
    row.grossYearToDate = yearToDate;
    let index = count;
    for (; index > 0; index -= 1) {
      const before = rows[index - 1] as Row;
      if (before.kind.index <= kind.index) break;
      rows[index] = before;
    }
    rows[index] = row;
    this.count += 1;
  }

  private sum(): void {
    let total = 0;
    let totalYearToDate = 0;
    if (this.isOwn) this.dropSubject();
    for (let k = 0; k < this.count; k += 1) {
      const row = this.rows[k] as Row;
      row.yearToDate = row.grossYearToDate;
      total += row.amount;
      totalYearToDate += row.grossYearToDate;
    }
    this.total = total;
    this.totalYearToDate = totalYearToDate;
  }

  private reduce({ rule }: Asked, payment: Payment, location: Location): void {
    const base = rule.wageBase;
    let now = 0;
    let before = 0;
    for (const benefit of payment.benefits) {
      const mark = base.reduces[benefit.kind.index];
      if (mark === 0) continue;
      if (benefit.location !== null && !overlaps(benefit.location, location)) continue;
      if (mark === UNKNOWN_TREATMENT) {
        if (isSome(benefit)) this.requireExempt(unknownBenefit(benefit));
        continue;
      }
      if (mark === AS_SENT) this.isOwn = true;
      if (!lowers(rule, benefit)) continue;
      now += benefit.amount;
      before += isSent(benefit.yearToDate) ? benefit.yearToDate : 0;
    }
    this.takeOff('amount', now, base);
    this.takeOff('yearToDate', before, base);
    this.reduction = now;
    this.total -= now;
    this.totalYearToDate -= before;
  }

  /** Throws unless the tax is exempt, whose lines are 0 in any case. */
  private requireExempt({ field, what, instead }: Unknown): void {
    if (this.asked?.isExempt === true) {
      this.isOwn = true;
      return;
    }
    const title = this.asked?.rule.title ?? '';
    throw new CalculationError(
      'treatment-unknown',
      field,
      `${what} ${title}: this rules version has no text that says so. Ask the agency, and send the entry as ${instead} with the taxes that do not count it in exemptTaxes.`,
    );
  }

  /**
   * Spreads a benefit over the cash wages in proportion; the last wage type takes the odd cent. A
   * negative one was given back and raises them.
   */
  private takeOff(field: Reduced, benefit: number, base: WageBase): void {
    if (benefit === 0) return;
    let cash = 0;
    let last = -1;
    for (let k = 0; k < this.count; k += 1) {
      const row = this.rows[k] as Row;
      if (!row.kind.cash) continue;
      cash += row[field];
      last = k;
    }
    refuseBenefit(benefit, last < 0 ? null : cash, {
      base,
      field: field === 'amount' ? 'benefits[].amount' : 'benefits[].ytdAmount',
    });
    let left = benefit;
    for (let k = 0; k <= last; k += 1) {
      const row = this.rows[k] as Row;
      if (!row.kind.cash) continue;
      const share = k === last ? left : cash === 0 ? 0 : shareOf(benefit, row[field], cash);
      row[field] -= share;
      left -= share;
    }
  }
}

/** What is not known, as the beginning of a sentence that the title of the tax ends. */
type Unknown = { readonly field: string; readonly what: string; readonly instead: string };

const unknownWage = ({ index, kind }: Wage): Unknown => ({
  field: `wages[${index}].wageType`,
  what: `it is unknown whether ${kind.name} wages are subject to`,
  instead: `wageType ${!kind.cash ? 'CustomNoncash' : kind.treatment === 'supplemental' ? 'CustomSupplemental' : 'Custom'}`,
});

const unknownBenefit = ({ kind }: Benefit): Unknown => ({
  field: 'benefits[].benefitType',
  what: `it is unknown whether the benefit ${kind.name} lowers the wages of`,
  instead: 'benefitType CUSTOM',
});

const isSome = ({ amount, yearToDate }: Benefit): boolean =>
  amount !== 0 || (isSent(yearToDate) && yearToDate !== 0);

type Deducted = { readonly base: WageBase; readonly field: string };

/** Throws where cents of benefits do not fit so much cash; null: none of it is subject. */
function refuseBenefit(benefit: number, cash: number | null, { base, field }: Deducted): void {
  const wages = cash ?? 0;
  if (benefit < 0 && cash === null) {
    throw new CalculationError(
      'refund-incomplete',
      field,
      `a benefit of ${inDollars(benefit)} is given back and raises ${base.name} wages, and the payment has no cash wages that it can be added to. Send it with the employee's Regular wages, or with a Regular entry of 0.`,
    );
  }
  if (benefit > 0 && wages < 0) {
    throw new CalculationError(
      'refund-incomplete',
      'wages[].grossWages',
      `the wages are negative (${inDollars(wages)}) and the benefits are not (${inDollars(benefit)}). To refund a payment, send its benefits with negative amounts too.`,
    );
  }
  if (wages < 0 && benefit < wages) {
    throw new CalculationError(
      'refund-incomplete',
      field,
      `the wages are negative (${inDollars(wages)}), and benefits of ${inDollars(benefit)} give back more than that. Reverse the payment in one item and give the rest back in another.`,
    );
  }
  if (benefit > 0 && benefit > wages) {
    throw new CalculationError(
      'benefits-exceed-wages',
      field,
      `benefits of ${inDollars(benefit)} that lower ${base.name} wages exceed the cash wages of ${inDollars(wages)} they are deducted from. Lower the benefits, or add those wages.`,
    );
  }
}

const overlaps = (a: Location, b: Location): boolean => encloses(a, b) || encloses(b, a);

function requireSameMethods(first: Wage, other: Wage): void {
  if (
    first.regularMethod === other.regularMethod &&
    first.supplementalMethod === other.supplementalMethod
  ) {
    return;
  }
  throw new CalculationError(
    'methods-differ',
    `wages[${other.index}]`,
    `has a different calculation method from wages[${first.index}]. One tax combines these ${first.kind.name} wages: send the same calcMethodRegularWages and calcMethodSupplementalWages in both.`,
  );
}
