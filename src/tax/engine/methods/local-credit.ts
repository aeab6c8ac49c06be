/**
 * What one local tax sets off of another on the same wages: a home city the tax of the city of work,
 * a county the fee of its city. Normative text: methods/local-wage-rate.md.
 */

import { figureAt } from '../elements.ts';
import { dollars, lineAt, methodSteps, note, step } from '../lines.ts';
import { applyRate, RATE_SCALE } from '../money.ts';
import type { Paycheck, TaxRequest, TaxRun } from '../paycheck.ts';
import { CalculationError, type Line } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent, NOT_SENT } from '../wage.ts';

const methodStep = methodSteps('local-wage-rate');

export type LocalCredit = {
  /** `residents`: only those, for taxes of places where they do not live. */
  readonly to: 'residents' | 'everyone';
  /** Ids of the taxes that are set off. */
  readonly taxes: readonly RegExp[];
  /** Part of what counts that is set off; `NOT_SENT` where the request must say it. */
  readonly rate: number;
  /** Most of the other tax that counts, as a part of the same wages; Infinity without, `NOT_SENT` where the request must say it. */
  readonly limit: number;
  /** Indices of the parameters that replace `rate` and `limit`; -1 without. */
  readonly slots: { readonly rate: number; readonly limit: number };
  /** Names of these parameters, for refusals. */
  readonly names: { readonly rate: string; readonly limit: string };
  readonly citation: Citation;
};

/** The other taxes of the request that `credit` sets off. */
export function creditedLocals(
  credit: LocalCredit,
  request: TaxRequest,
  paycheck: Paycheck,
): readonly TaxRequest[] {
  const residents = credit.to === 'residents';
  if (residents && request.isResident !== true) return NONE;
  const answers = answersOf(credit);
  let found: TaxRequest[] | undefined;
  for (const other of paycheck.taxes) {
    if (other.rule === request.rule || (residents && other.isResident === true)) continue;
    if (!isNamed(credit, other.rule.id, answers)) continue;
    if (found === undefined) found = [];
    found.push(other);
  }
  return found ?? NONE;
}

const NONE: readonly TaxRequest[] = [];
const named = new WeakMap<LocalCredit, Map<string, boolean>>();

/** Which taxes a credit names, as far as they were asked for. */
function answersOf(credit: LocalCredit): Map<string, boolean> {
  let answers = named.get(credit);
  if (answers === undefined) {
    answers = new Map();
    named.set(credit, answers);
  }
  return answers;
}

/** Whether the credit names the tax; each id is tried once. */
function isNamed({ taxes }: LocalCredit, id: string, answers: Map<string, boolean>): boolean {
  let answer = answers.get(id);
  if (answer === undefined) {
    answer = taxes.some((pattern) => pattern.test(id));
    answers.set(id, answer);
  }
  return answer;
}

/** Lowers the lines of the tax, which begin at `first`, by what the others withhold. Step 7. */
export function creditLocals(credit: LocalCredit, run: TaxRun, first: number): void {
  const { request, paycheck, lines } = run;
  const credited = creditedLocals(credit, request, paycheck);
  if (credited.length === 0) return;
  let terms: { readonly rate: number; readonly limit: number } | undefined;
  for (let j = 0; j < first; j += 1) {
    const other = lineAt(lines, j);
    if (other.taxAmount === 0 || !isOf(credited, other)) continue;
    terms ??= {
      rate: termOf(credit, request, 'rate'),
      limit: termOf(credit, request, 'limit'),
    };
    for (let i = first; i < lines.length; i += 1) {
      const line = lineAt(lines, i);
      if (other.wageType === line.wageType) setOff({ line, other, ...terms }, credit, run);
    }
  }
}

function isOf(requests: readonly TaxRequest[], { uniqueTaxID }: Line): boolean {
  for (const request of requests) {
    if (request.rule.id === uniqueTaxID) return true;
  }
  return false;
}

function termOf(credit: LocalCredit, request: TaxRequest, which: 'rate' | 'limit'): number {
  const slot = credit.slots[which];
  const sent = slot < 0 ? NOT_SENT : figureAt(request.parameters, slot);
  const value = isSent(sent) ? sent : credit[which];
  if (isSent(value)) return value;
  throw new CalculationError(
    'field-missing',
    `miscParameters ${credit.names[which]}`,
    `${request.rule.title}: another local tax is withheld from the same wages, and the amount of the credit is not known here. Send ${credit.names[which]} (${which === 'rate' ? 'the part of the other tax that is credited, 0 for none' : 'the most of the other tax that is credited, as a fraction of the wages'})`,
  );
}

type Pair = {
  readonly line: Line;
  readonly other: Line;
  readonly rate: number;
  readonly limit: number;
};

function setOff({ line, other, rate, limit }: Pair, credit: LocalCredit, run: TaxRun): void {
  // A refund takes back the credit of the payment that it reverses.
  const sign = line.subjectWages < 0 ? -1 : 1;
  const left = line.taxAmount * sign;
  const sameWages = Math.min(other.subjectWages * sign, line.subjectWages * sign);
  if (left <= 0 || sameWages <= 0) return;
  const most = limit === Number.POSITIVE_INFINITY ? limit : applyRate(sameWages, limit);
  const amount = Math.min(applyRate(Math.min(other.taxAmount * sign, most), rate), left);
  if (amount <= 0) return;
  line.taxAmount -= amount * sign;
  note(
    line,
    'resident_credit',
    `Reduced by ${dollars(amount * sign).toFixed(2)} for ${other.uniqueTaxID}, withheld from the same wages.`,
  );
  if (!run.paycheck.explain) return;
  const { citation } = credit;
  const steps = [
    methodStep(7, step('credit rate', 'Part that is credited', rate / RATE_SCALE, citation)),
    ...(most === Number.POSITIVE_INFINITY
      ? []
      : [
          methodStep(
            7,
            step(
              'credit limit',
              'Most tax of the other place that counts',
              dollars(most),
              citation,
            ),
          ),
        ]),
    methodStep(
      7,
      step('credit', `Credit for ${other.uniqueTaxID}`, dollars(amount * sign), citation),
    ),
    methodStep(7, step('tax', 'Tax after the credit', dollars(line.taxAmount), citation)),
  ];
  line.steps = [...line.steps, ...steps];
}
