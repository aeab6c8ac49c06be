/** Figures of two blocks of one tax held against each other, each by what it is called. */

import type { Figures, Unit } from './model.ts';

/** One figure that is not what it was; empty where there was none, or is no longer one. */
export type FigureChange = {
  readonly label: string;
  readonly unit: Unit;
  readonly before: string;
  readonly after: string;
};

type Named = ReadonlyMap<string, { readonly value: string; readonly unit: Unit }>;

/** Each single figure by what it is called. */
function named({ facts, tables }: Figures): Named {
  return new Map([
    ...facts.map(({ label, value, unit }) => [label, { value, unit }] as const),
    ...tables.flatMap(({ title, columns, rows }) =>
      rows.flatMap((row, r) =>
        row.map((value, c) => {
          const { label = '', unit = 'text' } = columns[c] ?? {};
          const isNamedByText = columns[0]?.unit === 'text' && c > 0;
          const where = isNamedByText ? row[0] : rows.length > 1 ? `row ${r + 1}` : '';
          const name = [title, where, label].filter((part) => part !== '').join(': ');
          return [name, { value, unit }] as const;
        }),
      ),
    ),
  ]);
}

/** In the order of the figures; those that only the second has come last. */
export function changesOf(old: Figures, now: Figures): FigureChange[] {
  const [before, after] = [named(old), named(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((label) => {
    const [was, is] = [before.get(label), after.get(label)];
    if (was?.value === is?.value) return [];
    const unit = is?.unit ?? was?.unit ?? 'text';
    return [{ label, unit, before: was?.value ?? '', after: is?.value ?? '' }];
  });
}
