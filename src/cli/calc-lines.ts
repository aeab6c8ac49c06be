/**
 * `wagewright calc FILE.ndjson`: a payCalc item on each line in, its answer on the same line out, of
 * any size, on all cores. With `--out`, a run that was stopped goes on with `--resume`.
 */

import { createReadStream, createWriteStream, existsSync, statSync, truncateSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { Calculators } from '../calculators/calculators.ts';
import { type Answered, answerStream, type Lines, wholeLines } from '../calculators/stream.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { ProgressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';
import { readRegisters } from './with-imported.ts';

export type LinesOptions = {
  readonly version?: string | undefined;
  readonly draft?: boolean | undefined;
  readonly rules?: string | undefined;
  /** The file for the answers; standard output without. */
  readonly out?: string | undefined;
  readonly resume?: boolean | undefined;
};

const NEWLINE = 0x0a;

/** Returns the exit code: 1 when an item failed. Throws a `UsageError` for files that cannot be used. */
export async function calcLines(file: string, options: LinesOptions): Promise<number> {
  const { version, draft, rules: root, out, resume = false } = options;
  const done = resume ? await answersIn(out) : 0;
  if (!resume && out !== undefined && existsSync(out) && statSync(out).size > 0) {
    throw new UsageError(
      `calc: ${out} exists. Add --resume to go on where it ends, or name another file.`,
    );
  }
  const overlays = root === undefined ? readRegisters() : [];
  const calculators = Calculators.onAllCores({ clock: Date.now, rules: { overlays, root, draft } });
  const size = file === '-' ? undefined : sizeOf(file);
  const progress = new ProgressLine(process.stderr, size, done);
  const output = out === undefined ? process.stdout : createWriteStream(out, { flags: 'a' });
  const input = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 20 });
  const lines = wholeLines(input as AsyncIterable<Buffer>);
  try {
    const answers = answerStream(skipped(lines, done, progress), calculators, {
      version,
      atOnce: 2 * calculators.threads,
      onFault: (error) => console.error(error),
    });
    await write(answers, output, progress);
  } catch (error) {
    if (error instanceof TaxInterfaceError) throw new UsageError(`calc: ${error.message}`);
    throw error;
  } finally {
    progress.end();
    await calculators.close();
  }
  return progress.failed === 0 ? 0 : 1;
}

async function write(
  answers: AsyncIterable<Answered>,
  output: Writable,
  progress: ProgressLine,
): Promise<void> {
  for await (const { bytes, total, failed, read } of answers) {
    await new Promise<void>((resolve, reject) => {
      output.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    progress.add(total, failed, read);
  }
  if (output === process.stdout) return;
  await new Promise<void>((resolve) => output.end(resolve));
}

/** The lines after the first `count` items. Their numbers in the file stay what they are. */
async function* skipped(
  lines: AsyncIterable<Lines>,
  count: number,
  progress: ProgressLine,
): AsyncGenerator<Lines> {
  let left = count;
  for await (const { bytes, count: newlines } of lines) {
    if (left === 0) {
      yield { bytes, count: newlines };
      continue;
    }
    const blank = Buffer.from(bytes);
    let at = 0;
    while (left > 0 && at < blank.length) {
      const newline = blank.indexOf(NEWLINE, at);
      const end = newline === -1 ? blank.length : newline;
      if (blank.toString('utf8', at, end).trim() !== '') left -= 1;
      // An empty line has no answer, and counts as a line.
      blank.fill(' ', at, end);
      at = end + 1;
    }
    yield { bytes: blank, count: newlines };
  }
  if (left > 0) {
    progress.end();
    throw new UsageError(
      `calc: --out has ${left} more answers than the input has items. Is it the output of another file?`,
    );
  }
}

/** How many whole answers a file has; what follows the last of them is cut off. */
async function answersIn(out: string | undefined): Promise<number> {
  if (out === undefined)
    throw new UsageError('calc: --resume needs --out with the file to go on with');
  if (!existsSync(out)) return 0;
  let answers = 0;
  let end = 0;
  let position = 0;
  for await (const piece of createReadStream(out) as AsyncIterable<Buffer>) {
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) {
      answers += 1;
      end = position + at + 1;
    }
    position += piece.length;
  }
  truncateSync(out, end);
  return answers;
}

function sizeOf(file: string): number {
  try {
    const stats = statSync(file);
    if (stats.isFile()) return stats.size;
  } catch (error) {
    throw new UsageError(`calc: ${(error as Error).message}`);
  }
  throw new UsageError(`calc: ${file} is not a file`);
}
