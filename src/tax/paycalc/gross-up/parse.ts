/** A `grossUp` body to the payment whose gross is sought. Every refusal names its field. */

import { Compile } from 'typebox/schema';
import { once } from '../../../platform/shape/once.ts';
import { type Paycheck, toCents } from '../../engine/index.ts';
import type { Release } from '../../rules/index.ts';
import { describeShape } from '../describe-shape.ts';
import { refusalAt, TaxInterfaceError } from '../errors.ts';
import { parseItem } from '../parse.ts';
import { MAX_AMOUNT, type PayCalcItem } from '../schema.ts';
import { GrossUpItem, MAX_GROSS_UP_ENTRIES } from './schema.ts';

const strict = once(() => Compile(GrossUpItem));

export type ParsedGrossUp = {
  /** As sent, without `targetNet`, and with 0 for each `grossWages` that is sought. */
  readonly item: PayCalcItem;
  readonly paycheck: Paycheck;
  /** Positions of the wage entries that are sought. */
  readonly open: readonly number[];
  /** Cents. */
  readonly target: number;
};

/** Throws a `TaxInterfaceError`. */
export function parseGrossUp(body: unknown, release: Release): ParsedGrossUp {
  requireItem(body);
  const { targetNet, ...rest } = body;
  refuseLongLists(rest);
  const open: number[] = [];
  const item = { ...rest, wages: withZeros(rest.wages, open) } as PayCalcItem;
  try {
    requireAmount(targetNet);
    const paycheck = parseItem(item, release);
    return { item, paycheck, open: requireSome(open), target: toCents(targetNet) };
  } catch (error) {
    // The shape first: with what is sought left out, and targetNet among the known fields.
    if (strict().Check(body)) throw error;
    throw describeShape(GrossUpItem, strict().Errors(body)[1], body, 'item');
  }
}

type Body = Record<string, unknown>;

function requireItem(body: unknown): asserts body is Body {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isObject && !('PayCalcRequest' in body)) return;
  throw new TaxInterfaceError(
    'malformed-body',
    'the body must be one payCalc item with targetNet, without PayCalcRequest around it: { "targetNet": 1500, "employeeID": ..., "wages": [...], ... }',
  );
}

const LISTS = ['wages', 'taxJurisdictionParms', 'benefits'] as const;

function refuseLongLists(body: Body): void {
  for (const name of LISTS) {
    const list = body[name];
    if (!Array.isArray(list) || list.length <= MAX_GROSS_UP_ENTRIES) continue;
    throw refusalAt(
      'entry-count',
      name,
      `${list.length} entries; grossUp takes at most ${MAX_GROSS_UP_ENTRIES}. Combine entries.`,
    );
  }
}

function withZeros(wages: unknown, open: number[]): unknown {
  if (!Array.isArray(wages)) return wages;
  return wages.map((wage: unknown, i) => {
    if (typeof wage !== 'object' || wage === null) return wage;
    if ((wage as Body).grossWages != null) return wage;
    open.push(i);
    return { ...wage, grossWages: 0 };
  });
}

/** The words come from the schema. */
function requireAmount(targetNet: unknown): asserts targetNet is number {
  const isAmount = typeof targetNet === 'number' && targetNet >= 0 && targetNet <= MAX_AMOUNT;
  if (!isAmount)
    throw refusalAt(
      'out-of-range',
      'targetNet',
      'must be an amount in dollars. Send the net pay that the employee is to get, such as 1500.',
    );
}

function requireSome(open: readonly number[]): readonly number[] {
  if (open.length > 0) return open;
  throw refusalAt(
    'field-missing',
    'wages',
    'every entry has grossWages, so that there is nothing to solve for. Leave out grossWages of the wages to gross up, at each location where you send them.',
  );
}
