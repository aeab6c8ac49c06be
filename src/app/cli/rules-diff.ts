/** `wagewright rules diff A B`: which paychecks change between two releases and why, and what differs in the rules. */

import { explainedEdition, tellFigures } from '../../tax/rule-pages/index.ts';
import type { RuleTree } from '../../tax/rules/index.ts';
import { diffReleases } from '../../tax/seals/diff.ts';
import { effectsOf, tellEffect } from '../../tax/seals/diff-effects.ts';
import { isLaw, NEW_TAX, REMOVED_TAX } from '../../tax/seals/diff-reasons.ts';
import { tellRegister } from '../../tax/seals/diff-registers.ts';
import { type ResidenceChange, tellResidence } from '../../tax/seals/diff-residence.ts';
import { tellWageBase, type WageBaseChange } from '../../tax/seals/diff-wage-bases.ts';
import { goldenCorpus, loadCorpusFiles } from '../../tax/seals/golden-corpus.ts';
import type { EditionChange, LineChange } from '../../tax/seals/release-diff.ts';
import { everyRelease } from '../../tax/seals/sealing.ts';
import { tellEdition, tellLine } from '../../tax/seals/tell-diff.ts';
import { UsageError } from './options.ts';

/** A longer group of like changes is counted after these. */
const SHOWN = 2;

/** Returns the exit code. `all` prints every change; otherwise like changes are counted. */
export function diff(
  tree: RuleTree,
  [a, b]: readonly string[],
  all: boolean,
  print: (text: string) => void,
): number {
  if (a === undefined || b === undefined) throw new UsageError('rules diff: name two versions');
  const releases = everyRelease(tree);
  const [old, now] = [releases.select(a), releases.select(b)];
  const corpus = goldenCorpus(loadCorpusFiles(tree.root), now);
  const found = diffReleases(corpus, releases, a, b);
  const { editions, registers, residences, wageBases, lines, compared } = found;
  const isRow = ({ uniqueTaxID: id }: EditionChange): boolean =>
    !old.taxes.written.has(id) && !now.taxes.written.has(id);
  const tell = (edition: EditionChange): string =>
    isRow(edition) ? tellFigures(explainedEdition(edition, old, now)) : tellEdition(edition);
  const shown = all ? Number.POSITIVE_INFINITY : SHOWN;
  const law = Object.groupBy(editions, (one) => (isLaw(one) ? 'law' : 'sources'));
  const rules = Object.groupBy(residences, (one) => (isLaw(one) ? 'law' : 'sources'));
  const bases = Object.groupBy(wageBases, (one) => (isLaw(one) ? 'law' : 'sources'));
  const paychecks = Object.groupBy(lines, (one) => (isWholeTax(one) ? 'whole' : 'changed'));
  section(
    'New and removed taxes',
    listed(paychecks.whole ?? [], likeLine, tellLine, all ? shown : 1),
  );
  section('Paychecks that change', listed(paychecks.changed ?? [], likeLine, tellLine, shown));
  section('In dollars, by tax', effectsOf(lines).map(tellEffect));
  section('Rules that change amounts', [
    ...registers.map(tellRegister),
    ...listed(law.law ?? [], likeEdition, tell, shown),
    ...listed(rules.law ?? [], likeResidence, tellResidence, shown),
    ...listed(bases.law ?? [], likeBase, tellWageBase, shown),
  ]);
  section('Sources, confidence, and notes', [
    ...listed(law.sources ?? [], likeEdition, tell, shown),
    ...listed(rules.sources ?? [], likeResidence, tellResidence, shown),
    ...listed(bases.sources ?? [], likeBase, tellWageBase, shown),
  ]);
  print(
    `${registers.length} registers, ${editions.length} blocks, ${residences.length} rules for work in other states, and ${wageBases.length} wage bases differ; ${lines.length} lines of ${compared} paychecks change from ${a} to ${b}`,
  );
  return 0;

  function section(title: string, texts: readonly string[]): void {
    if (texts.length === 0) return;
    print(`${title}:`);
    for (const text of texts) print(`  ${text}`);
    print('');
  }
}

function listed<T>(
  changes: readonly T[],
  keyOf: (change: T) => string,
  tell: (change: T) => string,
  shown: number,
): string[] {
  return [...Map.groupBy(changes, keyOf).values()].flatMap((group) => {
    const more = group.length - shown;
    // One more takes a line either way.
    if (more <= 1) return group.map(tell);
    return [...group.slice(0, shown).map(tell), `and ${more} more like these (--all lists them)`];
  });
}

/** Lines of one tax with one reason; a refusal names another county or city in each. */
const likeLine = (line: LineChange): string => {
  const { uniqueTaxID, before, after, reason } = line;
  if (isWholeTax(line)) return `${reason} ${uniqueTaxID}`;
  if (after === null) return `refused ${uniqueTaxID.slice(0, 2)} ${uniqueTaxID.split('-').at(-2)}`;
  return before === null ? `new ${uniqueTaxID}` : `${uniqueTaxID} ${reason}`;
};

/** A tax that only one release has. One of its lines says so. */
const isWholeTax = ({ reason }: LineChange): boolean =>
  reason === NEW_TAX || reason === REMOVED_TAX;

/** Dated figures of one document with the same fields in other words. */
const likeEdition = ({ change, source, uniqueTaxID, fields }: EditionChange): string =>
  [
    change,
    uniqueTaxID.slice(0, 2),
    change === 'added' ? uniqueTaxID : source.document,
    ...fields.map(nameOf).sort(),
  ].join(' ');

const likeResidence = ({ uniqueTaxID, change }: ResidenceChange): string =>
  `${change} ${uniqueTaxID}`;

const likeBase = ({ name }: WageBaseChange): string => name;

const nameOf = (field: string): string => field.replace(/(: | differs).*$/, '');
