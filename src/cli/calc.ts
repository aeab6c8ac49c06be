/** `wagewright calc FILE|-`: a PayCalcRequest or CSV in, a PayCalcResponse or CSV out; no server, no database. */

import { readFileSync, writeFileSync } from 'node:fs';
import { parseBody } from '../paycalc/batch.ts';
import { answerRows, itemsOf } from '../paycalc/flat-items.ts';
import { answerPayCalc } from '../paycalc/index.ts';
import { everyRelease, installedReleases } from '../paycalc/releases.ts';
import { loadRules, RULES_ROOT } from '../rules/index.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import { SheetError } from '../sheets/sheet-error.ts';
import { csvText } from '../sheets/write-csv.ts';
import { UsageError } from './usage-error.ts';
import { withImported } from './with-imported.ts';

/** Prints the answer, as CSV when the file is CSV; returns the exit code: 1 when the request or an item of it failed. */
export async function calc(
  file: string | undefined,
  {
    version,
    draft = false,
    rules: root = RULES_ROOT,
    csv,
  }: {
    readonly version?: string | undefined;
    /** With the releases that are not sealed yet, too. */
    readonly draft?: boolean | undefined;
    /** Another folder of rules than the installed one. */
    readonly rules?: string | undefined;
    /** A file to write the tax lines to, as CSV. */
    readonly csv?: string | undefined;
  },
  print: (text: string) => void,
): Promise<number> {
  if (file === undefined)
    throw new UsageError(
      'calc: name a file with a PayCalcRequest (JSON or CSV), or - for JSON on standard input',
    );
  const isCsv = /\.csv$/i.test(file);
  const { body, lines } = isCsv
    ? await bodyOfCsv(file)
    : { body: parseBody(read(file)), lines: [] };
  const tree = loadRules(root);
  const releases = draft ? everyRelease(tree) : installedReleases(tree);
  const { body: answer } = answerPayCalc(body, {
    releases: root === RULES_ROOT ? withImported(tree, releases) : releases,
    now: Date.now(),
    onFault: (error) => console.error(error),
    version,
  });
  const text = (): string => csvText(answerRows(answer, lines));
  if (csv !== undefined) writeFileSync(csv, text());
  print(isCsv ? text().trimEnd() : JSON.stringify(answer, null, 2));
  if (isCsv && answer.PayCalcResponse.payCalc.length === 0) {
    console.error(answer.PayCalcResponse.errorStatus.errorMessage);
  }
  return answer.PayCalcResponse.errorStatus.errorCode === 0 ? 0 : 1;
}

function read(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`calc: ${(error as Error).message}`);
  }
}

/** The items of a CSV file, and the line of each. */
async function bodyOfCsv(file: string): Promise<{ body: unknown; lines: number[] }> {
  try {
    const [header, ...rows] = await readSheet(Buffer.from(read(file)), file);
    const payCalc = itemsOf(
      header?.cells ?? [],
      rows.map(({ cells }) => cells),
    );
    return { body: { PayCalcRequest: { payCalc } }, lines: rows.map(({ line }) => line) };
  } catch (error) {
    if (error instanceof SheetError) throw new UsageError(`calc: ${error.message}`);
    throw error;
  }
}
