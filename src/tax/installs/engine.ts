/** Which version of the product, and which calculation methods, a release needs. */

import { productVersion } from '../../platform/operation/product-version.ts';
import { methodNames, type RuleTree } from '../rules/index.ts';
import type { Manifest } from './release-file.ts';
import { ReleaseFileError } from './release-file-error.ts';

type Engine = Manifest['engine'];

/** The version that packs it has proven that it calculates it; an earlier one has not. */
export const engineOf = ({ blocks, registers }: RuleTree): Engine => ({
  product: finished(productVersion()),
  methods: [
    ...new Set([
      ...blocks.map(({ figures }) => figures.method),
      ...registers.map(({ row }) => String(row.method)),
    ]),
  ].sort(),
});

/** A build before a version counts as that version. */
const finished = (version: string): string => version.split('-', 1)[0] ?? version;

/** Throws a `ReleaseFileError` when this version of the product is too old for it. */
export function requireEngine({ product, methods }: Engine): void {
  const own = finished(productVersion());
  if (isOlder(own, product)) {
    throw new ReleaseFileError(
      `needs Wagewright ${product} or later; this is ${productVersion()}. Update Wagewright first`,
    );
  }
  const known = new Set(methodNames());
  const missing = methods.filter((name) => !known.has(name));
  if (missing.length === 0) return;
  throw new ReleaseFileError(
    `needs calculation methods that Wagewright ${productVersion()} does not have: ${missing.join(', ')}. Update Wagewright first`,
  );
}

function isOlder(own: string, needed: string): boolean {
  const wanted = needed.split('.').map(Number);
  const differs = own
    .split('.')
    .map((part, i) => Number(part) - (wanted[i] ?? 0))
    .find((difference) => difference !== 0);
  return differs !== undefined && differs < 0;
}
