/** Amounts before a payment, in cents: unknown is `NOT_SENT`, and stays unknown until its span ends. */

import { inDollars } from '../../../platform/shape/written.ts';
import { isSent, NOT_SENT, toCents } from '../../engine/index.ts';
import { refusalAt } from '../errors.ts';

/** Known of an entry before its payment: what was sent, or 0 in the first payment of the year. */
export const knownOr0 = (sent: number, isFirst: boolean): number =>
  isSent(sent) ? sent : isFirst ? 0 : NOT_SENT;

/** Before the next payment: 0 where its span begins, else what was before with what was added. */
export const carried = (goesOn: boolean, before: number, added: number): number =>
  goesOn ? before + added : 0;

/** Without those that are not known, and those that a true-up made negative: such a field is not sent. */
export function fieldsOf<Name extends string>(
  cents: Readonly<Record<Name, number>>,
): Partial<Record<Name, number>> {
  const fields: Partial<Record<Name, number>> = {};
  for (const name in cents) if (cents[name] >= 0) fields[name] = cents[name] / 100;
  return fields;
}

/** Throws where the sender says otherwise than what follows. */
export function refuseOther(sent: number | null | undefined, cents: number, path: string): void {
  if (sent == null || !isSent(cents) || toCents(sent) === cents) return;
  const follows = `${sent} is not ${inDollars(cents)}, which follows from the item and its answer. Leave it out; to correct the year, correct the item and run it again from there.`;
  throw refusalAt('value-unknown', path, follows);
}

/** Throws where the year before the item is not known: nothing starts from zero that was not said to be. */
export function requireYear(cents: number, path: string, what: string): void {
  if (isSent(cents)) return;
  throw refusalAt(
    'field-missing',
    path,
    `is missing: send ${what} earlier in the year, 0 if there was none, and calculate the payment with it.`,
  );
}
