/**
 * Where the items of a `PayCalcRequest` are in its bytes, so that each is parsed on its own: a body
 * of 32 MB is never one long piece of work, nor one large object in memory.
 */

import { MAX_DEPTH } from '../../platform/json/depth.ts';
import { checkLimits, isSpace, JsonLimitError, ValueScan } from '../../platform/json/scan.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { TaxInterfaceError } from './errors.ts';
import { MAX_ENTRIES, MAX_ITEMS } from './schema.ts';

/** Fields and entries of one item: more than 1,000 wages, taxes and benefits have. */
const MAX_ITEM_VALUES = 100_000;
/** Fields and entries of everything that is not an item. */
const MAX_OTHER_VALUES = 10_000;
/** Objects and arrays around an item. */
export const ITEM_DEPTH = 3;
/** Bytes looked at between two pauses: about 1 ms. */
const STEP = 512 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Start and end of each item, one after the other. */
export type Spans = readonly number[];

export const NO_LIST =
  'PayCalcRequest.payCalc: must be an array; the body is { "PayCalcRequest": { "payCalc": [ ... ] } }';

/**
 * The items of a body, in the order they are sent. Yields between steps, so that the caller can serve
 * others. What is around the items is JSON after it; whether each item is, `parseAt` says. Throws a
 * `TaxInterfaceError` for a body that has no list of items, too many, or any that is too large.
 */
export function* findItems(bytes: Buffer): Generator<void, Spans> {
  const walk = new Walk(bytes);
  walk.space();
  if (walk.byte() !== OPEN) {
    yield* walk.value(0);
    throw new TaxInterfaceError('malformed-body', NO_LIST);
  }
  let spans: Spans | undefined;
  // Of a name sent twice, the last one counts; the ones before only have to be JSON.
  const replaced: Spans[] = [];
  const replace = (found: Spans | undefined): void => {
    if (spans !== undefined) replaced.push(spans);
    spans = found;
  };
  yield* walk.members(function* (name) {
    if (name !== 'PayCalcRequest') return yield* walk.value(1);
    replace(undefined);
    if (walk.byte() !== OPEN) return yield* walk.value(1);
    yield* walk.members(function* (inner) {
      const isList = inner === 'payCalc' && walk.byte() === OPEN_LIST;
      if (inner === 'payCalc') replace(undefined);
      if (isList) replace(yield* walk.items());
      else yield* walk.value(2);
    });
  });
  walk.space();
  if (walk.byte() !== undefined) throw walk.malformed();
  for (const unused of replaced) {
    for (let item = 0; item < unused.length / 2; item += 1) {
      parseAt(bytes, unused, item);
      yield;
    }
  }
  if (spans === undefined) throw new TaxInterfaceError('malformed-body', NO_LIST);
  return spans;
}

/** Parses one item; throws a `TaxInterfaceError` when it is not JSON. */
export function parseAt(bytes: Buffer, spans: Spans, item: number): unknown {
  const start = spans[2 * item] as number;
  try {
    return JSON.parse(bytes.toString('utf8', start, spans[2 * item + 1]));
  } catch (error) {
    throw notJson(error, spans, item);
  }
}

/** What is said of an item that `JSON.parse` refuses with `error`. */
export const notJson = (error: unknown, spans: Spans, item: number): TaxInterfaceError =>
  new TaxInterfaceError(
    'malformed-body',
    `the body is not JSON: PayCalcRequest.payCalc[${item}], which begins at byte ${spans[2 * item]}: ${reasonOf(error)}`,
  );

class Walk {
  readonly #bytes: Buffer;
  #at = 0;
  #othersLeft = MAX_OTHER_VALUES;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byte(): number | undefined {
    return this.#bytes[this.#at];
  }

  space(): void {
    while (isSpace(this.#bytes[this.#at])) this.#at += 1;
  }

  malformed(): TaxInterfaceError {
    const byte = this.byte();
    const found =
      byte === undefined
        ? 'it ends too early'
        : `${JSON.stringify(this.#bytes.toString('utf8', this.#at, this.#at + 10))} is not expected`;
    return new TaxInterfaceError(
      'malformed-body',
      `the body is not JSON: ${found} at byte ${this.#at}. Check the commas, quotes, and brackets there.`,
    );
  }

  /** The fields of an object, each handed to `read`, which continues to the end of its value. */
  *members(read: (name: string) => Generator<void>): Generator<void> {
    this.#expect(OPEN);
    this.space();
    if (this.#skipped(CLOSE)) return;
    for (;;) {
      if (this.byte() !== QUOTE) throw this.malformed();
      this.#othersLeft -= 1;
      if (this.#othersLeft < 0) throw tooManyValues('the body around the items', MAX_OTHER_VALUES);
      const name = yield* this.value(0);
      this.space();
      this.#expect(COLON);
      this.space();
      yield* read(name as string);
      this.space();
      if (this.#skipped(CLOSE)) return;
      this.#expect(COMMA);
      this.space();
    }
  }

  *items(): Generator<void, Spans> {
    const spans: number[] = [];
    this.#expect(OPEN_LIST);
    this.space();
    if (this.#skipped(CLOSE_LIST)) return spans;
    for (;;) {
      const item = spans.length / 2;
      if (item === MAX_ITEMS) throw tooManyItems();
      spans.push(this.#at);
      const name = `PayCalcRequest.payCalc[${item}]`;
      yield* this.#skip(new ValueScan(this.#at, MAX_ITEM_VALUES, ITEM_DEPTH), name);
      spans.push(this.#at);
      this.space();
      if (this.#skipped(CLOSE_LIST)) return spans;
      this.#expect(COMMA);
      this.space();
    }
  }

  /** Parses a value that is not an item, `depth` objects deep; there are few of them. */
  *value(depth: number): Generator<void, unknown> {
    const start = this.#at;
    const scan = new ValueScan(start, this.#othersLeft, depth);
    yield* this.#skip(scan, 'the body around the items');
    this.#othersLeft -= scan.values;
    try {
      return JSON.parse(this.#bytes.toString('utf8', start, this.#at));
    } catch (error) {
      throw new TaxInterfaceError(
        'malformed-body',
        `the body is not JSON: ${reasonOf(error)}, in what begins at byte ${start}`,
      );
    }
  }

  *#skip(scan: ValueScan, name: string): Generator<void> {
    const { length } = this.#bytes;
    for (;;) {
      const to = Math.min(scan.at + STEP, length);
      const ended = within(name, () => scan.advance(this.#bytes, to));
      this.#at = Math.min(scan.at, length);
      if (ended || to === length) return;
      yield;
    }
  }

  #skipped(byte: number): boolean {
    if (this.byte() !== byte) return false;
    this.#at += 1;
    return true;
  }

  #expect(byte: number): void {
    if (!this.#skipped(byte)) throw this.malformed();
  }
}

/** Refuses an item that is too deep or has too many fields before it is parsed: a `TaxInterfaceError`. */
export const requireLimits = (bytes: Buffer, from: number, to: number): void =>
  within('an item', () => checkLimits(bytes.subarray(from, to), MAX_ITEM_VALUES, ITEM_DEPTH));

/** Refuses what is over a limit in the interface's words. */
function within<T>(name: string, walk: () => T): T {
  try {
    return walk();
  } catch (error) {
    if (!(error instanceof JsonLimitError)) throw error;
    if (error.limit === 'depth') throw tooDeep();
    throw tooManyValues(name, error.most);
  }
}

const tooManyValues = (name: string, most: number): TaxInterfaceError =>
  new TaxInterfaceError(
    'too-large',
    `${name}: more than ${most} fields and entries; an item takes at most ${MAX_ENTRIES} wages, ${MAX_ENTRIES} taxJurisdictionParms, and ${MAX_ENTRIES} benefits. Combine entries or send several items`,
  );

const tooManyItems = (): TaxInterfaceError =>
  new TaxInterfaceError(
    'too-large',
    `PayCalcRequest.payCalc: more than ${MAX_ITEMS} items. Send at most ${MAX_ITEMS} in one request and the rest in another`,
  );

export const tooDeep = (): TaxInterfaceError =>
  new TaxInterfaceError(
    'malformed-body',
    `the JSON is nested more than ${MAX_DEPTH} levels deep; a PayCalcRequest needs 7. Remove what is nested below the documented fields.`,
  );
