/** A thread that reads or compares, and ends: the files are many, and comparing takes seconds. */

import { parentPort, workerData } from 'node:worker_threads';
import {
  loadExamples,
  loadFurtherSources,
  loadRegisterSources,
  loadRules,
} from '../rules/index.ts';
import { differencesBetween } from './differences.ts';
import type { Readings, Task } from './in-thread.ts';

function run(task: Task): unknown {
  if (task.kind === 'differences') {
    return differencesBetween(task.from, task.to, undefined, task.installed);
  }
  const readings: Readings = {
    examples: loadExamples(),
    further: loadFurtherSources(),
    registerSources: loadRegisterSources(loadRules()),
  };
  return readings;
}

parentPort?.postMessage(run(workerData as Task));
