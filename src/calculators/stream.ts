/** A file of items, one to a line, answered in its order by all threads, in little memory. */

import type { AnsweredBytes, Calculators } from './calculators.ts';

/** What one thread takes at a time: about 400 employees. */
const CHUNK_BYTES = 512 * 1024;
const LONGEST_LINE = 32 * 1024 * 1024;

const NEWLINE = 0x0a;

/** Whole lines and how many there are; the last may have no newline. */
export type Lines = { readonly bytes: Buffer; readonly count: number };

/** Cuts what is read into chunks of whole lines. Throws an Error for a line longer than 32 MB. */
export async function* wholeLines(input: AsyncIterable<Buffer>): AsyncGenerator<Lines> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of input) {
    held.push(piece);
    size += piece.length;
    if (size < CHUNK_BYTES || !piece.includes(NEWLINE)) {
      if (size > LONGEST_LINE) throw new Error('a line is longer than 32 MB');
      continue;
    }
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(NEWLINE) + 1;
    yield linesOf(all.subarray(0, end));
    held = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield linesOf(Buffer.concat(held));
}

function linesOf(bytes: Buffer): Lines {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return { bytes, count };
}

export type Answered = AnsweredBytes & {
  /** Bytes of the input that it answers. */
  readonly read: number;
};

type Settings = {
  readonly version: string | undefined;
  /** Chunks in the threads at the same time. */
  readonly atOnce: number;
  readonly onFault: (error: unknown) => void;
};

/** The answers in the order of the lines. Throws what reading and `answerLines` throw. */
export async function* answerStream(
  input: AsyncIterable<Lines>,
  calculators: Calculators,
  { version, atOnce, onFault }: Settings,
): AsyncGenerator<Answered> {
  const open: Promise<Answered>[] = [];
  let firstLine = 1;
  for await (const { bytes, count } of input) {
    const read = bytes.length;
    const answer = calculators.answerLines(bytes, { version, firstLine }, onFault);
    // Whoever waits for an earlier one hears of this one in its turn.
    answer.catch(() => {});
    open.push(answer.then((answered) => ({ ...answered, read })));
    open.at(-1)?.catch(() => {});
    firstLine += count;
    if (open.length >= atOnce) yield await (open.shift() as Promise<Answered>);
  }
  for (const answer of open) yield await answer;
}
