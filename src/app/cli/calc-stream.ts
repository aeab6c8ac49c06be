/**
 * `wagewright calc` of a file of items: NDJSON, a JSON array or CSV in, NDJSON or CSV out, of any
 * size, on all cores. With `--out`, a run that was stopped continues with `--resume`.
 */

import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import type { Writable } from 'node:stream';
import { releaseBuffer } from '../../platform/http/bodies/release-buffer.ts';
import { Calculators } from '../../tax/calculators/calculators.ts';
import { CSV_HEADER, TARGETS, type Target } from '../../tax/calculators/chunk.ts';
import { SOURCES, type Source } from '../../tax/calculators/entries.ts';
import { InputError, PIECE_BYTES, partsOf } from '../../tax/calculators/parts.ts';
import { type AnsweredPart, answerStream, unanswered } from '../../tax/calculators/stream.ts';
import { TaxInterfaceError } from '../../tax/paycalc/errors.ts';
import { isPayCalcFast } from '../parts/config.ts';
import { answeredIn, type Before, NOTHING } from './answered-before.ts';
import { unreadable } from './input-file.ts';
import { UsageError } from './options.ts';
import { ProgressLine } from './progress-line.ts';
import { readRegisters } from './with-imported.ts';

/**
 * V8 lets the young generation of each thread grow to 100 MB or more while a file streams through;
 * with less, it collects more often and takes no more processor time.
 */
const YOUNG_MEGABYTES = 24;

type StreamOptions = {
  readonly version?: string | undefined;
  readonly draft?: boolean | undefined;
  readonly rules?: string | undefined;
  /** What the answers are written as; CSV for CSV, else NDJSON. */
  readonly to?: string | undefined;
  /** The file for the answers; standard output without. */
  readonly out?: string | undefined;
  readonly resume?: boolean | undefined;
  readonly csv?: string | undefined;
};

type Asked = { readonly from?: string | undefined; readonly lines?: boolean | undefined };

/** How a file of items is written; undefined for one PayCalcRequest. Throws a `UsageError`. */
export function sourceOf(file: string, { from, lines }: Asked): Source | undefined {
  if (from !== undefined) return oneOf('--from', SOURCES, from);
  if (lines || /\.(ndjson|jsonl)$/i.test(file)) return 'ndjson';
  if (/\.csv$/i.test(file)) return 'csv';
  return file !== '-' && beginsWithArray(file) ? 'json' : undefined;
}

function beginsWithArray(file: string): boolean {
  if (!existsSync(file) || !statSync(file).isFile()) return false;
  const descriptor = openSync(file, 'r');
  const start = Buffer.alloc(1024);
  readSync(descriptor, start);
  closeSync(descriptor);
  return /^\ufeff?\s*\[/.test(start.toString());
}

/** Returns the exit code: 1 when an item failed. Throws a `UsageError` for files that cannot be used. */
export async function calcStream(
  file: string,
  from: Source,
  options: StreamOptions,
): Promise<number> {
  const { version, draft, rules: root, out, resume = false, csv } = options;
  const to = oneOf('--to', TARGETS, options.to ?? (from === 'csv' ? 'csv' : 'ndjson'));
  if (csv !== undefined)
    throw new UsageError('calc: --csv is for a PayCalcRequest. Use --to csv --out FILE');
  const size = file === '-' ? undefined : sizeOf(file);
  const before = resume ? await answeredBefore(out, to) : NOTHING;
  if (!resume && out !== undefined && existsSync(out) && statSync(out).size > 0) {
    throw new UsageError(`calc: ${out} exists. Add --resume to continue it, or name another file.`);
  }
  const overlays = root === undefined ? readRegisters() : [];
  const calculators = Calculators.onAllCores({
    clock: Date.now,
    rules: { overlays, root, draft, isFast: isPayCalcFast(process.env) },
    youngMegabytes: YOUNG_MEGABYTES,
  });
  const progress = new ProgressLine(process.stderr, size, before.items);
  const output = out === undefined ? process.stdout : createWriteStream(out, { flags: 'a' });
  const input =
    file === '-' ? process.stdin : createReadStream(file, { highWaterMark: PIECE_BYTES });
  try {
    if (to === 'csv' && before.end === 0) await write(output, CSV_HEADER);
    const parts = unanswered(partsOf(givenBack(input), from), before.answered);
    const answers = answerStream(parts, calculators, {
      version,
      to,
      atOnce: 2 * calculators.threads + 1,
      onFault: (error) => console.error(error),
    });
    await writeAll(answers, output, progress);
  } catch (error) {
    if (error instanceof TaxInterfaceError || error instanceof InputError) {
      throw new UsageError(`calc: ${error.message}`);
    }
    throw error;
  } finally {
    progress.end();
    await calculators.close();
  }
  return progress.failed === 0 ? 0 : 1;
}

function oneOf<Value extends string>(
  option: string,
  values: readonly Value[],
  text: string,
): Value {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new UsageError(`calc: ${option} ${text}: use ${values.join(', ')}`);
}

async function answeredBefore(out: string | undefined, to: Target): Promise<Before> {
  if (out === undefined) {
    throw new UsageError('calc: --resume needs --out with the file to continue');
  }
  return await answeredIn(out, to);
}

async function writeAll(
  answers: AsyncIterable<AnsweredPart>,
  output: Writable,
  progress: ProgressLine,
): Promise<void> {
  for await (const { bytes, total, failed, read } of answers) {
    await write(output, bytes);
    releaseBuffer(bytes);
    progress.add(total, failed, read);
  }
  if (output === process.stdout) return;
  await new Promise<void>((resolve) => output.end(resolve));
}

/** The pieces of `input`, whose memory is given back when the next one is read. */
async function* givenBack(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of input) {
    yield piece;
    releaseBuffer(piece);
  }
}

const write = (output: Writable, bytes: Uint8Array | string): Promise<void> =>
  new Promise((resolve, reject) => {
    output.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

function sizeOf(file: string): number {
  try {
    const stats = statSync(file);
    if (stats.isFile()) return stats.size;
  } catch (error) {
    throw unreadable('calc', file, error);
  }
  throw new UsageError(`calc: ${file} is not a file`);
}
