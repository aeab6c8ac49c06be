/**
 * methods/pennsylvania-earned-income.md and methods/local-services-tax.md, step by step, on the rows of
 * Pennsylvania's registers: reads the CSV files itself and shares no code with the engine. Cents are
 * bigint, rates parts of 1,000,000.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Row = Readonly<Record<string, string>>;

/** Rows of a register below the folder of rules, oldest first within a tax. */
export function rowsOf(root: string, name: 'earned-income' | 'local-services'): readonly Row[] {
  const text = readFileSync(join(root, 'us', 'pa', name, `${name}-tax.csv`), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
  });
}

/** Of each tax the row in force on a pay date. */
export function inForce(rows: readonly Row[], payDate: string): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) if (col(row, 'effective') <= payDate) found.set(`42-${row.id}`, row);
  return found;
}

export const col = (row: Row, name: string): string => row[name] ?? '';

const SCALE = 1_000_000n;

/** `0.0175` as parts of a million. */
function rate(text: string): bigint {
  const [whole = '0', decimals = ''] = (text || '0').split('.');
  return BigInt(whole) * SCALE + BigInt(decimals.padEnd(6, '0'));
}

export const residentRate = (row: Row): bigint =>
  rate(col(row, 'resident')) + rate(col(row, 'school'));
export const nonresidentRate = (row: Row): bigint => rate(col(row, 'nonresident'));

/** Half up to the cent. */
export const taxOn = (cents: bigint, at: bigint): bigint =>
  (cents * at * 2n + SCALE) / (2n * SCALE);

const municipality = (id: string): string => id.split('-').slice(0, 2).join('-');

/** Cents withheld at home and at work from wages that are all earned at work. */
export function earnedIncome(home: Row, work: Row, cents: bigint): readonly [bigint, bigint] {
  const isNeighbor = municipality(col(home, 'id')) !== municipality(col(work, 'id'));
  const [own, there] = [residentRate(home), nonresidentRate(work)];
  return isNeighbor && there > own ? [0n, taxOn(cents, there)] : [taxOn(cents, own), 0n];
}

/** Cents of a whole year of the local services tax, and of its first pay period. */
export function localServices(row: Row, periods: number): { year: bigint; first: bigint } {
  const whole = BigInt(col(row, 'municipal') || 0) + BigInt(col(row, 'school') || 0);
  if (whole <= 10n) return { year: whole * 100n, first: whole * 100n };
  const share = (whole * 100n) / BigInt(periods);
  return { year: share * BigInt(periods), first: share };
}
