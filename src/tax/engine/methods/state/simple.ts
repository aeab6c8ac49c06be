/** Small methods of the states: no tax at all, a share of another tax, a rate the employee elects. */

import { figureAt } from '../../elements.ts';
import { addExemptLines, addLine, dollars, methodSteps, note, step } from '../../lines.ts';
import { applyRate, applyRateInUnits, RATE_SCALE } from '../../money.ts';
import type { Method } from '../../paycheck.ts';
import type { Line } from '../../result.ts';
import type { Citation } from '../../rule-parts.ts';
import { requireNoOverride } from '../no-override.ts';
import type { Formula, Sheet } from './formula.ts';

const methodStep = methodSteps('share-of-tax');

/** `no-tax@1`: the law has no such tax, and the answer says so. */
export function noTax(reason: string, citation: Citation): Method {
  return {
    name: 'no-tax@1',
    family: 'income',
    calculate(run) {
      const { basis, paycheck } = run;
      for (let k = 0; k < basis.count; k += 1) {
        const line = addLine(run, basis.at(k).kind);
        note(line, 'law_states_none', reason);
        if (paycheck.explain) line.steps = [step('law', reason, 0, citation)];
      }
    },
  };
}

/** `share-of-tax@1`: a share of what another tax withholds from the same wages, line by line. */
export function shareOfTax(of: string, rate: number, unit: number, citation: Citation): Method {
  return {
    name: 'share-of-tax@1',
    family: 'income',
    calculate(run) {
      const { basis, request, paycheck, lines } = run;
      requireNoOverride(request);
      if (request.isExempt) {
        addExemptLines(run);
        return;
      }
      for (let k = 0; k < basis.count; k += 1) {
        const { kind } = basis.at(k);
        const taken = amountOf(lines, of, kind.name);
        const tax = taken > 0 ? applyRateInUnits(taken, rate, unit) : 0;
        const line = addLine(run, kind, {
          taxAmount: tax,
          subjectWages: basis.at(k).amount,
          rate: 0,
        });
        if (!paycheck.explain) continue;
        line.steps = [
          methodStep(
            2,
            step('of', `Withheld for ${of} from these wages`, dollars(taken), citation),
          ),
          methodStep(2, step('share', 'Share of it', rate / RATE_SCALE, citation)),
          methodStep(2, step('tax', 'Withholding', dollars(tax), citation)),
        ];
      }
    },
  };
}

function amountOf(lines: readonly Line[], tax: string, wageType: string): number {
  let amount = 0;
  for (const line of lines) {
    if (line.uniqueTaxID === tax && line.wageType === wageType) amount += line.taxAmount;
  }
  return amount;
}

type ElectedSheet = Sheet & { readonly wages: number; readonly rate: number };

/** The formula of `elected-rate@1`: the rate that the certificate elects, on all wages. */
export function electedRate(
  slot: number,
  rates: Float64Array,
  citation: Citation,
): Formula<ElectedSheet> {
  return {
    citation,
    rounding: { default: 'cents', choice: false },
    fill({ request, wages }) {
      const rate = figureAt(rates, figureAt(request.parameters, slot));
      return { wages, rate, tax: applyRate(wages, rate) };
    },
    rate: ({ rate }) => rate,
    steps: ({ wages, rate, tax }) => [
      step('wages', 'Subject wages of the pay period', dollars(wages), citation),
      step('rate', 'Rate elected on the certificate', rate / RATE_SCALE, citation),
      step(
        'withholding',
        'Withholding of the pay period, half-up to the cent',
        dollars(tax),
        citation,
      ),
    ],
  };
}
