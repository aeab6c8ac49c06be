/** `yonkers@1`: Yonkers resident surcharge and nonresident earnings tax. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import {
  type Exclusions as YonkersExclusions,
  yonkers,
  yonkersEarningsTax,
} from '../../engine/methods/state/custom/yonkers.ts';
import { stateIncome } from '../../engine/methods/state/state-income.ts';
import { cents, rate } from '../schema/decimal.ts';
import { blockSchema, closed, Fraction, TaxId } from '../schema/schema.ts';
import { slotsOf } from '../schema/slots.ts';
import { PERIODS, requireDailyTable } from '../states/period-figures.ts';
import { DailyPay, Supplemental } from '../states/state-schema.ts';
import { supplementalRule } from '../states/supplemental-rule.ts';
import { column, table } from '../states/table-rows.ts';
import { defineMethod } from './method.ts';

const YonkersBlock = blockSchema({
  resident: Type.Object({ of: TaxId, rate: Fraction }, closed),
  nonresident: Type.Object(
    {
      rate: Fraction,
      /** Rows "gross wages at least | exclusion", by pay period. */
      exclusions: Type.Record(
        Type.String({ pattern: '^(weekly|biweekly|semimonthly|monthly|daily)$' }),
        Type.String(),
        closed,
      ),
      /** Rows "annualized wages over | exclusion". */
      annualExclusions: Type.String(),
    },
    closed,
  ),
  dailyPay: DailyPay,
  supplemental: Supplemental,
});
type YonkersBlock = Static<typeof YonkersBlock>;

export const yonkersMethod = defineMethod<YonkersBlock>({
  name: 'yonkers@1',
  schema: YonkersBlock,
  compile,
  dependsOn: ({ resident }) => [resident.of],
});

function compile(block: YonkersBlock, parameters: readonly Parameter[]): Method {
  const { resident, nonresident, source: citation } = block;
  const slots = slotsOf(parameters);
  const printed = new Map(
    Object.entries(nonresident.exclusions).map(([name, text]) => [name, exclusionsOf(text)]),
  );
  const formula = yonkersEarningsTax({
    rate: rate(nonresident.rate),
    printed(periods) {
      requireDailyTable(block.dailyPay, periods, citation.document);
      return printed.get(PERIODS.get(periods)?.name ?? '') ?? null;
    },
    annual: exclusionsOf(nonresident.annualExclusions),
    citation,
  });
  const earningsTax = stateIncome({
    name: block.method,
    formula,
    supplemental: supplementalRule(block.supplemental, parameters),
    slots,
  });
  return yonkers(
    { of: resident.of, rate: rate(resident.rate), additional: slots.additional, citation },
    earningsTax,
  );
}

function exclusionsOf(text: string): YonkersExclusions {
  const rows = table(text, 2);
  const wages = column(rows, 0, cents);
  if (wages.some((from, row) => row > 0 && from <= (wages[row - 1] as number))) {
    throw new Error('exclusions: the wages must rise from row to row');
  }
  return { wages, exclusions: column(rows, 1, cents) };
}
