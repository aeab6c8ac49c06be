/** A file of items answered in its order by all threads, in little memory. */

import type { Lenient } from '../paycalc/answer-leniently.ts';
import type { Calculators } from './calculators.ts';
import type { Target } from './chunk.ts';
import { entriesOf } from './entries.ts';
import type { AnsweredBytes } from './messages.ts';
import { type CutPart, InputError } from './parts.ts';

/** Items that were answered before: so many, or those of the lines (elements) before this one. */
export type Answered = { readonly items: number } | { readonly before: number };

export type AnsweredPart = AnsweredBytes & {
  /** Bytes of the input that it answers. */
  readonly read: number;
};

type StreamSettings = {
  readonly version: string | undefined;
  readonly to: Target;
  readonly lenient?: Lenient;
  /**
   * Parts that are read and not yet written. Twice the threads and one keep each thread at work while
   * answers wait for an earlier one.
   */
  readonly atOnce: number;
  readonly onFault: (error: unknown) => void;
};

/** A part, and how many items at its beginning were answered before. */
type UnansweredPart = CutPart & { readonly skip: number };

/** What is left to answer. Throws an `InputError` when more was answered than there is. */
export async function* unanswered(
  parts: AsyncIterable<CutPart>,
  answered: Answered,
): AsyncGenerator<UnansweredPart> {
  let left = 'items' in answered ? answered.items : 0;
  const isAnswered = (number: number): boolean =>
    'items' in answered ? left > 0 : number < answered.before;
  for await (const part of parts) {
    if (!isAnswered(part.first)) {
      yield { ...part, skip: 0 };
      continue;
    }
    let skip = 0;
    let rest = 0;
    for (const { number } of entriesOf(part)) {
      if (!isAnswered(number)) {
        rest += 1;
        break;
      }
      left -= 1;
      skip += 1;
    }
    if (rest > 0) yield { ...part, skip };
  }
  if (left > 0 && 'items' in answered) {
    throw new InputError(
      `the output has ${left} more results than the input has items. Does it belong to another input file?`,
    );
  }
}

/** The reader of an earlier answer hears of the failure of this one in its turn. */
function told<Value>(answer: Promise<Value>): Promise<Value> {
  answer.catch(() => {});
  return answer;
}

/** The answers in the order of the parts. Throws what reading and `answerChunk` throw, after the answers before it. */
export async function* answerStream(
  parts: AsyncIterable<UnansweredPart>,
  calculators: Pick<Calculators, 'answerChunk'>,
  { version, to, lenient, atOnce, onFault }: StreamSettings,
): AsyncGenerator<AnsweredPart> {
  const open: Promise<AnsweredPart>[] = [];
  const source = parts[Symbol.asyncIterator]();
  let failure: { readonly error: unknown } | undefined;
  let reading: Promise<unknown> | undefined;
  let isOver = false;
  const read = async (): Promise<void> => {
    try {
      const { value: part, done } = await source.next();
      if (done) isOver = true;
      else open.push(told(answerPart(part)));
    } catch (error) {
      failure = { error };
      isOver = true;
    }
    reading = undefined;
  };
  try {
    while (!isOver || open.length > 0) {
      if (!isOver && open.length < atOnce) reading ??= read();
      const [first] = open;
      // Input that is slow to come keeps no answer waiting.
      const isAnswered =
        first !== undefined &&
        (reading === undefined || (await Promise.race([first, reading])) !== undefined);
      if (!isAnswered) await reading;
      else yield await (open.shift() as Promise<AnsweredPart>);
    }
  } finally {
    // Input that no one waits for anymore may never come.
    const ended = source.return?.().catch(() => {});
    if (reading === undefined) await ended;
  }
  if (failure !== undefined) throw failure.error;

  async function answerPart({ read, ...part }: UnansweredPart): Promise<AnsweredPart> {
    const answer = calculators.answerChunk({ ...part, version, to, lenient }, onFault);
    return { ...(await answer), read };
  }
}
