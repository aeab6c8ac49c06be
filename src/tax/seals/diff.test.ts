import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Change, changedRules } from '../../../test/support/rule-tree.ts';
import { loadRules } from '../rules/index.ts';
import { diffReleases } from './diff.ts';
import { everyRelease } from './sealing.ts';
import { tellEdition, tellLine } from './tell-diff.ts';

const GEORGIA = '13-000-0000-SIT-000';
const DRAFT = '\n  - { version: "9999.1", about: Invented for tests., knownUpTo: 9998-12-31 }\n';

/** From the newest release to an invented draft with these changes, for one Georgia paycheck. */
function diffOf(t: TestContext, payDate: string, changes: Record<string, Change>): Told {
  const newest = everyRelease(loadRules()).highest.version;
  const root = changedRules(t, { 'releases.yaml': (text) => text + DRAFT, ...changes }, 'us/ga');
  const item = {
    payrollRunParameters: { payDate, payPeriodsPerYear: 26 },
    wages: [
      { locationCode: '13-000-0000', wageType: 'Regular', grossWages: 2000 },
      { locationCode: '13-000-0000', wageType: 'Supplemental', grossWages: 1000 },
    ],
    taxJurisdictionParms: [
      {
        uniqueTaxID: GEORGIA,
        locationCode: '13-000-0000',
        miscParameters: [
          { parameterName: 'FILINGSTATUS', parameterValue: 'A' },
          { parameterName: 'DEPENDENTALLOWANCES', parameterValue: '1' },
        ],
      },
    ],
  };
  const diff = diffReleases([item], everyRelease(loadRules(root)), newest, '9999.1');
  return {
    blocks: diff.editions.map(tellEdition),
    paychecks: diff.lines.map(tellLine),
    compared: diff.compared,
  };
}

type Told = {
  readonly blocks: readonly string[];
  readonly paychecks: readonly string[];
  readonly compared: number;
};

const CHANGED =
  "figures from 2026-05-11 changed (Georgia Employer's Tax Guide 2026, updated June 2026)";
const CASE = 'biweekly, single, DEPENDENTALLOWANCES 1';

test('a changed rate: state, tax, case and amounts in words', (t) => {
  // (2,000 - 576.92 - 192.31) x 4.99 % and 4.88 %; the bonus alone at the same rates.
  const { blocks, paychecks, compared } = diffOf(t, '2026-06-15', {
    'us/ga/income-tax/2026-05-11a.yaml': () =>
      `tax: ${GEORGIA}\ncorrects: 2026-05-11\nsince: "9999.1"\nflat: "0.0488"\n`,
    'us/ga/income-tax/2026-05-11a.examples.yaml': () =>
      'searched: 2026-11-21\nsearchLog: Invented for tests.\n',
  });
  assert.equal(compared, 1);
  assert.equal(blocks.length, 1);
  assert.match(
    blocks[0] ?? '',
    /^changed: Georgia income tax \(13-000-0000-SIT-000\) from 2026-05-11 \(.*\): .*schedules\.all: 0 0 0\.0499 becomes 0 0 0\.0488/,
  );
  assert.deepEqual(paychecks, [
    `Georgia income tax, ${CASE}, wages 2,000.00, paid 2026-06-15: 61.42 becomes 60.06 (-1.36), rate 0.0499 becomes 0.0488; ${CHANGED}`,
    `Georgia income tax, ${CASE}, Supplemental wages 1,000.00, paid 2026-06-15: 49.90 becomes 48.80 (-1.10), rate 0.0499 becomes 0.0488; ${CHANGED}`,
  ]);
});

test('what is new shows its amount', (t) => {
  const { paychecks } = diffOf(t, '9999-06-15', {
    'us/ga/income-tax/2026-05-11.yaml': (text) =>
      `${text}\nconfirmed:\n  - { through: 9999-12-31, published: 9998-12-01, since: "9999.1", source: { document: Invented }, confidence: unverified, evidence: Invented for tests. }\n`,
  });
  assert.deepEqual(paychecks, [
    `Georgia income tax, ${CASE}, wages 2,000.00, paid 9999-06-15: new, 61.42; figures from 2027-01-01 added (Invented)`,
    `Georgia income tax, ${CASE}, Supplemental wages 1,000.00, paid 9999-06-15: new, 49.90; figures from 2027-01-01 added (Invented)`,
  ]);
});

test('a block that differs in confidence and evidence alone names these fields', (t) => {
  const { blocks, paychecks } = diffOf(t, '2026-06-15', {
    'us/ga/income-tax/2026-05-11a.yaml': () =>
      `tax: ${GEORGIA}\ncorrects: 2026-05-11\nsince: "9999.1"\nconfidence: unverified\nevidence: Invented for tests.\n`,
    'us/ga/income-tax/2026-05-11a.examples.yaml': () =>
      'searched: 2026-11-21\nsearchLog: Invented for tests.\n',
  });
  assert.deepEqual(paychecks, []);
  assert.match(blocks[0] ?? '', /\): confidence: \w+ becomes unverified; evidence differs$/);
});

/** Federal income tax and the Wilmington head tax, which 2025.1 does not have. */
const WILMINGTON = '10-000-214862-ER_EHT-000';
const WITH_HEAD_TAX = {
  payrollRunParameters: { payDate: '2025-06-15', payPeriodsPerYear: 26 },
  wages: ['00-000-0000', '10-000-214862'].map((locationCode) => ({
    locationCode,
    wageType: 'Regular',
    grossWages: 2000,
    mtdWages: 0,
    qtdWages: 0,
    ytdWages: 0,
  })),
  taxJurisdictionParms: [
    { uniqueTaxID: '00-000-0000-FIT-000', locationCode: '00-000-0000' },
    { uniqueTaxID: WILMINGTON, locationCode: '10-000-214862', mtdWH: 0 },
  ],
};

for (const [what, isAdded, told] of [
  ['new', true, /, paid 2025-06-15: new, 15\.00; new tax$/],
  ['removed', false, /, paid 2025-06-15: 15\.00 becomes no amount; tax removed$/],
] as const) {
  test(`a ${what} tax leaves the others on the paycheck as they are`, () => {
    const releases = everyRelease(loadRules());
    const versions = ['2025.1', releases.highest.version] as const;
    const [from, to] = isAdded ? versions : versions.toReversed();
    const { lines } = diffReleases([WITH_HEAD_TAX], releases, String(from), String(to));
    assert.deepEqual(
      lines.map(({ uniqueTaxID }) => uniqueTaxID),
      [WILMINGTON],
    );
    assert.match(lines.map(tellLine).join(), told);
  });
}

test('a tax without figures on the pay date leaves the others on the paycheck as they are', () => {
  const item = {
    payrollRunParameters: { payDate: '2026-06-15', payPeriodsPerYear: 26 },
    wages: ['00-000-0000', '13-000-0000'].map((locationCode) => ({
      locationCode,
      wageType: 'Regular',
      grossWages: 2000,
    })),
    taxJurisdictionParms: [
      { uniqueTaxID: '00-000-0000-FIT-000', locationCode: '00-000-0000' },
      {
        uniqueTaxID: GEORGIA,
        locationCode: '13-000-0000',
        miscParameters: [{ parameterName: 'FILINGSTATUS', parameterValue: 'A' }],
      },
    ],
  };
  const { lines } = diffReleases([item], everyRelease(loadRules()), '2025.1', '2026.1');
  assert.match(
    lines.map(tellLine).join('\n'),
    /^Georgia income tax, biweekly, single, wages 2,000\.00, paid 2026-06-15: new, .*\)$/,
  );
});
