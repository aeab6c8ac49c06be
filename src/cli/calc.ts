/** `wagewright calc FILE|-`: a PayCalcRequest in, a PayCalcResponse out; no server, no database. */

import { readFileSync } from 'node:fs';
import { parseBody } from '../paycalc/batch.ts';
import { answerPayCalc } from '../paycalc/index.ts';
import { everyRelease, installedReleases } from '../paycalc/releases.ts';
import { loadRules, RULES_ROOT } from '../rules/index.ts';
import { UsageError } from './usage-error.ts';

/** Prints the answer; returns the exit code: 1 when the request or an item of it failed. */
export function calc(
  file: string | undefined,
  {
    version,
    draft = false,
    rules: root = RULES_ROOT,
  }: {
    readonly version?: string | undefined;
    /** With the releases that are not sealed yet, too. */
    readonly draft?: boolean | undefined;
    /** Another folder of rules than the installed one. */
    readonly rules?: string | undefined;
  },
  print: (text: string) => void,
): number {
  if (file === undefined)
    throw new UsageError('calc: name a file with a PayCalcRequest, or - for standard input');
  const body = parseBody(read(file));
  const tree = loadRules(root);
  const { body: answer } = answerPayCalc(body, {
    releases: draft ? everyRelease(tree) : installedReleases(tree),
    now: Date.now(),
    onFault: (error) => console.error(error),
    version,
  });
  print(JSON.stringify(answer, null, 2));
  return answer.PayCalcResponse.errorStatus.errorCode === 0 ? 0 : 1;
}

function read(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`calc: ${(error as Error).message}`);
  }
}
