/** Pennsylvania's local taxes in taxList: municipality and school district of home and work, by place or PSD code. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { everyRelease, ReleaseSet } from '../../../src/tax/paycalc/releases.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import { loadApplicability, loadRules } from '../../../src/tax/rules/index.ts';
import { request } from '../../support/paychecks.ts';
import { calculated, listAnswered } from '../../support/tax-lists.ts';

const applicability = loadApplicability();
const EAST_BERLIN = '42-001-1214756';
const HARRISBURG = '42-043-1215162';
const PITTSBURGH = '42-003-1214818';
const PHILADELPHIA = '42-101-1209052';
const WAGE_TAX = '42-000-1209052-CITY-000';
const release = everyRelease(loadRules()).all.findLast(({ taxes }) => taxes.has(WAGE_TAX));
assert.ok(release !== undefined);
const releases = new ReleaseSet([release]);

const list = (homeLocation: unknown, ...workLocations: readonly unknown[]) =>
  taxList(
    { payDate: '2026-08-07', workLocations, homeLocation, options: { grossWages: 1000 } },
    { release, applicability },
  );
type Answer = ReturnType<typeof list>;

/** Ids with residence, of taxes below the state. */
const local = ({ taxes }: Answer) =>
  taxes
    .filter(({ uniqueTaxID }) => /^42-.*-(EIT|LST|CITY|ER_POP)-/.test(uniqueTaxID))
    .map(({ uniqueTaxID, isResident }) => [uniqueTaxID, isResident]);

/** Amounts of the item that the answer holds, as payCalc calculates it. */
function amounts({ payCalcItem }: Answer): Record<string, number> {
  const onFault = (error: unknown): never => {
    throw error;
  };
  const { body } = answerPayCalc(request(payCalcItem), { releases, now: 0, onFault });
  const { payCalc, errorStatus } = body.PayCalcResponse;
  assert.equal(errorStatus.errorCode, 0, errorStatus.errorMessage);
  return Object.fromEntries(
    (payCalc[0]?.taxCalculation ?? []).map((line) => [line.uniqueTaxID, line.taxAmount]),
  );
}

test('home and work: both earned income taxes, one local services tax', () => {
  const answer = list(EAST_BERLIN, HARRISBURG);
  assert.deepEqual(local(answer), [
    ['42-001-1214756-EIT-011103', true],
    ['42-043-1215162-EIT-222752', false],
    ['42-043-1215162-LST-222752', undefined],
  ]);
  assert.deepEqual(answer.questions, []);
  assert.deepEqual(answer.notCovered, []);
  const withheld = amounts(answer);
  assert.equal(withheld['42-001-1214756-EIT-011103'], 17);
  assert.equal(withheld['42-043-1215162-EIT-222752'], 0);
  assert.equal(withheld['42-043-1215162-LST-222752'], 6);
});

test('work at home: the one entry of a resident', () => {
  assert.deepEqual(local(list(EAST_BERLIN, EAST_BERLIN)), [
    ['42-001-1214756-EIT-011103', true],
    ['42-001-1214756-LST-011103', undefined],
  ]);
});

test('a home outside Pennsylvania: the nonresident rate of the work', () => {
  assert.deepEqual(local(list('34-021-0000', EAST_BERLIN)), [
    ['42-001-1214756-EIT-011103', false],
    ['42-001-1214756-LST-011103', undefined],
  ]);
});

test('work outside Pennsylvania: a question, and not part of the item', () => {
  const answer = list(EAST_BERLIN, '24-005-0000');
  const [tax] = answer.taxes.filter(({ uniqueTaxID }) => uniqueTaxID.includes('-EIT-'));
  assert.equal(tax?.isResident, true);
  assert.match(tax?.condition?.question ?? '', /work outside Pennsylvania\?/);
  assert.equal(tax?.condition?.assumed, false);
  const ids = answer.payCalcItem.taxJurisdictionParms.map(({ uniqueTaxID }) => uniqueTaxID);
  assert.ok(!ids.some((id) => id.includes('-EIT-')));
});

test('Philadelphia: its wage tax instead', () => {
  assert.deepEqual(local(list(EAST_BERLIN, PHILADELPHIA)), [
    ['42-001-1214756-EIT-011103', true],
    [WAGE_TAX, false],
  ]);
  assert.deepEqual(local(list(PHILADELPHIA, EAST_BERLIN)), [
    ['42-001-1214756-EIT-011103', false],
    [WAGE_TAX, true],
    ['42-001-1214756-LST-011103', undefined],
  ]);
});

test('a municipality in several school districts: the PSD code decides, or is asked for', () => {
  const open = list(PITTSBURGH, PITTSBURGH);
  const [question] = open.questions;
  assert.equal(question?.name, 'homeLocation.psd');
  assert.deepEqual(question?.allowedValues?.map(({ value }) => value).toSorted(), [
    '700102',
    '730105',
  ]);
  const home = { locationCode: PITTSBURGH, psd: '730105' };
  const settled = list(home, { locationCode: PITTSBURGH, psd: '700102' });
  assert.deepEqual(local(settled), [
    ['42-003-1214818-EIT-021102', true],
    ['42-003-1214818-LST-027451', undefined],
    ['42-000-1213644-ER_POP-006', undefined],
  ]);
  assert.deepEqual(settled.questions, []);
});

test('the PSD code and the county name the municipality', () => {
  const answer = list({ locationCode: '42-001-0000', psd: '010101' }, HARRISBURG);
  assert.deepEqual(local(answer)[0], ['42-001-1214756-EIT-011103', true]);
  assert.equal(amounts(answer)['42-001-1214756-EIT-011103'], 17);
});

test('without a municipality the answer asks for it', () => {
  const { questions } = list('42-000-0000', '42-001-0000');
  assert.deepEqual(
    questions.map(({ name, question }) => [name, question.slice(0, 50)]),
    [
      ['homeLocation', 'Which Pennsylvania municipality is it? Send its co'],
      ['workLocations', 'Which Pennsylvania municipality is it? Send its co'],
      ['workLocations', 'Which Pennsylvania municipality is the principal p'],
    ],
  );
});

test('a local services tax that is withheld in one payment asks what was withheld before in the year', () => {
  const FAIRCHANCE = '42-051-1215228';
  const answer = list(FAIRCHANCE, FAIRCHANCE);
  const [tax, ...others] = answer.taxes.filter(({ uniqueTaxID }) => uniqueTaxID.includes('-LST-'));
  assert.ok(tax !== undefined && others.length === 0);
  const ask = tax.ask.find(({ name }) => name === 'ytdWH');
  assert.match(ask?.question ?? '', /withheld for it earlier in the year/);
  assert.deepEqual([ask?.sendAs, ask?.dataType, ask?.required], ['ytdWH', 'money', true]);
  const entry = answer.payCalcItem.taxJurisdictionParms.find(
    ({ uniqueTaxID }) => uniqueTaxID === tax.uniqueTaxID,
  );
  assert.ok(entry !== undefined && !('ytdWH' in entry));
  assert.deepEqual(
    answer.required.map(({ uniqueTaxID, name }) => [uniqueTaxID, name]),
    [[tax.uniqueTaxID, 'ytdWH']],
  );
  assert.equal(calculated(answer.payCalcItem).errorStatus?.errorCode, 2001);
  const answered = listAnswered(FAIRCHANCE, [FAIRCHANCE], { grossWages: 1000 });
  assert.ok((amounts(answered)[tax.uniqueTaxID] ?? 0) > 0);
});
