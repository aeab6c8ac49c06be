/** The calculation in a thread of its own, so that typing never waits for it. */

import { grossUp, payCalc, taxList } from '@wagewright/library';
import type { Answered, Asked } from './messages.ts';

const library = { grossUp, payCalc, taxList };

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  const { id, name, args } = data;
  const call = library[name] as (...values: readonly unknown[]) => unknown;
  const answered: Answered = { id, value: call(...args) };
  self.postMessage(answered);
};
