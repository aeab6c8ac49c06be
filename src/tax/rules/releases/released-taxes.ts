/** The taxes of a release: those of rule files, and those of dated registers, made when first asked for. */

import { present } from '../../../platform/shape/known.ts';
import { type DatedRegister, RegisterRows } from '../registers/dated-register.ts';
import type { ResidenceBlock } from '../schema/residence-schema.ts';
import type { BlockCommon, TaxIdentity } from '../schema/schema.ts';
import type { Block, ReleasedTax } from './rule-tree.ts';
import { blocksInForce, dated, readBlocks } from './tax-blocks.ts';
import { identityIn, type WrittenTaxes } from './written-taxes.ts';

/** What is made of a row of a register, before a release selects from it. */
export type ExpandedTax = {
  readonly identity: TaxIdentity;
  readonly residence: ResidenceBlock | undefined;
  readonly blocks: readonly Block[];
};

const opened = new WeakMap<DatedRegister, RegisterRows>();

/** The rows of a register, indexed once for all releases. */
export function rowsOf(register: DatedRegister): RegisterRows {
  let rows = opened.get(register);
  if (rows === undefined) {
    rows = new RegisterRows(register);
    opened.set(register, rows);
  }
  return rows;
}

/** A tax of a register, which was validated when the tree was read. */
export function expandedTax(rows: RegisterRows, id: string): ExpandedTax {
  const { identity, residence, blocks } = rows.expand(id);
  const { file } = rows.register;
  return {
    identity: identity as TaxIdentity,
    residence: residence as ResidenceBlock | undefined,
    blocks: blocks.map((figures) => ({
      tax: id,
      file,
      at: 'row',
      figures: figures as BlockCommon,
    })),
  };
}

export class ReleasedTaxes implements ReadonlyMap<string, ReleasedTax> {
  /** Of rule files and registers with `blocks`. */
  readonly written: WrittenTaxes;
  readonly registers: readonly RegisterRows[];
  readonly #version: string;
  readonly #made = new Map<string, ReleasedTax>();
  #size: number | undefined;
  #places: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #states = new Map<string, readonly string[]>();

  constructor(version: string, written: WrittenTaxes, registers: readonly DatedRegister[]) {
    this.written = written;
    this.registers = registers.map(rowsOf);
    this.#version = version;
  }

  /** How many taxes of registers were made so far. */
  get made(): number {
    return this.#made.size;
  }

  get size(): number {
    this.#size ??= [...this.keys()].length;
    return this.#size;
  }

  has(id: string): boolean {
    return this.written.has(id) || this.registerOf(id) !== undefined;
  }

  get(id: string): ReleasedTax | undefined {
    const known = this.written.get(id) ?? this.#made.get(id);
    if (known !== undefined) return known;
    const tax = this.#make(id);
    if (tax !== undefined) this.#made.set(id, tax);
    return tax;
  }

  /** The same, without keeping a tax of a register: for what looks at all of them once. */
  peek(id: string): ReleasedTax | undefined {
    return this.written.get(id) ?? this.#made.get(id) ?? this.#make(id);
  }

  #make(id: string): ReleasedTax | undefined {
    const rows = this.registerOf(id);
    if (rows === undefined) return undefined;
    const { identity, blocks: all } = expandedTax(rows, id);
    const blocks = readBlocks(blocksInForce(all.map(dated), this.#version));
    return blocks.length === 0
      ? undefined
      : { identity: identityIn(identity, this.#version), blocks };
  }

  /** The register that has the tax in this release; undefined for a tax of a rule file. */
  registerOf(id: string): RegisterRows | undefined {
    return this.registers.find((rows) => rows.isIn(id, this.#version));
  }

  *keys(): MapIterator<string> {
    yield* this.written.keys();
    yield* this.registeredIds();
  }

  /** Ids of the taxes of dated registers, in the order of their files. */
  registeredIds(): string[] {
    return this.registers.flatMap((rows) => [...rows.ids(this.#version)]);
  }

  /** Ids of the taxes levied by a jurisdiction, the first three parts of their ids. */
  at(jurisdiction: string): readonly string[] {
    return this.#byJurisdiction().get(jurisdiction) ?? [];
  }

  /** Ids of a state's taxes, by FIPS code. */
  ofState(state: string): readonly string[] {
    return this.jurisdictions(state).flatMap((code) => this.at(code));
  }

  /** The jurisdictions of a state's taxes, by FIPS code. */
  jurisdictions(state: string): readonly string[] {
    let found = this.#states.get(state);
    if (found === undefined) {
      found = [...this.#byJurisdiction().keys()].filter((code) => code.startsWith(`${state}-`));
      this.#states.set(state, found);
    }
    return found;
  }

  #byJurisdiction(): ReadonlyMap<string, readonly string[]> {
    this.#places ??= Map.groupBy(this.keys(), (id) => id.split('-', 3).join('-'));
    return this.#places;
  }

  /** Makes every tax: for checks and digests, not for answers. */
  *values(): MapIterator<ReleasedTax> {
    for (const id of this.keys()) yield present(this.get(id));
  }

  *entries(): MapIterator<[string, ReleasedTax]> {
    for (const id of this.keys()) yield [id, present(this.get(id))];
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
