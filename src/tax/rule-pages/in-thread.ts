/** Long reading in its own thread, so that paychecks do not wait for it. */

import { Worker } from 'node:worker_threads';
import { entryPoint } from '../../platform/compiled/product.ts';
import type { ExaminedRelease, ReleaseToExamine } from '../installs/examine-release.ts';
import type { LoadedRelease } from '../installs/loaded-release.ts';
import type { ExampleFile, FurtherSources, RegisterSource } from '../rules/index.ts';
import type { Differences } from './differences.ts';

export type Readings = {
  readonly examples: readonly ExampleFile[];
  readonly further: readonly FurtherSources[];
  /** By the file of the register. */
  readonly registerSources: ReadonlyMap<string, RegisterSource>;
};

export type Task =
  | { readonly kind: 'readings' }
  | {
      readonly kind: 'differences';
      readonly from: string;
      readonly to: string;
      readonly installed: readonly LoadedRelease[];
    }
  | { readonly kind: 'release'; readonly release: ReleaseToExamine };

/** `problem`: of a `ReleaseFileError`, whose class does not cross to another thread. */
export type Examination = { readonly examined: ExaminedRelease } | { readonly problem: string };

type Results = {
  readonly readings: Readings;
  readonly differences: Differences;
  readonly release: Examination;
};

type Result<Given extends Task> = Results[Given['kind']];

/** Rejects when the thread fails. */
export function inThread<Given extends Task>(task: Given): Promise<Result<Given>> {
  return new Promise((resolve, reject) => {
    const url = entryPoint('./reading-worker.ts', import.meta.url);
    const worker = new Worker(url, { workerData: task });
    // A server that shuts down does not wait for it.
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that reads the rules has ended')));
  });
}
