/** One `payCalc[]` item to the engine's input, under one release. Every refusal names its field. */

import { isDay } from '../../platform/shape/days.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import {
  type Benefit,
  type Law,
  type Paycheck,
  REGULAR_METHODS,
  type Remark,
  ROUND_RESULTS,
  SUPPLEMENTAL_METHODS,
  type TaxRequest,
  type TaxRule,
  toCents,
  toRate,
  type Wage,
} from '../engine/index.ts';
import { compareVersions, type Release, type ReleasedTax } from '../rules/index.ts';
import { awaitedFor, repealOf } from './awaited.ts';
import { checkShape } from './check-shape.ts';
import { checkTogether } from './check-together.ts';
import { dateProblem } from './dates.ts';
import { refusalAt } from './errors.ts';
import { locationOf } from './parse-location.ts';
import { parseParameters } from './parse-parameters.ts';
import type { PayCalcItem } from './schema.ts';
import { ruleInForce } from './stale.ts';
import { unknownTax } from './unknown-tax.ts';
import { wordList } from './words.ts';

const regularMethods = wordList(REGULAR_METHODS);
const supplementalMethods = wordList(SUPPLEMENTAL_METHODS);
const roundResults = wordList(ROUND_RESULTS);

/** Throws a `TaxInterfaceError`. */
export function parseItem(value: unknown, release: Release): Paycheck {
  const item = checkShape(value);
  const run = item.payrollRunParameters;
  const law = lawAt(run.payDate, release);
  const options = item.options ?? null;
  return paycheckOf(item, law, {
    wages: item.wages.map((wage, i) => parseWage(wage, i, law)),
    benefits: item.benefits ? item.benefits.map((entry, i) => parseBenefit(entry, i, law)) : [],
    taxes: item.taxJurisdictionParms.map((entry, i) => {
      const rule = ruleOf({ entry, i, law, release, payDate: run.payDate });
      const hasOwnRate = entry.overrideRate != null;
      const goingOn = { hasOwnRate, allowStale: options?.allowStale ?? false };
      return parseTax(entry, i, ruleInForce(rule, run.payDate, i, goingOn), law, item);
    }),
  });
}

/** What an item has besides its employee and its lists. */
export type Frame = Pick<PayCalcItem, 'options' | 'payrollRunParameters'>;

/** The whole payment; throws a `TaxInterfaceError` for fields that cannot be right together. */
export function paycheckOf(
  { options, payrollRunParameters: run }: Frame,
  law: Law,
  { wages, benefits, taxes }: Pick<Paycheck, 'wages' | 'benefits' | 'taxes'>,
): Paycheck {
  const paycheck = {
    law,
    payPeriodsPerYear: run.payPeriodsPerYear,
    payPeriodNumber: run.payPeriodNumber ?? Number.NaN,
    wages,
    benefits,
    taxes,
    prorate: options?.prorate ?? false,
    assumeWithheldElsewhere: options?.assumeWithheldElsewhere ?? false,
    explain: options?.explain ?? false,
    cashAvailable: money(options?.cashAvailable),
  };
  checkTogether(paycheck);
  return paycheck;
}

/** Dollars to cents; NaN where nothing was sent. */
const money = (dollars: number | null | undefined): number =>
  dollars == null ? Number.NaN : toCents(dollars);

/** Throws a `TaxInterfaceError` for a pay date that the release does not cover. */
function lawAt(payDate: string, release: Release): Law {
  const law = release.at(payDate);
  if (law !== null) return law;
  const field = 'payrollRunParameters.payDate';
  if (!isDay(payDate)) {
    throw refusalAt('invalid-date', field, `${quoted(payDate)} ${dateProblem(payDate)}`);
  }
  throw refusalAt(
    'pay-date',
    field,
    `version ${release.version} has no tax rules for ${payDate}. It covers pay dates ${release.firstPayDate} to ${release.lastPayDate}. Send one of them, or install a version that covers it.`,
  );
}

type KindNames<T> = ReturnType<typeof wordList<T>>;
const kindNames = new WeakMap<readonly object[], KindNames<unknown>>();

/** Kinds of a law by name, made once per list of kinds. */
function kindList<T extends { readonly name: string }>(kinds: readonly T[]): KindNames<T> {
  let names = kindNames.get(kinds) as KindNames<T> | undefined;
  if (names === undefined) {
    names = wordList(kinds, (kind) => kind.name);
    kindNames.set(kinds, names as KindNames<unknown>);
  }
  return names;
}

/** Regular pay that a request may send in an entry of its own. */
const OVERTIME = /^\s*overtime\s*$/i;

/** Kinds whose entries name the taxes that do not count them. */
const AS_SENT_KINDS =
  'wageType Custom, CustomSupplemental, and CustomNoncash, and with benefitType CUSTOM';

/** Null for kinds of which the rules know the treatment. */
function exemptTaxesOf(
  sent: readonly string[] | null | undefined,
  { name, asSent }: { readonly name: string; readonly asSent: boolean },
  at: string,
  law: Law,
): ReadonlySet<string> | null {
  const path = `${at}.exemptTaxes`;
  if (sent == null) {
    if (!asSent) return null;
    const reason = `is missing. Send the uniqueTaxID of every tax that does not count this ${name} entry, or [] if all of them count it.`;
    throw refusalAt('field-missing', path, reason);
  }
  if (!asSent) {
    const reason = `goes only with ${AS_SENT_KINDS}: the rules know which taxes count ${name}. Leave it out, or send one of those.`;
    throw refusalAt('unknown-field', path, reason);
  }
  const odd = sent.findIndex((id) => !law.taxes.has(id));
  if (odd < 0) return new Set(sent);
  const reason = `${quoted(sent[odd] ?? '')} is not the uniqueTaxID of a tax in force on the pay date. Use the ids that GET /ste-hosted/v1/taxes lists.`;
  throw refusalAt('unknown-tax', `${path}[${odd}]`, reason);
}

export function parseWage(wage: PayCalcItem['wages'][number], i: number, law: Law): Wage {
  const at = 'wages';
  const regular = wage.calcMethodRegularWages;
  const supplemental = wage.calcMethodSupplementalWages;
  const isOvertime = OVERTIME.test(wage.wageType);
  const wageType = isOvertime ? 'Regular' : wage.wageType;
  const kind = kindList(law.earnings)(wageType, at, i, 'wageType');
  return {
    index: i,
    kind,
    location: locationOf(wage.locationCode, at, i),
    gross: toCents(wage.grossWages),
    monthToDate: money(wage.mtdWages),
    quarterToDate: money(wage.qtdWages),
    yearToDate: money(wage.ytdWages),
    hours: wage.hours ?? Number.NaN,
    regularMethod:
      regular == null ? null : regularMethods(regular, at, i, 'calcMethodRegularWages'),
    supplementalMethod:
      supplemental == null
        ? null
        : supplementalMethods(supplemental, at, i, 'calcMethodSupplementalWages'),
    hasNexus: wage.hasNexus ?? true,
    isOvertime,
    exemptTaxes: exemptTaxesOf(wage.exemptTaxes, kind, `${at}[${i}]`, law),
  };
}

export function parseBenefit(
  entry: NonNullable<PayCalcItem['benefits']>[number],
  i: number,
  law: Law,
): Benefit {
  const kind = kindList(law.benefits)(entry.benefitType, 'benefits', i, 'benefitType');
  return {
    kind,
    amount: toCents(entry.amount),
    yearToDate: money(entry.ytdAmount),
    location: entry.locationCode == null ? null : locationOf(entry.locationCode, 'benefits', i),
    exemptTaxes: exemptTaxesOf(entry.exemptTaxes, kind, `benefits[${i}]`, law),
  };
}

type TaxEntries = PayCalcItem['taxJurisdictionParms'];

type Asked = {
  readonly entry: TaxEntries[number];
  readonly i: number;
  readonly law: Law;
  readonly release: Release;
  readonly payDate: string;
};

function ruleOf({ entry, i, law, release, payDate }: Asked): TaxRule {
  const rule = law.taxes.get(entry.uniqueTaxID);
  if (rule !== undefined) return rule;
  const at = `taxJurisdictionParms[${i}].uniqueTaxID`;
  const known = release.taxes.get(entry.uniqueTaxID);
  if (known === undefined) {
    const { reason, suggestion } = unknownTax(entry.uniqueTaxID, release);
    throw refusalAt('unknown-tax', at, reason, suggestion === undefined ? {} : { suggestion });
  }
  throw refusalAt('figure-unknown', at, withoutFigures(known, release, payDate));
}

/** Why a tax of the release has no figures on a pay date: it ended, or what is awaited. */
export function withoutFigures(
  { identity, blocks }: ReleasedTax,
  { version, awaited }: Release,
  payDate: string,
): string {
  const unknown = `version ${version} has no figures for ${identity.title} on pay date ${payDate}.`;
  const last = blocks.at(-1);
  const reason =
    last && (repealOf(last, payDate) ?? awaitedFor(identity.tax, blocks, payDate, awaited));
  if (reason !== undefined) return `${unknown} ${reason}`;
  const spans = blocks.map(({ figures, lastPayDate }) => `${figures.effective} to ${lastPayDate}`);
  return `${unknown} It has figures for ${spans.join(', ')}. Use a version of the rules that has them, or leave this tax out and withhold it by the agency's publication.`;
}

const NO_REMARKS: readonly Remark[] = [];
const NONE_GIVEN: readonly number[] = [];

/** Without the item, throws where the entry cannot be read without the others. */
export function parseTax(
  entry: TaxEntries[number],
  i: number,
  rule: TaxRule,
  law: Law,
  item?: PayCalcItem,
): TaxRequest {
  const at = 'taxJurisdictionParms';
  const round = entry.roundResult;
  const around = { rule, entry, taxIndex: i, ...(item && { whole: { item, law } }) };
  const { values, given, remarks } = entry.miscParameters?.length
    ? parseParameters(entry.miscParameters, around)
    : { values: rule.defaults, given: NONE_GIVEN, remarks: NO_REMARKS };
  const override = entry.overrideRate == null ? null : rateOf(entry.overrideRate, i, rule, law);
  return {
    rule,
    location: locationOf(entry.locationCode, at, i),
    isExempt: entry.isExempt ?? false,
    isResident: entry.isResident ?? null,
    parameters: values,
    periodWithheld: money(entry.periodWH),
    monthWithheld: money(entry.mtdWH),
    quarterWithheld: money(entry.qtdWH),
    yearWithheld: money(entry.ytdWH),
    roundResult: round == null ? 'Default' : roundResults(round, at, i, 'roundResult'),
    autoAdjust: entry.autoAdjust ?? false,
    overrideRate: override?.rate ?? Number.NaN,
    overrideWageBase: money(entry.overrideWageBase),
    given,
    remarks: override?.remark ? [...remarks, override.remark] : remarks,
  };
}

/** No tax takes half of the wages: from here on a rate can only be percent. */
const LEAST_PERCENT = 0.5;
/** The first version that reads rates from `LEAST_PERCENT` to 1 so; others keep their amounts. */
const READS_HALF_AS_PERCENT = '2026.3';

/** Rate of `RATE_SCALE`. Dollars per hour are never converted. */
function rateOf(sent: number, i: number, rule: TaxRule, { version }: Law) {
  const at = `taxJurisdictionParms[${i}].overrideRate`;
  const isOld = compareVersions(version, READS_HALF_AS_PERCENT) < 0;
  const isPercent = sent > 1 || (sent >= LEAST_PERCENT && !isOld);
  if (isPercent && rule.method.name.startsWith('per-hour@')) {
    if (sent <= 1) return { rate: toRate(sent), remark: undefined };
    const hourly = `${sent} is no fraction of wages. ${rule.title} has rates in dollars per hour: send them in miscParameters.`;
    throw refusalAt('out-of-range', at, hourly);
  }
  const fraction = isPercent ? Number(`${sent}e-2`) : sent;
  const rate = toRate(fraction);
  if (Number.isNaN(rate)) {
    const reason = `${sent} has more than eight decimals. Round it to eight.`;
    throw refusalAt('too-many-decimals', at, reason);
  }
  const note = `overrideRate ${sent} was read as percent: ${fraction}.`;
  const remark: Remark | undefined = isPercent ? ['alias_used', note] : undefined;
  return { rate, remark };
}
