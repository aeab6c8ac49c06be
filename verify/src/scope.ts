/** What the evaluator does not calculate: such a tax is named with the reason, never compared. */

import type { Payment, PaymentTax } from './base/payment.ts';
import type { Block, Tax } from './figures/blocks.ts';
import { blockOf, blockOn, type Figures } from './figures/figures.ts';
import { names } from './local/local-credit.ts';
import type { LocalBlock } from './local/local-wage-rate.ts';
import { EARNED_INCOME, type EarnedBlock } from './local/pennsylvania-lines.ts';
import { sameTax } from './local/several-locations.ts';

/** Ids of other taxes anywhere in the block, and federal income tax where a share of it is taken. */
export const dependsOn = (tax: Tax, payDate: string): readonly string[] =>
  idsIn(blockOf(tax, payDate)).filter((id) => id !== tax.tax);

/** Found once in each block: thousands of payments ask. */
const known = new WeakMap<Block, readonly string[]>();

function idsIn(block: Block): readonly string[] {
  const before = known.get(block);
  if (before !== undefined) return before;
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (value === 'shareOfFederal') found.add('00-000-0000-FIT-000');
    if (typeof value === 'string' && TAX_ID.test(value)) found.add(value);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(block);
  known.set(block, [...found]);
  return [...found];
}

const TAX_ID = /^\d{2}-\d{3}-\d+-[A-Z0-9_]+-\d{3}$/;

/** Why the evaluator does not calculate the tax; null when it does. */
export function outOfScope(
  figures: Figures,
  payment: Payment,
  asked: PaymentTax,
  seen: readonly string[] = [],
): string | null {
  const tax = figures.taxes.get(asked.id);
  if (tax === undefined) return UNKNOWN;
  const block = blockOn(tax, payment.payDate);
  if (block === undefined) return NO_FIGURES;
  if (seen.length > 0 && sameTax(payment, asked).length > 1) return SEVERAL;
  const known = [...seen, asked.id];
  const needed = dependsOn(tax, payment.payDate);
  for (const other of payment.taxes) {
    const counts = needed.includes(other.id) || isCredited(tax, payment, other);
    const reason =
      counts && !known.includes(other.id) ? outOfScope(figures, payment, other, known) : null;
    if (reason !== null) return `it depends on ${other.id}: ${reason}`;
  }
  return null;
}

/** A local tax that this one sets off. */
function isCredited(tax: Tax, { payDate }: Payment, { id }: PaymentTax): boolean {
  const block = blockOf(tax, payDate);
  if (block.method === EARNED_INCOME) {
    const { credits: taxes } = block as EarnedBlock;
    return taxes !== undefined && names({ taxes }, id);
  }
  if (block.method !== 'local-wage-rate@1') return false;
  const { credit } = block as LocalBlock;
  return credit !== undefined && names(credit, id);
}

const NO_FIGURES = 'no figures on the pay date';
const UNKNOWN = 'no second calculation of this tax';
const SEVERAL = 'it is listed at several locations';
