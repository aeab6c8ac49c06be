/**
 * A `payCalc[]` item read on its own: the words and amounts of a request to a payment. It was
 * accepted before; only words that the release does not have are refused.
 */

import type { Parameter } from '../figures/blocks.ts';
import { type Figures, UNKNOWN_TAX } from '../figures/figures.ts';
import { parametersOf } from '../figures/state-figures.ts';
import { Refusal } from './answer.ts';
import type { Payment, PaymentBenefit, PaymentTax, PaymentWage } from './payment.ts';
import { decimal, nearest, rational, times } from './rational.ts';

type Given<T> = T | null | undefined;
type Value = string | number | boolean;

/** What counts for the evaluator; amounts are dollars. */
export type Item = {
  readonly options?: Given<{
    readonly prorate?: Given<boolean>;
    readonly assumeWithheldElsewhere?: Given<boolean>;
    readonly cashAvailable?: Given<number>;
  }>;
  readonly payrollRunParameters: {
    readonly payDate: string;
    readonly payPeriodsPerYear: number;
    readonly payPeriodNumber?: Given<number>;
  };
  readonly wages: readonly {
    readonly locationCode: string;
    readonly wageType: string;
    readonly grossWages: number;
    readonly calcMethodRegularWages?: Given<string>;
    readonly calcMethodSupplementalWages?: Given<string>;
    readonly hasNexus?: Given<boolean>;
    readonly hours?: Given<number>;
    readonly mtdWages?: Given<number>;
    readonly ytdWages?: Given<number>;
    readonly exemptTaxes?: Given<readonly string[]>;
  }[];
  readonly benefits?: Given<
    readonly {
      readonly benefitType: string;
      readonly amount: number;
      readonly ytdAmount?: Given<number>;
      readonly locationCode?: Given<string>;
      readonly exemptTaxes?: Given<readonly string[]>;
    }[]
  >;
  readonly taxJurisdictionParms: readonly {
    readonly uniqueTaxID: string;
    readonly locationCode: string;
    readonly isExempt?: Given<boolean>;
    readonly isResident?: Given<boolean>;
    readonly periodWH?: Given<number>;
    readonly mtdWH?: Given<number>;
    readonly qtdWH?: Given<number>;
    readonly ytdWH?: Given<number>;
    readonly roundResult?: Given<string>;
    readonly autoAdjust?: Given<boolean>;
    readonly overrideRate?: Given<number>;
    readonly overrideWageBase?: Given<number>;
    readonly miscParameters?: Given<
      readonly {
        readonly parameterName?: Given<string>;
        readonly parameterValue?: Given<Value>;
        readonly name?: Given<string>;
        readonly value?: Given<Value>;
      }[]
    >;
  }[];
};

const REGULAR = ['Annualized', 'Cumulative', 'None'] as const;
const SUPPLEMENTAL = ['Flat', 'CurrentAggregation', 'PreviousAggregation', 'None'] as const;
const ROUNDS = ['Default', 'Yes', 'No'] as const;

export function paymentOf(item: Item, figures: Figures): Payment {
  const { payDate, payPeriodsPerYear, payPeriodNumber } = item.payrollRunParameters;
  const { options } = item;
  return {
    payDate,
    periods: payPeriodsPerYear,
    ...given('periodNumber', payPeriodNumber),
    ...given('prorate', options?.prorate),
    ...given('assumeWithheldElsewhere', options?.assumeWithheldElsewhere),
    ...given('cashAvailable', options?.cashAvailable, cents),
    wages: item.wages.map((wage) => wageOf(wage, figures)),
    benefits: (item.benefits ?? []).map((benefit) => benefitOf(benefit, figures)),
    taxes: item.taxJurisdictionParms.map((tax) => taxOf(tax, figures, payDate)),
  };
}

function wageOf(wage: Item['wages'][number], { earnings }: Figures): PaymentWage {
  const kinds = earnings.map(({ kind }) => kind);
  return {
    type: wordOf(kinds, wage.wageType),
    gross: cents(wage.grossWages),
    location: wage.locationCode,
    ...given('ytd', wage.ytdWages, cents),
    ...given('mtd', wage.mtdWages, cents),
    ...given('hours', wage.hours),
    ...given('exemptTaxes', wage.exemptTaxes),
    ...(wage.hasNexus === false ? { nexus: false } : {}),
    ...given('regular', wage.calcMethodRegularWages, (text) => wordOf(REGULAR, text)),
    ...given('supplemental', wage.calcMethodSupplementalWages, (text) =>
      wordOf(SUPPLEMENTAL, text),
    ),
  };
}

function benefitOf(
  benefit: NonNullable<Item['benefits']>[number],
  { benefits }: Figures,
): PaymentBenefit {
  const kinds = benefits.map(({ kind }) => kind);
  return {
    type: wordOf(kinds, benefit.benefitType),
    amount: cents(benefit.amount),
    ...given('ytd', benefit.ytdAmount, cents),
    ...given('location', benefit.locationCode),
    ...given('exemptTaxes', benefit.exemptTaxes),
  };
}

function taxOf(
  tax: Item['taxJurisdictionParms'][number],
  { taxes }: Figures,
  payDate: string,
): PaymentTax {
  const known = parametersOf(taxes.get(tax.uniqueTaxID) ?? UNKNOWN_TAX, payDate);
  return {
    id: tax.uniqueTaxID,
    location: tax.locationCode,
    ...given('exempt', tax.isExempt),
    ...given('resident', tax.isResident),
    ...given('autoAdjust', tax.autoAdjust),
    ...given('roundResult', tax.roundResult, (text) => wordOf(ROUNDS, text)),
    ...given('overrideRate', tax.overrideRate, (rate) => unitsOf(rate, 8)),
    ...given('overrideWageBase', tax.overrideWageBase, cents),
    ...given('periodWH', tax.periodWH, cents),
    ...given('monthWH', tax.mtdWH, cents),
    ...given('quarterWH', tax.qtdWH, cents),
    ...given('ytdWH', tax.ytdWH, cents),
    parameters: Object.fromEntries(
      (tax.miscParameters ?? []).flatMap((entry) => {
        const name = entry.parameterName ?? entry.name ?? '';
        const one = known.find(({ parameterName }) => isAlike(parameterName, name));
        const value = String(entry.parameterValue ?? entry.value ?? '').trim();
        return one === undefined ? [] : [[one.parameterName, valueText(one, value)] as const];
      }),
    ),
  };
}

/** As the rules write it: words in their spelling, amounts of money in cents. */
function valueText({ dataType, allowedValues = [] }: Parameter, text: string): string {
  switch (dataType) {
    case 'boolean':
      return text.toUpperCase();
    case 'enum':
      return wordOf(
        allowedValues.map(({ value }) => value),
        text,
      );
    case 'money':
      return (cents(Number(text)) / 100).toFixed(2);
    default:
      return text;
  }
}

/** Case, `_`, `-` and spaces do not count. */
const isAlike = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string => text.replace(/[\s_-]/g, '').toUpperCase();

function wordOf<T extends string>(words: readonly T[], text: string): T {
  const found = words.find((word) => isAlike(word, text));
  if (found === undefined) throw new Refusal('value-not-allowed');
  return found;
}

const cents = (dollars: number): number => unitsOf(dollars, 2);

/** The decimal text of a number, to so many decimals, halves away from zero. */
function unitsOf(value: number, decimals: number): number {
  const written = String(Math.abs(value));
  const text = written.includes('e') ? Math.abs(value).toFixed(12) : written;
  const exact = times(decimal(text), rational(10n ** BigInt(decimals)));
  const units = Number(nearest(exact, rational(1n)).top);
  return value < 0 ? 0 - units : units;
}

type Field<Name extends string, T> = { readonly [Key in Name]?: T };

/** The field, or nothing where it was not sent. */
function given<Name extends string, T>(name: Name, value: Given<T>): Field<Name, T>;
function given<Name extends string, T, U>(
  name: Name,
  value: Given<T>,
  read: (value: T) => U,
): Field<Name, U>;
function given<T>(
  name: string,
  value: Given<T>,
  read: (value: T) => unknown = (sent) => sent,
): object {
  return value == null ? {} : { [name]: read(value) };
}
