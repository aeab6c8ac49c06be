/** Whether expressions and conditions read what is there, and end. */

import type { Condition, Expression, Operand } from './expression-schema.ts';
import type { FormField } from './item-schema.ts';
import { isNumber, isNumeral, operandsOf, readsOf, readsOfCondition } from './walk.ts';

const EXPRESSIONS = [
  'sum',
  'difference',
  'product',
  'quotient',
  'smallest',
  'largest',
  'round',
  'count',
  'if',
  'lookup',
];
const CONDITIONS = ['field', 'checked', 'filled', 'atLeast', 'all', 'any', 'not'];

/** What is checked against, and where problems go. */
export type Scope = {
  readonly fields: ReadonlyMap<string, FormField>;
  readonly tables: ReadonlyMap<string, { readonly words?: boolean }>;
  readonly problems: string[];
};

export function checkOperand(operand: Operand, where: string, about: Scope): void {
  const { fields, tables, problems } = about;
  if (typeof operand === 'string') {
    if (isNumeral(operand)) return;
    const field = fields.get(operand);
    if (field === undefined) problems.push(`${where}: no field ${operand}`);
    else if (!isNumber(field)) problems.push(`${where}: ${operand} is not a number`);
    return;
  }
  const known = Object.keys(operand).filter((key) => EXPRESSIONS.includes(key));
  if (known.length !== 1) {
    problems.push(`${where}: an expression is one of ${EXPRESSIONS.join(', ')}`);
    return;
  }
  if ('count' in operand) {
    for (const id of operand.count) {
      if (fields.get(id)?.type !== 'checkbox') problems.push(`${where}: ${id} is not a checkbox`);
    }
  }
  if ('if' in operand) {
    if (operand.then === undefined || operand.else === undefined) {
      problems.push(`${where}: if needs then and else`);
      return;
    }
    checkCondition(operand.if, where, about);
  }
  if ('lookup' in operand) checkLookup(operand, where, tables, problems);
  if ('round' in operand) checkRounding(operand, where, problems);
  const inner = operandsOf(operand);
  if (!Array.isArray(inner)) problems.push(`${where}: operands are a list`);
  else for (const each of inner) checkOperand(each, where, about);
}

function checkLookup(
  { lookup }: Extract<Expression, { lookup: string }>,
  where: string,
  tables: Scope['tables'],
  problems: string[],
): void {
  const table = tables.get(lookup);
  if (table === undefined) problems.push(`${where}: no table ${lookup}`);
  else if (table.words) problems.push(`${where}: table ${lookup} is of words`);
}

function checkRounding(
  { to, mode }: Extract<Expression, { round: Operand }>,
  where: string,
  problems: string[],
): void {
  const isKnown = ['half-up', 'up', 'down'].includes(mode);
  if (!isKnown || typeof to !== 'string' || !isNumeral(to) || Number(to) <= 0) {
    problems.push(`${where}: round needs to, such as "1", and mode half-up, up or down`);
  }
}

export function checkCondition(condition: Condition, where: string, about: Scope): void {
  const { fields, problems } = about;
  const kinds = Object.keys(condition).filter((key) => CONDITIONS.includes(key));
  if (kinds.length !== 1) {
    problems.push(`${where}: a condition is one of ${CONDITIONS.join(', ')}`);
    return;
  }
  if ('all' in condition || 'any' in condition) {
    const inner = 'all' in condition ? condition.all : condition.any;
    for (const each of inner) checkCondition(each, where, about);
    return;
  }
  if ('not' in condition) {
    checkCondition(condition.not, where, about);
    return;
  }
  if ('atLeast' in condition) {
    for (const operand of condition.atLeast) checkOperand(operand, where, about);
    return;
  }
  for (const id of readsOfCondition(condition)) {
    const field = fields.get(id);
    if (field === undefined) {
      problems.push(`${where}: no field ${id}`);
      continue;
    }
    if ('checked' in condition && field.type !== 'checkbox') {
      problems.push(`${where}: ${id} is not a checkbox`);
    }
    if (!('field' in condition)) continue;
    const asked = 'is' in condition ? [condition.is] : condition.in;
    const options = field.options?.map(({ value }) => value);
    for (const value of asked) {
      if (options !== undefined && !options.includes(value)) {
        problems.push(`${where}: ${id} has no option ${value}`);
      }
    }
  }
}

/** Fields whose computed values need themselves. */
export function cycles(fields: Scope['fields']): string[] {
  const done = new Set<string>();
  const reaches = (id: string, path: readonly string[]): string[] => {
    if (path.includes(id)) return [`${[...path, id].join(' -> ')}: computed from itself`];
    if (done.has(id)) return [];
    const field = fields.get(id);
    const inner = [field?.value, field?.suggest].flatMap((operand) =>
      operand === undefined ? [] : readsOf(operand),
    );
    const found = inner.flatMap((next) => reaches(next, [...path, id]));
    done.add(id);
    return found;
  };
  return [...fields.keys()].flatMap((id) => reaches(id, []));
}
