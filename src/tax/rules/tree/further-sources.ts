/** The `sources` of the evidence files: public documents found later, with what each says. No calculation reads them. */

import { compiledOnce, type SourceFile, SourceTree } from '../../../platform/compiled/compiled.ts';
import { readYaml } from '../../../platform/shape/yaml-file.ts';
import { RULES_ROOT, RulesError } from './load.ts';

export type FurtherSource = {
  readonly document: string;
  readonly url: string;
  /** What it shows, in our words. */
  readonly says: string;
};

/** The sources of one place in an evidence file. */
export type FurtherSources = {
  /** The rule file next to it, below the tree. */
  readonly file: string;
  /** The entry they belong to; undefined where the file has only one. */
  readonly tax?: string;
  readonly effective?: string;
  /** The part of the entry, such as `publishedRate`; empty for the entry itself. */
  readonly part: string;
  readonly sources: readonly FurtherSource[];
};

const SUFFIX = '.evidence.yaml';
const CODE = new URL('..', import.meta.url);

/** Throws a `RulesError` when a file is not YAML. */
export function loadFurtherSources(root: string = RULES_ROOT): FurtherSources[] {
  const sources = new SourceTree(root, (file) => file.endsWith(SUFFIX));
  const compile = (): FurtherSources[] => read(root, sources.files);
  return root === RULES_ROOT ? compiledOnce('further-sources', sources, CODE, compile) : compile();
}

function read(root: string, files: readonly SourceFile[]): FurtherSources[] {
  const problems: string[] = [];
  const found = files.flatMap((source) =>
    sourcesIn(readYaml(source, problems), { file: source.file.replace(SUFFIX, '.yaml'), part: '' }),
  );
  if (problems.length > 0) {
    throw new RulesError(`The rules in ${root} are not valid:\n${problems.join('\n')}`);
  }
  return found;
}

type At = Omit<FurtherSources, 'sources'>;

/** Lists whose entries say themselves what they are about. */
const LISTS = ['taxes', 'blocks', 'residences', 'confirmed', 'wageBases'];

function sourcesIn(value: unknown, at: At): FurtherSources[] {
  if (Array.isArray(value)) return value.flatMap((entry) => sourcesIn(entry, at));
  if (typeof value !== 'object' || value === null) return [];
  const { sources, tax, effective, ...parts } = value as Record<string, unknown>;
  const here: At = {
    ...at,
    ...(typeof tax === 'string' ? { tax } : {}),
    ...(typeof effective === 'string' ? { effective } : {}),
  };
  const own = Array.isArray(sources)
    ? [{ ...here, sources: sources as readonly FurtherSource[] }]
    : [];
  const inner = Object.entries(parts).flatMap(([name, part]) =>
    sourcesIn(part, LISTS.includes(name) ? here : { ...here, part: name }),
  );
  return [...own, ...inner];
}
