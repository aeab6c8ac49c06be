/**
 * An employee's tax lines as JSON text. Written out here, because turning 3,500 lines of a batch
 * into objects and those into text costs more than calculating them. Only `employeeID`, notes and
 * steps can hold characters to escape: ids, wage types and location codes are checked before.
 */

import { type Line, RATE_SCALE } from '../engine/index.ts';

/** `{"employeeID":...,"taxCalculation":[...]}`, and `notes` where there are any. */
export function itemText(
  employeeID: string,
  lines: readonly Line[],
  notes: readonly string[],
): string {
  let text = '';
  for (let i = 0; i < lines.length; i += 1) {
    text += (i === 0 ? '' : ',') + lineText(lines[i] as Line, i);
  }
  return `{"employeeID":${JSON.stringify(employeeID)},"taxCalculation":[${text}]${notes.length === 0 ? '' : `,"notes":${JSON.stringify(notes)}`}}`;
}

function lineText(line: Line, position: number): string {
  const text = `${headText(line, position)}${dollarsText(line.taxAmount)},"subjectWages":${dollarsText(line.subjectWages)},"rate":${rateText(line.rate)}`;
  if (line.notes.length === 0 && line.steps.length === 0) return `${text}}`;
  const notes = line.notes.length === 0 ? '' : `,"notes":${JSON.stringify(line.notes)}`;
  const steps = line.steps.length === 0 ? '' : `,"steps":${JSON.stringify(line.steps)}`;
  return `${text}${notes}${steps}}`;
}

type Head = {
  readonly id: string;
  readonly location: string;
  readonly wageType: string;
  readonly text: string;
};

/** One employee's lines mostly start like the one's before, in the same order. */
const heads: Head[] = [];
const MAX_HEADS = 1000;

function headText({ uniqueTaxID, locationCode, wageType }: Line, position: number): string {
  const last = heads[position];
  if (
    last !== undefined &&
    last.id === uniqueTaxID &&
    last.location === locationCode &&
    last.wageType === wageType
  ) {
    return last.text;
  }
  const text = `{"uniqueTaxID":"${uniqueTaxID}","locationCode":"${locationCode}","wageType":"${wageType}","taxAmount":`;
  if (position < MAX_HEADS)
    heads[position] = { id: uniqueTaxID, location: locationCode, wageType, text };
  return text;
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
    text = String(rate / RATE_SCALE);
    if (rates.size < MAX_RATES) rates.set(rate, text);
  }
  return text;
}
