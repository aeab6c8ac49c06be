/** Makes the lines of an answer; shared by all methods. */

import type { NoteCode } from './note-codes.ts';
import type { TaxRun } from './paycheck.ts';
import type { Line, Step } from './result.ts';
import type { Citation, EarningKind } from './rule-parts.ts';

export const NO_STEPS: readonly Step[] = Object.freeze([]);
const NO_NOTES: readonly string[] = Object.freeze([]);
const NO_CODES: readonly NoteCode[] = Object.freeze([]);

/** The amounts of a line: cents and a rate. */
type Amounts = Pick<Line, 'taxAmount' | 'subjectWages' | 'rate'>;

const NOTHING: Amounts = { taxAmount: 0, subjectWages: 0, rate: 0 };

/** Appends the line of one wage type; 0/0/0 without amounts. */
export function addLine(
  run: Pick<TaxRun, 'lines' | 'request'>,
  kind: EarningKind,
  amounts: Amounts = NOTHING,
): Line {
  // Amounts are whole. `trunc` changes none of them, but lets V8 keep them as small integers instead
  // of a boxed number each.
  const line: Line = {
    uniqueTaxID: run.request.rule.id,
    locationCode: run.request.location.code,
    wageType: kind.name,
    taxAmount: Math.trunc(amounts.taxAmount),
    subjectWages: Math.trunc(amounts.subjectWages),
    rate: Math.trunc(amounts.rate),
    notes: NO_NOTES,
    noteCodes: NO_CODES,
    steps: NO_STEPS,
  };
  run.lines.push(line);
  return line;
}

export function note(line: Line, code: NoteCode, text: string): void {
  line.notes = [...line.notes, text];
  line.noteCodes = [...line.noteCodes, code];
}

/** Notes that are the same on many lines, each with its code. */
type Notes = Pick<Line, 'notes' | 'noteCodes'>;

/** Notes with their codes; lines share them, so no one may change them. */
export const sharedNotes = (notes: readonly string[], noteCodes: readonly NoteCode[]): Notes => ({
  notes: Object.freeze([...notes]),
  noteCodes: Object.freeze([...noteCodes]),
});

/** Adds all of them; a line without notes takes the lists themselves. */
export function noteAll(line: Line, { notes, noteCodes }: Notes): void {
  const isFirst = line.notes.length === 0;
  line.notes = isFirst ? notes : [...line.notes, ...notes];
  line.noteCodes = isFirst ? noteCodes : [...line.noteCodes, ...noteCodes];
}

export const step = (
  line: string,
  label: string,
  value: number | string,
  citation: Citation,
): Step => ({ line, label, value, citation });

/** Marks steps with their number in `methods/<text>.md`. */
export const methodSteps =
  (text: string) =>
  (number: number, step: Step): Step => ({ ...step, methodStep: `${text} ${number}` });

/** Cents, or an exact fraction of cents, as dollars for a step; at most six decimals are shown. */
export const dollars = (cents: number): number => Math.round(cents * 10_000) / 1_000_000;

/** An exempt tax has a line of 0/0/0 for every wage type. */
export function addExemptLines(run: TaxRun): void {
  const { basis } = run;
  for (let k = 0; k < basis.count; k += 1) addLine(run, basis.at(k).kind);
}

/** 0/0/0 on every wage type, with the reason. */
export function addZeroLines(run: TaxRun, code: NoteCode, reason: string): void {
  const { basis } = run;
  for (let k = 0; k < basis.count; k += 1) {
    note(addLine(run, basis.at(k).kind), code, reason);
  }
}

/** Line `index` of an answer, which has that many. */
export const lineAt = (lines: readonly Line[], index: number): Line => lines[index] as Line;
