/**
 * A thread that compares two releases for an announcement, and ends. What changed is found in the
 * figures alone: no paycheck is calculated.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { type Comparison, changesBetween } from './compare.ts';

const isComparison = (value: unknown): value is Comparison =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

const given: unknown = workerData;

if (isComparison(given)) parentPort?.postMessage(changesBetween(given));
