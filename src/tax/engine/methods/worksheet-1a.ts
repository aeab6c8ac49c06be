/**
 * IRS Publication 15-T, Worksheet 1A (percentage method tables for automated payroll systems),
 * line by line. One exact fraction from wages to tax, rounded once at the end.
 */

import { figureAt } from '../elements.ts';
import { dollars, methodSteps, step } from '../lines.ts';
import { periodTax, RATE_SCALE } from '../money.ts';
import type { Step } from '../result.ts';
import { rowOf } from '../schedule.ts';
import { nonresidentAddition } from './federal-certificate.ts';
import type { FederalRun } from './federal-figures.ts';

const methodStep = methodSteps('federal-percentage-2020');

/** Wages that the worksheet is filled in for. */
export type Period = {
  /** Cents of `weight` pay periods together, 1 for a single payment. */
  readonly wages: number;
  readonly weight: number;
  /** Step 4(c) of one pay period, cents. */
  readonly additional: number;
};

/** Line 1c: cents of the year, times `weight`. */
const annualWages = (run: FederalRun, wages: number, weight: number): number =>
  (wages + nonresidentAddition(run) * weight) * run.paycheck.payPeriodsPerYear;

/** Line 2a: cents of the year, times `weight`. */
function adjustedWages(run: FederalRun, wages: number, weight: number): number {
  const { certificate, figures, request } = run;
  const { slots, line1k } = figures;
  const p = request.parameters;
  // step 4
  const annual = annualWages(run, wages, weight);
  // step 5
  if (!certificate.isNewForm) {
    return Math.max(0, annual - figureAt(p, slots.allowances) * line1k * weight);
  }
  const income = annual + figureAt(p, slots.otherIncome) * weight;
  return Math.max(0, income - (figureAt(p, slots.deductions) + certificate.line1g) * weight);
}

/**
 * Line 4b: the tax of `weight` pay periods on their `wages`, with `additional` of Step 4(c) for each,
 * cents; 0 without wages. It takes and returns numbers, so that no worksheet is kept unless `explain` asks.
 */
export function worksheetTax(
  run: FederalRun,
  wages: number,
  weight: number,
  additional: number,
): number {
  if (wages === 0) return 0;
  const { schedule } = run.certificate;
  const adjusted = adjustedWages(run, wages, weight);
  // step 6
  const row = rowOf(schedule, adjusted, weight);
  // steps 6 to 9, one fraction
  return periodTax(
    {
      base: figureAt(schedule.bases, row) * weight,
      rate: figureAt(schedule.rates, row),
      excess: adjusted - figureAt(schedule.thresholds, row) * weight,
      credit: figureAt(run.request.parameters, run.figures.slots.dependents) * weight,
      periods: run.paycheck.payPeriodsPerYear,
      unit: unitOf(run),
    },
    additional * weight,
  );
}

/** 1: cents; 100: whole dollars (`roundResult` Yes, which Pub. 15-T permits). */
export const unitOf = ({ request }: FederalRun): number =>
  request.roundResult === 'Yes' ? 100 : 1;

/** Line 2d: the percentage of the row that holds line 2a; 0 without wages. */
export function worksheetRate(run: FederalRun, wages: number, weight: number): number {
  if (wages === 0) return 0;
  const { schedule } = run.certificate;
  return figureAt(schedule.rates, rowOf(schedule, adjustedWages(run, wages, weight), weight));
}

/** The worksheet's lines with their values; for several periods together, their average. */
export function worksheetSteps(run: FederalRun, { wages, weight, additional }: Period): Step[] {
  const { figures, certificate, request } = run;
  const { schedule } = certificate;
  const cite = figures.citation;
  const { slots } = figures;
  const periods = run.paycheck.payPeriodsPerYear;
  const average = (cents: number): number => dollars(cents / weight);
  const credits = figureAt(request.parameters, slots.dependents);
  const addition = nonresidentAddition(run);
  const annual = annualWages(run, wages, weight);
  const lineA = adjustedWages(run, wages, weight);
  const row = rowOf(schedule, lineA, weight);
  const threshold = figureAt(schedule.thresholds, row);
  const base = figureAt(schedule.bases, row);
  const rate = figureAt(schedule.rates, row);
  const excess = lineA / weight - threshold;
  const tentative = base + (excess * rate) / RATE_SCALE;
  const net = Math.max(0, tentative - credits) / periods;
  const s = (line: string, label: string, value: number | string): Step =>
    step(line, label, value, cite);
  return [
    ...(addition > 0
      ? [
          methodStep(
            4,
            s(
              'NRA',
              'Added to the wages of a nonresident alien for this calculation',
              dollars(addition),
            ),
          ),
        ]
      : []),
    methodStep(
      4,
      s('1a', 'Taxable wages of the payroll period', dollars(wages / weight + addition)),
    ),
    methodStep(4, s('1b', 'Pay periods per year', periods)),
    methodStep(4, s('1c', 'Line 1a times line 1b', average(annual))),
    ...adjustedSteps(run, wages, weight),
    methodStep(
      6,
      s('2a', `Adjusted annual wage amount; schedule ${schedule.name}`, average(lineA)),
    ),
    methodStep(6, s('2b', 'At least, in the row that contains line 2a', dollars(threshold))),
    methodStep(6, s('2c', 'Tentative amount of the row', dollars(base))),
    methodStep(6, s('2d', 'Percentage of the row', rate / RATE_SCALE)),
    methodStep(6, s('2e', 'Line 2a less line 2b', dollars(excess))),
    methodStep(6, s('2f', 'Line 2e times line 2d', dollars((excess * rate) / RATE_SCALE))),
    methodStep(6, s('2g', 'Line 2c plus line 2f', dollars(tentative))),
    methodStep(
      6,
      s('2h', 'Tentative withholding, line 2g divided by line 1b', dollars(tentative / periods)),
    ),
    methodStep(7, s('3a', 'Credits, Form W-4 Step 3', dollars(credits))),
    methodStep(7, s('3b', 'Line 3a divided by line 1b', dollars(credits / periods))),
    methodStep(7, s('3c', 'Line 2h less line 3b, not below zero', dollars(net))),
    methodStep(
      8,
      s('4a', 'Additional withholding of the pay period, Form W-4 Step 4(c)', dollars(additional)),
    ),
    methodStep(8, s('4b', 'Line 3c plus line 4a', dollars(net + additional))),
  ];
}

/** Lines 1d to 1l: from annual wages to the adjusted annual wage amount, by the certificate. */
function adjustedSteps(run: FederalRun, wages: number, weight: number): Step[] {
  const { figures, certificate, request } = run;
  const { slots, citation } = figures;
  const { line1g } = certificate;
  const w4 = (slot: number): number => figureAt(request.parameters, slot);
  const otherIncome = w4(slots.otherIncome);
  const deductions = w4(slots.deductions);
  const average = (cents: number): number => dollars(cents / weight);
  const annual = annualWages(run, wages, weight);
  const lineA = adjustedWages(run, wages, weight);
  const s = (line: string, label: string, value: number): Step =>
    step(line, label, value, citation);
  return certificate.isNewForm
    ? [
        methodStep(5, s('1d', 'Other income, Form W-4 Step 4(a)', dollars(otherIncome))),
        methodStep(5, s('1e', 'Line 1c plus line 1d', dollars(annual / weight + otherIncome))),
        methodStep(5, s('1f', 'Deductions, Form W-4 Step 4(b)', dollars(deductions))),
        methodStep(
          5,
          s(
            '1g',
            'Amount for the filing status; 0 when the Step 2 box is checked',
            dollars(line1g),
          ),
        ),
        methodStep(5, s('1h', 'Line 1f plus line 1g', dollars(deductions + line1g))),
        methodStep(5, s('1i', 'Adjusted annual wage amount', average(lineA))),
      ]
    : [
        methodStep(
          5,
          s(
            '1j-1k',
            'Allowances times the allowance amount',
            dollars(w4(slots.allowances) * figures.line1k),
          ),
        ),
        methodStep(5, s('1l', 'Adjusted annual wage amount', average(lineA))),
      ];
}
