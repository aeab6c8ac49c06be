/** What no single file's shape shows: taxes described twice or not at all, days that do not exist. */

import { isDay } from '../../../platform/shape/days.ts';
import type { Block } from '../releases/rule-tree.ts';
import type { CommonParameters, TaxIdentity } from '../schema/schema.ts';

export function commonProblems(
  taxes: Identities,
  common: CommonParameters['commonParameters'],
): string[] {
  return taxes.flatMap(({ file, commonParameters: name }) =>
    name === undefined || name in common ? [] : [`${file}: no common parameters ${name}`],
  );
}

type Identities = readonly (TaxIdentity & { readonly file: string })[];

/** Each block belongs to a tax that is described exactly once. */
export function identityProblems(taxes: Identities, blocks: readonly Block[]): string[] {
  const known = new Set<string>();
  const problems: string[] = [];
  for (const { tax, file } of taxes) {
    if (known.has(tax)) problems.push(`${file}: ${tax} is described more than once`);
    known.add(tax);
  }
  for (const { tax, file } of blocks) {
    if (!known.has(tax)) problems.push(`${file}: ${tax} has no tax.yaml that describes it`);
  }
  return problems;
}

export function dateProblems(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ tax, file, figures }) => {
    const { effective, ends, published, checked = effective } = figures;
    const odd = [effective, ends, published, checked].filter((day) => !isDay(day));
    if (odd.length > 0) return [`${file}: ${tax}: ${odd.join(', ')}: no such day`];
    return effective > ends
      ? [`${file}: ${tax}: effective ${effective} is after ends ${ends}`]
      : [];
  });
}
