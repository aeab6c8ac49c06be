/** What is in an edition: its fields in printed order, and what an expression reads. */

import type { Condition, Expression, Operand } from './expression-schema.ts';
import type { FormField, GridItem, Item, Section } from './item-schema.ts';
import type { FormEdition } from './schema.ts';

export type PlacedField = { readonly field: FormField; readonly section: Section };

/** Every field, in the order they are printed. */
export const fieldsOf = ({ sections }: Pick<FormEdition, 'sections'>): PlacedField[] =>
  sections.flatMap((section) =>
    section.items.flatMap(fieldsIn).map((field) => ({ field, section })),
  );

export function fieldsIn(item: Item): FormField[] {
  if ('row' in item) return item.row.flatMap(withBoxes);
  if ('columns' in item) return item.columns.flatMap(({ items }) => items.flatMap(fieldsIn));
  if ('grid' in item) return rowsIn(item).flat();
  return 'id' in item ? withBoxes(item) : [];
}

/** Of a grid, row by row. */
export const rowsIn = ({ grid: { columns } }: GridItem): FormField[][] =>
  (columns[0]?.fields ?? []).map((_, r) => columns.flatMap(({ fields }) => fields[r] ?? []));

/** A field and the boxes on the lines of its options, each asked for with its option. */
const withBoxes = (field: FormField): FormField[] => [
  field,
  ...(field.options ?? []).flatMap(({ value, box }) =>
    box === undefined ? [] : [boxOf(field, value, box)],
  ),
];

type Box = NonNullable<NonNullable<FormField['options']>[number]['box']>;

const boxOf = ({ id, by }: FormField, value: string, box: Box): FormField => ({
  when: { field: id, is: value },
  ...box,
  ...(by === undefined ? {} : { by }),
});

/** Whether a field holds a number, which can be computed. */
export const isNumber = ({ type }: Pick<FormField, 'type'>): boolean =>
  ['money', 'integer', 'decimal'].includes(type);

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Whether an operand is a number written out. */
export const isNumeral = (operand: Operand): operand is string =>
  typeof operand === 'string' && DECIMAL.test(operand);

/** Ids of the fields an operand reads, in its conditions too. */
export const readsOf = (operand: Operand): string[] => [
  ...amountsReadBy(operand),
  ...conditionsReadBy(operand),
];

/** Ids of the fields whose amounts an operand takes. */
export function amountsReadBy(operand: Operand): string[] {
  if (typeof operand === 'string') return isNumeral(operand) ? [] : [operand];
  if ('count' in operand) return [...operand.count];
  return operandsOf(operand).flatMap(amountsReadBy);
}

/** Ids of the fields that only decide which amount is taken. */
export function conditionsReadBy(operand: Operand): string[] {
  if (typeof operand === 'string') return [];
  const own = 'if' in operand ? readsOfCondition(operand.if) : [];
  return [...own, ...operandsOf(operand).flatMap(conditionsReadBy)];
}

/** The operands directly inside an expression. */
export function operandsOf(expression: Expression): readonly Operand[] {
  if ('sum' in expression) return expression.sum;
  if ('difference' in expression) return expression.difference;
  if ('product' in expression) return expression.product;
  if ('quotient' in expression) return expression.quotient;
  if ('smallest' in expression) return expression.smallest;
  if ('largest' in expression) return expression.largest;
  if ('round' in expression) return [expression.round];
  if ('if' in expression) return [expression.then, expression.else];
  if ('lookup' in expression) {
    return [expression.row, ...(expression.column === undefined ? [] : [expression.column])];
  }
  return [];
}

export function readsOfCondition(condition: Condition): string[] {
  if ('field' in condition) return [condition.field];
  if ('checked' in condition) return [condition.checked];
  if ('filled' in condition) return [condition.filled];
  if ('atLeast' in condition) return condition.atLeast.flatMap(readsOf);
  if ('all' in condition) return condition.all.flatMap(readsOfCondition);
  if ('any' in condition) return condition.any.flatMap(readsOfCondition);
  return readsOfCondition(condition.not);
}

/** Whether an operand holds a figure: a number written out, or a cell of a table. */
export const hasFigures = (operand: Operand): boolean =>
  typeof operand === 'string'
    ? isNumeral(operand)
    : 'lookup' in operand || operandsOf(operand).some(hasFigures);
