/**
 * `connecticut-tables@1`: the calculation rules of TPG-211, five tables by withholding code and annual
 * salary. Normative text: methods/connecticut-tables.md.
 */

import { dollars, step } from '../../../lines.ts';
import { periodTax, RATE_SCALE } from '../../../money.ts';
import type { Citation } from '../../../rule-parts.ts';
import type { Formula, FormulaInput } from '../formula.ts';
import type { Rows } from '../tables.ts';

/** Rows "salary of more than | value"; the first is at 0. */
export type SalaryRows = { readonly moreThan: Float64Array; readonly values: Float64Array };

/** The tables of one withholding code. Amounts are cents of the year. */
export type ConnecticutCode = {
  /** Table A. */
  readonly exemptions: SalaryRows;
  /** Table B. */
  readonly schedule: Rows;
  /** Table C. */
  readonly addBack: SalaryRows;
  /** Table D. */
  readonly recapture: SalaryRows;
  /** Table E, hundredths. */
  readonly credits: SalaryRows;
};

export type ConnecticutFigures = {
  readonly citation: Citation;
  /** By index of the code's value: its tables, `exempt`, or `flat` (no certificate). */
  readonly codes: readonly (ConnecticutCode | 'exempt' | 'flat')[];
  /** Rate on all wages without a certificate, of `RATE_SCALE`. */
  readonly flatRate: number;
};

export type ConnecticutSlots = {
  readonly code: number;
  /** Line 3: dollars per pay period that withholding is reduced by, in cents. */
  readonly reduced: number;
};

const HUNDRED = 100;

export function connecticut(figures: ConnecticutFigures, slots: ConnecticutSlots): Formula {
  const { citation } = figures;
  let input: FormulaInput | null = null;
  let code: ConnecticutCode | 'exempt' | 'flat' = 'exempt';
  let salary = 0;
  let exemption = 0;
  let taxable = 0;
  let row = 0;
  let addBack = 0;
  let recapture = 0;
  let credit = 0;
  let beforeReduction = 0;
  let reduced = 0;
  let tax = 0;

  const byTables = (
    { exemptions, schedule, ...other }: ConnecticutCode,
    asked: FormulaInput,
  ): number => {
    salary = asked.wages * asked.periods + asked.annualExtra;
    exemption = valueFor(exemptions, salary);
    taxable = Math.max(0, salary - exemption);
    row = rowFor(schedule.thresholds, taxable);
    addBack = valueFor(other.addBack, salary);
    recapture = valueFor(other.recapture, salary);
    credit = valueFor(other.credits, salary);
    const kept = HUNDRED - credit;
    const divisor = (asked.ofTheYear ? 1 : asked.periods) * HUNDRED;
    return periodTax(
      ((schedule.bases[row] as number) + addBack + recapture) * kept,
      (schedule.rates[row] as number) * kept,
      taxable - (schedule.thresholds[row] as number),
      0,
      1,
      divisor,
      0,
      1,
    );
  };

  const rate = (): number => {
    if (code === 'exempt') return 0;
    return code === 'flat' ? figures.flatRate : (code.schedule.rates[row] as number);
  };

  return {
    citation,
    rounding: { default: 'cents', choice: false },
    withholding(asked) {
      input = asked;
      const { parameters } = asked.request;
      code = figures.codes[parameters[slots.code] as number] as typeof code;
      reduced = parameters[slots.reduced] as number;
      if (code === 'exempt') beforeReduction = 0;
      else if (code === 'flat')
        beforeReduction = periodTax(0, figures.flatRate, asked.wages, 0, 1, 1, 0, 1);
      else beforeReduction = byTables(code, asked);
      tax = Math.max(0, beforeReduction - reduced);
      return tax;
    },
    lastRate: rate,
    steps: () => {
      if (input === null) return [];
      const s = (line: string, label: string, value: number | string) =>
        step(line, label, value, citation);
      const steps = [
        s('wages', 'Wages of the pay period that the tax reaches', dollars(input.wages)),
      ];
      if (code === 'exempt') return [...steps, s('tax', 'Code E: nothing is withheld', 0)];
      if (code === 'flat') {
        steps.push(s('rate', 'Rate without Form CT-W4', figures.flatRate / RATE_SCALE));
      } else {
        const { schedule } = code;
        const threshold = schedule.thresholds[row] as number;
        const base = schedule.bases[row] as number;
        const initial =
          base + ((taxable - threshold) * (schedule.rates[row] as number)) / RATE_SCALE;
        steps.push(
          s('periods', 'Pay periods per year', input.periods),
          s('salary', 'Annualized salary', dollars(salary)),
          s('A', 'Table A: personal exemption', dollars(exemption)),
          s('taxable', 'Annualized taxable income', dollars(taxable)),
          s('B', 'Table B: initial tax', dollars(initial)),
          s('rate', 'Rate of its last row', rate() / RATE_SCALE),
          s('C', 'Table C: 2 % tax rate phase-out add-back', dollars(addBack)),
          s('D', 'Table D: tax recapture', dollars(recapture)),
          s('E', 'Table E: decimal of the personal tax credits', credit / HUNDRED),
        );
      }
      return [
        ...steps,
        s(
          'pay period',
          'Withholding of the pay period, half-up to the cent',
          dollars(beforeReduction),
        ),
        ...(reduced > 0
          ? [s('line 3', 'Less the reduction of Form CT-W4 line 3', dollars(reduced))]
          : []),
        s('withholding', 'Withholding, not below zero', dollars(tax)),
      ];
    },
  };
}

/** Index of the last row whose amount `amount` exceeds; 0 when it exceeds none. */
function rowFor(moreThan: Float64Array, amount: number): number {
  let row = moreThan.length - 1;
  while (row > 0 && amount <= (moreThan[row] as number)) row -= 1;
  return row;
}

const valueFor = ({ moreThan, values }: SalaryRows, amount: number): number =>
  values[rowFor(moreThan, amount)] as number;
