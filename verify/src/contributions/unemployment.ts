/** methods/state-unemployment.md, step by step, in exact fractions. */

import { type Answer, Refusal } from '../base/answer.ts';
import type { Asked } from '../base/contribution-terms.ts';
import type { Block } from '../figures/blocks.ts';
import { wageBand } from './wage-band.ts';

export type UnemploymentBlock = Block & {
  readonly upTo?: string;
  readonly publishedRate?: { readonly rate: string };
  readonly higherBase?: { readonly upTo: string };
};

type Held = Asked & {
  /** Taxes whose rates the published rate holds. */
  readonly held: readonly string[];
};

/** Steps 1 to 4; notes are words, no figures. */
export function unemployment(
  block: UnemploymentBlock,
  { asked, wages, payment, held }: Held,
): Answer[] {
  const { publishedRate, upTo, higherBase, ...dated } = block;
  const isExempt = asked.exempt === true;
  if (publishedRate === undefined && asked.overrideRate === undefined && !isExempt) {
    throw new Refusal('field-missing');
  }
  const isTwice = payment.taxes.some(
    ({ id, overrideRate = 0 }) => held.includes(id) && overrideRate > 0,
  );
  if (isTwice && asked.overrideRate === undefined && !isExempt) throw new Refusal('field-missing');
  const isHigher = asked.parameters?.HIGHERWAGEBASE === 'TRUE';
  const base = isHigher ? higherBase?.upTo : upTo;
  return wageBand(
    { ...dated, rate: publishedRate?.rate ?? '0', ...(base === undefined ? {} : { upTo: base }) },
    asked,
    wages,
  );
}
