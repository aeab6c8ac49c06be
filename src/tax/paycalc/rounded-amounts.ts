/** Amounts sent with fractions of a cent: they are rounded, and the answer says to what. */

import { toCents } from '../engine/index.ts';
import type { PaymentNote } from './remarks.ts';
import type { PayCalcItem } from './schema.ts';

const AMOUNTS = {
  wages: ['grossWages', 'mtdWages', 'qtdWages', 'ytdWages'],
  benefits: ['amount', 'ytdAmount'],
  taxJurisdictionParms: ['periodWH', 'mtdWH', 'qtdWH', 'ytdWH', 'overrideWageBase'],
} as const;

const NONE: readonly PaymentNote[] = [];

/** A note for each such amount of an item that was read. */
export function roundedAmounts(item: PayCalcItem): readonly PaymentNote[] {
  const notes = [
    ...notesOn('wages', item.wages, AMOUNTS.wages),
    ...notesOn('benefits', item.benefits ?? [], AMOUNTS.benefits),
    ...notesOn('taxJurisdictionParms', item.taxJurisdictionParms, AMOUNTS.taxJurisdictionParms),
  ];
  return notes.length === 0 ? NONE : notes;
}

function notesOn<Field extends string>(
  list: string,
  entries: readonly { readonly [Name in Field]?: number | null }[],
  fields: readonly Field[],
): PaymentNote[] {
  const notes: PaymentNote[] = [];
  for (const [i, entry] of entries.entries()) {
    for (const field of fields) {
      const sent = entry[field];
      if (sent == null) continue;
      const used = toCents(sent) / 100;
      if (used === sent) continue;
      const text = `${list}[${i}].${field} ${sent} has fractions of a cent: ${used.toFixed(2)} was used.`;
      notes.push(['rounded_to_cents', text]);
    }
  }
  return notes;
}
