/** `local-wage-rate@1`: a local tax of one rate on wages, for residents and nonresidents. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import type { LocalCredit } from '../../engine/methods/local-credit.ts';
import { localWageRate } from '../../engine/methods/local-wage-rate.ts';
import type { LocalWaiver } from '../../engine/methods/local-waiver.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed, Fraction } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { notes } from './contribution.ts';
import { defineMethod } from './method.ts';

const ParameterName = Type.String({ pattern: '^[A-Z0-9_]+$' });

const LocalWageRateBlock = blockSchema({
  /** Rate of residents; left out: residents do not owe the tax. */
  resident: Type.Optional(Fraction),
  /** Rate of nonresidents, on wages for work in the place; left out: they do not owe it. */
  nonresident: Type.Optional(Fraction),
  /** Wages of the year up to which it is owed, in dollars or as the Social Security wage base. */
  cap: Type.Optional(Type.Union([Amount, Type.Literal('social-security')])),
  /** The most tax of a year. */
  maximumTax: Type.Optional(Amount),
  /** Annual value of each exemption that the parameter counts, shared out over the pay periods. */
  exemptions: Type.Optional(Type.Object({ parameter: ParameterName, each: Amount }, closed)),
  /** Parameter with the share of a nonresident's work that is done in the place. */
  shareOfWork: Type.Optional(ParameterName),
  /** The share counts for residents too. */
  shareOfResidents: Type.Optional(Type.Literal(true)),
  /** What is set off for another local tax on the same wages. */
  credit: Type.Optional(
    Type.Object(
      {
        to: Type.Union([Type.Literal('residents'), Type.Literal('everyone')]),
        /** Ids, in which `*` stands for any text. */
        taxes: Type.Array(Type.String({ pattern: '^[0-9A-Z_*-]+$' }), { minItems: 1 }),
        /** Part of the other tax, up to the limit, that is credited. */
        rate: Type.Optional(Fraction),
        /** Most of the other tax that counts, as a part of the wages; `nonresident`: the rate of nonresidents. */
        limit: Type.Optional(Type.Union([Fraction, Type.Literal('nonresident')])),
        /** Parameters that say the rate and the limit; without a figure of the rule, they must. */
        rateParameter: Type.Optional(ParameterName),
        limitParameter: Type.Optional(ParameterName),
      },
      closed,
    ),
  ),
  /** Parameters that say that nothing is withheld: a switch, or a count up to `upTo`. */
  notWithheld: Type.Optional(
    Type.Array(
      Type.Object(
        {
          parameter: ParameterName,
          upTo: Type.Optional(Type.Integer({ minimum: 0 })),
          nonresidentsOnly: Type.Optional(Type.Boolean()),
          reason: Type.String({ minLength: 10 }),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  ),
  notes,
});
type LocalWageRateBlock = Static<typeof LocalWageRateBlock>;

export const localWageRateMethod = defineMethod<LocalWageRateBlock>({
  name: 'local-wage-rate@1',
  schema: LocalWageRateBlock,
  compile,
  usesYearToDate: ({ cap, maximumTax }) => cap !== undefined || maximumTax !== undefined,
});

function compile(block: LocalWageRateBlock, parameters: readonly Parameter[]): Method {
  const { resident, nonresident, cap, maximumTax, exemptions, shareOfWork } = block;
  if (resident === undefined && nonresident === undefined) {
    throw new Error('a local tax needs a rate of residents or of nonresidents');
  }
  const hasYear = cap !== undefined || maximumTax !== undefined;
  if (hasYear && (exemptions !== undefined || shareOfWork !== undefined)) {
    throw new Error('an amount of the year does not go with exemptions or a share of work');
  }
  return localWageRate({
    resident: rateOrNone(resident),
    nonresident: rateOrNone(nonresident),
    cap: cap === 'social-security' ? cap : orUnlimited(cap),
    mostTax: orUnlimited(maximumTax),
    exemption:
      exemptions === undefined
        ? null
        : { slot: slotOf(parameters, exemptions.parameter), each: cents(exemptions.each) },
    shareOfResidents: block.shareOfResidents === true,
    shareSlot: shareOfWork === undefined ? -1 : slotOf(parameters, shareOfWork),
    credit: creditOf(block, parameters),
    waivers: waiversOf(block, parameters),
    citation: block.source,
  });
}

const waiversOf = (
  { notWithheld = [] }: LocalWageRateBlock,
  parameters: readonly Parameter[],
): LocalWaiver[] =>
  notWithheld.map(({ parameter, upTo = Number.NaN, nonresidentsOnly = false, reason }) => ({
    slot: slotOf(parameters, parameter),
    upTo,
    nonresidentsOnly,
    reason,
  }));

const rateOrNone = (text: string | undefined): number =>
  text === undefined ? Number.NaN : rate(text);
const orUnlimited = (text: string | undefined): number =>
  text === undefined ? Number.POSITIVE_INFINITY : cents(text);

function creditOf(block: LocalWageRateBlock, parameters: readonly Parameter[]): LocalCredit | null {
  const { credit, nonresident } = block;
  if (credit === undefined) return null;
  const { rateParameter, limitParameter } = credit;
  if (credit.rate === undefined && rateParameter === undefined) {
    throw new Error('a credit needs a rate or the parameter that says it');
  }
  if (credit.limit === 'nonresident' && nonresident === undefined) {
    throw new Error('a credit limited by the rate of nonresidents needs that rate');
  }
  const limit = credit.limit === 'nonresident' ? nonresident : credit.limit;
  const withoutLimit = limitParameter === undefined ? Number.POSITIVE_INFINITY : Number.NaN;
  return {
    to: credit.to,
    taxes: credit.taxes.map(patternOf),
    rate: rateOrNone(credit.rate),
    limit: limit === undefined ? withoutLimit : rate(limit),
    slots: {
      rate: rateParameter === undefined ? -1 : slotOf(parameters, rateParameter),
      limit: limitParameter === undefined ? -1 : slotOf(parameters, limitParameter),
    },
    names: { rate: rateParameter ?? '', limit: limitParameter ?? '' },
    citation: block.source,
  };
}

const patternOf = (text: string): RegExp => new RegExp(`^${text.replaceAll('*', '.*')}$`);
