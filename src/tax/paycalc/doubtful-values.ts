/** Notes on values that a request can hardly mean, yet may: a rate or hours of 0, an amount that no step reads. */

import { type Line, note, type Paycheck, type Remark, type TaxRequest } from '../engine/index.ts';

/** Rates that an employer's or an insurer's notice has. */
const RATES: ReadonlySet<string> = new Set(['HOURLY_RATE', 'EMPLOYEE_HOURLY_RATE', 'PREMIUM_RATE']);

const PERIOD_WH =
  'periodWH has no effect on this tax: these wages were taxed as the only wages of the pay period. For a second payment of a period, send its wages as Supplemental with PreviousAggregation, MOST_RECENT_WAGES, and MOST_RECENT_WH.';

const NOTHING: readonly Remark[] = [];

export function noteValues(paycheck: Paycheck, lines: readonly Line[]): void {
  for (const request of paycheck.taxes) {
    for (const [code, text] of request.remarks ?? NOTHING)
      for (const line of linesOf(request, lines)) note(line, code, text);
    if (request.isExempt) continue;
    const zero = zeroOf(request, paycheck);
    const isIgnored = request.rule.method.family === 'income' && request.periodWithheld > 0;
    if (zero === undefined && !isIgnored) continue;
    for (const line of linesOf(request, lines)) {
      if (zero !== undefined) note(line, 'zero_sent', zeroNote(zero));
      if (isIgnored) note(line, 'period_wh_ignored', PERIOD_WH);
    }
  }
}

const linesOf = ({ rule, location }: TaxRequest, lines: readonly Line[]): Line[] =>
  lines.filter(
    ({ uniqueTaxID, locationCode }) => uniqueTaxID === rule.id && locationCode === location.code,
  );

const zeroNote = (name: string): string =>
  `${name} is 0 in the request, so this tax is 0 or too low unless the employer’s notice or records say 0.`;

/** The name of a rate, or hours, that the request states as 0. */
function zeroOf({ rule, overrideRate, parameters }: TaxRequest, paycheck: Paycheck) {
  if (overrideRate === 0) return 'overrideRate';
  if (parameters !== rule.defaults) {
    const i = rule.parameters.findIndex(
      ({ parameterName }, index) => parameters[index] === 0 && RATES.has(parameterName),
    );
    if (i >= 0) return rule.parameters[i]?.parameterName;
  }
  if (!rule.method.name.startsWith('per-hour@')) return undefined;
  const state = rule.id.slice(0, 2);
  const own = paycheck.wages.filter(({ location }) => location.state === state);
  const hours = own.flatMap((wage) => (Number.isNaN(wage.hours) ? [] : [wage.hours]));
  const isPaid = own.some(({ gross }) => gross !== 0);
  return isPaid && hours.length > 0 && hours.every((one) => one === 0) ? 'hours' : undefined;
}
