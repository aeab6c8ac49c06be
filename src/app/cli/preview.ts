/** `wagewright preview FILE`: what a later pay date, or another version of the rules, does to each employee. */

import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { releaseBuffer } from '../../platform/http/bodies/release-buffer.ts';
import { SheetError } from '../../platform/sheets/sheet.ts';
import { Calculators } from '../../tax/calculators/calculators.ts';
import { type CutPart, InputError, PIECE_BYTES, partsOf } from '../../tax/calculators/parts.ts';
import { PREVIEW_HEADER } from '../../tax/calculators/preview-chunk.ts';
import { rowLines } from '../../tax/calculators/row-lines.ts';
import { answerStream, unanswered } from '../../tax/calculators/stream.ts';
import { openBatch, parseBody } from '../../tax/paycalc/batch.ts';
import { TaxInterfaceError } from '../../tax/paycalc/errors.ts';
import { everyRelease, installedReleases } from '../../tax/paycalc/releases.ts';
import { type Asked, pairOf } from '../../tax/preview/pair.ts';
import { itemsOn } from '../../tax/preview/register-items.ts';
import { employeeReport, totalsReport } from '../../tax/preview/report/terminal.ts';
import type { Previewed } from '../../tax/preview/schema.ts';
import { mergeInto, newTally, type Tally, totalsIn } from '../../tax/preview/tally.ts';
import { loadRules } from '../../tax/rules/index.ts';
import { sourceOf } from './calc-stream.ts';
import { readText } from './input-file.ts';
import { UsageError } from './options.ts';
import { Letters } from './preview-letters.ts';
import { type RegisterOptions, readRegister, requireNoRegisterOptions } from './register-file.ts';
import { readRegisters, withImported } from './with-imported.ts';

type Options = RegisterOptions & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly version?: string | undefined;
  readonly 'to-version'?: string | undefined;
  readonly draft?: boolean | undefined;
  readonly rules?: string | undefined;
  /** A file for the previews: CSV by its name, else NDJSON. */
  readonly out?: string | undefined;
  /** A new folder for letters to the employees. */
  readonly letters?: string | undefined;
  readonly json?: boolean | undefined;
  readonly all?: boolean | undefined;
};

type Print = (text: string) => void;

/** More employees are summed up, and listed with `--all`. */
const MOST_LISTED = 25;

/** Returns the exit code: 1 when an item could not be read. */
export async function preview(
  file: string | undefined,
  options: Options,
  print: Print,
): Promise<number> {
  if (file === undefined) {
    throw new UsageError(
      'preview: name a file with payCalc items (NDJSON, CSV, JSON) or a payroll register (CSV or .xlsx)',
    );
  }
  const { from, to, out } = options;
  if (from === undefined || to === undefined) {
    throw new UsageError('preview: name both pay dates, such as --from 2026-12-18 --to 2027-01-08');
  }
  if (out !== undefined && existsSync(out)) {
    throw new UsageError(`preview: ${out} exists. Name another file.`);
  }
  if (options.letters !== undefined && isCsv(out)) {
    throw new UsageError(
      'preview: --letters goes with --out FILE.ndjson, not with CSV. Run the preview twice, or leave one out.',
    );
  }
  const { version, 'to-version': toVersion } = options;
  const asked: Asked = { from, to, version, toVersion };
  try {
    return await previewed(file, asked, options, print);
  } catch (error) {
    const isOfInput = error instanceof SheetError || error instanceof InputError;
    if (isOfInput || error instanceof TaxInterfaceError)
      throw new UsageError(`preview: ${error.message}`);
    throw error;
  }
}

async function previewed(
  file: string,
  asked: Asked,
  options: Options,
  print: Print,
): Promise<number> {
  const { draft, rules: root, out, json = false, all = false } = options;
  const tree = loadRules(root);
  const own = draft ? everyRelease(tree) : installedReleases(tree);
  const releases = root === undefined ? withImported(tree, own) : own;
  const pair = pairOf(asked, releases);
  const told: Print = json ? () => {} : print;
  const parts = await partsFor(file, asked, { options, releases, print: told });
  const letters = options.letters === undefined ? undefined : new Letters(options.letters, asked);
  const to = isCsv(out) ? 'csv' : 'ndjson';
  const output = out === undefined ? undefined : createWriteStream(out);
  if (to === 'csv') output?.write(PREVIEW_HEADER);
  const kept = output === undefined ? new Kept(all || json) : undefined;
  const calculators = Calculators.onAllCores({
    clock: Date.now,
    rules: { overlays: root === undefined ? readRegisters() : [], root, draft },
  });
  const tally = newTally();
  try {
    const answers = answerStream(
      unanswered(parts, { items: 0 }),
      { answerChunk: (chunk, onFault) => calculators.previewChunk(chunk, asked, onFault) },
      {
        version: undefined,
        to,
        atOnce: 2 * calculators.threads + 1,
        onFault: (error) => console.error(error),
      },
    );
    for await (const { bytes, tally: sums } of answers) {
      if (sums !== undefined) mergeInto(tally, sums);
      if (kept?.isOpen || letters !== undefined) {
        const part = previewsIn(bytes);
        kept?.add(part);
        for (const one of part) letters?.add(one);
      }
      if (output?.write(bytes) === false) await once(output, 'drain');
    }
  } finally {
    await calculators.close();
    await new Promise<void>((resolve) => (output ? output.end(resolve) : resolve()));
  }
  show(tally, kept?.employees ?? [], { json, pair, print });
  return tally.failed === 0 ? 0 : 1;
}

const isCsv = (file: string | undefined): boolean => /\.csv$/i.test(file ?? '');

const previewsIn = (bytes: Uint8Array): Previewed[] =>
  Buffer.from(bytes)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line): Previewed => JSON.parse(line));

/** The previews that are printed. */
class Kept {
  readonly #isAll: boolean;
  employees: Previewed[] = [];
  isOpen = true;

  constructor(isAll: boolean) {
    this.#isAll = isAll;
  }

  add(previews: readonly Previewed[]): void {
    if (!this.isOpen) return;
    this.employees.push(...previews);
    if (this.#isAll || this.employees.length <= MOST_LISTED) return;
    this.isOpen = false;
    this.employees = [];
  }
}

type Shown = {
  readonly json: boolean;
  readonly pair: ReturnType<typeof pairOf>;
  readonly print: Print;
};

function show(tally: Tally, employees: readonly Previewed[], { json, pair, print }: Shown): void {
  const totals = totalsIn(tally, pair);
  if (json) {
    print(JSON.stringify({ totals, employees }, null, 2));
    return;
  }
  for (const line of totalsReport(totals)) print(line);
  for (const one of employees) for (const line of ['', ...employeeReport(one)]) print(line);
}

type With = {
  readonly options: Options;
  readonly releases: ReturnType<typeof installedReleases>;
  readonly print: Print;
};

/** Items as they are in the file; those of a register, or of a PayCalcRequest, as lines. */
async function partsFor(
  file: string,
  asked: Asked,
  { options, releases, print }: With,
): Promise<AsyncGenerator<CutPart>> {
  const source = sourceOf(file, {});
  if (source === 'register') {
    const release = releases.select(asked.version);
    const register = await readRegister('preview', file, { options, release, print });
    return partsOf(Readable.from([rowLines(itemsOn(asked.from, register))]), source);
  }
  requireNoRegisterOptions('preview', options);
  if (source === undefined) {
    const { items } = openBatch(parseBody(readText('preview', file)), asked.version, releases);
    const lines = items.map((item) => Buffer.from(`${JSON.stringify(item)}\n`));
    return partsOf(Readable.from(lines), 'ndjson');
  }
  return partsOf(givenBack(createReadStream(file, { highWaterMark: PIECE_BYTES })), source);
}

async function* givenBack(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of input) {
    yield piece;
    releaseBuffer(piece);
  }
}
