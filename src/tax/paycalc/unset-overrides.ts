/** Zeros in `overrideRate` and `overrideWageBase` of income taxes: those have nothing to replace, so 0 means "not set". */

import type { Release } from '../rules/index.ts';
import type { Relaxed } from './relax-item.ts';
import type { PaymentNote } from './remarks.ts';

const OVERRIDES = ['overrideRate', 'overrideWageBase'];

/** Leaves such zeros out. */
export function withoutUnsetOverrides({ item, notes }: Relaxed, release: Release): Relaxed {
  const { payrollRunParameters: run, taxJurisdictionParms: entries } = (item ?? {}) as {
    readonly payrollRunParameters?: { readonly payDate?: unknown } | null;
    readonly taxJurisdictionParms?: unknown;
  };
  const law = typeof run?.payDate === 'string' ? release.at(run.payDate) : null;
  if (law === null || !Array.isArray(entries)) return { item, notes };
  const more: PaymentNote[] = [];
  const taxJurisdictionParms = entries.map((entry: unknown, i) => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const fields = Object.entries(entry);
    const { uniqueTaxID } = Object.fromEntries(fields);
    if (law.taxes.get(uniqueTaxID)?.method.family !== 'income') return entry;
    const unset = fields.filter(([name, value]) => OVERRIDES.includes(name) && value === 0);
    for (const [name] of unset) {
      const at = `taxJurisdictionParms[${i}].${name}`;
      more.push(['read_leniently', `${at} 0 counts as left out: this tax has no such override.`]);
    }
    return Object.fromEntries(fields.filter((field) => !unset.includes(field)));
  });
  if (more.length === 0) return { item, notes };
  return { item: { ...(item as object), taxJurisdictionParms }, notes: [...notes, ...more] };
}
