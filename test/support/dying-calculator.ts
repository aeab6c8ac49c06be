/** The worker of the calculators, but for one body: its thread ends in the middle of it. */

import {
  answer as answerAlways,
  type Task,
  type TaskResult,
} from '../../src/tax/calculators/worker.ts';
import { DEADLY } from './deadly-body.ts';

export function answer(task: Task): TaskResult {
  if (Buffer.from(task.bytes).toString() === DEADLY) process.exit(7);
  return answerAlways(task);
}
