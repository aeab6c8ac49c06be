/** `pennsylvania-earned-income@1`: rates of a municipality and its school district, and Philadelphia's. */

import Type, { type Static } from 'typebox';
import { type Citation, type Method, type Parameter, RATE_SCALE } from '../../engine/index.ts';
import type { LocalCredit } from '../../engine/methods/local-credit.ts';
import { pennsylvaniaEarnedIncome } from '../../engine/methods/pennsylvania-earned-income.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, Fraction } from '../schema/schema.ts';
import { defineMethod } from './method.ts';

const EarnedIncomeBlock = blockSchema({
  /** Each rate is left out where it is not levied. */
  nonresident: Type.Optional(Fraction),
  resident: Type.Optional(Fraction),
  school: Type.Optional(Fraction),
  /** Wages of a year below which nothing is owed. */
  municipalExemption: Type.Optional(Amount),
  schoolExemption: Type.Optional(Amount),
  psd: Type.String({ pattern: '^\\d{6}$' }),
  collector: Type.String({ minLength: 3 }),
  /** Withheld before the earned income taxes of other places, which credit it. */
  first: Type.Optional(Type.Literal(true)),
  /** Ids of local taxes that residents set off in full, in which `*` stands for any text. */
  credits: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9A-Z_*-]+$' }), { minItems: 1 })),
});
type EarnedIncomeBlock = Static<typeof EarnedIncomeBlock>;

export const pennsylvaniaEarnedIncomeMethod = defineMethod<EarnedIncomeBlock>({
  name: 'pennsylvania-earned-income@1',
  schema: EarnedIncomeBlock,
  compile,
});

const rateOr0 = (text: string | undefined): number => (text === undefined ? 0 : rate(text));
const centsOr0 = (text: string | undefined): number => (text === undefined ? 0 : cents(text));

function compile(block: EarnedIncomeBlock, parameters: readonly Parameter[]): Method {
  const slot = (name: string): number =>
    parameters.findIndex(({ parameterName }) => parameterName === name);
  return pennsylvaniaEarnedIncome({
    nonresident: rateOr0(block.nonresident),
    resident: rateOr0(block.resident),
    school: rateOr0(block.school),
    isFirst: block.first === true,
    municipalExemption: centsOr0(block.municipalExemption),
    schoolExemption: centsOr0(block.schoolExemption),
    slots: {
      municipal: slot('LOW_INCOME_MUNICIPAL'),
      school: slot('LOW_INCOME_SCHOOL'),
    },
    psd: block.psd,
    credit: block.credits === undefined ? null : creditOf(block.credits, block.source),
    collector: block.collector,
    citation: block.source,
  });
}

/** The whole of the other tax, at most this one. */
const creditOf = (taxes: readonly string[], citation: Citation): LocalCredit => ({
  to: 'residents',
  taxes: taxes.map((text) => new RegExp(`^${text.replaceAll('*', '.*')}$`)),
  rate: RATE_SCALE,
  limit: Number.POSITIVE_INFINITY,
  slots: { rate: -1, limit: -1 },
  names: { rate: '', limit: '' },
  citation,
});
