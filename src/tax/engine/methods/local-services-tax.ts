/**
 * `local-services-tax@1`: Pennsylvania's local services tax, a fixed amount per year for each employee at the
 * place of work. Above a limit it is spread over the pay periods, else withheld in the first pay period. Normative text:
 * methods/local-services-tax.md.
 */

import { addExemptLines, addLine, dollars, methodSteps, note, step } from '../lines.ts';
import { inDollars } from '../money.ts';
import type { Method, Paycheck, TaxRequest, TaxRun } from '../paycheck.ts';
import { CalculationError, type Step } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { requireNoOverride } from './no-override.ts';

const methodStep = methodSteps('local-services-tax');

/** Cents of a year; exemptions are wages of a year below which nothing is owed, 0 without one. */
export type LocalServicesTax = {
  readonly municipal: number;
  readonly school: number;
  readonly municipalExemption: number;
  readonly schoolExemption: number;
  /** Up to it, the tax of the year is withheld in the first pay period. */
  readonly atOnceUpTo: number;
  readonly psd: string;
  /** Parameter indices. */
  readonly slots: {
    readonly lowIncome: number;
    readonly lowIncomeEnded: number;
    readonly principalElsewhere: number;
    readonly withheldElsewhere: number;
    readonly firstPayPeriod: number;
  };
  readonly citation: Citation;
};

/** What is due from this payment, cents, with its reasons. */
type Due = {
  readonly tax: number;
  readonly notes: readonly (readonly [Parameters<typeof note>[1], string])[];
  readonly steps: readonly Step[];
};

export function localServicesTax(figures: LocalServicesTax): Method {
  return {
    name: 'local-services-tax@1',
    family: 'uniform',
    calculate(run) {
      const { basis, request, paycheck } = run;
      // step 1
      if (request.isExempt) {
        addExemptLines(run);
        return;
      }
      requireNoOverride(request, () => 'is a fixed amount a year');
      const due = dueOf(figures, run);
      for (let k = 0; k < basis.count; k += 1) {
        // step 9
        const line = addLine(run, basis.at(k).kind, {
          taxAmount: k === 0 ? due.tax : 0,
          subjectWages: basis.at(k).amount,
          rate: 0,
        });
        if (k > 0) note(line, 'fee_on_first_wage_type', ON_FIRST);
        else for (const [code, text] of due.notes) note(line, code, text);
        if (k === 0 && due.tax > 0) note(line, 'tax_collector', `PSD ${figures.psd}.`);
        if (request.autoAdjust) note(line, 'auto_adjust_ignored', NO_ADJUSTMENT);
        if (paycheck.explain) {
          const amount = dollars(k === 0 ? due.tax : 0);
          const tax = step('tax', 'Withheld from this payment', amount, figures.citation);
          line.steps = k === 0 ? [...due.steps, methodStep(9, tax)] : [methodStep(9, tax)];
        }
      }
    },
  };
}

const ON_FIRST = 'The tax for the pay period is on the line of the first wage type.';
const NO_ADJUSTMENT =
  'autoAdjust has no effect: an employer withholds the share of each pay period, and no more.';

const nothing = (code: Parameters<typeof note>[1], text: string): Due => ({
  tax: 0,
  notes: [[code, text]],
  steps: [],
});

function dueOf(figures: LocalServicesTax, run: TaxRun): Due {
  const { basis, request, paycheck } = run;
  const { municipal, school, slots, citation } = figures;
  const combined = municipal + school;
  // step 2
  if (combined === 0) {
    return nothing('law_states_none', `The register lists no tax: ${request.rule.title} is 0.`);
  }
  if (basis.total <= 0) return { tax: 0, notes: [], steps: [] };
  const other = paycheck.taxes.find(isLocalServices);
  if (other !== undefined && other !== request) {
    return nothing(
      'local_services_one_place',
      `One local services tax is withheld for each pay period. ${other.rule.id} is listed first, so it is withheld; list the principal place of work first.`,
    );
  }
  if (request.parameters[slots.principalElsewhere] === 1) {
    return nothing(
      'local_services_limit',
      'PRINCIPAL_ELSEWHERE: the employee gave a pay statement of a principal employer that withholds this tax.',
    );
  }
  // steps 3 and 4
  const levied = leviedFrom(figures, run);
  const perPeriod =
    combined <= figures.atOnceUpTo
      ? levied.amount
      : Math.floor(levied.amount / paycheck.payPeriodsPerYear);
  const before = withheldInYear(figures, request, paycheck);
  const elsewhere = valueOr0(request.parameters[slots.withheldElsewhere]);
  // step 5
  const share =
    combined <= figures.atOnceUpTo
      ? levied.amount
      : levied.isCaughtUp
        ? perPeriod * periodsSoFar(figures, run) - yearWithheld(request)
        : perPeriod - valueOr0(request.periodWithheld);
  // step 7
  const left = Math.max(0, levied.amount - elsewhere - before);
  const tax = Math.max(0, Math.min(share, left));
  const steps = [
    methodStep(3, step('year', 'Tax of the year', dollars(levied.amount), citation)),
    methodStep(
      4,
      step(
        'period',
        'Share of a pay period, rounded down to the cent',
        dollars(perPeriod),
        citation,
      ),
    ),
    methodStep(7, step('left', 'Left of the year’s tax', dollars(left), citation)),
  ];
  const limit: Due['notes'] = tax === 0 && left === 0 && levied.amount > 0 ? [LIMIT] : [];
  return { tax, notes: [...levied.notes, ...limit], steps };
}

const LIMIT = [
  'local_services_limit',
  'The tax for the year has already been withheld, here (ytdWH) or elsewhere (WITHHELD_ELSEWHERE).',
] as const;

const isLocalServices = ({ rule }: TaxRequest): boolean =>
  rule.method.name === 'local-services-tax@1';

const valueOr0 = (value: number | undefined): number =>
  value !== undefined && isSent(value) ? value : 0;

type Levied = Pick<Due, 'notes'> & {
  readonly amount: number;
  /** An exemption was claimed and no longer holds: what was not withheld for it is due. */
  readonly isCaughtUp: boolean;
};

/** Steps 3 and 6: the amounts of the year, less those that a claimed exemption leaves out. */
function leviedFrom(figures: LocalServicesTax, { basis, request }: TaxRun): Levied {
  const { municipal, school, slots } = figures;
  if (request.parameters[slots.lowIncomeEnded] === 1) {
    return { amount: municipal + school, isCaughtUp: true, notes: [ENDED] };
  }
  if (request.parameters[slots.lowIncome] !== 1) {
    return { amount: municipal + school, isCaughtUp: false, notes: [] };
  }
  const parts = [
    ['municipality', municipal, figures.municipalExemption],
    ['school district', school, figures.schoolExemption],
  ] as const;
  if (parts.every(([, amount, exemption]) => amount === 0 || exemption === 0)) {
    throw new CalculationError(
      'parameter',
      'miscParameters LOW_INCOME',
      `the register lists no low-income exemption for ${request.rule.title}. Leave LOW_INCOME out.`,
    );
  }
  const wages = basis.totalYearToDate + basis.total;
  let amount = 0;
  let isCaughtUp = false;
  const notes: Due['notes'][number][] = [];
  for (const [who, tax, exemption] of parts) {
    if (tax === 0) continue;
    const limit = inDollars(exemption);
    if (exemption > 0 && wages < exemption) {
      notes.push([
        'low_income_exemption',
        `Exemption certificate on file: the part of the ${who} is not withheld while wages here for the year stay below ${limit}. Amounts withheld before are refunded by the collector, not by the employer.`,
      ]);
      continue;
    }
    amount += tax;
    if (exemption === 0) continue;
    isCaughtUp = true;
    notes.push([
      'low_income_exemption',
      `Wages here for the year have reached ${limit}: the part of the ${who} is withheld, together with the amount not withheld because of the exemption.`,
    ]);
  }
  if (!basis.yearToDateGiven) {
    notes.push(['ytd_wages_not_sent', 'No ytdWages sent; counted as 0 against the exemption.']);
  }
  return { amount, isCaughtUp, notes };
}

const ENDED = [
  'low_income_exemption',
  'LOW_INCOME_ENDED: the amount not withheld because of the exemption is due with this payment.',
] as const;

/** Step 6: pay periods of the year in which this employer paid, this one included. */
function periodsSoFar({ slots }: LocalServicesTax, { request, paycheck }: TaxRun): number {
  const first = request.parameters[slots.firstPayPeriod];
  const number = paycheck.payPeriodNumber;
  if (!isSent(number)) {
    throw new CalculationError(
      'field-missing',
      'payPeriodNumber',
      `${request.rule.title}: the exemption no longer applies, and the tax that was not withheld because of it is due. Send payPeriodNumber.`,
    );
  }
  const start = first === undefined || !isSent(first) ? 1 : first;
  if (start >= 1 && start <= number) return number - start + 1;
  throw new CalculationError(
    'parameter',
    'miscParameters FIRST_PAY_PERIOD',
    `must be from 1 to payPeriodNumber, ${number}. Correct one of them.`,
  );
}

function yearWithheld({ rule, yearWithheld: given }: TaxRequest): number {
  if (isSent(given)) return given;
  throw new CalculationError(
    'field-missing',
    'ytdWH',
    `${rule.title}: send ytdWH, the amount withheld for it earlier in the year (0 if none)`,
  );
}

/** Withheld here before in the year; a tax that is not spread must know, except in its first pay period. */
function withheldInYear(
  { municipal, school, atOnceUpTo, slots }: LocalServicesTax,
  request: TaxRequest,
  { payPeriodNumber }: Paycheck,
): number {
  if (isSent(request.yearWithheld)) return request.yearWithheld;
  if (municipal + school > atOnceUpTo) return 0;
  const first = request.parameters[slots.firstPayPeriod];
  const start = first === undefined || !isSent(first) ? 1 : first;
  return payPeriodNumber === start ? 0 : yearWithheld(request);
}
