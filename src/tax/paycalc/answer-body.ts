/**
 * Answers the bytes of a `PayCalcRequest`, item by item: read, checked, calculated and written one
 * after the other, so that a large request holds neither the event loop nor much memory.
 */

import { withoutMark } from '../../platform/json/byte-order-mark.ts';
import { utf8Problem } from '../../platform/json/utf8.ts';
import { present } from '../../platform/shape/known.ts';
import { BATCH_HEAD, batchTail } from './batch.ts';
import type { OnFault } from './calculate-items.ts';
import { TaxInterfaceError } from './errors.ts';
import { findItems, notJson, type Spans } from './find-items.ts';
import {
  type AnswersOf,
  type ItemAnswers,
  lenientAnswers,
  ordinaryAnswers,
} from './item-answers.ts';
import type { ReleaseSet } from './releases.ts';

export type AnsweredBody = {
  /** JSON text of a `PayCalcAnswer`, in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly total: number;
  readonly failed: number;
  /** Of the rules. */
  readonly version: string;
};

export type BodyDeps = {
  readonly releases: ReleaseSet;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onFault: OnFault;
};

/** Items and bytes read and calculated between two looks at the clock: at most about 1 ms. */
const GROUP_ITEMS = 32;
const GROUP_BYTES = 64 * 1024;

/** How a body is answered: where its items are, and what answers them. */
export type Road = {
  readonly answersOf: AnswersOf;
  /** Where the items may be; when that proves wrong, they are searched for. */
  readonly guess?: (bytes: Buffer) => Spans | undefined;
};

export const ORDINARY: Road = { answersOf: ordinaryAnswers };
/** For clients that prefer lenient handling. */
export const lenientRoad = (lenient: readonly string[]): Road => ({
  answersOf: lenientAnswers(lenient),
});

/**
 * Yields after every few items, so that the caller can serve others when it likes. Throws a
 * `TaxInterfaceError` when the request as a whole cannot be taken.
 */
export function* answerBody(
  bytes: Buffer,
  version: string | undefined,
  deps: BodyDeps,
  road = ORDINARY,
): Generator<void, AnsweredBody> {
  const { answers, tail, version: used } = yield* answered(bytes, version, deps, road);
  const { total, failed } = answers;
  return { bytes: answers.toBytes(HEAD, Buffer.from(tail())), total, failed, version: used };
}

export type AnsweredText = {
  /** JSON text of a `PayCalcAnswer`. */
  readonly text: string;
  /** Its length in UTF-8. */
  readonly length: number;
  readonly total: number;
  readonly failed: number;
  /** Of the rules. */
  readonly version: string;
};

/** The same without a pause, by the newest rules: for a few items. */
export function answerText(bytes: Buffer, deps: BodyDeps, road = ORDINARY): AnsweredText {
  const work = answered(bytes, undefined, deps, road);
  let step = work.next();
  while (!step.done) step = work.next();
  const { answers, version } = step.value;
  const { total, failed } = answers;
  const { text, length } = answers.toText();
  // Head and tail have no characters of more than a byte.
  const tail = step.value.tail();
  return {
    text: `${BATCH_HEAD}${text}${tail}`,
    length: BATCH_HEAD.length + length + tail.length,
    total,
    failed,
    version,
  };
}

const HEAD = Buffer.from(BATCH_HEAD);

type Answered = {
  readonly answers: ItemAnswers;
  readonly tail: () => string;
  readonly version: string;
};

function* answered(
  body: Buffer,
  version: string | undefined,
  { releases, clock, onFault }: BodyDeps,
  { answersOf, guess }: Road,
): Generator<void, Answered> {
  const release = releases.select(version);
  const bytes = withoutMark(body);
  const problem = utf8Problem(bytes);
  if (problem !== undefined)
    throw new TaxInterfaceError('malformed-body', `the body is not JSON: ${problem}`);
  const settings = { size: bytes.length, release, onFault, to: 'json', between: ',' } as const;
  const finished = (answers: ItemAnswers): Answered => ({
    answers,
    version: release.version,
    tail: () => batchTail(answers, release, clock()),
  });
  const guessed = guess?.(bytes);
  if (guessed !== undefined) {
    const answers = answersOf(settings);
    try {
      yield* addAll(answers, bytes, guessed);
      return finished(answers);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  const spans = yield* findItems(bytes);
  const answers = answersOf(settings);
  try {
    yield* addAll(answers, bytes, spans);
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(error, spans, answers.total);
    throw error;
  }
  return finished(answers);
}

function* addAll(answers: ItemAnswers, bytes: Buffer, spans: Spans): Generator<void> {
  let items = 0;
  let size = 0;
  for (let i = 0; i < spans.length; i += 2) {
    const from = present(spans[i]);
    const to = present(spans[i + 1]);
    answers.add(bytes, from, to);
    items += 1;
    size += to - from;
    if (items < GROUP_ITEMS && size < GROUP_BYTES) continue;
    yield;
    items = 0;
    size = 0;
  }
}
