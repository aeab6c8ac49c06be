/** The taxes of a release in force on one pay date; those of dated registers are made when asked for. */

import { present } from '../../../platform/shape/known.ts';
import type { ReleasedTaxes } from './released-taxes.ts';
import type { ReleasedTax } from './rule-tree.ts';

type InForce = { readonly tax: ReleasedTax; readonly block: ReleasedTax['blocks'][number] };

export class TaxesInForce {
  /** Of taxes of rule files, the number of the block in force. */
  readonly #written = new Map<string, number>();
  readonly #version: string;
  readonly #taxes: ReleasedTaxes;
  readonly #payDate: string;
  #registered: readonly string[] | undefined;

  constructor(version: string, taxes: ReleasedTaxes, payDate: string) {
    this.#version = version;
    this.#taxes = taxes;
    this.#payDate = payDate;
    for (const id of taxes.written.keys()) {
      const spans = taxes.written.spansOf(id);
      const found = spans.findIndex(({ first, last }) => first <= payDate && payDate <= last);
      if (found >= 0) this.#written.set(id, found);
    }
  }

  get size(): number {
    return [...this.keys()].length;
  }

  has(id: string): boolean {
    return this.#written.has(id) || this.#hasRow(id);
  }

  get(id: string): InForce | undefined {
    const written = this.#written.get(id);
    if (written === undefined && !this.#hasRow(id)) return undefined;
    const tax = this.#taxes.get(id);
    if (tax === undefined || written === undefined) return tax && inForce(tax, this.#payDate);
    return { tax, block: present(tax.blocks[written]) };
  }

  *keys(): MapIterator<string> {
    yield* this.#written.keys();
    this.#registered ??= [...this.#idsOfRows()];
    yield* this.#registered;
  }

  *#idsOfRows(): Generator<string> {
    for (const rows of this.#taxes.registers) {
      for (const id of rows.ids(this.#version)) {
        if (rows.rowOn(id, this.#version, this.#payDate) !== undefined) yield id;
      }
    }
  }

  #hasRow(id: string): boolean {
    return this.#taxes.registers.some(
      (rows) => rows.rowOn(id, this.#version, this.#payDate) !== undefined,
    );
  }
}

function inForce(tax: ReleasedTax, payDate: string): InForce | undefined {
  const block = tax.blocks.find(
    ({ figures, lastPayDate }) => figures.effective <= payDate && payDate <= lastPayDate,
  );
  return block && { tax, block };
}
