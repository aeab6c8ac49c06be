/** `local-services-tax@1`: amounts of a year, spread over the pay periods or withheld in the first. */

import Type, { type Static } from 'typebox';
import { localServicesTax } from '../../engine/methods/local-services-tax.ts';
import { cents } from '../schema/decimal.ts';
import { Amount, blockSchema } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { defineMethod } from './method.ts';

const LocalServicesBlock = blockSchema({
  /** Each amount is left out where it is not levied. */
  municipal: Type.Optional(Amount),
  school: Type.Optional(Amount),
  /** Wages of a year below which nothing is owed. */
  municipalExemption: Type.Optional(Amount),
  schoolExemption: Type.Optional(Amount),
  /** Up to it, the tax of the year is withheld in the first pay period. */
  atOnceUpTo: Amount,
  psd: Type.String({ pattern: '^\\d{6}$' }),
});
type LocalServicesBlock = Static<typeof LocalServicesBlock>;

const centsOr0 = (text: string | undefined): number => (text === undefined ? 0 : cents(text));

export const localServicesMethod = defineMethod<LocalServicesBlock>({
  name: 'local-services-tax@1',
  schema: LocalServicesBlock,
  compile: (block, parameters) =>
    localServicesTax({
      municipal: centsOr0(block.municipal),
      school: centsOr0(block.school),
      municipalExemption: centsOr0(block.municipalExemption),
      schoolExemption: centsOr0(block.schoolExemption),
      atOnceUpTo: cents(block.atOnceUpTo),
      psd: block.psd,
      slots: {
        lowIncome: slotOf(parameters, 'LOW_INCOME'),
        lowIncomeEnded: slotOf(parameters, 'LOW_INCOME_ENDED'),
        principalElsewhere: slotOf(parameters, 'PRINCIPAL_ELSEWHERE'),
        withheldElsewhere: slotOf(parameters, 'WITHHELD_ELSEWHERE'),
        firstPayPeriod: slotOf(parameters, 'FIRST_PAY_PERIOD'),
      },
      citation: block.source,
    }),
});
