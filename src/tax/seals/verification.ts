/**
 * Tax lines side by side: as calculated by the engine, as recalculated by the second evaluator, which
 * shares no code with it, and as printed by an agency where the very case was printed.
 */

import type { Answer } from '../../../verify/src/base/answer.ts';
import { paymentOf } from '../../../verify/src/base/item.ts';
import type { Evaluator } from '../../../verify/src/evaluate.ts';
import { decimalOf, dollarsOf, fractionOf, rateOf } from '../../../verify/src/print.ts';
import { type Second, secondOpinions } from '../../../verify/src/verify.ts';
import { present } from '../../platform/shape/known.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import type { FindPrinted, Printed } from './printed.ts';

/** A line of an answer, in dollars. */
export type Calculated = {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
  readonly wageType: string;
  readonly taxAmount: number;
  readonly subjectWages: number;
  readonly rate: number;
};

type Amounts = Pick<Calculated, 'taxAmount' | 'subjectWages' | 'rate'>;

export type VerifiedLine = {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
  readonly wageType: string;
  /** Null where the answer has no such line. */
  readonly calculated: Amounts | null;
  /** Null where the evaluator has no such line, or does not cover the tax. */
  readonly recalculated: Amounts | null;
  /** Dollars before the rounding, where one rounding makes the amount. */
  readonly unrounded: { readonly decimal: string; readonly fraction: string } | null;
  readonly printed: readonly Printed[];
  readonly outcome: 'agrees' | 'differs' | 'not-covered';
  /** What differs, or why the evaluator does not cover the tax. */
  readonly about: string;
};

/** Every line of one answered item. `find` may be left out where nothing printed is looked for. */
export function verifyItem(
  evaluator: Evaluator,
  item: PayCalcItem,
  lines: readonly Calculated[],
  find: FindPrinted = () => [],
): VerifiedLine[] {
  const payment = paymentOf(item, evaluator.figures);
  const seconds = secondOpinions(evaluator, item);
  return payment.taxes.flatMap((asked, i) => {
    const own = lines.filter(
      ({ uniqueTaxID, locationCode }) =>
        uniqueTaxID === asked.id && locationCode === asked.location,
    );
    const second = present(seconds[i]);
    const printed = find(payment, asked);
    const recalculated = second.kind === 'lines' ? second.lines : [];
    const types = new Set([
      ...own.map(({ wageType }) => wageType),
      ...recalculated.map(({ type }) => type),
    ]);
    return [...types].map((wageType) =>
      verifyLine(
        { uniqueTaxID: asked.id, locationCode: asked.location ?? '', wageType },
        own.find((line) => line.wageType === wageType),
        second,
        printed.filter((one) => one.wageType === wageType),
      ),
    );
  });
}

function verifyLine(
  name: Pick<Calculated, 'uniqueTaxID' | 'locationCode' | 'wageType'>,
  calculated: Calculated | undefined,
  second: Second,
  printed: readonly Printed[],
): VerifiedLine {
  const line =
    second.kind === 'lines' ? second.lines.find(({ type }) => type === name.wageType) : undefined;
  const [own, other] = [calculated && amountsOf(calculated), line && amountsIn(line)];
  const differences = [
    ...(second.kind === 'not-covered' ? [] : differencesOf(own, other, second)),
    ...(own === undefined ? [] : printed.flatMap((one) => printedDifference(own, one))),
  ];
  const outcome =
    differences.length > 0 ? 'differs' : second.kind === 'not-covered' ? 'not-covered' : 'agrees';
  return {
    ...name,
    calculated: own ?? null,
    recalculated: other ?? null,
    unrounded: line?.unrounded === undefined ? null : written(line.unrounded),
    printed,
    outcome,
    about: [...differences, ...(second.kind === 'not-covered' ? [second.reason] : [])].join('; '),
  };
}

const written = (cents: NonNullable<Answer['unrounded']>) => ({
  decimal: decimalOf(cents),
  fraction: fractionOf(cents),
});

const amountsOf = ({ taxAmount, subjectWages, rate }: Calculated): Amounts => ({
  taxAmount,
  subjectWages,
  rate,
});

const amountsIn = ({ tax, subject, rate }: Answer): Amounts => ({
  taxAmount: dollarsOf(tax),
  subjectWages: dollarsOf(subject),
  rate: rateOf(rate),
});

const NAMES = [
  ['tax', 'taxAmount'],
  ['subject wages', 'subjectWages'],
  ['rate', 'rate'],
] as const;

function differencesOf(
  own: Amounts | undefined,
  other: Amounts | undefined,
  second: Second,
): string[] {
  if (second.kind === 'refused') return [`the evaluator refuses the request (${second.code})`];
  if (own === undefined) return ['the answer has no such line'];
  if (other === undefined) return ['the evaluator has no such line'];
  return NAMES.flatMap(([name, field]) =>
    own[field] === other[field] ? [] : [`${name} ${own[field]}, recalculated ${other[field]}`],
  );
}

/** A cell stands for a band of wages: it is compared in the middle of the band. */
function printedDifference(own: Amounts, printed: Printed): string[] {
  const { amount, tolerance, where, atMiddle } = printed;
  const compared = atMiddle ?? own.taxAmount;
  const isWithin = Math.round(Math.abs(compared - amount) * 100) <= Math.round(tolerance * 100);
  return isWithin ? [] : [`printed ${amount} (${where})`];
}
