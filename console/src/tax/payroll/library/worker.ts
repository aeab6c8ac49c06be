/** The calculation in its own thread, so that typing never waits for it. */

import { grossUp, loadLocalTaxes, localTaxStates, payCalc, taxList } from '@wagewright/library';
import type { WorkerAnswer, WorkerCall } from './messages.ts';

const library = { grossUp, payCalc, taxList };

/** States of location codes and tax ids, wherever they are in a request. */
function statesIn(args: readonly unknown[]): string[] {
  const text = JSON.stringify(args);
  return localTaxStates().filter((fips) => text.includes(`"${fips}-`));
}

self.onmessage = async ({ data }: MessageEvent<WorkerCall>) => {
  const { id, name, args } = data;
  await loadLocalTaxes(...statesIn(args));
  const call = library[name] as (...values: readonly unknown[]) => unknown;
  const answer: WorkerAnswer = { id, value: call(...args) };
  self.postMessage(answer);
};
