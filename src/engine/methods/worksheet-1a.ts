/**
 * IRS Publication 15-T, Worksheet 1A (percentage method tables for automated payroll systems),
 * line by line. One exact fraction from wages to tax, rounded once at the end.
 */

import { dollars, methodSteps, step } from '../lines.ts';
import { periodTax, RATE_SCALE } from '../money.ts';
import type { Step } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { rowOf, type Schedule } from '../schedule.ts';

const methodStep = methodSteps('federal-percentage-2020');

/** The certificate as the worksheet reads it. Annual amounts unless said otherwise, cents. */
export type Certificate = {
  /** 2020 or later Form W-4; false: 2019 or earlier. */
  readonly isNewForm: boolean;
  readonly schedule: Schedule;
  /** Line 1g. */
  readonly line1g: number;
  /** Line 1d, Step 4(a). */
  readonly otherIncome: number;
  /** Line 1f, Step 4(b). */
  readonly deductions: number;
  /** Line 1j times 1k. */
  readonly allowances: number;
  /** Line 3a, Step 3. */
  readonly credits: number;
  /** Line 4a, Step 4(c), per pay period. */
  readonly additional: number;
  /** Added to each period's wages for a nonresident alien. */
  readonly nonresidentAddition: number;
};

/** What the worksheet found, for the line's rate and for `explain`. */
export type Worksheet = {
  readonly wages: number;
  readonly weight: number;
  readonly periods: number;
  readonly annual: number;
  readonly adjusted: number;
  readonly row: number;
  readonly tax: number;
};

/** What is asked of the worksheet. */
type Period = {
  /** Cents of `weight` pay periods together, 1 for a single payment. */
  readonly wages: number;
  readonly weight: number;
  /** Pay periods a year. */
  readonly periods: number;
  /** Step 4(c) of one pay period, cents. */
  readonly additional: number;
  /** 1: cents; 100: whole dollars. */
  readonly unit: number;
};

/** The worksheet of these wages; `tax` is that of the `weight` pay periods, in cents. */
export function fillWorksheet(
  w4: Certificate,
  { wages, weight, periods, additional, unit }: Period,
): Worksheet {
  // step 4
  const annual = (wages + w4.nonresidentAddition * weight) * periods;
  // step 5
  const income = w4.isNewForm ? annual + w4.otherIncome * weight : annual;
  const offset = w4.isNewForm ? w4.deductions + w4.line1g : w4.allowances;
  const adjusted = Math.max(0, income - offset * weight);
  // step 6
  const { thresholds, bases, rates } = w4.schedule;
  const row = rowOf(w4.schedule, adjusted, weight);
  // steps 6 to 9, one fraction
  const tax = periodTax(
    {
      base: (bases[row] as number) * weight,
      rate: rates[row] as number,
      excess: adjusted - (thresholds[row] as number) * weight,
      credit: w4.credits * weight,
      periods,
      unit,
    },
    additional * weight,
  );
  return { wages, weight, periods, annual, adjusted, row, tax };
}

/** The worksheet's lines with their values; for several periods together, their average. */
export function worksheetSteps(
  sheet: Worksheet,
  w4: Certificate,
  additional: number,
  cite: Citation,
): Step[] {
  const { weight, periods, row, schedule } = { ...sheet, schedule: w4.schedule };
  const average = (cents: number): number => dollars(cents / weight);
  const threshold = schedule.thresholds[row] as number;
  const base = schedule.bases[row] as number;
  const rate = schedule.rates[row] as number;
  const excess = sheet.adjusted / weight - threshold;
  const tentative = base + (excess * rate) / RATE_SCALE;
  const net = Math.max(0, tentative - w4.credits) / periods;
  const s = (line: string, label: string, value: number | string): Step =>
    step(line, label, value, cite);
  const adjusted = w4.isNewForm
    ? [
        methodStep(5, s('1d', 'Other income, Form W-4 Step 4(a)', dollars(w4.otherIncome))),
        methodStep(
          5,
          s('1e', 'Line 1c plus line 1d', dollars(sheet.annual / weight + w4.otherIncome)),
        ),
        methodStep(5, s('1f', 'Deductions, Form W-4 Step 4(b)', dollars(w4.deductions))),
        methodStep(
          5,
          s(
            '1g',
            'Amount for the filing status; 0 when the Step 2 box is checked',
            dollars(w4.line1g),
          ),
        ),
        methodStep(5, s('1h', 'Line 1f plus line 1g', dollars(w4.deductions + w4.line1g))),
        methodStep(5, s('1i', 'Adjusted annual wage amount', average(sheet.adjusted))),
      ]
    : [
        methodStep(5, s('1j-1k', 'Allowances times the allowance amount', dollars(w4.allowances))),
        methodStep(5, s('1l', 'Adjusted annual wage amount', average(sheet.adjusted))),
      ];
  return [
    ...(w4.nonresidentAddition > 0
      ? [
          methodStep(
            4,
            s(
              'NRA',
              'Added to the wages of a nonresident alien for this calculation',
              dollars(w4.nonresidentAddition),
            ),
          ),
        ]
      : []),
    methodStep(
      4,
      s(
        '1a',
        'Taxable wages of the payroll period',
        dollars(sheet.wages / weight + w4.nonresidentAddition),
      ),
    ),
    methodStep(4, s('1b', 'Pay periods per year', periods)),
    methodStep(4, s('1c', 'Line 1a times line 1b', average(sheet.annual))),
    ...adjusted,
    methodStep(
      6,
      s('2a', `Adjusted annual wage amount; schedule ${schedule.name}`, average(sheet.adjusted)),
    ),
    methodStep(6, s('2b', 'At least, of the row that holds line 2a', dollars(threshold))),
    methodStep(6, s('2c', 'Tentative amount of the row', dollars(base))),
    methodStep(6, s('2d', 'Percentage of the row', rate / RATE_SCALE)),
    methodStep(6, s('2e', 'Line 2a less line 2b', dollars(excess))),
    methodStep(6, s('2f', 'Line 2e times line 2d', dollars((excess * rate) / RATE_SCALE))),
    methodStep(6, s('2g', 'Line 2c plus line 2f', dollars(tentative))),
    methodStep(
      6,
      s('2h', 'Tentative withholding, line 2g divided by line 1b', dollars(tentative / periods)),
    ),
    methodStep(7, s('3a', 'Credits, Form W-4 Step 3', dollars(w4.credits))),
    methodStep(7, s('3b', 'Line 3a divided by line 1b', dollars(w4.credits / periods))),
    methodStep(7, s('3c', 'Line 2h less line 3b, not below zero', dollars(net))),
    methodStep(
      8,
      s('4a', 'Additional withholding of the pay period, Form W-4 Step 4(c)', dollars(additional)),
    ),
    methodStep(8, s('4b', 'Line 3c plus line 4a', dollars(net + additional))),
  ];
}
