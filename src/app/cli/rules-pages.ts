/** `wagewright rules coverage|stubs`: pages generated from the rules, printed, written and checked. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inRoot } from '../../platform/compiled/root.ts';
import { laborCoveragePage } from '../../tax/labor/coverage.ts';
import { laborRelease } from '../../tax/labor/load.ts';
import { installedReleases } from '../../tax/paycalc/releases.ts';
import {
  buildRelease,
  CONFIDENCE_LINK,
  COVERAGE_FILE,
  type CoveredState,
  confidenceByArea,
  confidencePage,
  coverageIndex,
  coverageOf,
  coveragePage,
  coverageSummary,
  coveredStates,
  type ExampleFile,
  loadExamples,
  localSentence,
  type Release,
  RULES_ROOT,
  type RuleTree,
  searchSection,
} from '../../tax/rules/index.ts';
import { everyRelease } from '../../tax/seals/sealing.ts';
import { stubPage, stubsPage } from '../../tax/seals/stub-page.ts';
import { stubsOf } from '../../tax/seals/stubs.ts';
import { UsageError } from './options.ts';

type Print = (text: string) => void;
type Options = { readonly version: string | undefined; readonly write: boolean };
type Generated = { readonly path: string; readonly text: string };

const DOCS = inRoot('docs');
const README = inRoot('README.md');
const STATE_PAGES = join(DOCS, 'coverage');

/** The table of states, or the page of one. Returns the exit code. */
export function coverage(
  tree: RuleTree,
  state: string | undefined,
  { version, write }: Options,
  print: Print,
): number {
  const examples = loadExamples(tree.root);
  if (write) {
    writePages(tree, examples);
    print(`Written: ${join(tree.root, COVERAGE_FILE)}, docs/coverage.md, docs/coverage/`);
    return 0;
  }
  const releases = everyRelease(tree);
  const release = releases.select(version);
  const rows = coverageOf(tree, examples, release);
  if (state === undefined) {
    print(coverageSummary(release, rows, confidenceByArea(upTo(releases.all, release))));
    return 0;
  }
  const known = stateOf(release, state);
  print(coveragePage(release, rows, known, searchSection(examples, known.code)));
  return 0;
}

/** The releases up to one of them, oldest first; `all` has the newest first. */
const upTo = (all: readonly Release[], last: Release): Release[] =>
  all.slice(all.indexOf(last)).reverse();

/** The table of states, or the sample pay stub of one. Returns the exit code. */
export function stubs(
  tree: RuleTree,
  state: string | undefined,
  { version, write }: Options,
  print: Print,
): number {
  if (write) {
    if (version !== undefined || state !== undefined) {
      throw new UsageError(
        'rules stubs --write: the page shows every state of the newest sealed version; name none',
      );
    }
    const { path, text } = stubsFile(tree);
    writeFileSync(path, text);
    print(`Written: ${path}`);
    return 0;
  }
  const releases = everyRelease(tree);
  const release = releases.select(version);
  const all = stubsOf(releases, release);
  if (state === undefined) {
    print(stubsPage(release.version, all));
    return 0;
  }
  const { fips } = stateOf(release, state);
  const stub = all.find((one) => one.state === fips);
  if (stub === undefined)
    throw new UsageError(
      `rules stubs: there is no sample pay stub for ${state}. Name a state, such as ca`,
    );
  print(stubPage(release.version, stub));
  return 0;
}

function stateOf(release: Release, text: string): CoveredState {
  const states = coveredStates(release);
  const found = states.find(({ code }) => code === text.toLowerCase());
  if (found !== undefined) return found;
  const codes = states.map(({ code }) => code.toUpperCase()).join(', ');
  throw new UsageError(`rules: ${text} is not a state. Use one of ${codes}`);
}

/** Generated pages that do not say what the rules say; only the repository's own rules have pages. */
export function checkPages(tree: RuleTree, examples: readonly ExampleFile[]): string[] {
  if (tree.root !== RULES_ROOT) return [];
  const pages = coverageFiles(tree, examples);
  return [
    ...outdated(pages, 'coverage'),
    ...leftOver(pages).map((path) => `${path}: of no state; run wagewright rules coverage --write`),
    ...outdated([stubsFile(tree)], 'stubs'),
  ];
}

const outdated = (files: readonly Generated[], command: string): string[] =>
  files.flatMap(({ path, text }) =>
    existsSync(path) && readFileSync(path, 'utf8') === text
      ? []
      : [`${path}: not up to date; run wagewright rules ${command} --write`],
  );

function leftOver(pages: readonly Generated[]): string[] {
  if (!existsSync(STATE_PAGES)) return [];
  const known = new Set(pages.map(({ path }) => basename(path)));
  return readdirSync(STATE_PAGES)
    .filter((name) => !known.has(name))
    .map((name) => join(STATE_PAGES, name));
}

function writePages(tree: RuleTree, examples: readonly ExampleFile[]): void {
  const pages = coverageFiles(tree, examples);
  for (const { path, text } of pages) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const path of leftOver(pages)) rmSync(path);
}

/** The README with the number of local taxes between its marks. */
function withLocalCount(text: string, release: Release): string {
  const [before, rest = ''] = text.split(OPENED, 2);
  const [, after] = rest.split(CLOSED, 2);
  if (after === undefined) throw new Error(`${README} has no ${OPENED}…${CLOSED}`);
  return `${before}${OPENED}${localSentence(release)}${CLOSED}${after}`;
}

const OPENED = '<!-- local taxes -->';
const CLOSED = '<!-- /local taxes -->';

function laborPage(tree: RuleTree): Generated[] {
  const release = laborRelease();
  if (release === undefined) return [];
  const { coveredThrough } = buildRelease(tree, release.version);
  const path = join(DOCS, 'reference', 'labor-coverage.md');
  return [{ path, text: laborCoveragePage(release, coveredThrough) }];
}

/** The data that servers read for every sealed version, and the pages of the highest one. */
function coverageFiles(tree: RuleTree, examples: readonly ExampleFile[]): Generated[] {
  const releases = installedReleases(tree);
  const index = coverageIndex(tree, examples, releases.all);
  const release = releases.highest;
  const rows = index[release.version] ?? [];
  return [
    { path: join(tree.root, COVERAGE_FILE), text: `${JSON.stringify(index, null, 2)}\n` },
    ...laborPage(tree),
    {
      path: join(DOCS, 'coverage.md'),
      text: coverageSummary(release, rows, [CONFIDENCE_LINK]),
    },
    {
      path: join(STATE_PAGES, 'confidence.md'),
      text: confidencePage(release, upTo(releases.all, release)),
    },
    ...coveredStates(release).map((state) => ({
      path: join(STATE_PAGES, `${state.code}.md`),
      text: coveragePage(release, rows, state, searchSection(examples, state.code)),
    })),
    ...(existsSync(README)
      ? [{ path: README, text: withLocalCount(readFileSync(README, 'utf8'), release) }]
      : []),
  ];
}

function stubsFile(tree: RuleTree): Generated {
  const releases = installedReleases(tree);
  const release = releases.highest;
  return {
    path: join(DOCS, 'stubs.md'),
    text: stubsPage(release.version, stubsOf(releases, release)),
  };
}
