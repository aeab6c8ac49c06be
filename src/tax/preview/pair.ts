/** The two days of a preview, each with the version of the rules that calculates it. */

import { daysBetween, isDay } from '../../platform/shape/days.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import { isSent, type Law, type Paycheck, type TaxRequest, type Wage } from '../engine/index.ts';
import { dateProblem } from '../paycalc/dates.ts';
import { refusalAt } from '../paycalc/errors.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import { compareVersions, loadRules, type Release } from '../rules/index.ts';

/** What is asked for, as sent. */
export type Asked = {
  readonly from: string;
  readonly to: string;
  /** Of the rules for `from`; the default without. */
  readonly version?: string | undefined;
  /** Of the rules for `to`; that of `from` without. */
  readonly toVersion?: string | undefined;
};

export type Side = { readonly payDate: string; readonly release: Release; readonly law: Law };

/** What begins at 0 between the two days. */
type Restarts = {
  readonly year: boolean;
  readonly quarter: boolean;
  readonly month: boolean;
  readonly period: boolean;
};

export type Pair = { readonly from: Side; readonly to: Side; readonly restarts: Restarts };

/** Throws a `TaxInterfaceError` for days and versions that cannot be compared. */
export function pairOf(asked: Asked, releases: ReleaseSet): Pair {
  const { from, to, version, toVersion } = asked;
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!isDay(day)) throw refusalAt('invalid-date', name, `${quoted(day)} ${dateProblem(day)}`);
  }
  if (to < from) {
    const reason = `${to} is before ${from} (from). A preview compares a pay date with a later one.`;
    throw refusalAt('out-of-range', 'to', reason);
  }
  const restarts = restartsBetween(from, to);
  if (restarts.year) requireFirstPayment(from, to);
  const before = selected('version', version, releases);
  const after = toVersion ? selected('toVersion', toVersion, releases) : before;
  return {
    from: { payDate: from, release: before, law: lawOf('from', from, before) },
    to: { payDate: to, release: after, law: lawOf('to', to, after) },
    restarts,
  };
}

/** Throws a `TaxInterfaceError`; of a draft, it says that it is one. */
function selected(
  field: 'version' | 'toVersion',
  version: string | undefined,
  releases: ReleaseSet,
): Release {
  try {
    return releases.select(version);
  } catch (error) {
    const draft = draftsOf(releases).find((name) => name === version?.trim());
    if (draft === undefined) throw error;
    const installed = releases.all.map((release) => release.version).join(', ');
    throw refusalAt('version', field, `${draft} ${IS_DRAFT} Installed: ${installed}.`);
  }
}

function lawOf(field: 'from' | 'to', day: string, release: Release): Law {
  const law = release.at(day);
  if (law !== null) return law;
  const { version, firstPayDate, lastPayDate } = release;
  const draft = draftsOf().find((name) => name.startsWith(`${day.slice(0, YEAR)}.`));
  const hint =
    draft === undefined || compareVersions(draft, version) <= 0
      ? 'Send one of them, or install a version that covers it.'
      : `Send one of them. ${draft} ${IS_DRAFT}`;
  const reason = `version ${version} has no tax rules for ${day}. It covers pay dates ${firstPayDate} to ${lastPayDate}. ${hint}`;
  throw refusalAt('pay-date', field, reason);
}

const IS_DRAFT =
  'is a draft: its figures can still change, and only the command line calculates with it (wagewright preview --draft).';

/** Names of drafts of the program that are not in use, highest first. */
function draftsOf(releases?: ReleaseSet): string[] {
  const used = new Set(releases?.all.map(({ version }) => version));
  return loadRules()
    .releases.filter(({ version, sealedOn }) => sealedOn === undefined && !used.has(version))
    .map(({ version }) => version)
    .sort((a, b) => compareVersions(b, a));
}

const YEAR = 'yyyy'.length;
const MONTH = 'yyyy-MM'.length;
const MONTHS_OF_QUARTER = 3;

const quarterOf = (day: string): string =>
  `${day.slice(0, YEAR)} ${Math.ceil(Number(day.slice(YEAR + 1, MONTH)) / MONTHS_OF_QUARTER)}`;

const restartsBetween = (from: string, to: string): Restarts => ({
  year: from.slice(0, YEAR) !== to.slice(0, YEAR),
  quarter: quarterOf(from) !== quarterOf(to),
  month: from.slice(0, MONTH) !== to.slice(0, MONTH),
  period: from !== to,
});

const LONGEST_MONTH = 31;

/** What the new year paid before `to` is not known: only its first payment can be compared. */
function requireFirstPayment(from: string, to: string): void {
  const year = Number(to.slice(0, YEAR));
  if (year === Number(from.slice(0, YEAR)) + 1 && daysBetween(`${year}-01-01`, to) < LONGEST_MONTH)
    return;
  throw refusalAt(
    'out-of-range',
    'to',
    `${to} is not in the January after ${from} (from). In a new year the amounts of the year begin at 0, so a preview compares its first payment: send a pay date in January ${Number(from.slice(0, YEAR)) + 1}, or two pay dates of one year.`,
  );
}

/** Throws where the amounts of an item are not those before `from`. */
export function requireAmountsOf(item: PayCalcItem, { from }: Pair): void {
  const { payDate } = item.payrollRunParameters;
  if (payDate === from.payDate) return;
  const { year, quarter, month } = restartsBetween(payDate, from.payDate);
  const sent = [...item.wages, ...item.taxJurisdictionParms, ...(item.benefits ?? [])];
  const has = (start: string): boolean =>
    sent.some((entry) =>
      Object.entries(entry).some(
        ([name, value]) => name.startsWith(start) && typeof value === 'number' && value !== 0,
      ),
    );
  if (!year && !(quarter && has('qtd')) && !(month && has('mtd'))) return;
  const span = year ? 'year' : quarter ? 'quarter' : 'month';
  throw refusalAt(
    'value-unknown',
    'payrollRunParameters.payDate',
    `${payDate} is in another ${span} than ${from.payDate} (from), so the amounts of the ${span} before it are not known. Send the payment of ${from.payDate}, or use ${payDate} as from.`,
  );
}

/** The payment with what begins at 0 at 0; an amount that was not sent stays so. */
export function restarted(paycheck: Paycheck, restarts: Restarts): Paycheck {
  if (!restarts.period) return paycheck;
  const reset = (begins: boolean, cents: number): number => (begins && isSent(cents) ? 0 : cents);
  return {
    ...paycheck,
    payPeriodNumber:
      restarts.year && isSent(paycheck.payPeriodNumber) ? 1 : paycheck.payPeriodNumber,
    wages: paycheck.wages.map(
      (wage): Wage => ({
        ...wage,
        monthToDate: reset(restarts.month, wage.monthToDate),
        quarterToDate: reset(restarts.quarter, wage.quarterToDate),
        yearToDate: reset(restarts.year, wage.yearToDate),
      }),
    ),
    benefits: paycheck.benefits.map((benefit) => ({
      ...benefit,
      yearToDate: reset(restarts.year, benefit.yearToDate),
    })),
    taxes: paycheck.taxes.map(
      (request): TaxRequest => ({
        ...request,
        periodWithheld: reset(restarts.period, request.periodWithheld),
        monthWithheld: reset(restarts.month, request.monthWithheld),
        quarterWithheld: reset(restarts.quarter, request.quarterWithheld),
        yearWithheld: reset(restarts.year, request.yearWithheld),
      }),
    ),
  };
}
