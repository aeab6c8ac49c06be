/** `wagewright calc FILE|-`: a PayCalcRequest in, a PayCalcResponse out; no server, no database. */

import { writeFileSync } from 'node:fs';
import { csvText } from '../../platform/sheets/write-csv.ts';
import { parseBody } from '../../tax/paycalc/batch.ts';
import { ANSWER_COLUMNS, answerRows } from '../../tax/paycalc/flat-items.ts';
import { answerPayCalc } from '../../tax/paycalc/index.ts';
import { everyRelease, installedReleases } from '../../tax/paycalc/releases.ts';
import { loadRules, RULES_ROOT } from '../../tax/rules/index.ts';
import { readText } from './input-file.ts';
import { UsageError } from './options.ts';
import { type RegisterOptions, requireNoRegisterOptions } from './register-file.ts';
import { withImported } from './with-imported.ts';

/** Prints the answer; returns the exit code: 1 when the request or an item of it failed. */
export async function calc(
  file: string | undefined,
  options: RegisterOptions & {
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
      'calc: name a file with a PayCalcRequest, NDJSON, CSV, or a payroll register, or - for a PayCalcRequest on standard input',
    );
  const { version, draft = false, rules: root = RULES_ROOT, csv } = options;
  requireNoRegisterOptions('calc', options);
  const body = parseBody(readText('calc', file));
  const tree = loadRules(root);
  const releases = draft ? everyRelease(tree) : installedReleases(tree);
  const { body: answer } = answerPayCalc(body, {
    releases: root === RULES_ROOT ? withImported(tree, releases) : releases,
    now: Date.now(),
    onFault: (error) => console.error(error),
    version,
  });
  const { payCalc } = answer.PayCalcResponse;
  if (csv !== undefined) {
    const rows = payCalc.flatMap((item, index) => answerRows(item, index + 1));
    writeFileSync(csv, csvText([ANSWER_COLUMNS, ...rows]));
  }
  print(JSON.stringify(answer, null, 2));
  return answer.PayCalcResponse.errorStatus.errorCode === 0 ? 0 : 1;
}
