/** What each tax of a paycheck comes to. */

import type { Line, TaxRequest } from '../engine/index.ts';

/** Cents by position; a tax at a location has one line for each wage type. */
export function sumsOf(requests: readonly TaxRequest[], lines: readonly Line[]): number[] {
  const sums = new Array<number>(requests.length).fill(0);
  for (const { uniqueTaxID, locationCode, taxAmount } of lines) {
    const i = requests.findIndex(
      ({ rule, location }) => rule.id === uniqueTaxID && location.code === locationCode,
    );
    if (i < 0) throw new Error(`${uniqueTaxID} at ${locationCode} is a line of no tax asked for.`);
    sums[i] = (sums[i] ?? 0) + taxAmount;
  }
  return sums;
}

/** Positions of one tax at its places, in the order of the list. */
export const placesOf = (id: string, requests: readonly (TaxRequest | null)[]): number[] =>
  requests.flatMap((request, i) => (request?.rule.id === id ? [i] : []));
