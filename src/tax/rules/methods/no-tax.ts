/** `no-tax@1`: the law has no such tax. */

import Type, { type Static } from 'typebox';
import { noTax } from '../../engine/methods/state/simple.ts';
import { blockSchema } from '../schema/schema.ts';
import { defineMethod } from './method.ts';

const NoTaxBlock = blockSchema({ reason: Type.String({ minLength: 10 }) });

export const noTaxMethod = defineMethod<Static<typeof NoTaxBlock>>({
  name: 'no-tax@1',
  schema: NoTaxBlock,
  compile: ({ reason, source }) => noTax(reason, source),
});
