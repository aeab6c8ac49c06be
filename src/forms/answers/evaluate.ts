/**
 * A form filled in: answers checked one by one, worksheets computed, conditions and rules held. All
 * problems are reported together, each with its field and what to do.
 */

import type { FieldCode } from '../../shape/field-codes.ts';
import type { FieldError } from '../../shape/field-error.ts';
import type { Condition, Expression, Operand } from '../catalogue/expression-schema.ts';
import type { FormField } from '../catalogue/item-schema.ts';
import type { LoadedEdition } from '../catalogue/load.ts';
import { parseTable } from '../catalogue/tables.ts';
import {
  amountsReadBy,
  conditionsReadBy,
  fieldsOf,
  isNumeral,
  operandsOf,
  type PlacedField,
  readsOf,
  readsOfCondition,
} from '../catalogue/walk.ts';
import { futureDays } from './future-days.ts';
import { type Answer, normalize } from './normalize.ts';
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

export type Answers = Readonly<Record<string, Answer>>;

export type FilledForm = {
  /** By field, in printed order: blank ones are left out, a checked box is `TRUE`. */
  readonly values: ReadonlyMap<string, string>;
  /** Fields whose value was computed and not answered. */
  readonly computed: ReadonlySet<string>;
  /** Fields that apply with these answers, filled or not. */
  readonly applying: ReadonlySet<string>;
  readonly problems: readonly FieldError[];
  readonly isSigned: boolean;
  /** Whether a condition of the edition holds for these values. */
  readonly holds: (condition: Condition) => boolean;
};

export type FillOptions = {
  /** False for a form that will be printed and signed by hand: then no signature is asked for. */
  readonly mustBeSigned: boolean;
  /** The day of the request: no one signs or is born after it. */
  readonly today?: string;
};

export function fillForm(
  edition: LoadedEdition,
  answers: Answers,
  { mustBeSigned, today }: FillOptions,
): FilledForm {
  const placed = fieldsOf(edition);
  const problems: FieldError[] = [];
  const tell = (id: string, code: FieldCode, message: string): void => {
    problems.push({ path: `answers.${id}`, code, message });
  };
  const given = new Map<string, string>();
  const byId = new Map(placed.map(({ field }) => [field.id, field]));
  for (const [id, answer] of Object.entries(answers)) {
    const field = byId.get(id);
    if (field === undefined) {
      tell(
        id,
        'unknown_field',
        `is not a field of this form; its fields are ${[...byId.keys()].join(', ')}`,
      );
      continue;
    }
    if (answer === null || answer === undefined) continue;
    if (!['string', 'number', 'boolean'].includes(typeof answer)) {
      tell(id, 'invalid_type', 'must be text, a number or true/false');
      continue;
    }
    const found = normalize(field, answer);
    if ('problem' in found) tell(id, 'invalid_value', found.problem);
    else if (found.value !== '') given.set(id, found.value);
  }
  const sheet = new Worksheet(edition, placed, given);
  const values = new Map<string, string>();
  const computed = new Set<string>();
  const applying = new Set<string>();
  for (const { field, section } of placed) {
    const { id } = field;
    const answered = given.get(id);
    if (!sheet.applies(field) || (section.when !== undefined && !sheet.holds(section.when))) {
      if (answered !== undefined)
        tell(id, 'not_allowed', `does not apply here: ${conditionText(field, section.when)}`);
      continue;
    }
    applying.add(id);
    const value = sheet.valueOf(id);
    if (answered !== undefined && value !== undefined && answered !== value) {
      tell(id, 'mismatch', `is calculated as ${value}. Leave it out, or send that value`);
    }
    if (value !== undefined && value !== '') {
      values.set(id, value);
      if (answered === undefined) computed.add(id);
      const limited = answered === undefined ? normalize(field, value) : { value };
      if ('problem' in limited)
        tell(id, 'out_of_range', `is calculated as ${value}, but ${limited.problem}`);
    } else if (isRequired(field, sheet, mustBeSigned) && !section.worksheet) {
      if (!problems.some(({ path }) => path === `answers.${id}`)) {
        tell(id, 'required', `is required: ${field.label}`);
      }
    }
  }
  if (today !== undefined) problems.push(...futureDays(placed, values, today));
  for (const { field, when, must, message } of edition.rules ?? []) {
    if ((when === undefined || sheet.holds(when)) && !sheet.holds(must))
      tell(field, 'mismatch', message);
  }
  const isSigned = placed.some(({ field }) => field.type === 'signature' && values.has(field.id));
  const holds = (condition: Condition): boolean => sheet.holds(condition);
  return { values, computed, applying, problems, isSigned, holds };
}

function isRequired(field: FormField, sheet: Worksheet, mustBeSigned: boolean): boolean {
  if (field.required === undefined || field.required === false) return false;
  if (field.by !== undefined && field.by !== 'employee') return false;
  const belongsToSignature = field.type === 'signature' || field.id === 'signatureDate';
  // Who signs, dates it.
  if (belongsToSignature && !mustBeSigned && sheet.valueOf('signature') === undefined) return false;
  return field.required === true || sheet.holds(field.required);
}

const conditionText = (field: FormField, section: Condition | undefined): string => {
  const parts = [field.when, section].filter((each) => each !== undefined);
  return `it applies only when ${parts.map(sayCondition).join(' and ')}`;
};

/** A condition in words, for messages. */
export function sayCondition(condition: Condition): string {
  if ('checked' in condition) return `${condition.checked} is checked`;
  if ('filled' in condition) return `${condition.filled} is filled in`;
  if ('not' in condition) return `not (${sayCondition(condition.not)})`;
  if ('all' in condition) return condition.all.map(sayCondition).join(' and ');
  if ('any' in condition) return condition.any.map(sayCondition).join(' or ');
  if ('atLeast' in condition) {
    const [more, less] = condition.atLeast.map((each) =>
      typeof each === 'string' ? each : 'what is computed',
    );
    return `${more} is at least ${less}`;
  }
  return 'is' in condition
    ? `${condition.field} is ${condition.is}`
    : `${condition.field} is one of ${condition.in.join(', ')}`;
}

/** The values of a form while it is worked out; each field is computed once. */
class Worksheet {
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
