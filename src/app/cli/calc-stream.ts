/**
 * `wagewright calc` of a file of items: NDJSON, a JSON array, CSV, or a payroll register in, NDJSON or
 * CSV out, of any size, on all cores. With `--out`, a run that was stopped continues with `--resume`.
 */

import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { releaseBuffer } from '../../platform/http/bodies/release-buffer.ts';
import { SheetError } from '../../platform/sheets/sheet.ts';
import { Calculators } from '../../tax/calculators/calculators.ts';
import { CSV_HEADER, TARGETS, type Target } from '../../tax/calculators/chunk.ts';
import { SOURCES, type Source } from '../../tax/calculators/entries.ts';
import { InputError, PIECE_BYTES, partsOf } from '../../tax/calculators/parts.ts';
import { rowLines } from '../../tax/calculators/row-lines.ts';
import { type AnsweredPart, answerStream, unanswered } from '../../tax/calculators/stream.ts';
import { rowItems } from '../../tax/compare/read/row-items.ts';
import { TaxInterfaceError } from '../../tax/paycalc/errors.ts';
import { everyRelease, installedReleases } from '../../tax/paycalc/releases.ts';
import { loadRules } from '../../tax/rules/index.ts';
import { isPayCalcFast } from '../parts/config.ts';
import { answeredIn, type Before, NOTHING } from './answered-before.ts';
import { beginningOf, unreadable } from './input-file.ts';
import { UsageError } from './options.ts';
import { ProgressLine } from './progress-line.ts';
import {
  isRegister,
  type RegisterOptions,
  readRegister,
  requireNoRegisterOptions,
} from './register-file.ts';
import { readRegisters, withImported } from './with-imported.ts';

/**
 * V8 lets the young generation of each thread grow to 100 MB or more while a file streams through;
 * with less, it collects more often and takes no more processor time.
 */
const YOUNG_MEGABYTES = 24;

type StreamOptions = RegisterOptions & {
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
  if (isRegister(file)) return 'register';
  if (/\.csv$/i.test(file)) return 'csv';
  return file !== '-' && /^\ufeff?\s*\[/.test(beginningOf(file)) ? 'json' : undefined;
}

/** Returns the exit code: 1 when an item failed. Throws a `UsageError` for files that cannot be used. */
export async function calcStream(
  file: string,
  from: Source,
  options: StreamOptions,
): Promise<number> {
  const { version, draft, rules: root, out, resume = false, csv } = options;
  const to = oneOf(
    '--to',
    TARGETS,
    options.to ?? (from === 'csv' || from === 'register' ? 'csv' : 'ndjson'),
  );
  if (csv !== undefined)
    throw new UsageError('calc: --csv is for a PayCalcRequest. Use --to csv --out FILE');
  if (from !== 'register') requireNoRegisterOptions('calc', options);
  const before = resume ? await answeredBefore(out, to) : NOTHING;
  if (!resume && out !== undefined && existsSync(out) && statSync(out).size > 0) {
    throw new UsageError(`calc: ${out} exists. Add --resume to continue it, or name another file.`);
  }
  const { input, size } =
    from === 'register' ? await registerInput(file, options) : fileInput(file);
  const overlays = root === undefined ? readRegisters() : [];
  const calculators = Calculators.onAllCores({
    clock: Date.now,
    rules: { overlays, root, draft, isFast: isPayCalcFast(process.env) },
    youngMegabytes: YOUNG_MEGABYTES,
  });
  const progress = new ProgressLine(process.stderr, size, before.items);
  const output = out === undefined ? process.stdout : createWriteStream(out, { flags: 'a' });
  try {
    if (to === 'csv' && before.end === 0) await write(output, CSV_HEADER);
    const parts = unanswered(partsOf(input, from), before.answered);
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

type Input = { readonly input: AsyncIterable<Buffer>; readonly size: number | undefined };

function fileInput(file: string): Input {
  if (file === '-') return { input: givenBack(process.stdin), size: undefined };
  const size = sizeOf(file);
  return { input: givenBack(createReadStream(file, { highWaterMark: PIECE_BYTES })), size };
}

/** What was found of the register goes to standard error: the answers may be on standard output. */
async function registerInput(file: string, options: StreamOptions): Promise<Input> {
  const { version, draft = false, rules: root } = options;
  const tree = loadRules(root);
  const own = draft ? everyRelease(tree) : installedReleases(tree);
  const releases = root === undefined ? withImported(tree, own) : own;
  const print = (text: string): void => console.error(text);
  try {
    const release = releases.select(version);
    const register = await readRegister('calc', file, { options, release, print });
    for (const note of register.notes) print(note);
    const lines = rowLines(rowItems(register));
    return { input: Readable.from([lines]), size: lines.length };
  } catch (error) {
    const isOfInput = error instanceof SheetError || error instanceof TaxInterfaceError;
    throw isOfInput ? new UsageError(`calc: ${error.message}`) : error;
  }
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
