/** Wage types and benefits whose treatment no text settles: refused, never taken for one or the other. */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { listTaxes } from '../../../src/tax/paycalc/list-taxes.ts';
import { everyRelease } from '../../../src/tax/paycalc/releases.ts';
import { buildRelease, coverageOf, loadRules } from '../../../src/tax/rules/index.ts';
import { Refusal } from '../../../verify/src/base/answer.ts';
import { type Evaluator, evaluatorOf } from '../../../verify/src/evaluate.ts';
import { DRAFT, NEWEST, withDraft } from '../../support/releases.ts';
import { type Change, changedRules } from '../../support/rule-tree.ts';

const INCOME_TAX = '16-000-0000-SIT-000';
const MEDICARE = '00-000-0000-MEDI-000';
const BASES = [
  'federal-income',
  'social-security',
  'social-security-employer',
  'medicare',
  'medicare-employer',
  'federal-unemployment',
];

const cells = (name: string): string =>
  BASES.map(
    (base) => `      ${base}: { ${name}: true, cite: p15-2025-5, confidence: derived }\n`,
  ).join('');

const withKinds: Change = (text) =>
  text
    .replace(
      /^benefits:\n/m,
      `  - kind: Invented\n    title: Invented wages\n    cash: true\n    incomeTax: regular\n    since: "${DRAFT}"\n    bases:\n${cells('taxable')}    elsewhere: unknown\nbenefits:\n`,
    )
    .concat(
      `  - kind: INVENTEDPLAN\n    title: Invented benefit\n    since: "${DRAFT}"\n    bases:\n${cells('reduces')}    elsewhere: unknown\n`,
    );

const CELL = `{ since: "${DRAFT}", confidence: derived, evidence: Invented for tests. }`;
/** Idaho's income tax base without what its law says. */
const plain: Change = (text) => text.replace(/^ {4}(follows|earnings|benefits):.*$/ms, '');

/** What Idaho's income tax base says of both kinds. */
const withText: Change = (text) =>
  `${plain(text)}    earnings:\n      Invented: ${CELL.replace('{', '{ taxable: false,')}\n    benefits:\n      INVENTEDPLAN: ${CELL.replace('{', '{ reduces: true,')}\n`;

const rulesWith = (t: TestContext, changes: Readonly<Record<string, Change>> = {}): string =>
  changedRules(
    t,
    {
      'releases.yaml': withDraft,
      'us/federal/taxability.yaml': withKinds,
      'us/id/wage-base.yaml': plain,
      'us/id/wage-base.evidence.yaml': plain,
      ...changes,
    },
    'us/id',
  );

type Tax = { readonly uniqueTaxID: string; readonly isExempt?: boolean };

function itemOf(amounts: { wages?: number; benefit?: number }, taxes: readonly Tax[]) {
  const code = '16-000-0000';
  const { wages, benefit } = amounts;
  return {
    employeeID: '1',
    payrollRunParameters: { payDate: '2026-08-07', payPeriodsPerYear: 26 },
    wages: [
      { locationCode: code, wageType: 'Regular', grossWages: 2000, ytdWages: 0 },
      ...(wages === undefined
        ? []
        : [{ locationCode: code, wageType: 'Invented', grossWages: wages, ytdWages: 0 }]),
    ],
    benefits: benefit === undefined ? [] : [{ benefitType: 'INVENTEDPLAN', amount: benefit }],
    taxJurisdictionParms: taxes.map((tax) => ({
      locationCode: tax.uniqueTaxID.startsWith('16') ? code : '00-000-0000',
      ...tax,
    })),
  };
}

function answerOf(root: string, item: object, version = DRAFT) {
  const onFault = (error: unknown): never => {
    throw error;
  };
  const { body } = answerPayCalc(
    { PayCalcRequest: { payCalc: [item] } },
    { releases: everyRelease(loadRules(root)), now: 0, onFault, version },
  );
  const [answer] = body.PayCalcResponse.payCalc;
  assert.ok(answer);
  return { errorStatus: { errorCode: 0, errorMessage: '' }, ...answer };
}

const evaluated = (
  { reference }: Evaluator,
  payment: { wages?: number; benefit?: number },
  exempt = false,
) => {
  const location = '16-000-0000';
  const asked = { id: INCOME_TAX, location, exempt };
  return reference(
    {
      payDate: '2026-08-07',
      periods: 26,
      wages: [
        { type: 'Regular', gross: 200_000, location },
        ...(payment.wages === undefined
          ? []
          : [{ type: 'Invented', gross: payment.wages * 100, location }]),
      ],
      benefits:
        payment.benefit === undefined
          ? []
          : [{ type: 'INVENTEDPLAN', amount: payment.benefit * 100 }],
      taxes: [asked],
    },
    asked,
  );
};

test('an unknown treatment is refused by its tax alone, with what is unknown and what to do', (t) => {
  const root = rulesWith(t);
  for (const [amounts, path, said] of [
    [{ wages: 100 }, 'wages[1].wageType', /whether Invented wages are subject to Idaho income tax/],
    [{ benefit: 100 }, 'benefits', /whether the benefit INVENTEDPLAN lowers the wages of Idaho/],
  ] as const) {
    const federal = answerOf(root, itemOf(amounts, [{ uniqueTaxID: MEDICARE }]));
    assert.equal(federal.errorStatus.errorCode, 0, federal.errorStatus.errorMessage);
    const { errorStatus, errors, taxCalculation } = answerOf(
      root,
      itemOf(amounts, [{ uniqueTaxID: MEDICARE }, { uniqueTaxID: INCOME_TAX }]),
    );
    assert.deepEqual(taxCalculation, []);
    assert.equal(errorStatus.errorCode, 2008);
    assert.match(errorStatus.errorMessage, said);
    assert.match(errorStatus.errorMessage, /Ask the agency/);
    assert.deepEqual([errors?.[0]?.code, errors?.[0]?.path], ['treatment_unknown', path]);
  }
});

test('it does not matter for an exempt tax, nor for a benefit of nothing', (t) => {
  const root = rulesWith(t);
  const exempt = answerOf(
    root,
    itemOf({ wages: 100, benefit: 50 }, [{ uniqueTaxID: INCOME_TAX, isExempt: true }]),
  );
  assert.equal(exempt.errorStatus.errorCode, 0, exempt.errorStatus.errorMessage);
  const amounts = exempt.taxCalculation.map(({ taxAmount, subjectWages }) => [
    taxAmount,
    subjectWages,
  ]);
  assert.deepEqual(amounts, [
    [0, 0],
    [0, 0],
  ]);
  const nothing = answerOf(root, itemOf({ benefit: 0 }, [{ uniqueTaxID: INCOME_TAX }]));
  assert.equal(nothing.errorStatus.errorCode, 0, nothing.errorStatus.errorMessage);
});

test('the exemption of one tax does not pass to the next', (t) => {
  const item = itemOf({ wages: 100 }, [
    { uniqueTaxID: INCOME_TAX, isExempt: true },
    { uniqueTaxID: '16-000-0000-ER_SUTA-000' },
  ]);
  const { errorStatus } = answerOf(rulesWith(t), item);
  assert.match(errorStatus.errorMessage, /subject to Idaho unemployment/);
});

test('a base that names the kind settles it, from the release on that its cell names', (t) => {
  const root = rulesWith(t, { 'us/id/wage-base.yaml': withText });
  const { taxCalculation, errorStatus } = answerOf(
    root,
    itemOf({ wages: 100, benefit: 50 }, [{ uniqueTaxID: INCOME_TAX }]),
  );
  assert.equal(errorStatus.errorCode, 0, errorStatus.errorMessage);
  const subject = taxCalculation.map(({ wageType, subjectWages }) => [wageType, subjectWages]);
  assert.deepEqual(subject, [
    ['Regular', 1950],
    ['Invented', 0],
  ]);
  const before = answerOf(root, itemOf({ wages: 100 }, [{ uniqueTaxID: INCOME_TAX }]), NEWEST);
  assert.equal(before.errorStatus.errorCode, 2003);
});

test('a base whose law takes over another one treats them as that one does', (t) => {
  const follows: Change = (text) =>
    `${plain(text)}    follows: { since: "${DRAFT}", confidence: derived, evidence: Invented for tests. }\n`;
  const root = rulesWith(t, { 'us/id/wage-base.yaml': follows });
  const { taxCalculation, errorStatus } = answerOf(
    root,
    itemOf({ wages: 100, benefit: 50 }, [{ uniqueTaxID: INCOME_TAX }]),
  );
  assert.equal(errorStatus.errorCode, 0, errorStatus.errorMessage);
  const total = taxCalculation.reduce((sum, { subjectWages }) => sum + subjectWages, 0);
  assert.equal(total, 2050);
  const lines = evaluated(evaluatorOf({ root, version: DRAFT }), { wages: 100, benefit: 50 });
  assert.equal(lines.length, 2);
});

test('the listing names what is unknown of a tax', (t) => {
  const tree = loadRules(rulesWith(t));
  const release = buildRelease(tree, DRAFT);
  const { taxes } = listTaxes({ [DRAFT]: coverageOf(tree, [], release) }, release, {
    payDate: '2026-08-07',
    now: 0,
    state: 'ID',
  });
  for (const { uniqueTaxID, treatmentUnknown = [] } of taxes) {
    const invented = treatmentUnknown.filter((name) => /^invented/i.test(name));
    assert.deepEqual(invented, ['Invented', 'INVENTEDPLAN'], uniqueTaxID);
  }
});

test('the second evaluator refuses and settles the same', (t) => {
  const unknown = evaluatorOf({ root: rulesWith(t), version: DRAFT });
  const refused = (error: unknown) =>
    error instanceof Refusal && error.code === 'treatment-unknown';
  for (const payment of [{ wages: 100 }, { benefit: 100 }]) {
    assert.throws(() => evaluated(unknown, payment), refused);
    assert.doesNotThrow(() => evaluated(unknown, payment, true));
  }
  const known = evaluatorOf({
    root: rulesWith(t, { 'us/id/wage-base.yaml': withText }),
    version: DRAFT,
  });
  const [regular] = evaluated(known, { wages: 100, benefit: 50 });
  assert.equal(regular?.subject.top, 195_000n * (regular?.subject.bottom ?? 1n));
});
