/**
 * Minimum wages and garnishment limits: read from `rules/minimum-wage` and `rules/garnishment`, and
 * selected by version. A row belongs to the release in `since` and to all later ones.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { compiledOnce, SourceTree } from '../../platform/compiled/compiled.ts';
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

type LaborData = {
  readonly documents: Readonly<Record<string, LaborDocument>>;
  readonly wages: readonly WageRow[];
  readonly federal: Omit<FederalLimits, 'documents'>;
  readonly states: readonly StateLimit[];
};

/** `isDraft`: the version is not sealed, so its rows may still change. */
export type LaborRelease = LaborData & { readonly version: string; readonly isDraft: boolean };

const FOLDERS = ['minimum-wage/', 'garnishment/'];
const FILES = ['federal', 'states', 'localities'].map((name) => `minimum-wage/${name}.yaml`);

let own: LaborData | undefined;

/** All rows. Throws a `RulesError` that lists every problem with its file and line. */
export function loadLabor(root: string = RULES_ROOT): LaborData {
  if (root !== RULES_ROOT) return read(root);
  own ??= read(root);
  return own;
}

function read(root: string): LaborData {
  const sources = new SourceTree(root, (file) => FOLDERS.some((folder) => file.startsWith(folder)));
  const compile = (): LaborData => {
    const problems: string[] = [];
    const load = <T>(file: string, schema: TSchema): T | undefined => {
      const source = sources.files.find((one) => one.file === file) ?? { file, text: '' };
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
      throw new RulesError(`The rules in ${root} are not valid:\n${problems.join('\n')}`);
    }
    const { documents, ...limits } = federal;
    return {
      documents: Object.assign(
        {},
        ...wages.map((one) => one.documents),
        documents,
        states.documents,
      ),
      wages: wages.flatMap(({ rates }) => rates),
      federal: limits,
      states: states.limits,
    };
  };
  const code = new URL('.', import.meta.url);
  return root === RULES_ROOT ? compiledOnce('labor', sources, code, compile) : compile();
}

/** Versions that have rows, newest first. */
export function laborVersions(root?: string): string[] {
  const first = loadLabor(root)
    .wages.map(({ since }) => since)
    .sort(compareVersions)[0];
  return loadRules(root)
    .releases.map(({ version }) => version)
    .filter((version) => first !== undefined && compareVersions(version, first) >= 0)
    .sort((a, b) => compareVersions(b, a));
}

/**
 * The rows of a version; of the newest sealed one that has rows when left out, or of the oldest
 * draft if none is sealed. Undefined when the version has no rows.
 */
export function laborRelease(version?: string, root?: string): LaborRelease | undefined {
  const all = laborVersions(root);
  const sealed = new Set(
    loadRules(root).releases.flatMap((one) => (one.sealedOn === undefined ? [] : [one.version])),
  );
  const wanted = version ?? all.find((one) => sealed.has(one)) ?? all.at(-1);
  if (wanted === undefined || !all.includes(wanted)) return undefined;
  return { version: wanted, isDraft: !sealed.has(wanted), ...rowsIn(loadLabor(root), wanted) };
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

/** SHA-256 of all rows: equal as long as none of them changes. */
export function laborDigest({ documents, wages, federal, states }: LaborData): string {
  const rows = { wages, federal, states };
  const used = new Set(JSON.stringify(rows).match(/[\w-]+/g));
  const cited = Object.entries(documents).filter(([key]) => used.has(key));
  return sha256(JSON.stringify([cited.sort(([a], [b]) => (a < b ? -1 : 1)), rows]));
}

/** What sealing records of a version; undefined for a tree or a version without rows. */
export function laborSeal(root: string, version: string): string | undefined {
  if (!existsSync(join(root, 'minimum-wage'))) return undefined;
  const rows = rowsIn(loadLabor(root), version);
  return rows.wages.length === 0 ? undefined : laborDigest(rows);
}
