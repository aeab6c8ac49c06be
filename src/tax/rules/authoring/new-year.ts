/**
 * Prepares the blocks of a year as files: copies of the newest blocks whose figures, sources and
 * evidence are blanks. The check refuses them until the blanks are filled in.
 */

import { posix } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import { readSources } from '../../../platform/compiled/compiled.ts';
import type { TextFile } from '../../../platform/shape/yaml-file.ts';
import { allBlocks } from '../releases/all-blocks.ts';
import type { Block, RuleTree } from '../releases/rule-tree.ts';
import { BLANK } from './blanks.ts';
import { fixedOn } from './fixed-by-law.ts';
import { preparedFiles, type Value } from './new-year-files.ts';
import { preparedRegister } from './new-year-register.ts';

/** `isGrown`: the file is there, and the year is added to what it holds. */
type PreparedFile = TextFile & { readonly isGrown?: boolean };

type NewYear = {
  /** Files to write, by their path below the tree. */
  readonly files: readonly PreparedFile[];
  /** What is left to do by hand, and why. */
  readonly notes: readonly string[];
};

/**
 * `wanted`: ids of taxes, or beginnings of the paths of their files; all taxes without one. A year that
 * a tax has figures for already is left out. `today` (ISO date) dates the draft of the release.
 */
export function newYear(
  tree: RuleTree,
  year: string,
  wanted: readonly string[],
  today: string,
): NewYear {
  const sources = readSources(tree.root, (file) => /\.(yaml|csv)$/.test(file));
  const fixed = fixedOn(tree, `${year}-01-01`);
  const notes = new Set<string>();
  const lists = new Map<string, Value[]>();
  const registers = new Map<string, Block>();
  const files: PreparedFile[] = [];
  for (const block of newestBlocks(tree, wanted)) {
    const { tax, file, figures } = block;
    if (figures.ends >= `${year}-01-01`) {
      notes.add(`${tax}: has figures until ${figures.ends} already`);
    } else if (figures.repealed !== undefined) {
      notes.add(`${tax}: ended on ${figures.ends} (${figures.repealed.document})`);
    } else if (file.endsWith('.register.yaml')) {
      registers.set(file, block);
    } else if (block.at === '' || block.at.startsWith('confirmed')) {
      const name = posix.join(posix.dirname(file), `${year}-01-01.yaml`);
      const value = { tax, ...prepared(block, sources, year) };
      files.push(...preparedFiles(name, value, figures.effective, file, fixed));
    } else {
      const list = lists.get(file) ?? [];
      lists.set(file, [...list, { tax, blocks: [prepared(block, sources, year)] }]);
    }
  }
  for (const [file, taxes] of lists) {
    const name = file.replace(/\.yaml$/, `-${year}.yaml`);
    files.push(...preparedFiles(name, { taxes }, 'before', file, fixed));
  }
  for (const [file, block] of registers) {
    const grown = preparedRegister(file, prepared(block, sources, year), sources);
    files.push(...grown.files);
    notes.add(grown.note);
  }
  if (files.length > 0) files.push(...withDraft(tree, sources, year, today));
  return { files, notes: [...notes] };
}

/** Of each tax, the block with the last first pay date, as the newest release has it. */
function newestBlocks(tree: RuleTree, wanted: readonly string[]): Block[] {
  const newest = new Map<string, Block>();
  for (const block of allBlocks(tree)) {
    const isWanted =
      wanted.length === 0 ||
      wanted.some((name) => block.tax === name || block.file.startsWith(name));
    const { effective, until } = block.figures;
    const other = newest.get(block.tax);
    // Corrections come last in the tree.
    const isNewer = other === undefined || effective >= other.figures.effective;
    if (isWanted && until === undefined && isNewer) newest.set(block.tax, block);
  }
  return [...newest.values()];
}

/** Fields of a block that are about the edition, not the law. */
const OLD = ['tax', 'checked', 'until', 'confirmed', 'corrects', 'evidence'];

function prepared(block: Block, sources: readonly TextFile[], year: string): Value {
  const written = writtenValue(block, sources);
  // A correction holds what changes alone, also where that is the method.
  const isWhole = written.method !== undefined && written.corrects === undefined;
  const value = Object.fromEntries(
    Object.entries(isWhole ? written : (block.figures as Value)).filter(
      ([name]) => !OLD.includes(name),
    ),
  );
  return {
    ...(blanked(value) as Value),
    effective: `${year}-01-01`,
    ends: `${year}-12-31`,
    published: BLANK,
    checked: BLANK,
    since: `${year}.1`,
    method: value.method,
    ...(value.edition === undefined ? {} : { edition: Number(year) }),
  };
}

/** The block as its file has it: in short form, if it was written so. */
function writtenValue({ file, at }: Block, sources: readonly TextFile[]): Value {
  const text = sources.find((source) => source.file === file)?.text ?? '';
  const path = at.replace(/\.?confirmed\[\d+\]$/, '').match(/[^.[\]]+/g) ?? [];
  let value: unknown = parseDocument(text).toJS();
  for (const step of path) value = (value as Value | undefined)?.[step];
  return (value ?? {}) as Value;
}

/** Sources and evidence as blanks, wherever they are. */
function blanked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blanked);
  if (value === null || typeof value !== 'object') return value;
  const { evidence: _, checked: __, ...rest } = value as Value;
  const entries = Object.entries(rest).map(([name, inner]) => {
    if (name === 'confidence') return [name, BLANK];
    if (name === 'source') return [name, blankSource(inner as Value)];
    return [name, blanked(inner)];
  });
  if ('confidence' in rest) entries.push(['evidence', BLANK]);
  return Object.fromEntries(entries);
}

const blankSource = (source: Value): Value =>
  Object.fromEntries(
    Object.keys(source).map((name) => [name, name === 'document' ? source.document : BLANK]),
  );

/** `releases.yaml` with the draft of the year, if it is not there. */
function withDraft(
  tree: RuleTree,
  sources: readonly TextFile[],
  year: string,
  today: string,
): PreparedFile[] {
  const version = `${year}.1`;
  if (tree.releases.some((release) => release.version === version)) return [];
  const file = 'releases.yaml';
  const document = parseDocument(sources.find((source) => source.file === file)?.text ?? '');
  const releases = document.get('releases');
  if (!isMap(document.contents) || releases === undefined) return [];
  document.addIn(['releases'], {
    version,
    about: `Rules for pay dates of ${year}.`,
    knownUpTo: today,
  });
  return [{ file, text: document.toString({ lineWidth: 100 }), isGrown: true }];
}
