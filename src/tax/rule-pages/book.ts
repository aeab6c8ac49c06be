/** What readers of the rules are shown, made of a release and of what is next to it. */

import {
  type Applicability,
  type Coverage,
  type CoverageIndex,
  coverageByTax,
  type ExampleFile,
  type FurtherSources,
  type RegisterSource,
  type Release,
  releaseOf,
} from '../rules/index.ts';

/** Everything that a page of the rules is made of. */
export type Book = {
  readonly release: Release;
  /** ISO date inside the release's pay dates. */
  readonly payDate: string;
  readonly coverage: ReadonlyMap<string, Coverage>;
  readonly applicability: Applicability;
  readonly examples: readonly ExampleFile[];
  readonly further: readonly FurtherSources[];
  readonly registerSources: ReadonlyMap<string, RegisterSource>;
};

/** `wanted`, or today if the release has rules for it, or else the last day it has rules for. */
export function payDateIn(
  { firstPayDate, lastPayDate }: Release,
  wanted: string | undefined,
  today: string,
): string | undefined {
  if (wanted !== undefined) {
    return firstPayDate <= wanted && wanted <= lastPayDate ? wanted : undefined;
  }
  if (today > lastPayDate) return lastPayDate;
  return today < firstPayDate ? firstPayDate : today;
}

export const coverageOf = (index: CoverageIndex, version: string): ReadonlyMap<string, Coverage> =>
  coverageByTax(index[releaseOf(version)] ?? []);
