/**
 * `futa@1`: the federal unemployment rate less the credit for state unemployment contributions,
 * plus the credit reduction where the state owes the federal government, on the wage base.
 * Normative text: methods/futa.md.
 */

import { figureAt } from '../elements.ts';
import { lineAt, methodSteps, NO_STEPS, noteAll, sharedNotes, step } from '../lines.ts';
import { RATE_SCALE } from '../money.ts';
import type { Method } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { type Band, bandRate, calculateBand } from './wage-band-rate.ts';

const methodStep = methodSteps('futa');

type FutaFigures = {
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
  const { grossRate, credit, citation } = figures;
  const rate = grossRate - credit;
  const ordinary = bandRate(rate);
  const defaultNotes = sharedNotes([figures.defaultNote], ['credit_reduction_default']);
  const band: Band = { from: 0, upTo: figures.upTo, citation };
  return {
    name: 'futa@1',
    family: 'uniform',
    calculate(run) {
      const { request, paycheck, lines } = run;
      const isGiven = request.parameters !== request.rule.defaults;
      const reduction = figureAt(request.parameters, figures.creditReduction);
      if (reduction > credit) {
        throw new CalculationError(
          'parameter',
          'miscParameters CREDITREDUCTION',
          `at most the credit itself, ${credit / RATE_SCALE}`,
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
      if (isGiven || isSent(request.overrideRate) || request.isExempt) return;
      for (let i = first; i < lines.length; i += 1) {
        noteAll(lineAt(lines, i), defaultNotes);
      }
    },
  };
}
