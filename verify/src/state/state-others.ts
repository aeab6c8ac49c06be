/** The small and the custom state methods by their texts: methods/*.md. */

import { type Answer, Refusal } from '../base/answer.ts';
import type { Payment, PaymentTax } from '../base/payment.ts';
import {
  compare,
  decimal,
  minus,
  most,
  nearest,
  over,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import { hasNexus, type Wages } from '../base/wages.ts';
import type { Block } from '../figures/blocks.ts';
import type { DailyPay, PercentageBlock, Supplemental } from '../figures/state-blocks.ts';
import {
  type Asked,
  CENT,
  type Certificate,
  DOLLAR,
  type Formula,
  money,
  type Result,
} from './formula.ts';
import { periodName, refuseEveryDay } from './pay-periods.ts';
import { customFormula } from './state-custom.ts';
import { isSupplemental, nothing, type Other } from './state-frame.ts';
import { columnOf, lastReached, statePercentage } from './state-percentage.ts';
import {
  type CaliforniaBlock,
  type ConnecticutBlock,
  california,
  connecticut,
} from './state-tables.ts';

type Line = { readonly of: readonly { readonly parameter: string; readonly each: string }[] };
export type ExemptionsBlock = Block & {
  readonly rate: string;
  readonly exemptions: readonly Line[];
  readonly supplemental: Supplemental;
};

/** methods/period-exemptions.md. */
function periodExemptions(
  block: ExemptionsBlock,
  asked: Asked,
  count = asked.certificate.number,
): Result {
  const rate = decimal(block.rate);
  const lines = asked.withoutAllowances === true ? [] : block.exemptions;
  const exemptions = lines.reduce((all, { of }) => {
    const yearly = of.reduce(
      (sum, { parameter, each }) => plus(sum, times(count(parameter), money(each))),
      ZERO,
    );
    const part =
      asked.ofTheYear !== undefined ? yearly : nearest(over(yearly, asked.periods), CENT);
    return plus(all, part);
  }, ZERO);
  const taxable = most(minus(asked.wages, exemptions), ZERO);
  return { tax: nearest(times(rate, taxable), CENT), rate };
}

/** methods/elected-rate.md. */
function electedRate(parameter: string, asked: Asked): Result {
  const rate = decimal(asked.certificate.text(parameter));
  return { tax: nearest(times(rate, asked.wages), CENT), rate };
}

type NebraskaBlock = PercentageBlock & {
  readonly specialProcedure: {
    readonly employees: string;
    readonly belowRate: string;
    readonly share: string;
    readonly referenceAllowances: Readonly<Record<string, string>>;
  };
};

/** methods/nebraska-percentage.md. */
function nebraska(block: NebraskaBlock, asked: Asked): Result {
  const { certificate } = asked;
  const special = block.specialProcedure;
  const first = statePercentage(block, asked);
  let { tax } = first;
  const holds =
    certificate.text('DOCUMENTEDLOWERWH') !== 'TRUE' &&
    compare(certificate.number('NUMBER_EMPLOYEES'), decimal(special.employees)) >= 0;
  if (holds && compare(tax, times(decimal(special.belowRate), asked.wages)) < 0) {
    const column = columnOf(block.columns, certificate);
    const count = decimal(special.referenceAllowances[column] ?? '');
    const number = (name: string): Rational =>
      name === 'TOTALALLOWANCES' ? count : certificate.number(name);
    const reference = statePercentage(block, { ...asked, certificate: { ...certificate, number } });
    tax = most(tax, nearest(times(decimal(special.share), reference.tax), CENT));
  }
  return { ...first, tax: nearest(times(tax, certificate.number('NONRESPERCENTAGE')), CENT) };
}

export type YonkersBlock = Block & {
  readonly resident: { readonly of: string; readonly rate: string };
  readonly nonresident: {
    readonly rate: string;
    readonly exclusions: Readonly<Record<string, string>>;
    readonly annualExclusions: string;
  };
  readonly dailyPay?: DailyPay;
  readonly supplemental: Supplemental;
};

/** methods/yonkers.md, nonresidents. */
export function yonkersNonresident(block: YonkersBlock, asked: Asked): Result {
  const { nonresident } = block;
  const rate = decimal(nonresident.rate);
  const name = asked.ofTheYear !== undefined ? undefined : periodName(asked.periods);
  const printed = name === undefined ? undefined : nonresident.exclusions[name];
  if (printed !== undefined) {
    refuseEveryDay(block.dailyPay, asked.periods);
    const exclusion = lastReached(printed, asked.wages);
    if (exclusion === undefined) return { tax: ZERO, rate: ZERO };
    return { tax: nearest(times(rate, minus(asked.wages, money(exclusion))), CENT), rate };
  }
  const f = asked.ofTheYear !== undefined ? 1 : asked.periods;
  const annual = times(asked.wages, rational(f));
  const exclusion = nonresident.annualExclusions
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .findLast(([threshold = '']) => compare(annual, money(threshold)) > 0)?.[1];
  if (exclusion === undefined) return { tax: ZERO, rate: ZERO };
  return { tax: nearest(over(times(rate, minus(annual, money(exclusion))), f), CENT), rate };
}

type YonkersQuestion = {
  readonly block: YonkersBlock;
  readonly payment: Payment;
  readonly asked: PaymentTax;
  readonly certificate: Certificate;
  readonly wages: Wages;
  readonly other: Other;
  /** What the state's own ADDITIONALWH adds. */
  readonly stateAdditional: Rational;
};

/** methods/yonkers.md, residents. */
export function yonkersResident(question: YonkersQuestion): Answer[] {
  const { block, payment, asked, certificate, wages, other, stateAdditional } = question;
  const rate = decimal(block.resident.rate);
  let isFirst = true;
  return shared(asked, wages, (type, subject) => {
    const line = other(block.resident.of).find((one) => one.type === type);
    if (line === undefined) return nothing(type);
    const isRegular = wages.reached.some(
      (one) =>
        one.row.kind === type &&
        !isSupplemental(one) &&
        one.entry.regular !== 'None' &&
        hasNexus(one, payment),
    );
    const takes = isRegular && isFirst && subject.top > 0n;
    if (takes) isFirst = false;
    const base = takes ? most(minus(line.tax, stateAdditional), ZERO) : most(line.tax, ZERO);
    const own = takes ? certificate.number('ADDITIONALWH') : ZERO;
    const withheld = plus(nearest(times(rate, base), CENT), own);
    return { type, tax: withheld, subject, rate: ZERO };
  });
}

export type ShareBlock = Block & {
  readonly of: string;
  readonly rate: string;
  readonly rounding?: 'cents' | 'dollars';
};

/** methods/share-of-tax.md. */
export function shareOfTax(
  block: ShareBlock,
  asked: PaymentTax,
  wages: Wages,
  other: Other,
): Answer[] {
  const rate = decimal(block.rate);
  const unit = block.rounding === 'dollars' ? DOLLAR : CENT;
  return shared(asked, wages, (type, subject) => {
    const line = other(block.of).find((one) => one.type === type);
    const base = most(line?.tax ?? ZERO, ZERO);
    const withheld = nearest(times(rate, base), unit);
    return { type, tax: withheld, subject, rate: ZERO };
  });
}

function shared(
  asked: PaymentTax,
  wages: Wages,
  line: (type: string, subject: Rational) => Answer,
): Answer[] {
  if (asked.overrideRate !== undefined || asked.overrideWageBase !== undefined) {
    throw new Refusal('value-not-allowed');
  }
  return wages.reached.map(({ row, amount }) =>
    asked.exempt === true ? nothing(row.kind) : line(row.kind, amount),
  );
}

/** methods/no-tax.md. */
export const noTax = (wages: Wages): Answer[] =>
  [...wages.reached.map(({ row }) => row), ...wages.unreached].map(({ kind }) => nothing(kind));

/** The formula of a method that works inside the frame of state-income, and null for others. */
export function formulaOf(block: Block): Formula | null {
  switch (block.method) {
    case 'state-percentage@1':
      return (asked) => statePercentage(block as PercentageBlock, asked);
    case 'nebraska-percentage@1':
      return (asked) => nebraska(block as NebraskaBlock, asked);
    case 'california-method-b@1':
      return (asked) => california(block as CaliforniaBlock, asked);
    case 'connecticut-tables@1':
      return (asked) => connecticut(block as ConnecticutBlock, asked);
    case 'period-exemptions@1':
      return (asked) => periodExemptions(block as ExemptionsBlock, asked);
    case 'elected-rate@1':
      return (asked) => electedRate((block as Block & { parameter: string }).parameter, asked);
    default:
      return customFormula(block);
  }
}

export type CountyBlock = Block & {
  readonly of: string;
  readonly rate: string;
  readonly supplemental: Supplemental;
};

/** methods/indiana-county.md: exemptions and their amounts are the state's. */
export const indianaCounty =
  (
    block: CountyBlock,
    state: ExemptionsBlock,
    stateCertificate: Certificate,
    own: PaymentTax,
  ): Formula =>
  (asked) =>
    periodExemptions({ ...state, rate: block.rate }, asked, (name) =>
      own.parameters?.[name] === undefined
        ? stateCertificate.number(name)
        : asked.certificate.number(name),
    );

/** The part of a payment that Yonkers and the counties look at. */
export const entryOf = (payment: Payment, id: string): PaymentTax =>
  payment.taxes.find((tax) => tax.id === id) ?? { id };
