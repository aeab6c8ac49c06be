/** Which worksheets of an edition answer a field, and what is printed on each section. */

import { quotedIn } from './declaration.ts';
import type { FormField } from './item-schema.ts';
import type { LoadedEdition } from './load.ts';
import { fieldsOf, readsOf } from './walk.ts';

type Edition = Pick<LoadedEdition, 'sections'>;

/** By field that a worksheet can answer: the titles of the worksheets it takes amounts from, in printed order. */
export function worksheetsByField(edition: Edition): ReadonlyMap<string, readonly string[]> {
  const placed = fieldsOf(edition);
  const byId = new Map(placed.map((each) => [each.field.id, each]));
  const titlesFor = ({ suggest }: FormField): string[] => {
    const found = new Set<string>();
    const seen = new Set<string>();
    const follow = (id: string): void => {
      const at = byId.get(id);
      if (at === undefined || seen.has(id)) return;
      seen.add(id);
      if (at.section.worksheet === true) found.add(at.section.title);
      // A line of the form itself is answered on the form.
      for (const operand of [at.field.value, at.field.suggest]) {
        if (operand !== undefined) readsOf(operand).forEach(follow);
      }
    };
    if (suggest !== undefined) readsOf(suggest).forEach(follow);
    return [...new Set(placed.map(({ section }) => section.title))].filter((title) =>
      found.has(title),
    );
  };
  return new Map(
    placed.flatMap(({ field }) => {
      const titles = titlesFor(field);
      return titles.length === 0 ? [] : [[field.id, titles] as const];
    }),
  );
}

/** Sections in printed order, with their own words. */
export const sectionsOf = ({ sections }: Edition) =>
  sections.map((section) => ({
    title: section.title,
    worksheet: section.worksheet === true,
    words: quotedIn([section]),
  }));

/** Lines that are always computed, which no one is asked about. */
export const computedLinesOf = (edition: Edition) =>
  fieldsOf(edition)
    .filter(({ field }) => field.value !== undefined)
    .map(({ field, section }) => ({
      field: field.id,
      line: field.line ?? null,
      label: field.label,
      type: field.type,
      section: section.title,
    }));
