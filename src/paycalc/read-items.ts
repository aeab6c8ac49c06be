/** The items of a `PayCalcRequest` parsed a few at a time, never all of a large body together. */

import { findItems, parseAt } from './find-items.ts';
import { guessItems, MAX_PIECE } from './guess-items.ts';

export type ItemGroup = readonly unknown[];

/** Items and bytes parsed and calculated between two looks at the clock: about 4 ms. */
const GROUP_ITEMS = 128;
const GROUP_BYTES = 256 * 1024;

/** All items of an ordinary body of a few items; undefined when it is another, and `exactItems` tells. */
export function fewItems(bytes: Buffer): ItemGroup | undefined {
  if (bytes.length > MAX_PIECE) return undefined;
  const body = parse(bytes.toString()) as { PayCalcRequest?: { payCalc?: unknown } } | undefined;
  const items = body?.PayCalcRequest?.payCalc;
  if (!Array.isArray(items) || items.length > GROUP_ITEMS) return undefined;
  // What else there is may be too deep.
  return hasOneField(body) && hasOneField(body?.PayCalcRequest) ? items : undefined;
}

/**
 * The items of an ordinary body of many items; undefined ends them when it is another. Parsed
 * together, they share what the parser learned of their fields.
 */
export function* guessedItems(bytes: Buffer): Generator<ItemGroup | undefined> {
  const spans = guessItems(bytes);
  if (spans === undefined) return yield undefined;
  const total = spans.length / 2;
  for (let from = 0; from < total; ) {
    const start = spans[2 * from] as number;
    const most = Math.min(from + GROUP_ITEMS, total);
    let to = from + 1;
    while (to < most && (spans[2 * to + 1] as number) - start <= GROUP_BYTES) to += 1;
    const group = parse(`[${bytes.toString('utf8', start, spans[2 * to - 1])}]`);
    if (!Array.isArray(group) || group.length !== to - from) return yield undefined;
    yield group;
    from = to;
  }
}

/** Undefined for text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasOneField(value: object | undefined): boolean {
  let fields = 0;
  for (const _ in value) fields += 1;
  return fields === 1;
}

/** The items of any body; yields on the way like `findItems`, and throws what it throws. */
export function* exactItems(bytes: Buffer): Generator<void, Generator<ItemGroup>> {
  const spans = yield* findItems(bytes);
  return (function* () {
    for (let item = 0; item < spans.length / 2; item += 1) yield [parseAt(bytes, spans, item)];
  })();
}
