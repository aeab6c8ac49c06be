/**
 * Entries of one list of an item (wages, taxes, benefits) that were sent before, but for their amounts.
 * A kind of entry is learned from one that was parsed and checked against the schema; entries of the same
 * bytes with other amounts in their gaps are then the same entries with other amounts.
 */

import { membersAt, type Span } from '../../../platform/json/spans.ts';
import type { Law } from '../../engine/index.ts';
import type { Reader } from './reader.ts';
import { type Part, type TextNode, TextTree } from './text-tree.ts';

/** An entry without its amounts, as sent, and as the law of a pay date reads it. */
type KnownEntry<Entry, Parsed> = {
  readonly entry: Entry;
  law: Law | null;
  /** null: refused under `law`; the parser says why. */
  parsed: Parsed | null;
};

/** Most gaps of an entry. */
export const GAPS = 5;

/** As `Reader.amount` reads it. */
const AMOUNT = /^(?:0|[1-9]\d{0,9})(?:\.\d\d?)?$/;

export class EntryTexts<Entry extends object, Parsed> {
  readonly #tree = new TextTree<KnownEntry<Entry, Parsed>>();
  readonly #amounts: readonly string[];
  readonly #read: (entry: Entry, law: Law) => Parsed | null;
  /** Entries of the list that was read last; the first `count` of them. */
  readonly known: KnownEntry<Entry, Parsed>[] = [];
  count = 0;
  /** `GAPS` amounts of each, in cents, in the order of the fields named; NaN where nothing was sent. */
  amounts = new Float64Array(64 * GAPS);

  /** `amounts`: the names of the fields that are gaps. `read` may throw for an entry it refuses. */
  constructor(amounts: readonly string[], read: (entry: Entry, law: Law) => Parsed | null) {
    this.#amounts = amounts;
    this.#read = read;
  }

  /** Reads a list up to its closing bracket; false when an entry is of no known kind. */
  readList(reader: Reader, most: number): boolean {
    this.count = 0;
    reader.space();
    if (reader.isAtBracket) return true;
    do {
      if (this.count === most || !this.#readEntry(reader)) return false;
    } while (reader.comma());
    return true;
  }

  #readEntry(reader: Reader): boolean {
    const first = this.count * GAPS;
    if (first === this.amounts.length) this.#grow();
    const { amounts } = this;
    for (let i = 0; i < GAPS; i += 1) amounts[first + i] = Number.NaN;
    let node: TextNode<KnownEntry<Entry, Parsed>> | null = this.#tree.root;
    for (;;) {
      node = reader.follow(node);
      if (node === null) return false;
      if (node.leaf !== null) break;
      if (!reader.amount()) return false;
      amounts[first + node.gap] = reader.cents;
      node = node.afterGap as TextNode<KnownEntry<Entry, Parsed>>;
    }
    this.known[this.count] = node.leaf;
    this.count += 1;
    return true;
  }

  #grow(): void {
    const larger = new Float64Array(2 * this.amounts.length);
    larger.set(this.amounts);
    this.amounts = larger;
  }

  /** The entry at `i` as `law` reads it, without its amounts; null when it refuses it. */
  under(law: Law, i: number): Parsed | null {
    const known = this.known[i] as KnownEntry<Entry, Parsed>;
    if (known.law !== law) {
      known.parsed = this.#readUnder(known.entry, law);
      known.law = law;
    }
    return known.parsed;
  }

  #readUnder(entry: Entry, law: Law): Parsed | null {
    try {
      return this.#read(entry, law);
    } catch {
      return null;
    }
  }

  /** Remembers entries that the parser took, and where each of them is in `bytes`. */
  learn(bytes: Buffer, spans: readonly Span[], entries: readonly Entry[]): void {
    spans.forEach((span, i) => {
      this.#learnOne(bytes, span, entries[i] as Entry);
    });
  }

  #learnOne(bytes: Buffer, { from, to }: Span, entry: Entry): void {
    const parts: Part[] = [];
    const names = new Set<string>();
    let at = from;
    for (const member of membersAt(bytes, from)) {
      // The last of two fields of one name counts, and an escape may hide a name.
      if (names.has(member.name) || member.name.includes('\\')) return;
      names.add(member.name);
      const gap = this.#amounts.indexOf(member.name);
      const text = bytes.toString('latin1', member.from, member.to);
      if (gap < 0 || text === 'null') continue;
      if (!AMOUNT.test(text)) return;
      parts.push(new Uint8Array(bytes.subarray(at, member.from)), gap);
      at = member.to;
    }
    parts.push(new Uint8Array(bytes.subarray(at, to)));
    this.#tree.add(parts, { entry: withoutAmounts(entry, this.#amounts), law: null, parsed: null });
  }
}

/** Amounts of 0 in their place: those of the gaps are the ones that count. */
const withoutAmounts = <Entry extends object>(entry: Entry, amounts: readonly string[]): Entry => ({
  ...entry,
  ...Object.fromEntries(amounts.filter((name) => name in entry).map((name) => [name, 0])),
});
