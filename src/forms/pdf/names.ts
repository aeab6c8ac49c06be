/** What a screen reader calls the boxes of a form: every one by its own name. */

import type { FormField, Item } from '../catalog/item-schema.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { fieldsIn } from '../catalog/walk.ts';

/** What a screen reader says of a field. */
export const spoken = ({ line, label }: FormField): string =>
  line === undefined ? label : `${line}. ${label}`;

/**
 * By field. Labels that appear more than once, as those of employee and employer do, are distinguished by
 * the title of their section, and within one by their number.
 */
export function namesOf({ sections }: Pick<FormEdition, 'sections'>): ReadonlyMap<string, string> {
  const named = sections.flatMap(({ title, items }) =>
    items.flatMap(namesIn).map(([id, name]) => ({ id, title, name })),
  );
  const bare = countOf(named.map(({ name }) => name));
  const titled = named.map(({ id, title, name }) => ({
    id,
    name: (bare.get(name) ?? 0) > 1 ? `${title}, ${name}` : name,
  }));
  const counts = countOf(titled.map(({ name }) => name));
  const met = new Map<string, number>();
  return new Map(
    titled.map(({ id, name }) => {
      const number = (met.get(name) ?? 0) + 1;
      met.set(name, number);
      return [id, (counts.get(name) ?? 0) > 1 ? `${name} (${number})` : name];
    }),
  );
}

function namesIn(item: Item): [id: string, name: string][] {
  if ('columns' in item) return item.columns.flatMap(({ items }) => items.flatMap(namesIn));
  if ('grid' in item) {
    return item.grid.columns.flatMap(({ head, fields }) =>
      fields.map((field): [string, string] => [field.id, `${head}, ${spoken(field)}`]),
    );
  }
  return fieldsIn(item).map((field): [string, string] => [field.id, spoken(field)]);
}

function countOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
