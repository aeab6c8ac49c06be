/** `wage-band-rate@1`: one rate on the year's wages between two amounts. */

import Type, { type Static } from 'typebox';
import type { Method } from '../../engine/index.ts';
import { wageBandRate } from '../../engine/methods/wage-band-rate.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, Fraction } from '../schema/schema.ts';
import { defineMethod } from './method.ts';

const WageBandBlock = blockSchema({
  rate: Fraction,
  from: Type.Optional(Amount),
  upTo: Type.Optional(Amount),
});
type WageBandBlock = Static<typeof WageBandBlock>;

export const wageBandMethod = defineMethod<WageBandBlock>({
  name: 'wage-band-rate@1',
  schema: WageBandBlock,
  compile,
  usesYearToDate: ({ from, upTo }) => from !== undefined || upTo !== undefined,
});

function compile(block: WageBandBlock): Method {
  return wageBandRate({
    rate: rate(block.rate),
    from: block.from === undefined ? 0 : cents(block.from),
    upTo: block.upTo === undefined ? Number.POSITIVE_INFINITY : cents(block.upTo),
    citation: block.source,
  });
}
