/**
 * Answers the bytes of a `PayCalcRequest`, item by item: parsed, checked, calculated and written one
 * after the other, so that a large request holds neither the event loop nor much memory.
 */

import { exceedsDepth, MAX_DEPTH } from '../json/depth.ts';
import { closeBatch } from './batch.ts';
import { calculateItem, type OnFault } from './calculate-items.ts';
import { ITEM_DEPTH, tooDeep } from './find-items.ts';
import { exactItems, fewItems, guessedItems, type ItemGroup } from './read-items.ts';
import type { ReleaseSet } from './releases.ts';

export type AnsweredBody = {
  /** JSON text of a `PayCalcAnswer`. */
  readonly text: string;
  readonly total: number;
  readonly failed: number;
};

export type BodyDeps = {
  readonly releases: ReleaseSet;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onFault: OnFault;
};

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
  let texts: string[] = [];
  let failed = 0;
  const answer = (items: ItemGroup): void => {
    for (const item of items) {
      if (calculateItem(item, release, texts, onFault)) continue;
      // An item that was calculated is as deep as its schema.
      if (exceedsDepth(item, MAX_DEPTH - ITEM_DEPTH)) throw tooDeep();
      failed += 1;
    }
  };
  const finish = (): AnsweredBody => {
    const text = closeBatch(texts, failed, release, clock());
    return { text, total: texts.length, failed };
  };
  const few = fewItems(bytes);
  if (few !== undefined) {
    answer(few);
    return finish();
  }
  for (const items of guessedItems(bytes)) {
    if (items === undefined) {
      // The guess was wrong: all again from where the items are found to be.
      texts = [];
      failed = 0;
      for (const each of yield* exactItems(bytes)) {
        answer(each);
        yield;
      }
      break;
    }
    answer(items);
    yield;
  }
  return finish();
}
