/** `massachusetts-percentage@1`: Massachusetts, Circular M. */

import Type, { type Static } from 'typebox';
import { CalculationError, type Method, type Parameter } from '../../engine/index.ts';
import {
  type MassachusettsPeriod,
  massachusetts,
} from '../../engine/methods/state/custom/massachusetts.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed, Fraction, TaxId } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { PERIODS } from '../states/period-figures.ts';
import { stateMethod } from '../states/state-method.ts';
import { Supplemental } from '../states/state-schema.ts';
import { defineMethod } from './method.ts';

/** Printed amounts of one pay period. */
const Period = Type.Object(
  {
    /** Exemptions: `each` times the number claimed, plus `plus`. */
    each: Amount,
    plus: Amount,
    noTaxBelow: Amount,
    headOfHousehold: Amount,
    blindness: Amount,
  },
  closed,
);

const MassachusettsBlock = blockSchema({
  contributions: Type.Object(
    { taxes: Type.Array(TaxId, { minItems: 1 }), mostPerYear: Amount },
    closed,
  ),
  periods: Type.Object(
    {
      daily: Period,
      weekly: Period,
      biweekly: Period,
      semimonthly: Period,
      monthly: Period,
      quarterly: Period,
      semiannually: Period,
      annually: Period,
    },
    closed,
  ),
  rate: Fraction,
  surtax: Type.Object({ above: Amount, rateAbove: Fraction }, closed),
  supplemental: Supplemental,
});
type MassachusettsBlock = Static<typeof MassachusettsBlock>;

export const massachusettsMethod = defineMethod<MassachusettsBlock>({
  name: 'massachusetts-percentage@1',
  schema: MassachusettsBlock,
  compile,
  usesYearToDate: () => true,
  dependsOn: ({ contributions }) => contributions.taxes,
});

function compile(block: MassachusettsBlock, parameters: readonly Parameter[]): Method {
  const { contributions, surtax, supplemental, source } = block;
  if (supplemental.rule !== 'difference') {
    throw new Error('supplemental: section G of Circular M is the rule difference');
  }
  const periods = new Map(
    Object.entries(block.periods).map(([name, printed]) => [name, periodOf(printed)]),
  );
  const formula = massachusetts(
    {
      citation: source,
      supplementalCitation: supplemental.source,
      periodOf(count) {
        const printed = periods.get(PERIODS.get(count)?.name ?? '');
        if (printed === undefined) throw noFigures(block, count);
        return printed;
      },
      annual: periodOf(block.periods.annually),
      contributions: contributions.taxes,
      contributionsLimit: cents(contributions.mostPerYear),
      rate: rate(block.rate),
      threshold: cents(surtax.above),
      rateAbove: rate(surtax.rateAbove),
    },
    {
      exemptions: slotOf(parameters, 'TOTALALLOWANCES'),
      headOfHousehold: slotOf(parameters, 'HEADOFHOUSEHOLD'),
      blind: slotOf(parameters, 'PERSONALBLINDNESS'),
      spouseBlind: slotOf(parameters, 'SPOUSEBLINDNESS'),
      student: slotOf(parameters, 'FULLTIMESTUDENT'),
      recentWages: slotOf(parameters, 'MOST_RECENT_WAGES'),
    },
  );
  return stateMethod(block.method, formula, supplemental, parameters);
}

const periodOf = (printed: Static<typeof Period>): MassachusettsPeriod => ({
  each: cents(printed.each),
  plus: cents(printed.plus),
  noTaxBelow: cents(printed.noTaxBelow),
  headOfHousehold: cents(printed.headOfHousehold),
  blindness: cents(printed.blindness),
});

const noFigures = ({ source, periods }: MassachusettsBlock, count: number): CalculationError =>
  new CalculationError(
    'figure-unknown',
    'payrollRunParameters.payPeriodsPerYear',
    `${source.document} has no exemptions for ${count} pay periods a year; it has ${Object.keys(periods).join(', ')}`,
  );
