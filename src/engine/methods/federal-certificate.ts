/** Reads Form W-4 parameters into the worksheet's terms and refuses what the form does not allow. */

import type { Paycheck, TaxRequest } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { FederalFigures } from './federal-figures.ts';
import type { Certificate } from './worksheet-1a.ts';

const refuse = (name: string, reason: string): CalculationError =>
  new CalculationError('parameter', `miscParameters ${name}`, reason);

/** The certificate of one request; the defaults of parameters hold where it gives none. */
export function readCertificate(
  figures: FederalFigures,
  { parameters: p }: TaxRequest,
  paycheck: Paycheck,
): Certificate {
  const { slots } = figures;
  const { status, nonresident } = figures.filingStatuses[
    p[slots.filingStatus] as number
  ] as FederalFigures['filingStatuses'][number];
  const isNewForm = p[slots.newForm] === 1;
  const twoJobs = p[slots.twoJobs] === 1;
  const { married, other } = figures.line1g;
  const w4: Certificate = {
    isNewForm,
    schedule: twoJobs ? figures.checkbox[status] : figures.standard[status],
    line1g: twoJobs ? 0 : status === 'married' ? married : other,
    otherIncome: p[slots.otherIncome] as number,
    deductions: p[slots.deductions] as number,
    allowances: (p[slots.allowances] as number) * figures.line1k,
    credits: p[slots.dependents] as number,
    additional: p[slots.additional] as number,
    nonresidentAddition: nonresident ? nonresidentAddition(figures, isNewForm, paycheck) : 0,
  };
  if (isNewForm) requireNewForm(w4);
  else requireOldForm(w4, twoJobs, status);
  return w4;
}

/** Cents per pay period, NaN where the printed tables have no row. */
function nonresidentAddition(
  figures: FederalFigures,
  isNewForm: boolean,
  paycheck: Paycheck,
): number {
  const table = isNewForm ? figures.nonresident.newForm : figures.nonresident.oldForm;
  return table.get(paycheck.payPeriodsPerYear) ?? Number.NaN;
}

/** For the worksheet; the flat rate needs no addition. */
export function requireNonresidentAddition(
  { nonresidentAddition }: Certificate,
  figures: FederalFigures,
  { payPeriodsPerYear }: Paycheck,
): void {
  if (!Number.isNaN(nonresidentAddition)) return;
  const printed = [...figures.nonresident.newForm.keys()].join(', ');
  throw new CalculationError(
    'figure-unknown',
    'payrollRunParameters.payPeriodsPerYear',
    `the tables of amounts to add for nonresident aliens have no row for ${payPeriodsPerYear} pay periods; they have ${printed}`,
  );
}

function requireNewForm(w4: Certificate): void {
  if (w4.allowances === 0) return;
  throw refuse(
    'TOTALALLOWANCES',
    'belongs to a 2019 or earlier Form W-4: send 2020_W4 FALSE, or leave it out',
  );
}

function requireOldForm(w4: Certificate, twoJobs: boolean, status: string): void {
  if (status === 'head') {
    throw refuse(
      'FILINGSTATUS',
      'H (head of household) is not on a 2019 or earlier Form W-4: send S or M, or 2020_W4 TRUE',
    );
  }
  const newLines: [string, boolean][] = [
    ['TWO_JOBS', twoJobs],
    ['DEPENDENTS_AMT', w4.credits !== 0],
    ['OTHER_INCOME', w4.otherIncome !== 0],
    ['DEDUCTIONS', w4.deductions !== 0],
  ];
  for (const [name, used] of newLines) {
    if (used)
      throw refuse(name, 'belongs to a 2020 or later Form W-4: send 2020_W4 TRUE, or leave it out');
  }
}
