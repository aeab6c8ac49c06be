/** Parameters that count something up to a payment or a quarter: they are not the same in the next one. */

import { isSent, type TaxRequest } from '../../engine/index.ts';
import { refusalAt } from '../errors.ts';
import type { Paid } from './read.ts';
import type { Span } from './span.ts';

type Running = {
  readonly of: string;
  readonly per: 'payment' | 'quarter';
  /** Elsewhere, it is of a certificate. */
  readonly state?: string;
};

/** By name, what they count, and how long they hold. */
export const RUNNING: Readonly<Record<string, Running>> = {
  ALL_ZONES_PAYROLL: { of: 'the payroll of the quarter', per: 'quarter' },
  DAYSWORKED: { of: 'the days worked in the year through the payment', per: 'payment' },
  HEALTH_BENEFITS: { of: 'the health benefits taken off with the payment', per: 'payment' },
  NONRESPERCENTAGE: { of: 'the share of the hours of the pay period', per: 'payment', state: '50' },
  PAYROLL_BEFORE: { of: 'the payroll of the quarter before the payment', per: 'payment' },
  QUARTERLY_PAYROLL: { of: 'the payroll of the quarter', per: 'quarter' },
  WEEKS: { of: 'the weeks of work in the pay period', per: 'payment' },
};

/** Throws where the list of the item cannot be sent again as it is. */
export function refuseRunning({ paycheck }: Paid, span: Span): void {
  for (const [i, request] of paycheck.taxes.entries()) {
    for (const { name, value } of sentOf(request)) {
      const running = RUNNING[name];
      if (running === undefined || (running.per === 'quarter' && span.quarter)) continue;
      const { state = request.location.state } = running;
      if (state !== request.location.state) continue;
      if (value === request.rule.defaults[slotOf(request, name)]) continue;
      throw refusalAt(
        'field-missing',
        'next.taxJurisdictionParms',
        `is missing: ${name} of ${request.rule.id} (item.taxJurisdictionParms[${i}]) is ${running.of}. Send the list with its new value.`,
        { parameterName: name },
      );
    }
  }
}

const slotOf = ({ rule }: TaxRequest, name: string): number =>
  rule.parameters.findIndex(({ parameterName }) => parameterName === name);

const sentOf = ({ rule, parameters }: TaxRequest) =>
  rule.parameters.flatMap(({ parameterName: name }, slot) => {
    const value = parameters[slot];
    return value !== undefined && isSent(value) ? [{ name, value }] : [];
  });
