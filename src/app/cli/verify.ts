/**
 * `wagewright verify FILE|-`: a PayCalcRequest calculated by the engine and by the second evaluator, next
 * to printed amounts; no server, no database.
 */

import { openBatch, parseBody } from '../../tax/paycalc/batch.ts';
import { answerPayCalc } from '../../tax/paycalc/index.ts';
import { readAnswer } from '../../tax/paycalc/read-answer.ts';
import { everyRelease, installedReleases, type ReleaseSet } from '../../tax/paycalc/releases.ts';
import type { PayCalcAnswer } from '../../tax/paycalc/response-schema.ts';
import { aligned, loadRules, RULES_ROOT } from '../../tax/rules/index.ts';
import type { Printed } from '../../tax/seals/printed.ts';
import type { VerifiedLine } from '../../tax/seals/verification.ts';
import {
  type Verified,
  type VerifiedPaycheck,
  verifyRequest,
} from '../../tax/seals/verify-request.ts';
import { readText } from './input-file.ts';
import { UsageError } from './options.ts';
import { withImported } from './with-imported.ts';

type Options = {
  readonly version?: string | undefined;
  /** With the releases that are not sealed yet, too. */
  readonly draft?: boolean | undefined;
  /** Another folder of rules than the installed one. */
  readonly rules?: string | undefined;
  /** A PayCalcResponse to verify instead of calculating one. */
  readonly answers?: string | undefined;
  readonly json?: boolean | undefined;
};

/** Prints the lines; returns the exit code: 0 only if every line was recalculated and agrees. */
export async function verify(
  file: string | undefined,
  { version, draft = false, rules: root = RULES_ROOT, answers, json = false }: Options,
  print: (text: string) => void,
): Promise<number> {
  if (file === undefined) {
    throw new UsageError(
      'verify: name a file with a PayCalcRequest, or - for one on standard input',
    );
  }
  const body = parseBody(readText('verify', file));
  const tree = loadRules(root);
  const own = draft ? everyRelease(tree) : installedReleases(tree);
  const releases = root === RULES_ROOT ? withImported(tree, own) : own;
  const answer =
    answers === undefined
      ? calculated(body, releases, version)
      : savedAnswer(readText('verify', answers), version);
  const { errorStatus, payCalc, transactionStamp } = answer.PayCalcResponse;
  if (payCalc.length === 0 && errorStatus.errorCode !== 0) {
    print(json ? JSON.stringify(answer, null, 2) : refusal(errorStatus));
    return 1;
  }
  const batch = openBatch(body, transactionStamp.steVersion, releases);
  if (batch.items.length !== payCalc.length) {
    throw new UsageError(
      `verify: ${file} has ${batch.items.length} items and ${answers} has ${payCalc.length}. Send the answers of this request, in its order.`,
    );
  }
  const verified = verifyRequest(tree, batch.release, batch.items, answer);
  print(json ? JSON.stringify(verified, null, 2) : report(verified));
  const { lines, agree, refused } = verified.counts;
  return lines > 0 && agree === lines && refused === 0 ? 0 : 1;
}

const calculated = (
  body: unknown,
  releases: ReleaseSet,
  version: string | undefined,
): PayCalcAnswer =>
  answerPayCalc(body, {
    releases,
    now: Date.now(),
    onFault: (error) => console.error(error),
    version,
  }).body;

function savedAnswer(text: string, version: string | undefined): PayCalcAnswer {
  const answer = readAnswer(text);
  const { steVersion } = answer.PayCalcResponse.transactionStamp;
  if (version === undefined || version === steVersion) return answer;
  throw new UsageError(
    `verify: the answers are of version ${steVersion}, not ${version}. Leave out --version.`,
  );
}

const refusal = ({ errorCode, errorMessage }: NonNullable<VerifiedPaycheck['error']>): string =>
  `Error ${errorCode}: ${errorMessage}`;

function report({ version, paychecks, counts }: Verified): string {
  const { lines, agree, differ, notCovered, printed, refused } = counts;
  const refusals =
    refused === 0 ? '' : ` ${refused} of ${paychecks.length} paychecks were refused.`;
  return [
    ...paychecks.flatMap((paycheck, i) => [...sectionOf(paycheck, i, version), '']),
    `${lines} tax lines: ${agree} agree, ${differ} differ, ${notCovered} not covered by the evaluator. ${printed} printed amounts found.${refusals}`,
  ].join('\n');
}

const COLUMNS = [
  'Tax',
  'Wage type',
  'Calculated',
  'Recalculated',
  'Unrounded',
  'Printed',
  'Agrees',
] as const;

function sectionOf(
  { employeeID, error, lines }: VerifiedPaycheck,
  i: number,
  version: string,
): string[] {
  const title = `Paycheck ${i + 1}, employee ${employeeID ?? 'unknown'}, release ${version}`;
  if (error !== undefined) return [title, '', refusal(error)];
  const remarks = lines.filter(({ outcome }) => outcome !== 'agrees').map(remarkOf);
  const sources = lines.flatMap(({ uniqueTaxID, printed }) =>
    printed.map((one) => `${uniqueTaxID}: ${sourceOf(one)}`),
  );
  return [title, '', ...aligned(COLUMNS, lines.map(rowOf)), ...listOf([...remarks, ...sources])];
}

const listOf = (texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : ['', ...texts.map((text) => `- ${text}`)];

const sourceOf = ({ amount, where, atMiddle }: Printed): string =>
  atMiddle === undefined
    ? `${amount.toFixed(2)}: ${where}`
    : `${amount.toFixed(2)}: ${where}; recalculated in the middle of this band: ${atMiddle.toFixed(2)}`;

const remarkOf = ({ uniqueTaxID, wageType, outcome, about }: VerifiedLine): string =>
  `${uniqueTaxID}, ${wageType}: ${outcome === 'differs' ? about : `not covered by the evaluator: ${about}`}`;

const AGREES = { agrees: 'yes', differs: 'NO', 'not-covered': 'not covered' } as const;

const printedCell = ({ amount, atMiddle }: Printed): string =>
  `${amount.toFixed(2)}${atMiddle === undefined ? '' : ' (band)'}`;

const rowOf = (line: VerifiedLine): string[] => [
  line.uniqueTaxID,
  line.wageType,
  line.calculated?.taxAmount.toFixed(2) ?? '',
  line.recalculated?.taxAmount.toFixed(2) ?? '',
  line.unrounded?.decimal ?? '',
  [...new Set(line.printed.map(printedCell))].join(', '),
  AGREES[line.outcome],
];
