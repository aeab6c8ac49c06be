/** `futa@1` and `futa@2`: federal unemployment tax, with its credit and credit reductions. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { futa } from '../../engine/methods/futa.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed, evidence, Fraction, IsoDate } from '../schema/schema.ts';
import { defineMethod } from './method.ts';

const figures = {
  grossRate: Fraction,
  credit: Fraction,
  upTo: Amount,
  creditReductions: Type.Optional(
    Type.Object(
      {
        ...evidence,
        published: IsoDate,
        states: Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Fraction, closed),
      },
      closed,
    ),
  ),
};
const FutaBlock = blockSchema(figures);
type FutaBlock = Static<typeof FutaBlock>;
const FutaByPlaceBlock = blockSchema({
  ...figures,
  /** Territories whose wages are not subject, by FIPS code. */
  outside: Type.Object(
    { ...evidence, states: Type.Array(Type.String({ pattern: '^\\d{2}$' }), { minItems: 1 }) },
    closed,
  ),
});
type FutaByPlaceBlock = Static<typeof FutaByPlaceBlock>;

export const futaMethod = defineMethod<FutaBlock>({
  name: 'futa@1',
  schema: FutaBlock,
  compile: (block, parameters) => compile('futa@1', block, parameters),
  usesYearToDate: () => true,
});

/** Leaves out the wages of territories where the tax does not apply. */
export const futaByPlaceMethod = defineMethod<FutaByPlaceBlock>({
  name: 'futa@2',
  schema: FutaByPlaceBlock,
  compile: (block, parameters) => compile('futa@2', block, parameters, block.outside.states),
  usesYearToDate: () => true,
});

function compile(
  name: 'futa@1' | 'futa@2',
  block: FutaBlock,
  parameters: readonly Parameter[],
  outside: readonly string[] = [],
): Method {
  const creditReduction = parameters.findIndex((p) => p.parameterName === 'CREDITREDUCTION');
  if (creditReduction < 0) throw new Error(`${name} needs the parameter CREDITREDUCTION`);
  return futa({
    name,
    outside: new Set(outside),
    grossRate: rate(block.grossRate),
    credit: rate(block.credit),
    upTo: cents(block.upTo),
    citation: block.source,
    creditReduction,
    defaultNote: defaultNote(block),
  });
}

function defaultNote(block: FutaBlock): string {
  const year = block.effective.slice(0, 4);
  const known = block.creditReductions;
  const states =
    known === undefined
      ? `The states of ${year} are not published in this version.`
      : `Published for ${year}: ${
          Object.entries(known.states)
            .map(([state, fraction]) => `${state} ${fraction}`)
            .join(', ') || 'none'
        }.`;
  return `CREDITREDUCTION was not sent; 0 was used. A credit reduction is due with the last quarter of the year. ${states}`;
}
