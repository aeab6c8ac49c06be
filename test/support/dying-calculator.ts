/** The worker of the calculators, but for one body: its thread ends in the middle of it. */

import {
  answer as answerAlways,
  type TaskAnswer,
} from '../../src/tax/calculators/calculator-worker.ts';
import type { Task } from '../../src/tax/calculators/messages.ts';
import { DEADLY } from './deadly-body.ts';

export async function answer(task: Task): Promise<TaskAnswer> {
  if (Buffer.from(task.bytes).toString() === DEADLY) process.exit(7);
  return await answerAlways(task);
}
