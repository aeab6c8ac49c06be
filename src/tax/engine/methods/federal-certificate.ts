/** Form W-4 as the worksheet reads it, and what the form does not allow. */

import { figureAt } from '../elements.ts';
import type { TaxRequest } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Certificate, FederalFigures, FederalRun } from './federal-figures.ts';

const refuse = (name: string, reason: string): CalculationError =>
  new CalculationError('parameter', `miscParameters ${name}`, reason);

/** Every certificate there is, by `indexOf`: made once, so that a paycheck makes none. */
export const certificatesOf = (figures: FederalFigures): readonly Certificate[] =>
  figures.filingStatuses.flatMap(({ status, nonresident }) =>
    [false, true].flatMap((twoJobs) =>
      [false, true].map((isNewForm) => ({
        isNewForm,
        twoJobs,
        status,
        schedule: twoJobs ? figures.checkbox[status] : figures.standard[status],
        line1g: line1gOf(figures, twoJobs, status),
        nonresident: nonresident ? additionsOf(figures, isNewForm) : null,
      })),
    ),
  );

function line1gOf({ line1g }: FederalFigures, twoJobs: boolean, status: string): number {
  if (twoJobs) return 0;
  return status === 'married' ? line1g.married : line1g.other;
}

const additionsOf = (
  { nonresident }: FederalFigures,
  isNewForm: boolean,
): ReadonlyMap<number, number> => (isNewForm ? nonresident.newForm : nonresident.oldForm);

/** In the order of `certificatesOf`. */
const indexOf = (status: number, twoJobs: boolean, isNewForm: boolean): number =>
  status * 4 + (twoJobs ? 2 : 0) + (isNewForm ? 1 : 0);

/** The certificate of one request; the defaults of parameters hold where it gives none. */
export function readCertificate(
  certificates: readonly Certificate[],
  { slots }: FederalFigures,
  { parameters: p }: TaxRequest,
): Certificate {
  const twoJobs = p[slots.twoJobs] === 1;
  const isNewForm = p[slots.newForm] === 1;
  const index = indexOf(figureAt(p, slots.filingStatus), twoJobs, isNewForm);
  const certificate = certificates[index] as Certificate;
  if (isNewForm) requireNewForm(slots, p);
  else requireOldForm(slots, p, certificate);
  return certificate;
}

/** Cents added to the wages of each pay period; throws where the printed tables have no row. */
export function nonresidentAddition({ certificate, figures, paycheck }: FederalRun): number {
  if (certificate.nonresident === null) return 0;
  const addition = certificate.nonresident.get(paycheck.payPeriodsPerYear);
  if (addition !== undefined) return addition;
  const printed = [...figures.nonresident.newForm.keys()].join(', ');
  throw new CalculationError(
    'figure-unknown',
    'payrollRunParameters.payPeriodsPerYear',
    `the tables of amounts to add for nonresident aliens have no row for ${paycheck.payPeriodsPerYear} pay periods; they have ${printed}. Send one of these as payPeriodsPerYear, or leave this tax out and withhold it by Publication 15-T.`,
  );
}

type Slots = FederalFigures['slots'];

function requireNewForm(slots: Slots, p: Float64Array): void {
  if (p[slots.allowances] === 0) return;
  throw refuse(
    'TOTALALLOWANCES',
    'belongs to a 2019 or earlier Form W-4: send 2020_W4 FALSE, or leave it out',
  );
}

function requireOldForm(slots: Slots, p: Float64Array, { status, twoJobs }: Certificate): void {
  if (status === 'head') {
    throw refuse(
      'FILINGSTATUS',
      'H (head of household) is not on a 2019 or earlier Form W-4: send S or M, or 2020_W4 TRUE',
    );
  }
  const newLines: [string, boolean][] = [
    ['TWO_JOBS', twoJobs],
    ['DEPENDENTS_AMT', p[slots.dependents] !== 0],
    ['OTHER_INCOME', p[slots.otherIncome] !== 0],
    ['DEDUCTIONS', p[slots.deductions] !== 0],
  ];
  for (const [name, used] of newLines) {
    if (used)
      throw refuse(name, 'belongs to a 2020 or later Form W-4: send 2020_W4 TRUE, or leave it out');
  }
}
