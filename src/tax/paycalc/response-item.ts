/** A calculated payment as an item of a `PayCalcResponse`. */

import { type Line, type Paycheck, RATE_SCALE, type TaxRule } from '../engine/index.ts';
import type { PaymentNote } from './remarks.ts';
import type { PayCalcResponseItem, TaxLine, Totals } from './response-schema.ts';
import { totalsOf } from './totals.ts';

export type PaymentResult = Omit<PayCalcResponseItem, 'employeeID' | 'errorStatus' | 'errors'>;

/** The lines, totals, and notes of a payment. Amounts are in dollars. */
export function paymentResult(
  paycheck: Paycheck,
  lines: readonly Line[],
  notes: readonly PaymentNote[],
): PaymentResult {
  return {
    taxCalculation: lines.map((line) => taxLine(line, paycheck)),
    totals: dollarTotals(paycheck, lines),
    ...(notes.length > 0 && {
      notes: notes.map(([, text]) => text),
      noteCodes: notes.map(([code]) => code),
    }),
  };
}

function taxLine(line: Line, { law }: Paycheck): TaxLine {
  const { payer, title } = ruleOf(line, law.taxes);
  return {
    uniqueTaxID: line.uniqueTaxID,
    locationCode: line.locationCode,
    wageType: line.wageType,
    payer,
    title,
    taxAmount: line.taxAmount / 100,
    subjectWages: line.subjectWages / 100,
    rate: line.rate / RATE_SCALE,
    ...(line.noteCodes.includes('stale_figures') && { stale: true }),
    ...(line.notes.length > 0 && { notes: [...line.notes], noteCodes: [...line.noteCodes] }),
    ...(line.steps.length > 0 && {
      steps: line.steps.map(({ line: name, label, value, citation, methodStep }) => ({
        line: name,
        label,
        value,
        citation,
        ...(methodStep !== undefined && { methodStep }),
      })),
    }),
  };
}

function dollarTotals(paycheck: Paycheck, lines: readonly Line[]): Totals {
  let employee = 0;
  let employer = 0;
  for (const line of lines) {
    if (ruleOf(line, paycheck.law.taxes).payer === 'employee') employee += line.taxAmount;
    else employer += line.taxAmount;
  }
  const totals = totalsOf(paycheck, employee, employer);
  return {
    gross: totals.gross / 100,
    employeeTaxes: totals.employeeTaxes / 100,
    employerTaxes: totals.employerTaxes / 100,
    net: totals.net / 100,
    employerCost: totals.employerCost / 100,
  };
}

function ruleOf({ uniqueTaxID }: Line, taxes: ReadonlyMap<string, TaxRule>): TaxRule {
  const rule = taxes.get(uniqueTaxID);
  if (rule === undefined) throw new Error(`${uniqueTaxID} is a line of no tax of its rules.`);
  return rule;
}
