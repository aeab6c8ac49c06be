/** Why two releases calculate a line differently: the rule of its tax that changed. */

import type { Release } from '../rules/index.ts';
import { changesLaw } from './changed-fields.ts';
import type { ResidenceChange } from './diff-residence.ts';
import { documentAndEdition } from './name-source.ts';
import type { EditionChange, LineChange, ReleaseDiff } from './release-diff.ts';

type Line = Pick<LineChange, 'uniqueTaxID' | 'payDate'>;

type Changes = Pick<ReleaseDiff, 'editions' | 'residences' | 'wageBases'>;

/** Empty where no rule of the tax itself changed. */
export function reasonsOf({ editions, residences, wageBases }: Changes): (line: Line) => string {
  const figures = Map.groupBy(editions.filter(isLaw), ({ uniqueTaxID }) => uniqueTaxID);
  const rules = Map.groupBy(residences.filter(isLaw), ({ uniqueTaxID }) => uniqueTaxID);
  const bases = wageBases.filter(isLaw);
  return ({ uniqueTaxID, payDate }) => {
    const edition = figures.get(uniqueTaxID)?.findLast((one) => one.firstPayDate <= payDate);
    const rule = rules
      .get(uniqueTaxID)
      ?.find((one) => (one.effective ?? '') <= payDate && payDate <= (one.ends ?? payDate));
    const base = bases.find(({ taxes }) => taxes.includes(uniqueTaxID));
    return [
      edition && tellEditionAsReason(edition),
      rule && tellRule(rule),
      base && `taxable wages ${base.change} (${base.source})`,
    ]
      .filter((text) => text !== undefined)
      .join('; ');
  };
}

export const NEW_TAX = 'new tax';
export const REMOVED_TAX = 'tax removed';

/** Empty for a tax that both releases have. */
export function wholeTaxReason(old: Release, now: Release): (uniqueTaxID: string) => string {
  return (id) => (!old.taxes.has(id) ? NEW_TAX : !now.taxes.has(id) ? REMOVED_TAX : '');
}

/** Whether it can change an amount. */
export const isLaw = ({ fields }: { readonly fields: readonly string[] }): boolean =>
  fields.length === 0 || changesLaw(fields);

function tellEditionAsReason({ change, firstPayDate, source }: EditionChange): string {
  return `figures from ${firstPayDate} ${change} (${documentAndEdition(source)})`;
}

function tellRule({ change, source, fields }: ResidenceChange): string {
  const rule = fields.find((field) => field.startsWith('residents.rule:'));
  const what = rule === undefined ? change : rule.slice('residents.rule: '.length);
  return `rule for work in other states: ${what} (${source})`;
}
