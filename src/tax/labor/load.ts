/**
 * Minimum wages and garnishment limits: read from `rules/minimum-wage` and `rules/garnishment`, and
 * selected by version. A row belongs to the release in `since` and to all later ones.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { compiledOnce, type SourceFile, SourceTree } from '../../platform/compiled/compiled.ts';
import { sha256 } from '../../platform/digest/digest.ts';
import { checkYaml, readYaml } from '../../platform/shape/yaml-file.ts';
import { compareVersions, loadRules, RULES_ROOT, RulesError } from '../rules/index.ts';
import {
  FederalLimits,
  type LaborDocument,
  type StateLimit,
  StateLimits,
  WageFile,
  type WageRow,
} from './schema.ts';

export type LaborData = {
  readonly documents: Readonly<Record<string, LaborDocument>>;
  readonly wages: readonly WageRow[];
  readonly federal: Omit<FederalLimits, 'documents'>;
  readonly states: readonly StateLimit[];
};

/** `isDraft`: the version is not sealed, so its rows may still change. */
export type LaborRelease = LaborData & { readonly version: string; readonly isDraft: boolean };

const FOLDERS = ['minimum-wage/', 'garnishment/'];
const FILES = ['federal', 'states', 'localities'].map((name) => `minimum-wage/${name}.yaml`);

/** Whether a file below `rules/` is read here. */
export const isLabor = (file: string): boolean =>
  file.endsWith('.yaml') && FOLDERS.some((folder) => file.startsWith(folder));

let own: LaborData | undefined;

/** All rows. Throws a `RulesError` that lists every problem with its file and line. */
export function loadLabor(root: string = RULES_ROOT): LaborData {
  const read = (): LaborData => {
    const sources = new SourceTree(root, isLabor);
    const compile = (): LaborData => laborOfTexts(sources.files, root);
    const code = new URL('.', import.meta.url);
    return root === RULES_ROOT ? compiledOnce('labor', sources, code, compile) : compile();
  };
  if (root !== RULES_ROOT) return read();
  own ??= read();
  return own;
}

/** All rows of the files of `where`. Throws as `loadLabor` does. */
export function laborOfTexts(sources: readonly SourceFile[], where: string): LaborData {
  const problems: string[] = [];
  const load = <T>(file: string, schema: TSchema): T | undefined => {
    const source = sources.find((one) => one.file === file) ?? { file, text: '' };
    const value = readYaml(source, problems);
    return checkYaml(schema, value, source, '', problems) ? (value as T) : undefined;
  };
  const wages = FILES.flatMap((file) => {
    const found = load<{ documents: LaborData['documents']; rates: WageRow[] }>(file, WageFile);
    return found === undefined ? [] : [found];
  });
  const federal = load<FederalLimits>('garnishment/federal.yaml', FederalLimits);
  const states = load<{ documents: LaborData['documents']; limits: StateLimit[] }>(
    'garnishment/states.yaml',
    StateLimits,
  );
  if (federal === undefined || states === undefined || problems.length > 0) {
    throw new RulesError(`The rules in ${where} are not valid:\n${problems.join('\n')}`);
  }
  const { documents, ...limits } = federal;
  return {
    documents: Object.assign({}, ...wages.map((one) => one.documents), documents, states.documents),
    wages: wages.flatMap(({ rates }) => rates),
    federal: limits,
    states: states.limits,
  };
}

/** Next to the rows of the program. */
type Choice = {
  /** Of releases that the operator installed; one of the same version takes the place of the program's. */
  readonly installed?: readonly LaborRelease[];
  /** Answers where no version is named, if it has rows. */
  readonly pinned?: string | undefined;
};

/** Versions that have rows, newest first. */
export function laborVersions({ installed = [] }: Choice = {}): string[] {
  const first = loadLabor()
    .wages.map(({ since }) => since)
    .sort(compareVersions)[0];
  const ofProgram = loadRules()
    .releases.map(({ version }) => version)
    .filter((version) => first !== undefined && compareVersions(version, first) >= 0);
  const all = new Set([...ofProgram, ...installed.map(({ version }) => version)]);
  return [...all].sort((a, b) => compareVersions(b, a));
}

/**
 * The rows of a version; without one, of the pinned version, else of the newest sealed one that has
 * rows, or of the oldest draft if none is sealed. Undefined when the version has no rows.
 */
export function laborRelease(version?: string, choice: Choice = {}): LaborRelease | undefined {
  const { installed = [], pinned } = choice;
  const all = laborVersions(choice);
  const sealed = new Set([
    ...installed.map((one) => one.version),
    ...loadRules().releases.flatMap((one) => (one.sealedOn === undefined ? [] : [one.version])),
  ]);
  const wanted =
    version ??
    all.find((one) => one === pinned) ??
    all.find((one) => sealed.has(one)) ??
    all.at(-1);
  if (wanted === undefined || !all.includes(wanted)) return undefined;
  const found = installed.find((one) => one.version === wanted);
  if (found !== undefined) return found;
  return { version: wanted, isDraft: !sealed.has(wanted), ...rowsIn(loadLabor(), wanted) };
}

function rowsIn(data: LaborData, version: string): LaborData {
  const isIn = ({ since }: { readonly since: string }): boolean =>
    compareVersions(since, version) <= 0;
  const { documents, wages, federal, states } = data;
  return {
    documents,
    wages: wages.filter(isIn),
    federal: {
      general: federal.general.filter(isIn),
      support: federal.support.filter(isIn),
      federalDebt: federal.federalDebt.filter(isIn),
      levies: federal.levies.filter(isIn),
    },
    states: states.filter(isIn),
  };
}

/** The rows of a version with the documents that they cite; undefined when it has none. */
export function laborIn(data: LaborData, version: string): LaborData | undefined {
  const rows = rowsIn(data, version);
  return rows.wages.length === 0 ? undefined : { ...rows, documents: citedIn(rows) };
}

/** In the order of their keys. */
function citedIn({ documents, wages, federal, states }: LaborData): LaborData['documents'] {
  const used = new Set(JSON.stringify({ wages, federal, states }).match(/[\w-]+/g));
  const cited = Object.entries(documents).filter(([key]) => used.has(key));
  return Object.fromEntries(cited.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** SHA-256 of all rows: equal as long as none of them changes. */
export function laborDigest(data: LaborData): string {
  const { wages, federal, states } = data;
  return sha256(JSON.stringify([Object.entries(citedIn(data)), { wages, federal, states }]));
}

/** What sealing records of a version; undefined for a tree or a version without rows. */
export function laborSeal(root: string, version: string): string | undefined {
  const rows = laborAt(root, version);
  return rows === undefined ? undefined : laborDigest(rows);
}

/** `laborIn` of the files below `root`, which may have none. */
export const laborAt = (root: string, version: string): LaborData | undefined =>
  existsSync(join(root, 'minimum-wage')) ? laborIn(loadLabor(root), version) : undefined;
