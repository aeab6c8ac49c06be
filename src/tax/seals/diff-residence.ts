/** What differs between two releases in how income taxes treat work in other states. */

import type { Release, ResidenceBlock } from '../rules/index.ts';
import { changedFields } from './changed-fields.ts';
import { documentAndPage } from './name-source.ts';

/** A rule of `residence.yaml` that one release has and the other has not, or has otherwise. */
export type ResidenceChange = {
  readonly change: 'added' | 'changed' | 'removed';
  readonly uniqueTaxID: string;
  readonly title: string;
  /** First and last pay date; null where the rule has none. */
  readonly effective: string | null;
  readonly ends: string | null;
  /** Document and page of the rule for residents. */
  readonly source: string;
  /** What differs where both have it; empty otherwise. */
  readonly fields: readonly string[];
};

export function residenceChanges(a: Release, b: Release): ResidenceChange[] {
  const taxes = new Set([...a.residences, ...b.residences].map(({ tax }) => tax));
  return [...taxes].sort().flatMap((tax) => {
    const [before, after] = [a.residencesOf(tax), b.residencesOf(tax)];
    return [
      ...before.filter((old) => !after.some((now) => touches(now, old))).map((old) => of(old)),
      ...after.flatMap((now) => {
        const old = before.find((row) => touches(row, now));
        const fields = old === undefined ? [] : changedFields(law(old), law(now));
        const isSame = old !== undefined && fields.length === 0;
        return isSame ? [] : [of(now, old === undefined ? 'added' : 'changed', fields)];
      }),
    ];
  });

  function of(
    { tax, effective, ends, residents }: ResidenceBlock,
    change: ResidenceChange['change'] = 'removed',
    fields: readonly string[] = [],
  ): ResidenceChange {
    const title = (b.taxes.get(tax) ?? a.taxes.get(tax))?.identity.title ?? tax;
    const source = documentAndPage(residents.source);
    return {
      change,
      uniqueTaxID: tax,
      title,
      effective: effective ?? null,
      ends: ends ?? null,
      source,
      fields,
    };
  }
}

/** Some pay date comes under both rows. */
const touches = (a: ResidenceBlock, b: ResidenceBlock): boolean =>
  !(isBefore(a.ends, b.effective) || isBefore(b.ends, a.effective));

const isBefore = (end: string | undefined, start: string | undefined): boolean =>
  end !== undefined && start !== undefined && end < start;

/** `changed: Indiana income tax, work in other states: residents.rule: credit becomes all (Indiana Code, 6-3-4-8(a))`. */
export function tellResidence(rule: ResidenceChange): string {
  const { change, title, effective, ends, source, fields } = rule;
  const dates = [effective && ` from ${effective}`, ends && ` through ${ends}`].filter(Boolean);
  const differences = fields.length === 0 ? '' : `: ${fields.join('; ')}`;
  return `${change}: ${title}, work in other states${dates.join('')} (${source})${differences}`;
}

/** Without the pay dates, which are next to the change. */
function law(row: ResidenceBlock): object {
  const { effective: _, ends: __, ...rule } = row;
  return rule;
}
