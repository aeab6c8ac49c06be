/** What the evaluator does not calculate: such a tax is named with the reason, never compared. */

import { blockOf, blockOn, type Figures, type Tax } from './figures.ts';
import { names } from './local-credit.ts';
import type { LocalBlock } from './local-wage-rate.ts';
import type { Payment, PaymentTax, PaymentWage } from './payment.ts';
import { EARNED_INCOME } from './pennsylvania-lines.ts';
import { concernsResidence, isElsewhere, type Residence, residenceOn } from './residence.ts';

/** Ids of other taxes anywhere in the block, and federal income tax where a share of it is taken. */
export function dependsOn(tax: Tax, payDate: string): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (value === 'shareOfFederal') found.add('00-000-0000-FIT-000');
    if (typeof value === 'string' && TAX_ID.test(value)) found.add(value);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(blockOf(tax, payDate));
  found.delete(tax.tax);
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
  if (block.method === EARNED_INCOME && isNextToPhiladelphia(payment, asked)) return PHILADELPHIA;
  if (block.method === EARNED_INCOME && payment.wages.some(({ gross }) => gross < 0)) return REFUND;
  if (payment.cashAvailable !== undefined) return CASH;
  if (payment.taxes.filter(({ id }) => id === asked.id).length > 1) return SEVERAL;
  if (payment.mixedNexus === true && !asked.id.startsWith('00-')) return NEXUS;
  const row = residenceOn(figures.residences.get(asked.id) ?? [], payment.payDate);
  if (row !== undefined && concernsResidence(asked, payment)) {
    const reason = outOfResidence(row, payment, asked);
    if (reason !== null) return reason;
  }
  const isOfSeveralStates = new Set(payment.wages.map(stateOf)).size > 1;
  if (asked.id === MASSACHUSETTS && asked.resident === false && isOfSeveralStates) return SHARED;
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

/** Philadelphia's wage tax in a request with another local tax: which is withheld first, and what is credited. */
const isNextToPhiladelphia = ({ taxes }: Payment, asked: PaymentTax): boolean =>
  taxes.some(({ id }) => id === WAGE_TAX) &&
  taxes.some((one) => one.id !== WAGE_TAX && (asked.id !== WAGE_TAX || !isStatewide(one)));

const isStatewide = ({ id }: PaymentTax): boolean => /^\d{2}-000-0000-/.test(id);
const WAGE_TAX = '42-000-1209052-CITY-000';
const PHILADELPHIA = 'Philadelphia’s wage tax next to another local tax';
const REFUND = 'a refund of an earned income tax';
const MASSACHUSETTS = '25-000-0000-SIT-000';
const SHARED = 'Massachusetts: a nonresident who works in several states';
const stateOf = ({ location = '' }: PaymentWage): string => location.slice(0, 2);

/** A local tax that this one sets off. */
function isCredited(tax: Tax, { payDate }: Payment, { id }: PaymentTax): boolean {
  const block = blockOf(tax, payDate);
  if (block.method !== 'local-wage-rate@1') return false;
  const { credit } = block as LocalBlock;
  return credit !== undefined && names(credit, id);
}

const NO_FIGURES = 'no figures on the pay date';
const UNKNOWN = 'no second calculation of this tax';
const CASH = 'options.cashAvailable';
const SEVERAL = 'a tax listed at several locations';
const NEXUS = 'wages with and without nexus in one payment';
const CREDIT_TABLE = 'Maryland’s table for residents who work in another state';

function outOfResidence(row: Residence, payment: Payment, asked: PaymentTax): string | null {
  if (asked.resident !== true || row.residents.rule !== 'creditTable') return null;
  const isAgreed = (location = ''): boolean =>
    row.reciprocity?.states.includes(location.slice(0, 2)) === true;
  return payment.wages.some((wage) => isElsewhere(wage, asked) && !isAgreed(wage.location))
    ? CREDIT_TABLE
    : null;
}
