/** Which rows of `aliases.yaml` are about a tax. */

import type { Alias } from '../../engine/index.ts';
import type { Aliases } from '../schema/alias-schema.ts';

type Row = Aliases['aliases'][number];

const patterns = new WeakMap<Row, readonly RegExp[]>();

function patternsOf(row: Row): readonly RegExp[] {
  const known = patterns.get(row);
  if (known !== undefined) return known;
  const made = row.taxes.map((id) => new RegExp(`^${id.replaceAll('*', '[^-]*')}$`));
  patterns.set(row, made);
  return made;
}

const NONE: readonly Alias[] = [];

/** In the order of the file, for figures whose first pay date is `effective`. */
export function aliasesOf(tax: string, effective: string, { aliases }: Aliases): readonly Alias[] {
  const own = aliases.filter(
    (row) =>
      (row.from ?? effective) <= effective && patternsOf(row).some((pattern) => pattern.test(tax)),
  );
  if (own.length === 0) return NONE;
  return own.map(({ taxes: _, from: __, source: ___, confidence: ____, ...alias }) => alias);
}
