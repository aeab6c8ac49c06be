/** Rows of `residence.yaml` to the engine's rules of residence. */

import type { Parameter, ResidenceRule } from '../engine/index.ts';
import type { ResidenceBlock } from './state-schema.ts';

const compiled = new WeakMap<ResidenceBlock, ResidenceRule>();

/** The rule of a tax on a pay date; null when it has none. */
export function residenceOf(
  tax: string,
  residences: readonly ResidenceBlock[],
  payDate: string,
  parameters: readonly Parameter[],
): ResidenceRule | null {
  const block = residences.find(
    (row) =>
      row.tax === tax && (row.effective ?? payDate) <= payDate && payDate <= (row.ends ?? payDate),
  );
  if (block === undefined) return null;
  let rule = compiled.get(block);
  if (rule === undefined) {
    const { residents, nonresidents, reciprocity, convenience } = block;
    const slot = (name: string): number =>
      parameters.findIndex(({ parameterName }) => parameterName === name);
    rule = {
      residents: residents.rule,
      taxesNonresidents: nonresidents.withheld,
      reciprocal: new Set(reciprocity?.states ?? []),
      certificate: reciprocity?.certificate ?? '',
      convenience: convenience !== undefined,
      slots: { certificate: slot('NONRESIDENTCERTIFICATE'), convenience: slot('CONVENIENCE') },
      nonresidentNote: nonresidents.note ?? '',
      citation: residents.source,
    };
    compiled.set(block, rule);
  }
  return rule;
}
