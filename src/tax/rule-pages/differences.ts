/** What changed between two releases, for readers: figures, and the amounts of paychecks that show them. */

import { compiledOnce, type Made, SourceTree } from '../../platform/compiled/compiled.ts';
import { joined, type LoadedRelease, releaseIn } from '../installs/loaded-release.ts';
import { everyRelease, ReleaseSet } from '../paycalc/releases.ts';
import { loadRules, type Release, RULES_ROOT } from '../rules/index.ts';
import { diffReleases } from '../seals/diff.ts';
import type { RegisterChange } from '../seals/diff-registers.ts';
import { goldenCorpus, loadCorpusFiles } from '../seals/golden-corpus.ts';
import type { EditionChange, LineChange } from '../seals/release-diff.ts';
import { changesOf, type FigureChange } from './figures/changes.ts';
import { figuresOf } from './figures/figures.ts';
import type { Figures } from './figures/model.ts';
import { sealedPair } from './sealed-pair.ts';

export type ExplainedEdition = EditionChange & {
  /** First pay date of the figures it is compared with: those of the same day, or else the ones before. */
  readonly comparedWith: string | null;
  readonly figures: readonly FigureChange[];
  /** Figures that changed, also those beyond the ones listed. */
  readonly figureCount: number;
};

export type Differences = {
  readonly from: string;
  readonly to: string;
  readonly editions: readonly ExplainedEdition[];
  readonly registers: readonly RegisterChange[];
  readonly lines: readonly LineChange[];
  /** Paychecks calculated with both. */
  readonly compared: number;
};

/** Calculates thousands of paychecks twice: seconds, unless the result is kept. Throws for an unknown version. */
export function differencesBetween(
  a: string,
  b: string,
  root: string = RULES_ROOT,
  installed: readonly LoadedRelease[] = [],
): Differences {
  const tree = loadRules(root);
  const releases = new ReleaseSet(joined(everyRelease(tree).all, installed.map(releaseIn)));
  const compile = (): Differences => compare(a, b, releases, root);
  const isOwn = !installed.some(({ version }) => version === a || version === b);
  if (root !== RULES_ROOT || !isOwn) return compile();
  const { name, sources, code } = sealedPair(tree, a, b) ?? draftPair(a, b);
  return compiledOnce(name, sources, code, compile);
}

/** A draft changes with its files, and its amounts with the whole calculation. */
const draftPair = (a: string, b: string): Made => ({
  name: `differences-${a}-${b}`,
  sources: new SourceTree(RULES_ROOT, (file) => /\.(yaml|csv)$/.test(file)),
  code: [new URL('..', import.meta.url), new URL('../../platform/shape', import.meta.url)],
});

function compare(a: string, b: string, releases: ReleaseSet, root: string): Differences {
  const corpus = goldenCorpus(loadCorpusFiles(root), releases.select(b));
  const { editions, ...found } = diffReleases(corpus, releases, a, b);
  const [old, now] = [releases.select(a), releases.select(b)];
  return {
    from: a,
    to: b,
    editions: editions.map((edition) => explainedEdition(edition, old, now)),
    ...found,
  };
}

/** More is a new table, which the state's page shows better. */
const MOST_FIGURES = 24;

/** With the figures that differ from those of the same day, or else from the ones before. */
export function explainedEdition(edition: EditionChange, a: Release, b: Release): ExplainedEdition {
  const { uniqueTaxID, firstPayDate } = edition;
  const old =
    editionOn(a, uniqueTaxID, firstPayDate) ?? editionBefore(b, uniqueTaxID, firstPayDate);
  const now = editionOn(b, uniqueTaxID, firstPayDate);
  const figures =
    old === undefined || now === undefined
      ? []
      : changesOf(figuresIn(a, b, old), figuresIn(b, a, now));
  return {
    ...edition,
    comparedWith: old === undefined || now === undefined ? null : old.figures.effective,
    figures: figures.slice(0, MOST_FIGURES),
    figureCount: figures.length,
  };
}

type Edition = NonNullable<ReturnType<Release['taxes']['get']>>['blocks'][number];

const editionOn = ({ taxes }: Release, id: string, day: string): Edition | undefined =>
  taxes.get(id)?.blocks.find(({ figures }) => figures.effective === day);

const editionBefore = ({ taxes }: Release, id: string, day: string): Edition | undefined =>
  taxes.get(id)?.blocks.findLast(({ figures }) => figures.effective < day);

const figuresIn = (release: Release, other: Release, { tax, figures }: Edition): Figures =>
  figuresOf(figures, (release.taxes.get(tax) ?? other.taxes.get(tax))?.identity.parameters ?? []);
