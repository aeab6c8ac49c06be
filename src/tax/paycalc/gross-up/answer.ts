/** Solves one `grossUp` and writes its answer, with the whole calculation as the proof. */

import { calculate, type Line, MAX_CENTS } from '../../engine/index.ts';
import type { Release } from '../../rules/index.ts';
import { type OnFault, statusOf } from '../calculate-items.ts';
import { checkConfidence } from '../confidence.ts';
import { type ErrorStatus, errorStatus, NO_ERROR, TaxInterfaceError } from '../errors.ts';
import { dollarsText, resultText } from '../fast/wire-text.ts';
import { noteWages, paymentNotes } from '../remarks.ts';
import type { PayCalcItem } from '../schema.ts';
import { transactionStamp } from '../stamp.ts';
import { parseGrossUp, type Sought } from './parse.ts';
import { type OpenPayment, openPayment } from './payment.ts';
import { type Solution, solve } from './solve.ts';
import { whyNot } from './why.ts';

export type AnsweredGrossUp = {
  /** JSON text of a `GrossUpAnswer`. */
  readonly text: string;
  readonly failed: boolean;
};

type With = {
  readonly release: Release;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onFault: OnFault;
};

/**
 * Yields now and then, so that the caller can serve others. Throws a `TaxInterfaceError` of kind
 * `malformed-body` when the body is no item; any other refusal is an answer.
 */
export function* answerGrossUp(
  body: unknown,
  { release, clock, onFault }: With,
): Generator<void, AnsweredGrossUp> {
  let fields: string;
  let status: ErrorStatus = NO_ERROR;
  try {
    const answer = yield* solved(parseGrossUp(body, release));
    fields = answer.fields;
    status = answer.status;
  } catch (error) {
    if (error instanceof TaxInterfaceError && error.kind === 'malformed-body') throw error;
    fields = '"taxCalculation":[]';
    status = statusOf(error, onFault);
  }
  const failed = status.errorCode !== 0;
  const counts = { total: 1, failed: Number(failed) };
  const stamp = transactionStamp(clock(), release.version, 'GrossUp', counts);
  return {
    text: `{${fields},"errorStatus":${JSON.stringify(status)},"transactionStamp":${JSON.stringify(stamp)}}`,
    failed,
  };
}

type Answer = { readonly fields: string; readonly status: ErrorStatus };

function* solved(sought: Sought): Generator<void, Answer> {
  const { paycheck, open, target } = sought;
  const payment = openPayment(paycheck, open);
  const most = MAX_CENTS - payment.highestOffset;
  const solution = yield* solve({
    net: payment.net,
    target,
    from: Math.max(0, target - payment.before),
    most,
  });
  if (solution.found) {
    const { gross, sameUpTo } = solution;
    const range = `{"grossWages":${dollarsText(gross)},"sameNetUpTo":${dollarsText(sameUpTo)}}`;
    return { fields: `${proof(gross, payment, sought)},"solution":${range}`, status: NO_ERROR };
  }
  // Nothing can be calculated, for the reason that the engine gives.
  if (solution.below === null && solution.above === null) payment.lines(most);
  const reason = whyNot(solution, payment, paycheck, most);
  return {
    fields: `"taxCalculation":[],"nearest":{${nearest(solution, payment, sought)}}`,
    status: errorStatus(
      'no-gross',
      `targetNet: no gross results in ${(target / 100).toFixed(2)}. ${reason} nearest has what can be paid.`,
    ),
  };
}

function nearest(
  { below, above }: Extract<Solution, { found: false }>,
  payment: OpenPayment,
  sought: Sought,
): string {
  return Object.entries({ below, above })
    .filter((entry): entry is [string, number] => entry[1] !== null)
    .map(
      ([name, gross]) =>
        `"${name}":{"grossWages":${dollarsText(gross)},${proof(gross, payment, sought)}}`,
    )
    .join(',');
}

/** The item with this gross and what payCalc answers to it. */
function proof(gross: number, payment: OpenPayment, { item }: Sought): string {
  const paycheck = payment.paycheckAt(gross);
  const lines: readonly Line[] = calculate(paycheck);
  checkConfidence(item.options?.minimumConfidence, paycheck, lines);
  noteWages(paycheck, lines);
  const result = resultText(paycheck, lines, paymentNotes(paycheck));
  return `"payCalcItem":${JSON.stringify(withGross(item, payment.grossOf(gross)))},${result}`;
}

const withGross = (item: PayCalcItem, cents: ReadonlyMap<number, number>): PayCalcItem => ({
  ...item,
  wages: item.wages.map((wage, i) => {
    const gross = cents.get(i);
    return gross === undefined ? wage : { ...wage, grossWages: gross / 100 };
  }),
});
