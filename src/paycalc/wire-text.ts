/**
 * An employee's tax lines as JSON text. Written out here, because turning 3,500 lines of a batch
 * into objects and those into text costs more than calculating them. Only `employeeID`, notes and
 * steps can hold characters to escape: ids, wage types and location codes are checked before.
 */

import { type Law, type Line, type Paycheck, RATE_SCALE, type TaxRule } from '../engine/index.ts';
import type { PaymentNote } from './remarks.ts';
import { type Totals, totalsOf } from './totals.ts';

/** `{"employeeID":...,"taxCalculation":[...],"totals":{...}}`, and `notes` where there are any. */
export function itemText(
  employeeID: string,
  paycheck: Paycheck,
  lines: readonly Line[],
  notes: readonly PaymentNote[],
): string {
  return `{"employeeID":${JSON.stringify(employeeID)},${resultText(paycheck, lines, notes)}}`;
}

/** The fields of a result without the braces around them. */
export function resultText(
  paycheck: Paycheck,
  lines: readonly Line[],
  notes: readonly PaymentNote[],
): string {
  const frames = framesOf(paycheck.law);
  let text = '';
  let employee = 0;
  let employer = 0;
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] as Line;
    const frame = frameOf(line, i, frames, paycheck.law);
    if (frame.isEmployee) employee += line.taxAmount;
    else employer += line.taxAmount;
    text += frame.text;
    text += amountsText(line);
  }
  const totals = totalsText(totalsOf(paycheck, employee, employer));
  return `"taxCalculation":[${text}],"totals":${totals}${notes.length === 0 ? '' : paymentNotesText(notes)}`;
}

const paymentNotesText = (notes: readonly PaymentNote[]): string =>
  `,"notes":${JSON.stringify(notes.map(([, text]) => text))},"noteCodes":${JSON.stringify(notes.map(([code]) => code))}`;

const totalsText = ({ gross, employeeTaxes, employerTaxes, net, employerCost }: Totals): string =>
  `{"gross":${dollarsText(gross)},"employeeTaxes":${dollarsText(employeeTaxes)},"employerTaxes":${dollarsText(employerTaxes)},"net":${dollarsText(net)},"employerCost":${dollarsText(employerCost)}}`;

function amountsText(line: Line): string {
  const text = `${dollarsText(line.taxAmount)},"subjectWages":${dollarsText(line.subjectWages)}${rateText(line.rate)}`;
  if (line.notes.length === 0 && line.steps.length === 0) return `${text}}`;
  const notes =
    line.notes.length === 0
      ? ''
      : `,"notes":${JSON.stringify(line.notes)},"noteCodes":${JSON.stringify(line.noteCodes)}`;
  const steps = line.steps.length === 0 ? '' : `,"steps":${JSON.stringify(line.steps)}`;
  const stale = line.noteCodes.includes('stale_figures') ? ',"stale":true' : '';
  return `${text}${stale}${notes}${steps}}`;
}

/** What is the same in many lines of one tax at one position: the text up to its amounts, and who pays. */
type Frame = {
  readonly id: string;
  readonly location: string;
  readonly wageType: string;
  readonly text: string;
  readonly isEmployee: boolean;
};

/** By law, because titles may change; one employee's lines mostly start like the one's before. */
const framesByLaw = new WeakMap<Law, Frame[]>();
let lastLaw: Law | undefined;
let lastFrames: Frame[] = [];
const MAX_FRAMES = 1000;

function framesOf(law: Law): Frame[] {
  if (law === lastLaw) return lastFrames;
  lastLaw = law;
  lastFrames = framesByLaw.get(law) ?? [];
  framesByLaw.set(law, lastFrames);
  return lastFrames;
}

function frameOf(line: Line, position: number, frames: Frame[], law: Law): Frame {
  const last = frames[position];
  if (
    last !== undefined &&
    last.id === line.uniqueTaxID &&
    last.location === line.locationCode &&
    last.wageType === line.wageType
  ) {
    return last;
  }
  const frame = newFrame(line, position, law);
  if (position < MAX_FRAMES) frames[position] = frame;
  return frame;
}

function newFrame(line: Line, position: number, law: Law): Frame {
  const { uniqueTaxID: id, locationCode: location, wageType } = line;
  const { payer, title } = law.taxes.get(id) as TaxRule;
  return {
    id,
    location,
    wageType,
    text: `${position === 0 ? '' : ','}{"uniqueTaxID":"${id}","locationCode":"${location}","wageType":"${wageType}","payer":"${payer}","title":${JSON.stringify(title)},"taxAmount":`,
    isEmployee: payer === 'employee',
  };
}

/** Cents as dollars without trailing zeros: 1250 is `12.5`. */
export function dollarsText(cents: number): string {
  if (cents < 0) return `-${dollarsText(-cents)}`;
  const rest = cents % 100;
  const whole = (cents - rest) / 100;
  if (rest === 0) return `${whole}`;
  if (rest % 10 === 0) return `${whole}.${rest / 10}`;
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}

const rates = new Map<number, string>();
const MAX_RATES = 1000;

function rateText(rate: number): string {
  let text = rates.get(rate);
  if (text === undefined) {
    text = `,"rate":${rate / RATE_SCALE}`;
    if (rates.size < MAX_RATES) rates.set(rate, text);
  }
  return text;
}
