/** Local taxes of a release: how many there are, how many hold on a pay date, and how well they are sourced. */

import type { Confidence } from '../../engine/index.ts';
import type { RegisterRows } from '../registers/dated-register.ts';
import { usualConfidence } from '../releases/block-confidence.ts';
import type { Release } from '../releases/release.ts';
import { CONFIDENCES } from '../schema/confidence.ts';

export type LocalCount = {
  /** In the release, on any pay date. */
  readonly taxes: number;
  /** Known to hold on the pay date. */
  readonly current: number;
  /** Of those with figures for the pay date, known to hold or not. */
  readonly byConfidence: Readonly<Record<Confidence, number>>;
};

/** Of a county, a place, or a school district: the id names one, or its number ends the id. */
export const isLocalTax = (id: string): boolean =>
  !/^\d\d-000-0000-/.test(id) || /-(SCHL|JEDD)-/.test(id);

/** Of one state by FIPS code, or of all. No tax of a register is made. */
export function countLocalTaxes(release: Release, payDate: string, fips = ''): LocalCount {
  const counter = new Counter();
  for (const [id, { blocks }] of release.taxes.written) {
    if (!id.startsWith(fips) || !isLocalTax(id)) continue;
    const block = blocks.find(
      ({ figures, lastPayDate }) => figures.effective <= payDate && payDate <= lastPayDate,
    );
    counter.add(block && usualConfidence(block.figures), true);
  }
  for (const rows of release.taxes.registers) {
    if (rows.prefix.startsWith(fips)) addRegister(counter, rows, release.version, payDate);
  }
  return counter.count;
}

/** Of one register. */
export function countRegister(rows: RegisterRows, version: string, payDate: string): LocalCount {
  const counter = new Counter();
  addRegister(counter, rows, version, payDate);
  return counter.count;
}

function addRegister(counter: Counter, rows: RegisterRows, version: string, payDate: string): void {
  for (const id of rows.ids(version)) {
    const row = rows.rowOn(id, version, payDate);
    counter.add(
      row && rows.confidenceOf(row),
      row !== undefined && payDate <= (rows.knownTo(row) ?? payDate),
    );
  }
}

class Counter {
  #taxes = 0;
  #current = 0;
  readonly #byConfidence = Object.fromEntries(CONFIDENCES.map((level) => [level, 0])) as Record<
    Confidence,
    number
  >;

  /** `confidence`: undefined for a tax without figures for the pay date. */
  add(confidence: Confidence | undefined, isCurrent: boolean): void {
    this.#taxes += 1;
    if (confidence === undefined) return;
    this.#byConfidence[confidence] += 1;
    if (isCurrent) this.#current += 1;
  }

  get count(): LocalCount {
    return { taxes: this.#taxes, current: this.#current, byConfidence: this.#byConfidence };
  }
}
