/** What differs between two releases in which wages and benefits are taxable. */

import type { Release } from '../rules/index.ts';
import { changedFields } from './changed-fields.ts';
import { documentAndPage } from './name-source.ts';

/** A base of `wage-base.yaml` that one release has and the other has not, or has otherwise. */
export type WageBaseChange = {
  readonly change: 'added' | 'changed' | 'removed';
  readonly name: string;
  /** The taxes on these wages, by id. */
  readonly taxes: readonly string[];
  readonly titles: readonly string[];
  /** Document and page. */
  readonly source: string;
  /** What differs where both have it; empty otherwise. */
  readonly fields: readonly string[];
};

export function wageBaseChanges(a: Release, b: Release): WageBaseChange[] {
  const [before, after] = [basesOf(a), basesOf(b)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name): WageBaseChange[] => {
    const [old, now] = [before.get(name), after.get(name)];
    const known = now ?? old;
    const fields = old && now ? changedFields(old, now) : [];
    if (known === undefined || (old && now && fields.length === 0)) return [];
    const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    const taxes = [...(now === undefined ? a : b).taxes.written.values()]
      .map(({ identity }) => identity)
      .filter(({ wageBase }) => wageBase === name);
    return [
      {
        change,
        name,
        taxes: taxes.map(({ tax }) => tax),
        titles: taxes.map(({ title }) => title),
        source: documentAndPage(known.source),
        fields,
      },
    ];
  });
}

const basesOf = ({ wageBases }: Release) => new Map(wageBases.map((base) => [base.name, base]));

/** `changed: taxable wages of Alaska unemployment tax, employer (Alaska Statutes, section 23.20.530): benefits.DCAP.reduces: none becomes false`. */
export function tellWageBase({ change, name, titles, source, fields }: WageBaseChange): string {
  const differences = fields.length === 0 ? '' : `: ${fields.join('; ')}`;
  const where = titles.length === 0 ? name : titles.join(' and ');
  return `${change}: taxable wages of ${where} (${source})${differences}`;
}
