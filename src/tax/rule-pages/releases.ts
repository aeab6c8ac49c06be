/** The releases of the rules, and what changed between two, summed up by tax. */

import { present } from '../../platform/shape/known.ts';
import { joined } from '../installs/loaded-release.ts';
import { originOf } from '../paycalc/available-versions.ts';
import { everyRelease, ReleaseSet } from '../paycalc/releases.ts';
import { stateOf } from '../places/places.ts';
import { type RuleTree, sha256Of } from '../rules/index.ts';
import type { LineChange } from '../seals/release-diff.ts';
import type { ReleaseEntry, TaxChange } from './schema/releases.ts';

/** Drafts, and installed versions with imported registers, too; highest first. */
export function releaseEntries(tree: RuleTree, installed: ReleaseSet): ReleaseEntry[] {
  const entries = new Map(tree.releases.map((entry) => [entry.version, entry]));
  const others = installed.all.filter(
    ({ version, installed: how }) => how !== undefined || !entries.has(version),
  );
  return new ReleaseSet(joined(everyRelease(tree).all, others)).all.map((release) => {
    const {
      version,
      about,
      firstPayDate,
      lastPayDate,
      taxes,
      releasedOn,
      installed: how,
    } = release;
    const entry = how === undefined ? entries.get(version) : undefined;
    return {
      version,
      about,
      // Of an imported file: the day it was retrieved.
      knownUpTo: how?.knownUpTo ?? entry?.knownUpTo ?? releasedOn ?? '',
      sealedOn: releasedOn,
      sha256: entry === undefined ? sha256Of(release) : (entry.sha256 ?? null),
      firstPayDate,
      lastPayDate,
      taxes: taxes.size,
      ...originOf(release),
      goldenPaychecks: how?.golden ?? entry?.golden?.paychecks ?? 0,
    };
  });
}

/** Federal first, then by name of state, then by title. */
export function changesByTax(lines: readonly LineChange[]): TaxChange[] {
  const taxes = [...Map.groupBy(lines, ({ uniqueTaxID }) => uniqueTaxID).values()].map(changeOf);
  const rank = ({ uniqueTaxID }: TaxChange): string =>
    uniqueTaxID.startsWith('00-') ? '' : (stateOf(uniqueTaxID.slice(0, 2))?.name ?? '');
  return taxes.sort(
    (a, b) => rank(a).localeCompare(rank(b), 'en-US') || a.title.localeCompare(b.title, 'en-US'),
  );
}

function changeOf(lines: readonly LineChange[]): TaxChange {
  const { uniqueTaxID, title } = present(lines[0]);
  const differences = lines.flatMap(({ before, after }) =>
    before === null || after === null
      ? []
      : [Math.round((after.taxAmount - before.taxAmount) * 100) / 100],
  );
  return {
    uniqueTaxID,
    title,
    state: stateOfTax(uniqueTaxID),
    lines: lines.length,
    added: lines.filter(({ before }) => before === null).length,
    removed: lines.filter(({ after }) => after === null).length,
    least: differences.length === 0 ? null : Math.min(...differences),
    most: differences.length === 0 ? null : Math.max(...differences),
  };
}

/** Postal code; US for federal taxes. */
export const stateOfTax = (uniqueTaxID: string): string =>
  stateOf(uniqueTaxID.slice(0, 2))?.code ?? 'US';
