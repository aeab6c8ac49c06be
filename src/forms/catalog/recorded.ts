/**
 * Editions for paper on file: what employees signed before the editions that we print. Such a file
 * names the edition whose lines it has. Only the certificate's own lines are taken, without its
 * words and worksheets, and whatever is worked out with figures is entered as it is on the paper.
 */

import type { Condition } from './expression-schema.ts';
import type { FormField, Section } from './item-schema.ts';
import type { FormEdition, RecordedEdition, Rule } from './schema.ts';
import { fieldsIn, hasFigures, readsOf, readsOfCondition } from './walk.ts';

export function withLines(recorded: RecordedEdition, lines: FormEdition): FormEdition {
  const { linesOf, ...own } = recorded;
  const { without = [], otherwise = {} } = linesOf;
  const sections = lines.sections
    .filter(({ worksheet }) => worksheet !== true)
    .map((section) => ({ section, fields: ownFields(section, without) }))
    .filter(({ fields }) => fields.length > 0);
  const kept = new Set(sections.flatMap(({ fields }) => fields.flatMap(idsOf)));
  const unknown = [...without, ...Object.keys(otherwise)].filter(
    (id) => !lines.sections.some(({ items }) => items.flatMap(fieldsIn).some((f) => f.id === id)),
  );
  const rules = (lines.rules ?? []).filter(
    (rule) => readsOfRule(rule).every((id) => kept.has(id)) && !conditionsOf(rule).some(figuresIn),
  );
  return {
    ...(lines.always === undefined ? {} : { always: lines.always }),
    ...(lines.lapses === undefined ? {} : { lapses: lines.lapses }),
    ...own,
    // A name that is no line is reported as a rule about it.
    rules: [...rules, ...unknown.map((field) => ({ ...NO_LINE, field }))],
    linesOf: linesOf.edition,
    sections: sections.map(({ section: { title, when }, fields }) => ({
      title,
      ...(when === undefined ? {} : { when }),
      items: fields.map((field) => ({ ...asOnPaper(field, kept), ...otherwise[field.id] })),
    })),
  };
}

const NO_LINE = { must: { all: [] }, message: 'is no line of the edition that linesOf names' };

/** Without the boxes of options, which are part of their field. */
function ownFields({ items }: Section, without: readonly string[]): FormField[] {
  const all = items.flatMap(fieldsIn);
  const boxes = new Set(all.flatMap(idsOf).filter((id, i, ids) => ids.indexOf(id) < i));
  return all.filter(
    ({ id, unprinted, feeds }) =>
      !boxes.has(id) && !without.includes(id) && (unprinted !== true || feeds !== undefined),
  );
}

const idsOf = ({ id, options = [] }: FormField): string[] => [
  id,
  ...options.flatMap(({ box }) => (box === undefined ? [] : [box.id])),
];

/** A sum of other lines is still one; what takes a figure of the year is entered. */
function asOnPaper(field: FormField, kept: ReadonlySet<string>): FormField {
  const { value, suggest, width: _, ...rest } = field;
  const isKept = (operand: typeof value): boolean =>
    operand !== undefined && !hasFigures(operand) && readsOf(operand).every((id) => kept.has(id));
  return {
    ...rest,
    ...(isKept(value) ? { value } : {}),
    ...(isKept(suggest) ? { suggest } : {}),
  } as FormField;
}

const conditionsOf = ({ when, must }: Rule): Condition[] =>
  when === undefined ? [must] : [when, must];

const readsOfRule = (rule: Rule): string[] => [
  rule.field,
  ...conditionsOf(rule).flatMap(readsOfCondition),
];

function figuresIn(condition: Condition): boolean {
  if ('atLeast' in condition) return condition.atLeast.some(hasFigures);
  if ('all' in condition) return condition.all.some(figuresIn);
  if ('any' in condition) return condition.any.some(figuresIn);
  return 'not' in condition && figuresIn(condition.not);
}
