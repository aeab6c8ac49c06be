/**
 * `futa@1` and `futa@2`: the federal unemployment rate less the credit for state unemployment contributions,
 * plus the credit reduction where the state owes the federal government, on the wage base. The second
 * leaves out the wages of territories where the tax does not apply.
 * Normative text: methods/futa.md.
 */

import { figureAt } from '../elements.ts';
import {
  addZeroLines,
  lineAt,
  methodSteps,
  NO_STEPS,
  note,
  noteAll,
  sharedNotes,
  step,
} from '../lines.ts';
import { isFederal } from '../location.ts';
import { RATE_SCALE } from '../money.ts';
import type { Method, TaxRun } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { type Band, bandRate, calculateBand } from './wage-band-rate.ts';

const methodStep = methodSteps('futa');

type FutaFigures = {
  readonly name: 'futa@1' | 'futa@2';
  /** FIPS codes of the territories whose wages are not subject; none in the first version. */
  readonly outside: ReadonlySet<string>;
  readonly grossRate: number;
  readonly credit: number;
  readonly upTo: number;
  readonly citation: Citation;
  /** Parameter index of CREDITREDUCTION. */
  readonly creditReduction: number;
  /** Said when the request leaves CREDITREDUCTION out: what is known for the year. */
  readonly defaultNote: string;
};

export function futa(figures: FutaFigures): Method {
  const { name, outside, grossRate, credit, citation } = figures;
  const rate = grossRate - credit;
  const ordinary = bandRate(rate);
  const defaultNotes = sharedNotes([figures.defaultNote], ['credit_reduction_default']);
  const band: Band = { from: 0, upTo: figures.upTo, citation };
  return {
    name,
    family: 'uniform',
    calculate(run) {
      const { request, paycheck, lines } = run;
      const where = outside.size === 0 ? 'inside' : placeOfPay(outside, run);
      if (where === 'outside') {
        addZeroLines(run, 'not_in_territory', NOT_THERE);
        return;
      }
      const isGiven = request.parameters !== request.rule.defaults;
      const reduction = figureAt(request.parameters, figures.creditReduction);
      if (reduction > credit) {
        throw new CalculationError(
          'parameter',
          'miscParameters CREDITREDUCTION',
          `must be at most the credit itself, ${credit / RATE_SCALE}. Send the reduction as a fraction (0.006 is 0.6 percent).`,
        );
      }
      const steps = paycheck.explain
        ? [
            methodStep(1, step('gross rate', 'FUTA tax rate', grossRate / RATE_SCALE, citation)),
            methodStep(
              1,
              step(
                'credit',
                'Credit for state unemployment contributions',
                credit / RATE_SCALE,
                citation,
              ),
            ),
            methodStep(1, step('reduction', 'Credit reduction', reduction / RATE_SCALE, citation)),
          ]
        : NO_STEPS;
      const first = lines.length;
      const isOrdinary = reduction === 0 && steps === NO_STEPS;
      calculateBand(run, band, isOrdinary ? ordinary : bandRate(rate + reduction, steps));
      if (where === 'both') {
        for (let i = first; i < lines.length; i += 1) {
          note(lineAt(lines, i), 'not_in_territory', PARTLY_THERE);
        }
      }
      if (isGiven || isSent(request.overrideRate) || request.isExempt) return;
      for (let i = first; i < lines.length; i += 1) {
        noteAll(lineAt(lines, i), defaultNotes);
      }
    },
  };
}

const NOT_THERE = 'Wages for work in this territory are not subject to FUTA.';
const PARTLY_THERE =
  'Part of the pay is for work in a territory where FUTA does not apply, and the whole federal entry was taxed. Send SutaGrossWages at 00-000-0000 with the wages for work elsewhere.';

/** Whether the pay is for work in such territories only, elsewhere only, or both; a stated base is elsewhere. */
function placeOfPay(
  outside: ReadonlySet<string>,
  { basis, request, paycheck }: TaxRun,
): 'inside' | 'outside' | 'both' {
  if (basis.replacement !== null) return 'inside';
  if (outside.has(request.location.state)) return 'outside';
  let there = false;
  let elsewhere = false;
  for (const { kind, location, gross } of paycheck.wages) {
    if (kind.treatment === 'base' || gross === 0 || isFederal(location)) continue;
    if (outside.has(location.state)) there = true;
    else elsewhere = true;
  }
  if (!there) return 'inside';
  return elsewhere ? 'both' : 'outside';
}
