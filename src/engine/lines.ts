/** Makes the lines of an answer; shared by all methods. */

import type { Basis } from './basis.ts';
import type { TaxRequest } from './paycheck.ts';
import type { Line, Step } from './result.ts';
import type { Citation, EarningKind } from './rule-parts.ts';

export const NO_STEPS: readonly Step[] = Object.freeze([]);
const NO_NOTES: readonly string[] = Object.freeze([]);

export function addLine(
  lines: Line[],
  request: TaxRequest,
  kind: EarningKind,
  taxAmount: number,
  subjectWages: number,
  rate: number,
): Line {
  const line: Line = {
    uniqueTaxID: request.rule.id,
    locationCode: request.location.code,
    wageType: kind.name,
    taxAmount,
    subjectWages,
    rate,
    notes: NO_NOTES,
    steps: NO_STEPS,
  };
  lines.push(line);
  return line;
}

export function note(line: Line, text: string): void {
  line.notes = [...line.notes, text];
}

export const step = (
  line: string,
  label: string,
  value: number | string,
  citation: Citation,
): Step => ({ line, label, value, citation });

/** Marks steps with their number in `methods/<text>.md`. */
export const inText =
  (text: string) =>
  (number: number, step: Step): Step => ({ ...step, methodStep: `${text} ${number}` });

/** Cents, or an exact fraction of cents, as dollars for a step; at most six decimals are shown. */
export const dollars = (cents: number): number => Math.round(cents * 10_000) / 1_000_000;

/** An exempt tax answers 0/0/0 on every wage type it would reach. */
export function addExemptLines(lines: Line[], basis: Basis, request: TaxRequest): void {
  for (let k = 0; k < basis.count; k += 1) {
    addLine(lines, request, basis.kinds[k] as EarningKind, 0, 0, 0);
  }
}
