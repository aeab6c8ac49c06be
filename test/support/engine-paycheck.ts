/**
 * A payment in plain words, and its way into the engine: tests write a `Payment`, the engine gets
 * a `Paycheck`, and the reference evaluator reads the same `Payment` on its own.
 */

import {
  type Benefit,
  type Law,
  type Line,
  type Location,
  type Paycheck,
  parseLocation,
  type TaxRequest,
  type TaxRule,
  type Wage,
} from '../../src/tax/engine/index.ts';
import { buildRelease, loadRules, type Release, readParameter } from '../../src/tax/rules/index.ts';
import type { Payment } from '../../verify/src/base/payment.ts';

export type {
  Payment,
  PaymentBenefit,
  PaymentTax,
  PaymentWage,
} from '../../verify/src/base/payment.ts';

export const FEDERAL = '00-000-0000';
export const FIT = '00-000-0000-FIT-000';
export const SOCIAL_SECURITY = '00-000-0000-FICA-000';
export const EMPLOYER_SOCIAL_SECURITY = '00-000-0000-ER_FICA-000';
export const MEDICARE = '00-000-0000-MEDI-000';
export const EMPLOYER_MEDICARE = '00-000-0000-ER_MEDI-000';
export const ADDITIONAL_MEDICARE = '00-000-0000-MEDI2-000';
export const FUTA = '00-000-0000-ER_FUTA-000';

const NOT_GIVEN = Number.NaN;
let newest: Release | undefined;

/** The newest release of this repository's own rules. */
export function release(): Release {
  if (newest === undefined) {
    const tree = loadRules();
    newest = buildRelease(tree, tree.releases.at(-1)?.version ?? '');
  }
  return newest;
}

export function lawOf(payDate: string): Law {
  const law = release().at(payDate);
  if (law === null) throw new Error(`no law on ${payDate}`);
  return law;
}

const places = new Map<string, Location>();

/** One object per code, as a parsed batch has it. */
export function place(code: string): Location {
  const found = places.get(code) ?? parseLocation(code);
  if (found === null) throw new Error(`no location ${code}`);
  places.set(code, found);
  return found;
}

function named<T extends { readonly name: string }>(rows: readonly T[], name: string): T {
  const found = rows.find((row) => row.name === name);
  if (found === undefined) throw new Error(`nothing is named ${name}`);
  return found;
}

function parametersOf(rule: TaxRule, given: Readonly<Record<string, string>> | undefined) {
  if (given === undefined) return rule.defaults;
  const values = rule.defaults.slice();
  for (const [name, text] of Object.entries(given)) {
    const index = rule.parameters.findIndex(({ parameterName }) => parameterName === name);
    const parameter = rule.parameters[index];
    const value = parameter === undefined ? 'unknown' : readParameter(parameter, text);
    if (typeof value === 'string') throw new Error(`${name} ${text}: ${value}`);
    values[index] = value;
  }
  return values;
}

export function toPaycheck(payment: Payment): Paycheck {
  const law = lawOf(payment.payDate);
  const wages = payment.wages.map(
    (wage, index): Wage => ({
      index,
      kind: named(law.earnings, wage.type),
      location: place(wage.location ?? FEDERAL),
      gross: wage.gross,
      monthToDate: wage.mtd ?? NOT_GIVEN,
      quarterToDate: NOT_GIVEN,
      yearToDate: wage.ytd ?? NOT_GIVEN,
      hours: wage.hours ?? NOT_GIVEN,
      regularMethod: wage.regular ?? null,
      supplementalMethod: wage.supplemental ?? null,
      hasNexus: payment.nexus ?? true,
    }),
  );
  const benefits = (payment.benefits ?? []).map(
    (benefit): Benefit => ({
      kind: named(law.benefits, benefit.type),
      amount: benefit.amount,
      yearToDate: benefit.ytd ?? NOT_GIVEN,
      location: benefit.location === undefined ? null : place(benefit.location),
    }),
  );
  const taxes = payment.taxes.map((tax): TaxRequest => {
    const rule = law.taxes.get(tax.id);
    if (rule === undefined) throw new Error(`no tax ${tax.id}`);
    return {
      rule,
      location: place(tax.location ?? FEDERAL),
      isExempt: tax.exempt ?? false,
      isResident: tax.resident ?? null,
      parameters: parametersOf(rule, tax.parameters),
      periodWithheld: tax.periodWH ?? NOT_GIVEN,
      monthWithheld: tax.monthWH ?? NOT_GIVEN,
      quarterWithheld: tax.quarterWH ?? NOT_GIVEN,
      yearWithheld: tax.ytdWH ?? NOT_GIVEN,
      roundResult: tax.roundResult ?? 'Default',
      autoAdjust: tax.autoAdjust ?? false,
      overrideRate: tax.overrideRate ?? NOT_GIVEN,
      overrideWageBase: tax.overrideWageBase ?? NOT_GIVEN,
    };
  });
  return {
    law,
    payPeriodsPerYear: payment.periods,
    payPeriodNumber: payment.periodNumber ?? NOT_GIVEN,
    wages,
    benefits,
    taxes,
    prorate: payment.prorate ?? false,
    assumeWithheldElsewhere: payment.assumeWithheldElsewhere ?? false,
    explain: payment.explain ?? false,
    cashAvailable: payment.cashAvailable ?? NOT_GIVEN,
  };
}

/** The one line of a tax and wage type. */
export function lineOf(lines: readonly Line[], id: string, type = 'Regular', code = FEDERAL): Line {
  const found = lines.filter(
    (line) => line.uniqueTaxID === id && line.wageType === type && line.locationCode === code,
  );
  if (found.length !== 1 || found[0] === undefined) {
    throw new Error(`${found.length} lines of ${id} ${type} at ${code}`);
  }
  return found[0];
}
