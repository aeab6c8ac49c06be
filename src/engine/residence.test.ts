import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate } from './calculate.ts';
import type { Employee, TaxRequest } from './employee.ts';
import {
  CalculationError,
  type EarningKind,
  type Line,
  type ResidenceRule,
  type TaxRule,
} from './index.ts';
import type { Law } from './law.ts';
import { type Location, parseLocation } from './location.ts';
import { wageBandRate } from './methods/wage-band-rate.ts';

const CITATION = { document: 'a test' };
const NOT = Number.NaN;
const REGULAR: EarningKind = {
  index: 0,
  name: 'Regular',
  cash: true,
  treatment: 'regular',
  withheldLast: false,
};
const at = (code: string): Location => parseLocation(code) as Location;

/** A flat tax of a state; `parameters` are the two switches of residence. */
function flatTax(state: string, percent: number, residence: Partial<ResidenceRule> = {}): TaxRule {
  return {
    id: `${state}-000-0000-SIT-000`,
    title: `Tax of ${state}`,
    payer: 'employee',
    wageBase: {
      name: 'all',
      taxable: Uint8Array.of(1),
      reduces: new Uint8Array(),
      earningCitations: [CITATION],
      benefitCitations: [],
      replacedBy: -1,
      replaces: Uint8Array.of(0),
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
    dependsOn: [],
    residence: {
      residents: 'credit',
      taxesNonresidents: true,
      reciprocal: new Set(),
      certificate: '',
      convenience: false,
      slots: { certificate: 0, convenience: 1 },
      nonresidentNote: '',
      citation: CITATION,
      ...residence,
    },
    uncollected: '',
    usesYearToDate: false,
    notes: [],
    citation: CITATION,
    confidence: 'official',
    effective: '2026-01-01',
  };
}

const HOME = flatTax('34', 3);
const WORK = flatTax('42', 5, { reciprocal: new Set(['34']), certificate: 'REV-419' });

type Asked = {
  readonly rule: TaxRule;
  readonly isResident: boolean | null;
  readonly certificate?: boolean;
  readonly convenience?: boolean;
};

function lines(
  wages: readonly (readonly [state: string, cents: number, hasNexus?: boolean])[],
  asked: readonly Asked[],
  known: readonly TaxRule[] = [HOME, WORK],
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
  const employee: Employee = {
    law,
    payPeriodsPerYear: 26,
    payPeriodNumber: NOT,
    wages: wages.map(([state, gross, hasNexus = true]) => ({
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
    explain: false,
    cashAvailable: NOT,
  };
  return calculate(employee);
}

/** Cents by state. */
const taken = (found: readonly Line[]): Record<string, number> =>
  Object.fromEntries(
    found.map(({ uniqueTaxID, taxAmount }) => [uniqueTaxID.slice(0, 2), taxAmount]),
  );

const refusedWith = (code: string, text: RegExp) => (error: unknown) =>
  error instanceof CalculationError && error.code === code && text.test(error.message);

const RESIDENT = { rule: HOME, isResident: true };
const NONRESIDENT = { rule: WORK, isResident: false };

test('the example of methods/residence.md', () => {
  const found = lines(
    [
      ['34', 100_000],
      ['42', 100_000],
    ],
    [RESIDENT, NONRESIDENT],
  );
  assert.deepEqual(taken(found), { '34': 3000, '42': 5000 });
  assert.equal(found[0]?.subjectWages, 200_000);
  assert.match(found[0]?.notes.join() ?? '', /less 30\.00 withheld for 42-000-0000-SIT-000/);
});

test('the order of the request does not matter, the answer keeps it', () => {
  const wages = [['42', 100_000]] as const;
  const found = lines(wages, [NONRESIDENT, RESIDENT]);
  assert.deepEqual(
    found.map(({ uniqueTaxID }) => uniqueTaxID.slice(0, 2)),
    ['42', '34'],
  );
  assert.deepEqual(taken(found), taken(lines(wages, [RESIDENT, NONRESIDENT])));
  assert.deepEqual(taken(found), { '42': 5000, '34': 0 });
});

test('a higher tax at home leaves the difference', () => {
  const home = flatTax('34', 7);
  assert.deepEqual(
    taken(lines([['42', 100_000]], [{ rule: home, isResident: true }, NONRESIDENT])),
    { '34': 2000, '42': 5000 },
  );
});

test('the tax of a work state that the request leaves out is calculated and named', () => {
  const [line] = lines([['42', 100_000]], [{ rule: flatTax('34', 7), isResident: true }]);
  assert.equal(line?.taxAmount, 2000);
  assert.match(
    line?.notes.join() ?? '',
    /depends on 42-000-0000-SIT-000, which the request leaves out/,
  );
});

test('residence must be said when wages lie elsewhere, and only then', () => {
  assert.throws(
    () => lines([['42', 100_000]], [{ rule: HOME, isResident: null }]),
    refusedWith('field-missing', /^isResident: .*34-000-0000-SIT-000/),
  );
  assert.deepEqual(taken(lines([['34', 100_000]], [{ rule: HOME, isResident: null }])), {
    '34': 3000,
  });
});

test('reciprocity: with the certificate the work state takes nothing, home all', () => {
  const found = lines([['42', 100_000]], [RESIDENT, { ...NONRESIDENT, certificate: true }]);
  assert.deepEqual(taken(found), { '34': 3000, '42': 0 });
  assert.match(found[1]?.notes.join() ?? '', /REV-419 on file/);
  assert.deepEqual(taken(lines([['42', 100_000]], [RESIDENT, NONRESIDENT])), {
    '34': 0,
    '42': 5000,
  });
});

test('a certificate without an agreement is refused', () => {
  const other = flatTax('36', 4);
  assert.throws(
    () =>
      lines(
        [['42', 100_000]],
        [
          { rule: other, isResident: true },
          { ...NONRESIDENT, certificate: true },
        ],
      ),
    refusedWith(
      'parameter',
      /no reciprocal agreement with the state of residence, 36; there is one with 34/,
    ),
  );
  assert.throws(
    () => lines([['36', 100_000]], [{ rule: other, isResident: false, certificate: true }]),
    refusedWith('parameter', /knows no reciprocal agreement/),
  );
});

test('convenience: wages earned at home count at the office too, and home sets them off', () => {
  const office = flatTax('36', 6, { convenience: true });
  const found = lines(
    [['34', 100_000]],
    [RESIDENT, { rule: office, isResident: false, convenience: true }],
  );
  // The share of home's own tax: all of it.
  assert.deepEqual(taken(found), { '34': 0, '36': 6000 });
  assert.equal(found[1]?.subjectWages, 100_000);
  assert.throws(
    () => lines([['34', 100_000]], [RESIDENT, { ...NONRESIDENT, convenience: true }]),
    refusedWith('parameter', /no rule on the convenience/),
  );
});

test('own: wages earned elsewhere are left out', () => {
  const home = flatTax('34', 3, { residents: 'own' });
  const asked = [{ rule: home, isResident: true }, NONRESIDENT];
  const both = lines(
    [
      ['34', 50_000],
      ['42', 100_000],
    ],
    asked,
  );
  assert.deepEqual(taken(both), { '34': 1500, '42': 5000 });
  const none = lines([['42', 100_000]], asked);
  assert.deepEqual(taken(none), { '34': 0, '42': 5000 });
  assert.match(none[0]?.notes.join() ?? '', /not subject to withholding here on wages earned/);
});

test('all: a resident tax without set-off', () => {
  const home = flatTax('34', 3, { residents: 'all' });
  assert.deepEqual(
    taken(lines([['42', 100_000]], [{ rule: home, isResident: true }, NONRESIDENT])),
    { '34': 3000, '42': 5000 },
  );
});

test('a tax that does not reach nonresidents says so', () => {
  const found = lines(
    [['11', 100_000]],
    [{ rule: flatTax('11', 8, { taxesNonresidents: false }), isResident: false }],
  );
  assert.deepEqual([found[0]?.taxAmount, found[0]?.subjectWages], [0, 0]);
  assert.match(found[0]?.notes.join() ?? '', /not withheld from nonresidents/);
});

test('three states: each sets off its own share', () => {
  const third = flatTax('24', 1);
  const found = lines(
    [
      ['34', 100_000],
      ['42', 100_000],
      ['24', 100_000],
    ],
    [RESIDENT, NONRESIDENT, { rule: third, isResident: false }],
    [HOME, WORK, third],
  );
  assert.deepEqual(taken(found), { '34': 9000 - 3000 - 1000, '42': 5000, '24': 1000 });
});
