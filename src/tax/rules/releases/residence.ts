/** Rows of `residence.yaml` to the engine's rules of residence. */

import type { Confidence, Parameter, ResidenceRule } from '../../engine/index.ts';
import type { ResidenceBlock } from '../schema/residence-schema.ts';

/** By row: one rule for each order of parameters, which editions in the time of a row may change. */
const compiled = new WeakMap<ResidenceBlock, ResidenceRule[]>();

/** What a release knows of residence. */
type Residences = { residencesOf(tax: string): readonly ResidenceBlock[] };

/** The row of a tax on a pay date. */
export const residenceBlockOf = (
  tax: string,
  { residencesOf }: Residences,
  payDate: string,
): ResidenceBlock | undefined =>
  residencesOf(tax).find(
    (row) => (row.effective ?? payDate) <= payDate && payDate <= (row.ends ?? payDate),
  );

/** The rule of a tax on a pay date; null when it has none. */
export function residenceOf(
  tax: string,
  residences: Residences,
  payDate: string,
  parameters: readonly Parameter[],
): ResidenceRule | null {
  const block = residenceBlockOf(tax, residences, payDate);
  if (block === undefined) return null;
  const slot = (name: string): number =>
    parameters.findIndex(({ parameterName }) => parameterName === name);
  const slots = { certificate: slot('NONRESIDENTCERTIFICATE'), convenience: slot('CONVENIENCE') };
  const known = compiled.get(block) ?? [];
  let rule = known.find(
    (one) =>
      one.slots.certificate === slots.certificate && one.slots.convenience === slots.convenience,
  );
  if (rule === undefined) {
    const { residents, nonresidents, reciprocity, convenience } = block;
    rule = {
      residents: residents.rule,
      residentNote: residents.note ?? '',
      taxesNonresidents: nonresidents.withheld,
      reciprocal: new Set(reciprocity?.states ?? []),
      certificate: reciprocity?.certificate ?? '',
      reciprocityNote: reciprocity?.note ?? '',
      convenience: convenience !== undefined,
      convenienceStates: new Set(convenience?.states ?? []),
      slots,
      nonresidentNote: nonresidents.note ?? '',
      unverified: {
        residents: doubt('how a resident’s wages earned elsewhere are treated', residents),
        nonresidents: doubt('how nonresidents are treated', nonresidents),
        reciprocity: doubt('the reciprocal agreements', reciprocity),
        convenience: doubt('the rule on the convenience of the employer', convenience),
      },
      confidence: {
        residents: residents.confidence,
        nonresidents: nonresidents.confidence,
        reciprocity: reciprocity?.confidence ?? null,
        convenience: convenience?.confidence ?? null,
      },
      citation: residents.source,
    };
    compiled.set(block, [...known, rule]);
  }
  return rule;
}

/** What lines decided by an unverified part of a row say. */
const doubt = (
  what: string,
  part: { readonly confidence: Confidence; readonly evidence: string } | undefined,
): string => (part?.confidence === 'unverified' ? `Unverified, ${what}: ${part.evidence}` : '');
