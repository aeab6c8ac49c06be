/** A thread of the pool: loads the rules once, then answers one body or chunk of lines after the other. */

import { transferableSymbol, valueSymbol, workerData } from 'piscina';
import { giveBack } from '../../platform/http/bodies/give-back.ts';
import { withOverlays } from '../overlays/index.ts';
import type { AnsweredBody } from '../paycalc/answer-body.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { type ErrorKind, TaxInterfaceError } from '../paycalc/errors.ts';
import { answer as answerRequest, answersOn } from '../paycalc/fast/index.ts';
import { everyRelease, installedReleases } from '../paycalc/releases.ts';
import { loadRules } from '../rules/index.ts';
import type { AnsweredBytes, RulesToUse } from './calculators.ts';
import { type AnsweredChunk, answerChunk, type Chunk } from './chunk.ts';

export type Task = {
  /** A `PayCalcRequest` as it came. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly version: string | undefined;
  /** Milliseconds since 1970 at the start of the task. */
  readonly now: number;
};

/** Errors do not keep their class on the way between threads. */
export type TaskResult =
  | { readonly answer: AnsweredBytes; readonly refusal?: undefined; readonly faults: unknown[] }
  | {
      readonly refusal: { readonly kind: ErrorKind; readonly message: string };
      readonly faults: unknown[];
    };

const { overlays, root, draft, isFast = true } = workerData as RulesToUse;
const rules = loadRules(root);
const releases = withOverlays(
  rules,
  draft ? everyRelease(rules) : installedReleases(rules),
  overlays,
);

const answersOf = answersOn(isFast);

export const answer = ({ bytes, version, now }: Task): TaskResult =>
  resultOf(bytes, (onFault) => {
    const began = performance.now();
    const work = answerRequest(Buffer.from(bytes.buffer), version, {
      releases,
      isFast,
      clock: () => now + Math.round(performance.now() - began),
      onFault,
    });
    let step = work.next();
    while (!step.done) step = work.next();
    return step.value;
  });

export type ChunkTask = Omit<Chunk, 'bytes'> & { readonly bytes: Uint8Array<ArrayBuffer> };

/** Answers the items of a part of a file. */
export const answerPart = ({ bytes, ...chunk }: ChunkTask): TaskResult =>
  resultOf(bytes, (onFault) => {
    const work = answerChunk(
      { ...chunk, bytes: Buffer.from(bytes.buffer) },
      { releases, answersOf, onFault },
    );
    let step = work.next();
    while (!step.done) step = work.next();
    return step.value;
  });

/** The result of `work` on `bytes`, which are empty afterward. */
function resultOf(
  bytes: Uint8Array,
  work: (onFault: OnFault) => AnsweredBody | AnsweredChunk,
): TaskResult {
  const faults: unknown[] = [];
  try {
    return handedOver({ answer: work((fault) => faults.push(fault)), faults });
  } catch (error) {
    if (!(error instanceof TaxInterfaceError)) throw error;
    return { refusal: { kind: error.kind, message: error.message }, faults };
  } finally {
    giveBack(bytes);
  }
}

/** The result with its bytes moved to the other thread, not copied. */
function handedOver(result: TaskResult & { readonly answer: AnsweredBytes }): TaskResult {
  return Object.defineProperties(result, {
    [transferableSymbol]: { value: [result.answer.bytes.buffer] },
    [valueSymbol]: { value: result },
  });
}
