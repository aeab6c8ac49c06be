/** Notes on what a request can hardly mean, yet may: it is calculated as sent, and the answer says so. */

import { inDollars } from '../../platform/shape/written.ts';
import {
  isFederal,
  type Line,
  note,
  type Paycheck,
  type Remark,
  type Wage,
} from '../engine/index.ts';
import { stateOf } from '../places/places.ts';
import { isOutermost } from './totals.ts';

/** A note on the payment as a whole and its code. */
export type PaymentNote = Remark;

const NONE: readonly PaymentNote[] = [];

/** Pay frequencies in use, 53 and 27 pay dates among them. */
const FREQUENCIES = new Set([1, 2, 4, 6, 12, 13, 24, 26, 27, 52, 53, 260, 261, 262]);

/** Notes on the payment as a whole. */
export function paymentNotes(paycheck: Paycheck): readonly PaymentNote[] {
  const missing = statesWithoutTax(paycheck);
  if (missing.length === 0 && FREQUENCIES.has(paycheck.payPeriodsPerYear)) return NONE;
  return [
    ...frequencyNote(paycheck).map((text): PaymentNote => ['pay_frequency_uncommon', text]),
    ...missing.map((text): PaymentNote => ['state_tax_not_requested', text]),
  ];
}

function frequencyNote({ payPeriodsPerYear: periods }: Paycheck): string[] {
  if (FREQUENCIES.has(periods)) return [];
  if (periods >= 365) {
    return [
      `payPeriodsPerYear ${periods}: taxes without daily tables were annualized with ${periods}, but the agencies' daily tables are made for 260 working days a year. Send 260 for employees paid by the day.`,
    ];
  }
  return [
    `payPeriodsPerYear ${periods} is not a common pay frequency; wages were annualized with it. Common values are ${[...FREQUENCIES].join(', ')}.`,
  ];
}

/** States with wages and an income tax from which the request asks for no tax at all. */
function statesWithoutTax({ wages, taxes, law }: Paycheck): readonly string[] {
  let notes: string[] | undefined;
  for (let i = 0; i < wages.length; i += 1) {
    const wage = wages[i] as Wage;
    const { state } = wage.location;
    if (isFederal(wage.location) || wage.gross === 0 || !isPay(wage)) continue;
    if (taxes.some(({ location }) => location.state === state)) continue;
    const rule = law.taxes.get(`${state}-000-0000-SIT-000`);
    if (rule === undefined || rule.method.name.startsWith('no-tax@')) continue;
    notes ??= [];
    const text = `There are wages in ${stateOf(state)?.name ?? state}, but no tax of that state was requested (such as ${rule.id}).`;
    if (!notes.includes(text)) notes.push(text);
  }
  return notes ?? NO_STATES;
}

const NO_STATES: readonly string[] = [];

const isPay = ({ kind }: Wage): boolean => kind.treatment !== 'base';

/**
 * Federal wages and those of all states together are the same pay: where they differ for a wage type,
 * the income tax lines of that type say so, or its first line.
 */
export function noteWages({ wages, taxes }: Paycheck, lines: readonly Line[]): void {
  if (wages.every(({ location }) => isFederal(location))) return;
  if (!wages.some((wage) => isFederal(wage.location) && isPay(wage))) return;
  for (const kind of new Set(wages.filter(isPay).map((wage) => wage.kind))) {
    const own = wages.filter((wage) => wage.kind === kind);
    const federal = sum(own.filter(({ location }) => isFederal(location)));
    const states = sum(own.filter((wage) => !isFederal(wage.location) && isOutermost(wage, own)));
    if (federal === states) continue;
    const ofType = lines.filter(({ wageType }) => wageType === kind.name);
    const income = ofType.filter(({ uniqueTaxID }) =>
      taxes.some(({ rule }) => rule.id === uniqueTaxID && rule.method.family === 'income'),
    );
    const text = `The federal ${kind.name} wages are ${inDollars(federal)}, but the total of the states is ${inDollars(states)}. Send one federal entry with the total, and an entry for each state where part of it was earned.`;
    for (const line of income.length > 0 ? income : ofType.slice(0, 1))
      note(line, 'federal_state_differ', text);
  }
}

const sum = (wages: readonly Wage[]): number =>
  wages.reduce((total, { gross }) => total + gross, 0);
