/** A thread that reads, compares, or examines, and ends: the files are many, and comparing takes seconds. */

import { parentPort, workerData } from 'node:worker_threads';
import { examineRelease, type ReleaseToExamine } from '../installs/examine-release.ts';
import { ReleaseFileError } from '../installs/release-file-error.ts';
import {
  loadExamples,
  loadFurtherSources,
  loadRegisterSources,
  loadRules,
} from '../rules/index.ts';
import { differencesBetween } from './differences.ts';
import type { Examination, Readings, Task } from './in-thread.ts';

function run(task: Task): unknown {
  if (task.kind === 'differences') {
    return differencesBetween(task.from, task.to, undefined, task.installed);
  }
  if (task.kind === 'release') return examination(task.release);
  const readings: Readings = {
    examples: loadExamples(),
    further: loadFurtherSources(),
    registerSources: loadRegisterSources(loadRules()),
  };
  return readings;
}

function examination(release: ReleaseToExamine): Examination {
  try {
    return { examined: examineRelease(release) };
  } catch (error) {
    if (error instanceof ReleaseFileError) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(run(workerData as Task));
