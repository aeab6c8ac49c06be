/** Invented checks, and the helpers to write them as a provider lays them out. */

import type { Given } from '../compared-register.ts';

/** Amounts in cents by short name: FIT, FICA, MEDI, ER_FICA, ER_MEDI, SIT:PA, LOCAL:Philadelphia. */
export type Paid = {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  /** yyyy-mm-dd. */
  readonly payDate: string;
  readonly begin: string;
  readonly end: string;
  readonly workState: string;
  readonly homeState: string;
  readonly workPlace: string;
  readonly homePlace: string;
  /** Cents. */
  readonly regular: number;
  readonly bonus: number;
  readonly amounts: Readonly<Record<string, number>>;
};

export type Written = { readonly text: string; readonly given?: Given };

export const money = (cents: number | undefined): string =>
  cents === undefined ? '' : (cents / 100).toFixed(2);
/** Empty for nothing. */
export const filled = (cents: number): string => (cents === 0 ? '' : money(cents));
export const us = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
export const gross = ({ regular, bonus }: Paid): number => regular + bonus;
const WITHHELD = /^(FIT|FICA|MEDI|SIT:|LOCAL:)/;
export const withheld = (paid: Paid): number =>
  Object.entries(paid.amounts).reduce(
    (sum, [name, cents]) => sum + (WITHHELD.test(name) ? cents : 0),
    0,
  );
export const net = (paid: Paid): number => gross(paid) - withheld(paid);

const quoted = (cell: string): string =>
  /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');

/** Names of taxes of states and places that some check has, in order. */
export const namesOf = (checks: readonly Paid[], prefix: string): string[] =>
  [...new Set(checks.flatMap(({ amounts }) => Object.keys(amounts)))].filter((name) =>
    name.startsWith(prefix),
  );
export const after = (name: string): string => name.slice(name.indexOf(':') + 1);
const STATES: Readonly<Record<string, string>> = { Philadelphia: 'PA', Wilmington: 'DE' };
/** Of a local tax. */
export const stateOf = (name: string): string => STATES[after(name)] ?? '';

/** A table with a column for each function. */
export const table = (
  checks: readonly Paid[],
  columns: Readonly<Record<string, (paid: Paid) => string>>,
): string =>
  csv([
    Object.keys(columns),
    ...checks.map((paid) => Object.values(columns).map((cell) => cell(paid))),
  ]);

export const amount =
  (name: string) =>
  ({ amounts }: Paid): string =>
    money(amounts[name]);
