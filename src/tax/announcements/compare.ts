/** The changes from one release to another, found in a thread so that paychecks do not wait for it. */

import { Worker } from 'node:worker_threads';
import {
  compiledOnce,
  keptBefore,
  type Made,
  readSources,
} from '../../platform/compiled/compiled.ts';
import { entryPoint } from '../../platform/compiled/product.ts';
import { type LoadedRelease, releaseIn } from '../installs/loaded-release.ts';
import { laborDigest, loadLabor } from '../labor/load.ts';
import { buildRelease, loadRules, type Release, RULES_ROOT, sha256Of } from '../rules/index.ts';
import type { RuleChange } from './schema.ts';
import { taxChanges } from './tax-changes.ts';
import { minimumWageChanges } from './wage-changes.ts';

export type Comparison = {
  readonly from: string;
  readonly to: string;
  /** The day up to which `from` knows what agencies published. */
  readonly knownUpTo: string;
  /** One of the two is a draft. */
  readonly isDraft: boolean;
  /** Those of the two that are no part of the program. */
  readonly installed: readonly LoadedRelease[];
};

/** A second of reading and comparing, unless the program's own releases were compared before. */
export function changesBetween(comparison: Comparison): RuleChange[] {
  const { from, to, knownUpTo, installed } = comparison;
  const releaseOf = (version: string): Release => {
    const loaded = installed.find((one) => one.version === version);
    return loaded === undefined ? buildRelease(loadRules(), version) : releaseIn(loaded);
  };
  const taxes = (): RuleChange[] => taxChanges(releaseOf(from), releaseOf(to));
  if (installed.length > 0) return taxes();
  const { name, sources, code } = madeOf(comparison);
  return compiledOnce(name, sources, code, () => [
    ...taxes(),
    ...minimumWageChanges(from, to, knownUpTo),
  ]);
}

const CODE = ['.', '../labor', '../rule-pages', '../seals'].map(
  (folder) => new URL(`${folder}/`, import.meta.url),
);

/** Of two releases of the program: a draft is whatever the files of the rules say. */
function madeOf({ from, to, knownUpTo, isDraft }: Comparison): Made {
  const name = `announcement-${from}-${to}`;
  if (isDraft) {
    return {
      name,
      sources: readSources(RULES_ROOT, (file) => /\.(yaml|csv)$/.test(file)),
      code: CODE,
    };
  }
  const digests = [from, to].map((version) => sha256Of(buildRelease(loadRules(), version)));
  const text = JSON.stringify([...digests, laborDigest(loadLabor()), knownUpTo]);
  return { name, sources: [{ file: 'releases', text }], code: CODE };
}

/** Rejects when the thread fails. */
export async function changesInThread(comparison: Comparison): Promise<RuleChange[]> {
  // That nothing has changed in a draft is known by reading thousands of files: in the thread.
  const isQuick = comparison.installed.length === 0 && !comparison.isDraft;
  const kept = isQuick ? keptBefore<RuleChange[]>(madeOf(comparison)) : undefined;
  if (kept !== undefined) return kept;
  return await new Promise((resolve, reject) => {
    const url = entryPoint('./comparing-worker.ts', import.meta.url);
    const worker = new Worker(url, { workerData: comparison });
    // A server that shuts down does not wait for it.
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that compares releases has ended')));
  });
}
