/**
 * `yonkers@1`: one id for two taxes of the City of Yonkers (NYS-50-T-Y). Residents owe a share of what
 * the state withholds, nonresidents a small rate on gross wages above an exclusion. Normative text:
 * methods/yonkers.md.
 */

import { figureAt } from '../../../elements.ts';
import { addExemptLines, addLine, dollars, methodSteps, note, step } from '../../../lines.ts';
import { isFederal } from '../../../location.ts';
import { applyRate, periodTax, RATE_SCALE } from '../../../money.ts';
import type { Method, Paycheck, TaxRequest, TaxRun } from '../../../paycheck.ts';
import { CalculationError, type Line } from '../../../result.ts';
import type { Citation } from '../../../rule-parts.ts';
import { isSent, isSupplemental, type Wage } from '../../../wage.ts';
import { requireNoOverride } from '../../no-override.ts';
import type { Formula, Sheet } from '../formula.ts';

const methodStep = methodSteps('yonkers');

/** The surcharge on residents. */
type Surcharge = {
  /** Id of the tax it is a share of. */
  readonly of: string;
  readonly rate: number;
  /** Index of the city's own additional withholding. */
  readonly additional: number;
  readonly citation: Citation;
};

/** `earningsTax` is the tax on nonresidents. */
export function yonkers(surcharge: Surcharge, earningsTax: Method): Method {
  return {
    name: 'yonkers@1',
    family: 'income',
    calculate(run) {
      if (livesHere(run.request, run.paycheck)) surchargeLines(surcharge, run);
      else earningsTax.calculate(run);
    },
  };
}

/** Left out, `isResident` is true when all wages lie in the state. */
function livesHere({ isResident, location }: TaxRequest, { wages }: Paycheck): boolean {
  if (isResident !== null) return isResident;
  const isHere = (wage: Wage): boolean =>
    isFederal(wage.location) || wage.location.state === location.state;
  if (wages.every(isHere)) return true;
  throw new CalculationError(
    'field-missing',
    'isResident',
    `wages of this payment were earned in another state: say for ${location.code} whether the employee is a resident`,
  );
}

const STATE_ADDITIONAL = 'Additional amounts withheld for the state do not count.';

function surchargeLines({ of, rate, additional, citation }: Surcharge, run: TaxRun): void {
  const { basis, request, paycheck, lines } = run;
  requireNoOverride(request);
  if (request.isExempt) {
    addExemptLines(run);
    return;
  }
  let stateExtra = stateAdditional(of, paycheck);
  let ownExtra = amountOr0(request.parameters[additional]);
  for (let k = 0; k < basis.count; k += 1) {
    const { kind, amount: wages } = basis.at(k);
    const withheld = withheldFrom(lines, of, kind.name);
    const { entry } = basis.at(k);
    const isRegular =
      wages > 0 && !isSupplemental(kind, entry) && entry.hasNexus && entry.regularMethod !== 'None';
    const extra = isRegular && withheld > 0 ? Math.min(stateExtra, withheld) : 0;
    stateExtra -= extra;
    const share = applyRate(Math.max(0, withheld - extra), rate);
    const added = isRegular ? ownExtra : 0;
    ownExtra -= added;
    const line = addLine(run, kind, { taxAmount: share + added, subjectWages: wages, rate: 0 });
    if (extra > 0) note(line, 'additional_of_state_not_counted', STATE_ADDITIONAL);
    if (!paycheck.explain) continue;
    line.steps = [
      methodStep(
        2,
        step('state', `Withheld for ${of} from these wages`, dollars(withheld), citation),
      ),
      ...(extra > 0
        ? [methodStep(2, step('less', 'Additional amount in it', dollars(extra), citation))]
        : []),
      methodStep(2, step('share', 'Surcharge', rate / RATE_SCALE, citation)),
      ...(added > 0
        ? [
            methodStep(
              3,
              step('additional', 'Additional withholding requested', dollars(added), citation),
            ),
          ]
        : []),
      methodStep(3, step('tax', 'Withholding', dollars(line.taxAmount), citation)),
    ];
  }
}

const amountOr0 = (amount: number | undefined): number =>
  amount !== undefined && isSent(amount) ? amount : 0;

/** What the state's certificate asks for on top, cents: no part of the tax that the surcharge is on. */
function stateAdditional(tax: string, { taxes }: Paycheck): number {
  const request = taxes.find(({ rule }) => rule.id === tax);
  if (request === undefined) return 0;
  const slot = request.rule.parameters.findIndex(
    ({ parameterName }) => parameterName === 'ADDITIONALWH',
  );
  return amountOr0(request.parameters[slot]);
}

function withheldFrom(lines: readonly Line[], tax: string, wageType: string): number {
  let amount = 0;
  for (const line of lines) {
    if (line.uniqueTaxID === tax && line.wageType === wageType) amount += line.taxAmount;
  }
  return amount;
}

/** Exclusions by gross wages: the last row that they equal or exceed; below the first nothing is withheld. */
export type Exclusions = {
  readonly wages: Float64Array;
  readonly exclusions: Float64Array;
};

type EarningsTax = {
  readonly rate: number;
  /** Printed for a number of pay periods (wages at least), or null: the annual rows (wages over). */
  printed(periods: number): Exclusions | null;
  readonly annual: Exclusions;
  readonly citation: Citation;
};

/** `row` is -1 below the first one. */
type EarningsSheet = Sheet & {
  readonly wages: number;
  readonly factor: number;
  readonly row: number;
  readonly exclusion: number;
};

/** The formula of the tax on nonresidents, Method VII, or VIII where no row is printed. */
export function yonkersEarningsTax(figures: EarningsTax): Formula<EarningsSheet> {
  const { rate, citation } = figures;
  return {
    citation,
    rounding: { default: 'cents', choice: false },
    fill(input) {
      const printed = figures.printed(input.periods);
      const rows = printed ?? figures.annual;
      const factor = printed === null ? input.periods : 1;
      const wages = input.wages * factor;
      const row = rowOf(rows, wages, printed === null);
      if (row < 0) return { wages, factor, row, exclusion: 0, tax: 0 };
      const exclusion = figureAt(rows.exclusions, row);
      const tax = periodTax({
        base: 0,
        rate,
        excess: Math.max(0, wages - exclusion),
        credit: 0,
        periods: factor,
        unit: 1,
      });
      return { wages, factor, row, exclusion, tax };
    },
    rate: ({ row }) => (row < 0 ? 0 : rate),
    steps: ({ wages, factor, row, exclusion, tax }) => [
      methodStep(
        4,
        step('wages', factor === 1 ? 'Gross wages' : 'Annualized wages', dollars(wages), citation),
      ),
      row < 0
        ? methodStep(4, step('row', 'Below the first row: nothing is withheld', 0, citation))
        : methodStep(4, step('exclusion', 'Exclusion', dollars(exclusion), citation)),
      methodStep(5, step('rate', 'Rate', rate / RATE_SCALE, citation)),
      methodStep(5, step('withholding', 'Withholding of the pay period', dollars(tax), citation)),
    ],
  };
}

function rowOf({ wages: from }: Exclusions, wages: number, over: boolean): number {
  let row = from.length - 1;
  while (row >= 0) {
    const least = figureAt(from, row);
    if (over ? wages > least : wages >= least) break;
    row -= 1;
  }
  return row;
}
