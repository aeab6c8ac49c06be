/** The taxes in force on one pay date, each compiled when it is first asked for: most are never used. */

import { present } from '../../../platform/shape/known.ts';
import type { TaxRule } from '../../engine/index.ts';

/** What the rules are made of, by id of the tax. */
type Sources<Source> = Pick<ReadonlyMap<string, Source>, 'size' | 'has' | 'get' | 'keys'>;

/** A map whose values are made by `compile` from `sources`, once each. */
export class LawTaxes<Source> implements ReadonlyMap<string, TaxRule> {
  readonly #sources: Sources<Source>;
  readonly #compile: (source: Source, id: string) => TaxRule;
  readonly #compiled = new Map<string, TaxRule>();

  constructor(sources: Sources<Source>, compile: (source: Source, id: string) => TaxRule) {
    this.#sources = sources;
    this.#compile = compile;
  }

  /** How many rules were compiled so far. */
  get made(): number {
    return this.#compiled.size;
  }

  get size(): number {
    return this.#sources.size;
  }

  has(id: string): boolean {
    return this.#sources.has(id);
  }

  get(id: string): TaxRule | undefined {
    const known = this.#compiled.get(id);
    if (known !== undefined) return known;
    const source = this.#sources.get(id);
    if (source === undefined) return undefined;
    const rule = this.#compile(source, id);
    this.#compiled.set(id, rule);
    return rule;
  }

  keys(): MapIterator<string> {
    return this.#sources.keys();
  }

  // Not the iterators' own map: Node 20 has none.
  *values(): MapIterator<TaxRule> {
    for (const id of this.keys()) yield present(this.get(id));
  }

  *entries(): MapIterator<[string, TaxRule]> {
    for (const id of this.keys()) yield [id, present(this.get(id))];
  }

  [Symbol.iterator](): MapIterator<[string, TaxRule]> {
    return this.entries();
  }

  forEach(
    each: (rule: TaxRule, id: string, taxes: ReadonlyMap<string, TaxRule>) => void,
    self?: unknown,
  ): void {
    for (const [id, rule] of this) each.call(self, rule, id, this);
  }
}
