/**
 * Answers the bytes of a `PayCalcRequest`, item by item: read, checked, calculated and written one
 * after the other, so that a large request holds neither the event loop nor much memory.
 */

import { withoutMark } from '../../platform/json/byte-order-mark.ts';
import type { Release } from '../rules/index.ts';
import { BATCH_HEAD, batchTail } from './batch.ts';
import { JSON_FORM, type OnFault } from './calculate-items.ts';
import { bytesOf } from './fast/answer-bytes.ts';
import { guessItems } from './fast/guess-items.ts';
import { ItemAnswers } from './fast/item-answers.ts';
import { findItems, notJson, type Spans } from './find-items.ts';
import type { ReleaseSet } from './releases.ts';

export type AnsweredBody = {
  /** JSON text of a `PayCalcAnswer`, in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly total: number;
  readonly failed: number;
};

export type BodyDeps = {
  readonly releases: ReleaseSet;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onFault: OnFault;
};

const HEAD = bytesOf(BATCH_HEAD);

/** Items and bytes read and calculated between two looks at the clock: at most about 1 ms. */
const GROUP_ITEMS = 32;
const GROUP_BYTES = 64 * 1024;

/**
 * Yields after every few items, so that the caller can serve others when it likes. Throws a
 * `TaxInterfaceError` when the request as a whole cannot be taken.
 */
export function* answerBody(
  bytes: Buffer,
  version: string | undefined,
  { releases, clock, onFault }: BodyDeps,
): Generator<void, AnsweredBody> {
  const release = releases.select(version);
  const answers = yield* answerItems(bytes, release, onFault);
  const { total, failed } = answers;
  const tail = bytesOf(batchTail({ total, failed }, release, clock()));
  return { bytes: answers.toBytes(HEAD, tail), total, failed };
}

export type AnsweredText = {
  /** JSON text of a `PayCalcAnswer`. */
  readonly text: string;
  /** Its length in UTF-8. */
  readonly length: number;
  readonly total: number;
  readonly failed: number;
};

/** The same without a pause, by the newest rules: for a few items. */
export function answerText(bytes: Buffer, { releases, clock, onFault }: BodyDeps): AnsweredText {
  const release = releases.select(undefined);
  const work = answerItems(bytes, release, onFault);
  let step = work.next();
  while (!step.done) step = work.next();
  const { value: answers } = step;
  const { total, failed } = answers;
  // Both without characters of more than a byte.
  const tail = batchTail({ total, failed }, release, clock());
  const length = BATCH_HEAD.length + answers.length + tail.length;
  return { text: `${BATCH_HEAD}${answers.toText()}${tail}`, length, total, failed };
}

function* answerItems(
  body: Buffer,
  release: Release,
  onFault: OnFault,
): Generator<void, ItemAnswers> {
  const bytes = withoutMark(body);
  const settings = {
    size: bytes.length,
    release,
    onFault,
    form: JSON_FORM,
    between: ',',
  } as const;
  const guess = guessItems(bytes);
  if (guess !== undefined) {
    const answers = new ItemAnswers(settings);
    try {
      yield* addAll(answers, bytes, guess);
      return answers;
    } catch (error) {
      // The guess was wrong: all again from where the items are found to be.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  const spans = yield* findItems(bytes);
  const answers = new ItemAnswers(settings);
  try {
    yield* addAll(answers, bytes, spans);
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(error, spans, answers.total);
    throw error;
  }
  return answers;
}

function* addAll(answers: ItemAnswers, bytes: Buffer, spans: Spans): Generator<void> {
  let items = 0;
  let size = 0;
  for (let i = 0; i < spans.length; i += 2) {
    const from = spans[i] as number;
    const to = spans[i + 1] as number;
    answers.add(bytes, from, to);
    items += 1;
    size += to - from;
    if (items < GROUP_ITEMS && size < GROUP_BYTES) continue;
    yield;
    items = 0;
    size = 0;
  }
}
