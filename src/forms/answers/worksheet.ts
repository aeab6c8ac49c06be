/** The lines of a form worked out from its answers: amounts in exact fractions, conditions, table look-ups. */

import type { Condition, Expression, Operand } from '../catalog/expression-schema.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { LoadedEdition } from '../catalog/load.ts';
import { parseTable } from '../catalog/tables.ts';
import {
  amountsReadBy,
  conditionsReadBy,
  isNumeral,
  operandsOf,
  type PlacedField,
  readsOf,
  readsOfCondition,
} from '../catalog/walk.ts';
import {
  add,
  compare,
  decimal,
  divide,
  multiply,
  type Rational,
  rational,
  round,
  subtract,
  ZERO,
} from './rational.ts';

/** The values of a form while it is worked out; each field is computed once. */
export class Worksheet {
  readonly #fields: ReadonlyMap<string, PlacedField>;
  readonly #given: ReadonlyMap<string, string>;
  readonly #tables: LoadedEdition['tables'];
  readonly #values = new Map<string, string | undefined>();

  constructor(
    { tables }: LoadedEdition,
    placed: readonly PlacedField[],
    given: ReadonlyMap<string, string>,
  ) {
    this.#fields = new Map(placed.map((each) => [each.field.id, each]));
    this.#given = given;
    this.#tables = tables;
  }

  applies = (field: FormField): boolean =>
    field.when === undefined || this.#isFromPaper(field) || this.holds(field.when);

  /** Whether a line was worked out on paper: it is answered, and the answers behind it are no lines. */
  #isFromPaper({ id, value, when }: FormField): boolean {
    if (!this.#given.has(id)) return false;
    const read = [
      ...(value === undefined ? [] : readsOf(value)),
      ...(when === undefined ? [] : readsOfCondition(when)),
    ].filter((each) => this.#fields.get(each)?.field.unprinted);
    return read.length > 0 && read.every((each) => !this.#given.has(each));
  }

  /** Undefined for a blank field. */
  valueOf(id: string): string | undefined {
    if (this.#values.has(id)) return this.#values.get(id);
    // Conditions may go round in a circle: a field asked about while it is worked out is blank.
    this.#values.set(id, undefined);
    const value = this.#workOut(id);
    this.#values.set(id, value);
    return value;
  }

  #workOut(id: string): string | undefined {
    const placed = this.#fields.get(id);
    if (placed === undefined) return undefined;
    const { field, section } = placed;
    if (!this.applies(field)) return undefined;
    if (section.when !== undefined && !this.holds(section.when)) return undefined;
    const given = this.#given.get(id);
    if (this.#isFromPaper(field)) return given;
    if (field.checkedWhen !== undefined && this.holds(field.checkedWhen)) return 'TRUE';
    const operand = field.value ?? (given === undefined ? field.suggest : undefined);
    if (operand === undefined) return given;
    if (!this.#isBegun(operand)) return given;
    const amount = this.#amount(operand);
    if (amount === undefined) return given;
    return decimal(amount, { money: 2, integer: 0 }[field.type as string] ?? 6);
  }

  /**
   * Whether any amount that is taken was answered: a worksheet left blank computes nothing. A figure
   * that a condition alone decides, such as one by filing status, is known with its condition; on a
   * worksheet it begins no other line.
   */
  #isBegun(operand: Operand, onWorksheet = false): boolean {
    const amounts = amountsReadBy(operand);
    if (amounts.length > 0) return amounts.some((id) => this.#isAnswered(id));
    const deciding = conditionsReadBy(operand);
    return (
      !onWorksheet && deciding.length > 0 && deciding.every((id) => this.valueOf(id) !== undefined)
    );
  }

  #isAnswered(id: string): boolean {
    const placed = this.#fields.get(id);
    if (placed === undefined || !this.applies(placed.field)) return false;
    if (this.#given.has(id)) return true;
    const { field, section } = placed;
    return [field.value, field.suggest].some(
      (inner) => inner !== undefined && this.#isBegun(inner, section.worksheet === true),
    );
  }

  /** Undefined where a figure does not exist: a division by zero, a row below the table. */
  #amount(operand: Operand): Rational | undefined {
    if (typeof operand === 'string') {
      if (isNumeral(operand)) return rational(operand);
      const value = this.valueOf(operand);
      return value === undefined ? ZERO : rational(value);
    }
    if ('count' in operand) {
      const checked = operand.count.filter((id) => this.valueOf(id) === 'TRUE');
      return rational(String(checked.length));
    }
    if ('if' in operand) return this.#amount(this.holds(operand.if) ? operand.then : operand.else);
    if ('lookup' in operand) return this.#lookUp(operand);
    const parts: Rational[] = [];
    for (const each of operandsOf(operand)) {
      const amount = this.#amount(each);
      if (amount === undefined) return undefined;
      parts.push(amount);
    }
    return combine(operand, parts);
  }

  #lookUp({ lookup, row, column }: Extract<Expression, { lookup: string }>): Rational | undefined {
    const table = this.#tables?.[lookup];
    const parsed = table && parseTable(table);
    if (parsed === undefined) return undefined;
    const at = (starts: readonly string[], operand: Operand): number => {
      const amount = this.#amount(operand) ?? ZERO;
      return starts.findLastIndex((start) => compare(rational(start), amount) <= 0);
    };
    const line = at(parsed.rowsFrom, row);
    const place = column === undefined ? 0 : at(parsed.columnsFrom, column);
    const cell = parsed.cells[line]?.[place];
    return cell === undefined ? undefined : rational(cell);
  }

  holds(condition: Condition): boolean {
    if ('checked' in condition) return this.valueOf(condition.checked) === 'TRUE';
    if ('filled' in condition) return this.valueOf(condition.filled) !== undefined;
    if ('not' in condition) return !this.holds(condition.not);
    if ('all' in condition) return condition.all.every((each) => this.holds(each));
    if ('any' in condition) return condition.any.some((each) => this.holds(each));
    if ('atLeast' in condition) {
      const [more, less] = condition.atLeast.map((each) => this.#amount(each) ?? ZERO);
      return compare(more as Rational, less as Rational) >= 0;
    }
    const value = this.valueOf(condition.field) ?? '';
    return 'is' in condition ? value === condition.is : condition.in.includes(value);
  }
}

function combine(expression: Expression, parts: readonly Rational[]): Rational | undefined {
  const [first = ZERO, ...others] = parts;
  if ('sum' in expression) return parts.reduce(add, ZERO);
  if ('difference' in expression) return others.reduce(subtract, first);
  if ('product' in expression) return others.reduce(multiply, first);
  if ('quotient' in expression) return divide(first, others[0] ?? ZERO);
  if ('smallest' in expression) return others.reduce((a, b) => (compare(b, a) < 0 ? b : a), first);
  if ('largest' in expression) return others.reduce((a, b) => (compare(b, a) > 0 ? b : a), first);
  if ('round' in expression) return round(first, rational(expression.to), expression.mode);
  throw new Error(`no such expression: ${Object.keys(expression).join(', ')}`);
}
