/**
 * An employee's tax lines as JSON text. Written out here, because turning 3,500 lines of a batch
 * into objects and those into text costs more than calculating them. Only `employeeID`, notes and
 * steps can hold characters to escape: ids, wage types and location codes are checked before.
 */

import { type Line, type Paycheck, RATE_SCALE, type Step } from '../../engine/index.ts';
import type { PaymentNote } from '../remarks.ts';
import { totalsOf } from '../totals.ts';
import { type AnswerBytes, bytesOf } from './answer-bytes.ts';
import { stepHead, stepTail, writeQuoted } from './known-texts.ts';
import { LineFrames } from './line-frames.ts';

const T = {
  employeeID: bytesOf('{"employeeID":'),
  taxCalculation: bytesOf('"taxCalculation":['),
  subjectWages: bytesOf(',"subjectWages":'),
  stale: bytesOf(',"stale":true'),
  notes: bytesOf(',"notes":['),
  noteCodes: bytesOf('],"noteCodes":['),
  steps: bytesOf(',"steps":['),
  gross: bytesOf('],"totals":{"gross":'),
  employeeTaxes: bytesOf(',"employeeTaxes":'),
  employerTaxes: bytesOf(',"employerTaxes":'),
  net: bytesOf(',"net":'),
  employerCost: bytesOf(',"employerCost":'),
  comma: bytesOf(','),
  end: bytesOf('}'),
  endList: bytesOf(']'),
};

/** `{"employeeID":...,"taxCalculation":[...],"totals":{...}}`, and `notes` where there are any. */
export function writeItem(
  out: AnswerBytes,
  employeeID: string,
  paycheck: Paycheck,
  lines: readonly Line[],
  notes: readonly PaymentNote[],
): void {
  out.put(T.employeeID);
  out.text(JSON.stringify(employeeID));
  out.put(T.comma);
  writeResult(out, paycheck, lines, notes);
  out.put(T.end);
}

function writeResult(
  out: AnswerBytes,
  paycheck: Paycheck,
  lines: readonly Line[],
  notes: readonly PaymentNote[],
): void {
  let employee = 0;
  let employer = 0;
  out.put(T.taxCalculation);
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] as Line;
    const frame = FRAMES.of(line, i, paycheck.law);
    if (frame.isEmployee) employee += line.taxAmount;
    else employer += line.taxAmount;
    if (i > 0) out.put(T.comma);
    out.put(frame.bytes);
    writeAmounts(out, line);
  }
  const totals = totalsOf(paycheck, employee, employer);
  out.put(T.gross);
  out.dollars(totals.gross);
  out.put(T.employeeTaxes);
  out.dollars(totals.employeeTaxes);
  out.put(T.employerTaxes);
  out.dollars(totals.employerTaxes);
  out.put(T.net);
  out.dollars(totals.net);
  out.put(T.employerCost);
  out.dollars(totals.employerCost);
  out.put(T.end);
  if (notes.length === 0) return;
  const texts = notes.map(([, text]) => text);
  const codes = notes.map(([code]) => code);
  writeNotes(out, texts, codes);
}

function writeAmounts(out: AnswerBytes, line: Line): void {
  out.dollars(line.taxAmount);
  out.put(T.subjectWages);
  out.dollars(line.subjectWages);
  out.put(rateBytes(line.rate));
  if (line.notes.length > 0) {
    if (line.noteCodes.includes('stale_figures')) out.put(T.stale);
    writeNotes(out, line.notes, line.noteCodes);
  }
  if (line.steps.length > 0) writeSteps(out, line.steps);
  out.put(T.end);
}

function writeNotes(out: AnswerBytes, notes: readonly string[], codes: readonly string[]): void {
  out.put(T.notes);
  writeTexts(out, notes);
  out.put(T.noteCodes);
  writeTexts(out, codes);
  out.put(T.endList);
}

function writeTexts(out: AnswerBytes, texts: readonly string[]): void {
  for (let i = 0; i < texts.length; i += 1) {
    if (i > 0) out.put(T.comma);
    writeQuoted(out, texts[i] as string);
  }
}

function writeSteps(out: AnswerBytes, steps: readonly Step[]): void {
  out.put(T.steps);
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] as Step;
    if (i > 0) out.put(T.comma);
    out.put(stepHead(step));
    if (typeof step.value === 'number') out.number(step.value);
    else writeQuoted(out, step.value);
    out.put(stepTail(step));
  }
  out.put(T.endList);
}

const FRAMES = new LineFrames(
  ({ uniqueTaxID: id, locationCode: location, wageType }, { payer, title }) =>
    `{"uniqueTaxID":"${id}","locationCode":"${location}","wageType":"${wageType}","payer":"${payer}","title":${JSON.stringify(title)},"taxAmount":`,
);

const rates = new Map<number, Uint8Array>();
const MAX_RATES = 1000;

function rateBytes(rate: number): Uint8Array {
  let bytes = rates.get(rate);
  if (bytes === undefined) {
    bytes = bytesOf(`,"rate":${rate / RATE_SCALE}`);
    if (rates.size < MAX_RATES) rates.set(rate, bytes);
  }
  return bytes;
}
