/** `state-unemployment@1`: unemployment insurance of a state. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { type HigherBase, stateUnemployment } from '../../engine/methods/state-unemployment.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed, evidence, Fraction } from '../schema/schema.ts';
import { defineMethod } from './method.ts';

const Sentence = Type.String({ minLength: 10, pattern: '\\.$' });

const UnemploymentBlock = blockSchema({
  /** Wage base of the year; left out where all wages are taxed. */
  upTo: Type.Optional(Amount),
  /** The new-employer rate, or the rate of all if there is one; the note says which employers it is for. */
  publishedRate: Type.Optional(
    Type.Object({ rate: Fraction, note: Sentence, ...evidence }, closed),
  ),
  /** In its place, where the rate depends on what a request does not hold, or was not found: why. */
  withoutRate: Type.Optional(Sentence),
  /** A second wage base, of employers of whom HIGHERWAGEBASE is TRUE. */
  higherBase: Type.Optional(Type.Object({ upTo: Amount, note: Sentence }, closed)),
  /** Said where benefits lowered the wages and the state's own text on them was not read. */
  benefitsNote: Type.Optional(Sentence),
  notes: Type.Optional(Type.Array(Sentence, { minItems: 1 })),
});
type UnemploymentBlock = Static<typeof UnemploymentBlock>;

const PARAMETER = 'HIGHERWAGEBASE';

export const stateUnemploymentMethod = defineMethod<UnemploymentBlock>({
  name: 'state-unemployment@1',
  schema: UnemploymentBlock,
  compile,
  usesYearToDate: ({ upTo }) => upTo !== undefined,
});

function compile(block: UnemploymentBlock, parameters: readonly Parameter[]): Method {
  return stateUnemployment({
    upTo: block.upTo === undefined ? Number.POSITIVE_INFINITY : cents(block.upTo),
    ...rateOf(block),
    higherBase: higherBaseOf(block, parameters),
    benefitsNote: block.benefitsNote ?? '',
    citation: block.source,
  });
}

function rateOf({ publishedRate, withoutRate }: UnemploymentBlock) {
  if (publishedRate !== undefined && withoutRate === undefined) {
    return { rate: rate(publishedRate.rate), rateNote: publishedRate.note };
  }
  if (withoutRate !== undefined && publishedRate === undefined) {
    return { rate: Number.NaN, rateNote: withoutRate };
  }
  throw new Error('add publishedRate or withoutRate');
}

function higherBaseOf(
  { upTo, higherBase }: UnemploymentBlock,
  parameters: readonly Parameter[],
): HigherBase | null {
  const parameter = parameters.findIndex(({ parameterName }) => parameterName === PARAMETER);
  if (higherBase === undefined) {
    if (parameter >= 0) throw new Error(`${PARAMETER} needs figures of a higherBase`);
    return null;
  }
  if (parameter < 0) throw new Error(`higherBase needs the parameter ${PARAMETER}`);
  if (upTo === undefined || cents(higherBase.upTo) <= cents(upTo)) {
    throw new Error(`the higherBase must lie above upTo`);
  }
  return { upTo: cents(higherBase.upTo), parameter, note: higherBase.note };
}
