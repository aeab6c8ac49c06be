/** Flat taxes of states and payments across them, for tests of residence. */

import { calculate } from '../../src/tax/engine/calculate.ts';
import type { EarningKind, Line, ResidenceRule, TaxRule } from '../../src/tax/engine/index.ts';
import { type Location, parseLocation } from '../../src/tax/engine/location.ts';
import { wageBandRate } from '../../src/tax/engine/methods/wage-band-rate.ts';
import type { Law, Paycheck, TaxRequest } from '../../src/tax/engine/paycheck.ts';

const CITATION = { document: 'a test' };
const NOT = Number.NaN;
const REGULAR: EarningKind = {
  index: 0,
  name: 'Regular',
  cash: true,
  treatment: 'regular',
  withheldLast: false,
  asSent: false,
};
const at = (code: string): Location => parseLocation(code) as Location;

/** A flat tax of a state; `parameters` are the two switches of residence. */
export function flatTax(
  state: string,
  percent: number,
  residence: Partial<ResidenceRule> = {},
): TaxRule {
  return {
    id: `${state}-000-0000-SIT-000`,
    title: `Tax of ${state}`,
    payer: 'employee',
    statewide: true,
    wageBase: {
      name: 'all',
      taxable: Uint8Array.of(1),
      reduces: new Uint8Array(),
      earningCitations: [CITATION],
      earningConfidences: ['official'],
      benefitConfidences: [],
      benefitCitations: [],
      replacedBy: [],
      replaces: Uint8Array.of(0),
      countsWholeEmployment: false,
      benefitsNote: '',
      shape: 1000,
    },
    parameters: ['NONRESIDENTCERTIFICATE', 'CONVENIENCE'].map((parameterName) => ({
      parameterName,
      dataType: 'boolean',
      description: 'switch',
      isOptional: true,
    })),
    defaults: Float64Array.of(0, 0),
    method: wageBandRate({
      rate: percent * 1_000_000,
      from: 0,
      upTo: Number.POSITIVE_INFINITY,
      citation: CITATION,
    }),
    notices: [],
    aliases: [],
    publishedHolds: null,
    dependsOn: [],
    residence: {
      residents: 'credit',
      residentNote: '',
      taxesNonresidents: true,
      reciprocal: new Set(),
      certificate: '',
      reciprocityNote: '',
      convenience: false,
      convenienceStates: new Set(),
      slots: { certificate: 0, convenience: 1 },
      nonresidentNote: '',
      confidence: {
        residents: 'official',
        nonresidents: 'official',
        reciprocity: 'official',
        convenience: 'official',
      },
      unverified: { residents: '', nonresidents: '', reciprocity: '', convenience: '' },
      citation: CITATION,
      ...residence,
    },
    uncollected: '',
    usesYearToDate: false,
    notes: [],
    noteCodes: [],
    citation: CITATION,
    confidence: 'official',
    confidences: { figures: 'official', parts: {} },
    effective: '2026-01-01',
  };
}

export const HOME = flatTax('34', 3);
export const WORK = flatTax('42', 5, { reciprocal: new Set(['34']), certificate: 'REV-419' });

type Asked = {
  readonly rule: TaxRule;
  readonly isResident: boolean | null;
  readonly certificate?: boolean;
  readonly convenience?: boolean;
};

/** The lines of a biweekly payment with regular wages, cents by state. */
export function lines(
  wages: readonly (readonly [state: string, cents: number, hasNexus?: boolean])[],
  asked: readonly Asked[],
  known: readonly TaxRule[] = [HOME, WORK],
  assume = false,
): Line[] {
  const law: Law = {
    version: 'test',
    taxes: new Map([...known, ...asked.map(({ rule }) => rule)].map((rule) => [rule.id, rule])),
    earnings: [REGULAR],
    benefits: [],
  };
  const taxes = asked.map(
    ({ rule, isResident, certificate = false, convenience = false }): TaxRequest => ({
      rule,
      location: at(`${rule.id.slice(0, 2)}-000-0000`),
      isExempt: false,
      isResident,
      parameters: Float64Array.of(Number(certificate), Number(convenience)),
      periodWithheld: NOT,
      monthWithheld: NOT,
      quarterWithheld: NOT,
      yearWithheld: NOT,
      roundResult: 'Default',
      autoAdjust: false,
      overrideRate: NOT,
      overrideWageBase: NOT,
    }),
  );
  const employee: Paycheck = {
    law,
    payPeriodsPerYear: 26,
    payPeriodNumber: NOT,
    wages: wages.map(([state, gross, hasNexus = true], index) => ({
      index,
      kind: REGULAR,
      location: at(`${state}-000-0000`),
      gross,
      monthToDate: NOT,
      quarterToDate: NOT,
      yearToDate: 0,
      hours: NOT,
      regularMethod: null,
      supplementalMethod: null,
      hasNexus,
    })),
    benefits: [],
    taxes,
    prorate: false,
    assumeWithheldElsewhere: assume,
    explain: false,
    cashAvailable: NOT,
  };
  return calculate(employee);
}

/** Cents by state. */
export const taken = (found: readonly Line[]): Record<string, number> =>
  Object.fromEntries(
    found.map(({ uniqueTaxID, taxAmount }) => [uniqueTaxID.slice(0, 2), taxAmount]),
  );
