/** `payroll-zones@1`: a payroll tax whose rate depends on the zone and the payroll of the quarter. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { type PayrollTier, payrollZones } from '../../engine/methods/payroll-zones.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed } from '../schema/schema.ts';
import { defineMethod } from './method.ts';

const PayrollZonesBlock = blockSchema({
  /** Zone 1, 2 and so on, as the values of the parameter ZONE. */
  zones: Type.Array(
    Type.Object(
      {
        counties: Type.Array(Type.String({ pattern: '^\\d{3}$' }), { minItems: 1 }),
        /** Rows "payroll of the quarter over | rate | rate of local governments". */
        tiers: Type.String(),
      },
      closed,
    ),
    { minItems: 1 },
  ),
  /** Payroll of all zones in the quarter up to which nothing is owed. */
  exemptUpTo: Amount,
  notes: Type.Optional(Type.Array(Type.String({ minLength: 10 }), { minItems: 1 })),
});
type PayrollZonesBlock = Static<typeof PayrollZonesBlock>;

export const payrollZonesMethod = defineMethod<PayrollZonesBlock>({
  name: 'payroll-zones@1',
  schema: PayrollZonesBlock,
  compile,
});

function compile(block: PayrollZonesBlock, parameters: readonly Parameter[]): Method {
  const slot = (name: string): number => {
    const found = parameters.findIndex(({ parameterName }) => parameterName === name);
    if (found < 0) throw new Error(`payroll-zones@1 needs the parameter ${name}`);
    return found;
  };
  const zone = slot('ZONE');
  const values = parameters[zone]?.allowedValues?.map(({ value }) => value).join(' ');
  if (values !== block.zones.map((_, i) => i + 1).join(' ')) {
    throw new Error('the values of ZONE must be the numbers of the zones');
  }
  return payrollZones({
    zones: block.zones.map(({ counties, tiers }) => ({
      counties: new Set(counties),
      tiers: tiersOf(tiers),
    })),
    exemptUpTo: cents(block.exemptUpTo),
    slots: {
      zone,
      quarterlyPayroll: slot('QUARTERLY_PAYROLL'),
      allZonesPayroll: slot('ALL_ZONES_PAYROLL'),
      localGovernment: slot('LOCAL_GOVERNMENT'),
    },
    citation: block.source,
  });
}

function tiersOf(text: string): PayrollTier[] {
  const tiers = text
    .trim()
    .split('\n')
    .map((line) => {
      const [over = '', general = '', government = '', ...rest] = line.trim().split(/\s+/);
      if (government === '' || rest.length > 0) {
        throw new Error(
          `tiers: "${line.trim()}" is not a row of payroll, rate, rate of governments`,
        );
      }
      return { over: cents(over), rate: rate(general), localGovernment: rate(government) };
    });
  if (tiers[0]?.over !== 0) throw new Error('tiers: the first row must start at 0');
  if (tiers.some(({ over }, i) => i > 0 && over <= (tiers[i - 1]?.over ?? 0))) {
    throw new Error('tiers: the payrolls must rise');
  }
  return tiers;
}
