/**
 * Reads parts of a JSON text when they are first asked for. An index says where in the text they are,
 * and holds the rest.
 */

/** Which parts wait, by key; all elements of an array alike. `'later'`: this part does. */
export type Parts = 'later' | Summarized | readonly [Parts] | { readonly [key: string]: Parts };

/**
 * A part that waits, and what `known` is given of it before: a small summary, which is JSON, and what
 * reads the bytes of the part between two positions in its text.
 */
type Summarized = {
  readonly summary: (value: never) => unknown;
  readonly known: (owner: object, summary: never, read: ReadPart) => void;
};

export type ReadPart = (start: number, end: number) => unknown;

/** Where a part is in the bytes of the text, and its summary. */
type Span = readonly [start: number, end: number, summary?: unknown];

const isSummarized = (parts: Parts): parts is Summarized =>
  parts !== 'later' && 'summary' in parts && typeof parts.summary === 'function';

const isWaiting = (parts: Parts | undefined): parts is 'later' | Summarized =>
  parts === 'later' || (parts !== undefined && isSummarized(parts));

/** The text of `value` as `JSON.stringify` has it, and its index: JSON, too. */
export function indexed(
  value: unknown,
  parts: Parts | undefined,
): { text: string; index: unknown } {
  const texts: string[] = [];
  let at = 0;
  const write = (text: string): void => {
    texts.push(text);
    at += Buffer.byteLength(text);
  };
  const each = <T>(list: readonly T[], brackets: string, one: (item: T) => void): void => {
    write(brackets.charAt(0));
    for (const [i, item] of list.entries()) {
      if (i > 0) write(',');
      one(item);
    }
    write(brackets.charAt(1));
  };
  const add = (part: unknown, inner: Parts | undefined): unknown => {
    if (isWaiting(inner)) {
      const start = at;
      write(JSON.stringify(part));
      return isSummarized(inner) ? [start, at, inner.summary(part as never)] : [start, at];
    }
    if (Array.isArray(inner) && Array.isArray(part)) {
      const list: unknown[] = [];
      each(part, '[]', (item) => list.push(add(item, inner[0])));
      return list;
    }
    if (inner === undefined || typeof part !== 'object' || part === null) {
      write(JSON.stringify(part));
      return part;
    }
    const owned: Record<string, unknown> = {};
    each(
      Object.entries(part).filter(([, one]) => one !== undefined),
      '{}',
      ([key, one]) => {
        write(`${JSON.stringify(key)}:`);
        owned[key] = add(one, (inner as Readonly<Record<string, Parts>>)[key]);
      },
    );
    return owned;
  };
  const index = add(value, parts);
  return { text: texts.join(''), index };
}

/** What `index` holds, with the parts that wait. Changes and returns it. */
export function readLazily(index: unknown, parts: Parts, bytes: Buffer): unknown {
  if (Array.isArray(parts) && Array.isArray(index)) {
    for (const item of index) readLazily(item, parts[0], bytes);
  } else if (typeof index === 'object' && index !== null) {
    for (const [key, inner] of Object.entries(parts)) {
      const owner = index as Record<string, unknown>;
      if (!isWaiting(inner)) readLazily(owner[key], inner, bytes);
      else if (owner[key] !== undefined) wait(owner, key, owner[key] as Span, inner, bytes);
    }
  }
  return index;
}

function wait(
  owner: object,
  key: string,
  [start, end, summary]: Span,
  part: 'later' | Summarized,
  bytes: Buffer,
): void {
  Object.defineProperty(owner, key, {
    configurable: true,
    enumerable: true,
    get() {
      const value: unknown = JSON.parse(bytes.toString('utf8', start, end));
      Object.defineProperty(owner, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return value;
    },
  });
  if (part === 'later') return;
  part.known(owner, summary as never, (from, to) =>
    JSON.parse(bytes.toString('utf8', start + from, start + to)),
  );
}
