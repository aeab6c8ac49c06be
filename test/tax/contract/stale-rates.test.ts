/** A rate that is not known to hold on the pay date is refused, unless the request says how to continue. */

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import { loadApplicability, loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { GENERATED, generatedId, generatedRegister } from '../../support/generated-register.ts';
import { paycheck, tax, wage } from '../../support/paychecks.ts';
import { DRAFT, withDraft } from '../../support/releases.ts';
import { changedRules, changeFiles } from '../../support/rule-tree.ts';

type Fields = Readonly<Record<string, unknown>>;
const HERE = '42-001-0000';
/** Known through the middle of 2026; of 2019 alone; from 2025 on. */
const [AGED, OLD, LATER] = [0, 1, 2].map(generatedId) as [string, string, string];

describe('a rate that is not known to hold on the pay date', () => {
  const cleanups: (() => void)[] = [];
  after(() => {
    for (const cleanup of cleanups) cleanup();
  });
  const t = { after: (cleanup: () => void) => cleanups.push(cleanup) } as never;
  const root = changedRules(t, { 'releases.yaml': withDraft }, 'us/federal');
  mkdirSync(dirname(join(root, GENERATED.yaml)), { recursive: true });
  changeFiles(root, generatedRegister(3, DRAFT));
  changeFiles(root, {
    [GENERATED.csv]: () => `place,name,effective,knownto,rate
1000000,Aged,2024-01-01,2026-06-30,0.0125
1000001,Old,2024-01-01,2019-12-31,0.02
1000002,Later,2025-01-01,,0.01
`,
  });
  const releases = everyRelease(loadRules(root));
  const answer = (id: string, payDate: string, fields: Fields = {}, options?: Fields) =>
    calculateOne(
      paycheck({
        payrollRunParameters: { payDate, payPeriodsPerYear: 26, payPeriodNumber: 13 },
        wages: [wage({ locationCode: HERE, grossWages: 1000, ytdWages: 0 })],
        taxJurisdictionParms: [tax(id, { locationCode: HERE, isResident: true, ...fields })],
        ...(options === undefined ? {} : { options }),
      }),
      releases,
      DRAFT,
    );

  test('is used up to the last pay date it is known for, without a mark', () => {
    const [line] = answer(AGED, '2026-06-30').taxCalculation;
    assert.equal(line?.taxAmount, 12.5);
    assert.equal(line?.stale, undefined);
    assert.equal(line?.notes, undefined);
  });

  test('is refused after it, with the last known rate, its vintage, and how to go on', () => {
    const { errorStatus, taxCalculation } = answer(AGED, '2026-07-01');
    assert.deepEqual(taxCalculation, []);
    assert.equal(errorStatus?.errorCode, 2008);
    assert.equal(
      errorStatus?.errorMessage,
      'taxJurisdictionParms[0].uniqueTaxID: Aged tax (invented) is not confirmed for pay date 2026-07-01. The last known figures (rate 0.0125) are confirmed through 2026-06-30. Send the rate in force as overrideRate, import a newer register (wagewright rules import), or set options.allowStale to true to use the last known figures.',
    );
    assert.equal(answer(OLD, '2026-01-02').errorStatus?.errorCode, 2008);
    assert.match(answer(OLD, '2026-01-02').errorStatus?.errorMessage ?? '', /through 2019-12-31/);
  });

  test('is used with allowStale: the line is marked, and unverified', () => {
    const [line] = answer(AGED, '2026-07-01', {}, { allowStale: true }).taxCalculation;
    assert.equal(line?.taxAmount, 12.5);
    assert.equal(line?.stale, true);
    assert.deepEqual(line?.noteCodes, ['stale_figures']);
    assert.match(line?.notes?.[0] ?? '', /confirmed through 2026-06-30/);
    for (const [minimumConfidence, code] of [
      ['unverified', undefined],
      ['derived', 2010],
    ] as const) {
      const { errorStatus } = answer(
        AGED,
        '2026-07-01',
        {},
        { allowStale: true, minimumConfidence },
      );
      assert.equal(errorStatus?.errorCode, code);
    }
    // On a day it is known for, the option changes nothing.
    const known = answer(AGED, '2026-06-30', {}, { allowStale: true });
    assert.deepEqual(known.taxCalculation, answer(AGED, '2026-06-30').taxCalculation);
  });

  test('goes on with the rate of the request, without a mark', () => {
    const { taxCalculation, errorStatus } = answer(OLD, '2026-07-01', { overrideRate: 0.03 });
    assert.equal(errorStatus, undefined);
    assert.equal(taxCalculation[0]?.taxAmount, 30);
    assert.equal(taxCalculation[0]?.stale, undefined);
  });

  test('is listed by taxList as not covered, with the same words', () => {
    const base = loadApplicability();
    const where = {
      name: 'generated',
      taxes: ['42-001-*-CITY-000'],
      basis: 'work' as const,
      at: 'location' as const,
      rule: 'Invented for a test.',
    };
    const ask = { payDate: '2026-07-01', workLocations: [HERE], homeLocation: HERE };
    const { taxes, notCovered } = taxList(ask, {
      release: releases.select(DRAFT),
      applicability: { ...base, where: [...base.where, where] },
    });
    const listed = taxes.map(({ uniqueTaxID }) => uniqueTaxID);
    assert.ok(listed.includes(LATER) && !listed.includes(AGED) && !listed.includes(OLD));
    assert.match(
      notCovered.find(({ id }) => id === AGED)?.detail ?? '',
      /^Aged tax \(invented\) is not confirmed .* confirmed through 2026-06-30\. Send the rate/,
    );
  });

  test('is never used before the first pay date it is known for', () => {
    for (const options of [undefined, { allowStale: true }]) {
      const { errorStatus } = answer(LATER, '2024-12-31', {}, options);
      assert.equal(errorStatus?.errorCode, 2008);
      assert.match(errorStatus?.errorMessage ?? '', /has figures for 2025-01-01 to 2026-12-31/);
    }
    assert.equal(answer(LATER, '2025-01-01').taxCalculation[0]?.taxAmount, 10);
  });
});
