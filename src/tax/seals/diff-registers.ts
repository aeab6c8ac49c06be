/** What differs between two releases in registers of local taxes: thousands of taxes in one line each register. */

import { countText } from '../../platform/shape/written.ts';
import type { RegisterRows, Release } from '../rules/index.ts';

/** A register with taxes that one of two releases has, or with rows that differ. */
export type RegisterChange = {
  /** The file below rules/. */
  readonly register: string;
  /** Title and id of its taxes; {column} stands for a value of the row. */
  readonly title: string;
  readonly uniqueTaxID: string;
  /** Taxes that only the later release has. */
  readonly added: number;
  /** Taxes that only the earlier release has. */
  readonly removed: number;
  /** Taxes of both with other rows; each is among the editions. */
  readonly changed: number;
  /** Titles of the first of them. */
  readonly addedTitles: readonly string[];
  readonly removedTitles: readonly string[];
};

type RegisterDifferences = {
  readonly registers: readonly RegisterChange[];
  /** Ids of taxes that both releases have, with other rows. */
  readonly changed: readonly string[];
  /** Ids of taxes that only one of them has. */
  readonly whole: ReadonlySet<string>;
};

const MOST_TITLES = 3;

export function registerDifferences(a: Release, b: Release): RegisterDifferences {
  const before = new Map(a.taxes.registers.map((rows) => [rows.register.file, rows]));
  const after = new Map(b.taxes.registers.map((rows) => [rows.register.file, rows]));
  const found = [...new Set([...before.keys(), ...after.keys()])].sort().map((file) => {
    const [old, now] = [before.get(file), after.get(file)];
    const olds = new Set(old?.ids(a.version));
    const nows = new Set(now?.ids(b.version));
    const { title, tax } = (now ?? old)?.register.identity ?? {};
    return {
      file,
      title: String(title),
      tax: String(tax),
      // A tax that moved from one file to another is in both.
      added: [...nows].filter((id) => !a.taxes.has(id)),
      removed: [...olds].filter((id) => !b.taxes.has(id)),
      changed: [...nows].filter((id) => olds.has(id) && !isSame(id, [old, a], [now, b])),
    };
  });
  const titlesOf = ({ taxes }: Release, ids: readonly string[]): string[] =>
    ids.slice(0, MOST_TITLES).map((id) => taxes.peek(id)?.identity.title ?? id);
  return {
    registers: found
      .filter(({ added, removed, changed }) => added.length + removed.length + changed.length > 0)
      .map(({ file, title, tax, added, removed, changed }) => ({
        register: file,
        title,
        uniqueTaxID: tax,
        added: added.length,
        removed: removed.length,
        changed: changed.length,
        addedTitles: titlesOf(b, added),
        removedTitles: titlesOf(a, removed),
      })),
    changed: found.flatMap(({ changed }) => changed),
    whole: new Set(found.flatMap(({ added, removed }) => [...added, ...removed])),
  };
}

type Of = readonly [rows: RegisterRows | undefined, release: Release];

/** Without a look at the figures: the same rows of the same register. */
function isSame(id: string, [old, a]: Of, [now, b]: Of): boolean {
  if (old === undefined || old !== now) return false;
  const [before, after] = [old.rowsIn(id, a.version), now.rowsIn(id, b.version)];
  return before.length === after.length && before.every((row, i) => row === after[i]);
}

/** `us/oh/…: 2 taxes added (A, B); 1 tax changed`. */
export function tellRegister(change: RegisterChange): string {
  const { register, added, removed, changed, addedTitles, removedTitles } = change;
  const named = (titles: readonly string[], all: number): string =>
    ` (${titles.join('; ')}${all > titles.length ? `; and ${countText(all - titles.length)} more` : ''})`;
  const parts = [
    ...(added === 0 ? [] : [`${taxes(added)} added${named(addedTitles, added)}`]),
    ...(removed === 0 ? [] : [`${taxes(removed)} removed${named(removedTitles, removed)}`]),
    ...(changed === 0 ? [] : [`${taxes(changed)} changed`]),
  ];
  return `${register}: ${parts.join(', ')}`;
}

const taxes = (number: number): string => `${countText(number)} ${number === 1 ? 'tax' : 'taxes'}`;
