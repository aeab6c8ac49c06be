/** The taxes of rule files in one release; what a tax says is read when it is first asked for. */

import type { TaxIdentity } from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';
import type { ReleasedTax, RuleTree } from './rule-tree.ts';
import { type BlockInForce, blocksByTax, blocksInForce, readBlocks } from './tax-blocks.ts';

type Written = { readonly identity: RuleTree['taxes'][number]; readonly blocks: BlockInForce[] };

export class WrittenTaxes implements ReadonlyMap<string, ReleasedTax> {
  readonly #version: string;
  readonly #written = new Map<string, Written>();
  readonly #read = new Map<string, ReleasedTax>();

  constructor(tree: RuleTree, version: string) {
    this.#version = version;
    const blocksOf = blocksByTax(tree);
    for (const identity of tree.taxes) {
      const blocks = blocksInForce(blocksOf.get(identity.tax) ?? [], version);
      if (blocks.length > 0) this.#written.set(identity.tax, { identity, blocks });
    }
  }

  get size(): number {
    return this.#written.size;
  }

  has(id: string): boolean {
    return this.#written.has(id);
  }

  get(id: string): ReleasedTax | undefined {
    const known = this.#read.get(id);
    if (known !== undefined) return known;
    const written = this.#written.get(id);
    if (written === undefined) return undefined;
    const { file: _, ...identity } = written.identity;
    const tax = {
      identity: identityIn(identity, this.#version),
      blocks: readBlocks(written.blocks),
    };
    this.#read.set(id, tax);
    return tax;
  }

  /** First and last pay date of each block of a tax, oldest first; nothing is read. */
  spansOf(id: string): readonly { readonly first: string; readonly last: string }[] {
    const blocks = this.#written.get(id)?.blocks ?? [];
    return blocks.map(({ days, lastPayDate }) => ({ first: days.effective, last: lastPayDate }));
  }

  keys(): MapIterator<string> {
    return this.#written.keys();
  }

  *values(): MapIterator<ReleasedTax> {
    for (const [, tax] of this) yield tax;
  }

  *entries(): MapIterator<[string, ReleasedTax]> {
    for (const id of this.keys()) {
      const tax = this.get(id);
      if (tax !== undefined) yield [id, tax];
    }
  }

  [Symbol.iterator](): MapIterator<[string, ReleasedTax]> {
    return this.entries();
  }

  forEach(
    each: (tax: ReleasedTax, id: string, taxes: ReadonlyMap<string, ReleasedTax>) => void,
    self?: unknown,
  ): void {
    for (const [id, tax] of this) each.call(self, tax, id, this);
  }
}

/** The tax without the parameters of later releases. */
export const identityIn = (identity: TaxIdentity, version: string): TaxIdentity => ({
  ...identity,
  parameters: identity.parameters.filter(
    ({ since = version }) => compareVersions(since, version) <= 0,
  ),
});
