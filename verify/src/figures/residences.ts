/** The rows of `residence.yaml`: how an income tax treats people who live and work in different places. */

import { isIn, order } from './release.ts';

/** A row of `residence.yaml`. */
export type Residence = {
  readonly tax: string;
  readonly since: string;
  readonly until?: string;
  readonly effective?: string;
  readonly ends?: string;
  readonly residents: { readonly rule: string };
  readonly nonresidents: { readonly withheld: boolean };
  readonly reciprocity?: { readonly states: readonly string[] };
  readonly convenience?: { readonly states?: readonly string[] };
};

/** The rows of a release by tax: a release that corrects a tax's rule says all of its rows again. */
export function residencesIn(
  rows: readonly Residence[],
  version: string,
): Map<string, readonly Residence[]> {
  const known = rows.filter((row) => isIn(row, version));
  return new Map(
    [...Map.groupBy(known, ({ tax }) => tax)].map(([tax, own]) => {
      const newest = Math.max(...own.map(({ since }) => order(since)));
      return [tax, own.filter(({ since }) => order(since) === newest)];
    }),
  );
}

export const residenceOn = (rows: readonly Residence[], payDate: string): Residence | undefined =>
  rows.find(({ effective = payDate, ends = payDate }) => effective <= payDate && payDate <= ends);
