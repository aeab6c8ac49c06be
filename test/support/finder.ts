/**
 * Ohio's own tables of municipal and joint district income tax, as The Finder had them on 2026-08-25
 * (test/tax/contract/finder), read without the project's code. The municipal table is the state's file byte for byte; that
 * of joint districts has the same rows in the same layout.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A rate and the first and last day on which it holds, ISO; an open end is 9999-12-31. */
export type FinderRow = {
  readonly key: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Millionths. */
  readonly rate: number;
};

const textOf = (file: string): string =>
  readFileSync(new URL(`../tax/contract/finder/${file}`, import.meta.url), 'utf8');

const iso = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

export const municipalTable = (): readonly FinderRow[] =>
  textOf('OHMuniRateTable.csv')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [from = '', to = '', key = '', name = '', rate = ''] = line.split(',');
      return { key, name, from: iso(from), to: iso(to), rate: Math.round(Number(rate) * 1e6) };
    });

/** The digest of the municipal table, which public manifests of the download show. */
export const municipalDigest = (): string =>
  createHash('sha256').update(textOf('OHMuniRateTable.csv')).digest('hex');

export const districtTable = (): readonly FinderRow[] =>
  textOf('JEDTaxRates.csv')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [from = '', to = '', key = '', name = '', percent = ''] = line.split(',');
      const open = to === '29991231' ? '99991231' : to;
      return {
        ...{ key, name, from: iso(from), to: iso(open) },
        rate: Math.round(Number(percent) * 1e4),
      };
    });

/** What the table says for a day: of overlapping rows the later one; 0 without any. */
export function rateOn(rows: readonly FinderRow[], key: string, day: string): number {
  const held = rows.filter((row) => row.key === key && row.from <= day && day <= row.to);
  return held.toSorted((a, b) => a.from.localeCompare(b.from)).at(-1)?.rate ?? 0;
}
