/** methods/state-unemployment.md, step by step, in exact fractions. */

import { type Answer, Refusal } from '../base/answer.ts';
import type { PaymentTax } from '../base/payment.ts';
import type { Wages } from '../base/wages.ts';
import type { Block } from '../figures/blocks.ts';
import { wageBand } from './wage-band.ts';

export type UnemploymentBlock = Block & {
  readonly upTo?: string;
  readonly publishedRate?: { readonly rate: string };
  readonly higherBase?: { readonly upTo: string };
};

/** Steps 1 to 4; notes are words, no figures. */
export function unemployment(block: UnemploymentBlock, asked: PaymentTax, wages: Wages): Answer[] {
  const { publishedRate, upTo, higherBase, ...dated } = block;
  const isExempt = asked.exempt === true;
  if (publishedRate === undefined && asked.overrideRate === undefined && !isExempt) {
    throw new Refusal('field-missing');
  }
  const isHigher = asked.parameters?.HIGHERWAGEBASE === 'TRUE';
  const base = isHigher ? higherBase?.upTo : upTo;
  return wageBand(
    { ...dated, rate: publishedRate?.rate ?? '0', ...(base === undefined ? {} : { upTo: base }) },
    asked,
    wages,
  );
}
