/** Solves one `grossUp` and writes its answer, with the whole calculation as the proof. */

import { inDollars } from '../../../platform/shape/written.ts';
import { MAX_CENTS } from '../../engine/index.ts';
import type { Release } from '../../rules/index.ts';
import { type Lenient, relaxed, withRemarks } from '../answer-leniently.ts';
import { linesOf, notesOn, type OnFault, refusedFor } from '../calculate-items.ts';
import { NO_ERROR, type Refusal, refusalAt, refusedWith, TaxInterfaceError } from '../errors.ts';
import { type PaymentResult, paymentResult } from '../response-item.ts';
import { roundedAmounts } from '../rounded-amounts.ts';
import type { PayCalcItem } from '../schema.ts';
import { transactionStamp } from '../stamp.ts';
import { withoutUnsetOverrides } from '../unset-overrides.ts';
import { type ParsedGrossUp, parseGrossUp } from './parse.ts';
import { type OpenPayment, openPayment } from './payment.ts';
import { GrossUpItem } from './schema.ts';
import { type Solution, solve } from './solve.ts';
import { whyNot } from './why.ts';

type AnsweredGrossUp = {
  /** JSON text of a `GrossUpAnswer`. */
  readonly text: string;
  readonly failed: boolean;
};

type With = {
  readonly release: Release;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onFault: OnFault;
  readonly lenient?: Lenient;
};

/**
 * Yields now and then, so that the caller can serve others. Throws a `TaxInterfaceError` of kind
 * `malformed-body` when the body is no item; any other refusal is an answer.
 */
export function* answerGrossUp(
  body: unknown,
  { release, clock, onFault, lenient }: With,
): Generator<void, AnsweredGrossUp> {
  let fields: Fields;
  let status: Status = { errorStatus: NO_ERROR };
  try {
    const read = relaxed(body, GrossUpItem, lenient);
    const { item, notes } = lenient === undefined ? read : withoutUnsetOverrides(read, release);
    const answer = yield* solved(parseGrossUp(item, release));
    const found = answer.fields;
    fields = 'payCalcItem' in found ? withRemarks(found, notes) : found;
    status = answer.status;
  } catch (error) {
    if (error instanceof TaxInterfaceError && error.kind === 'malformed-body') throw error;
    fields = { taxCalculation: [] };
    status = refusedFor(error, onFault);
  }
  const failed = status.errorStatus.errorCode !== 0;
  const counts = { total: 1, failed: Number(failed) };
  const stamp = transactionStamp(clock(), release.version, 'GrossUp', counts);
  return {
    text: JSON.stringify({ ...fields, ...status, transactionStamp: stamp }),
    failed,
  };
}

/** What payCalc answers, and the item it answers. */
type Proof = PaymentResult & { readonly payCalcItem: PayCalcItem };
type Nearest = Proof & { readonly grossWages: number };

type Fields =
  | (Proof & {
      readonly solution: { readonly grossWages: number; readonly sameNetUpTo: number };
    })
  | {
      readonly taxCalculation: readonly [];
      readonly nearest?: { readonly below?: Nearest; readonly above?: Nearest };
    };

/** `errors` where it is one. */
type Status = Pick<Refusal, 'errorStatus'> & Partial<Refusal>;
type Answer = { readonly fields: Fields; readonly status: Status };

function* solved(request: ParsedGrossUp): Generator<void, Answer> {
  const { paycheck, open, target } = request;
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
    const range = { grossWages: gross / 100, sameNetUpTo: sameUpTo / 100 };
    return {
      fields: { ...proof(gross, payment, request), solution: range },
      status: { errorStatus: NO_ERROR },
    };
  }
  // Nothing can be calculated, for the reason that the engine gives.
  if (solution.below === null && solution.above === null) payment.lines(most);
  const reason = whyNot(solution, payment, paycheck, most);
  return {
    fields: { taxCalculation: [], nearest: nearest(solution, payment, request) },
    status: refusedWith(
      refusalAt(
        'no-gross',
        'targetNet',
        `no gross results in ${inDollars(target)}. ${reason} nearest has what can be paid.`,
      ),
    ),
  };
}

function nearest(
  { below, above }: Extract<Solution, { found: false }>,
  payment: OpenPayment,
  request: ParsedGrossUp,
): { below?: Nearest; above?: Nearest } {
  const at = (gross: number): Nearest => ({
    grossWages: gross / 100,
    ...proof(gross, payment, request),
  });
  return {
    ...(below !== null && { below: at(below) }),
    ...(above !== null && { above: at(above) }),
  };
}

/** The item with this gross and what payCalc answers to it. */
function proof(gross: number, payment: OpenPayment, { item }: ParsedGrossUp): Proof {
  const paycheck = payment.paycheckAt(gross);
  const { employeeID, options } = item;
  const rounded = roundedAmounts(item);
  const sought = { employeeID, minimumConfidence: options?.minimumConfidence, paycheck, rounded };
  const lines = linesOf(sought);
  return {
    payCalcItem: withGross(item, payment.grossOf(gross)),
    ...paymentResult(paycheck, lines, notesOn(sought)),
  };
}

const withGross = (item: PayCalcItem, cents: ReadonlyMap<number, number>): PayCalcItem => ({
  ...item,
  wages: item.wages.map((wage, i) => {
    const gross = cents.get(i);
    return gross === undefined ? wage : { ...wage, grossWages: gross / 100 };
  }),
});
