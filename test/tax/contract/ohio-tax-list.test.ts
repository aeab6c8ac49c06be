/** Ohio's local taxes in taxList: the place of work, the courtesy at home, joint districts. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { everyRelease, ReleaseSet } from '../../../src/tax/paycalc/releases.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import { loadApplicability, loadRules } from '../../../src/tax/rules/index.ts';
import { parameter, request } from '../../support/paychecks.ts';

const COLUMBUS = '39-049-1080996';
const DUBLIN = '39-049-2394565';
/** In no municipality; a joint district of the township is named after it. */
const PRAIRIE_TOWNSHIP = '39-049-1086113';
const FRANKLIN_COUNTY = '39-049-0000';
const idOf = (code: string): string => `39-000-${code.split('-')[2]}-CITY-000`;
const JEDD = '39-000-0000-JEDD-9036';

const applicability = loadApplicability();
const release = everyRelease(loadRules()).all.findLast(({ taxes }) => taxes.has(JEDD));
assert.ok(release !== undefined);
const releases = new ReleaseSet([release]);

const list = (homeLocation: unknown, ...workLocations: readonly unknown[]) =>
  taxList(
    { payDate: '2026-06-26', workLocations, homeLocation, options: { grossWages: 2000 } },
    { release, applicability },
  );
type Answer = ReturnType<typeof list>;

const municipal = ({ taxes }: Answer) =>
  taxes
    .filter(({ uniqueTaxID }) => uniqueTaxID.endsWith('-CITY-000'))
    .map(({ uniqueTaxID, locationCode, isResident, condition }) => ({
      uniqueTaxID,
      locationCode,
      isResident,
      included: condition?.assumed ?? true,
    }));
const districts = ({ taxes }: Answer) =>
  taxes.filter(({ uniqueTaxID }) => uniqueTaxID.includes('-JEDD-'));

function amounts(item: unknown): Record<string, number> {
  const onFault = (error: unknown): never => {
    throw error;
  };
  const { body } = answerPayCalc(request(item), { releases, now: 0, onFault });
  const { payCalc, errorStatus } = body.PayCalcResponse;
  assert.equal(errorStatus.errorCode, 0, errorStatus.errorMessage);
  const lines = payCalc[0]?.taxCalculation ?? [];
  return Object.fromEntries(lines.map((line) => [line.uniqueTaxID, line.taxAmount]));
}

describe('municipal income tax of Ohio in taxList', () => {
  test('the municipality of work is owed, that of residence a courtesy with a question', () => {
    const answer = list(DUBLIN, COLUMBUS);
    assert.deepEqual(municipal(answer), [
      { uniqueTaxID: idOf(COLUMBUS), locationCode: COLUMBUS, isResident: false, included: true },
      { uniqueTaxID: idOf(DUBLIN), locationCode: DUBLIN, isResident: true, included: false },
    ]);
    const home = answer.taxes.find(({ uniqueTaxID }) => uniqueTaxID === idOf(DUBLIN));
    assert.match(home?.condition?.question ?? '', /Does the employee ask/);
    assert.match(home?.why.rule ?? '', /courtesy/);
    const asked = home?.ask.map(({ name }) => name) ?? [];
    assert.ok(asked.includes('CREDITRATE') && asked.includes('CREDITLIMIT'));
    assert.ok(!answer.notCovered.some(({ id }) => id.startsWith('ohio-')));
    assert.equal(amounts(answer.payCalcItem)[idOf(COLUMBUS)], 50);
  });

  test('the courtesy that the employer agrees to is one more entry of the item', () => {
    const { payCalcItem } = list(DUBLIN, COLUMBUS);
    const entry = {
      uniqueTaxID: idOf(DUBLIN),
      locationCode: DUBLIN,
      isResident: true,
      miscParameters: [parameter('CREDITRATE', '0.5'), parameter('CREDITLIMIT', '0.02')],
    };
    const taxes = [...payCalcItem.taxJurisdictionParms, entry];
    const found = amounts({ ...payCalcItem, taxJurisdictionParms: taxes });
    // 2 % of 2,000.00 less half of the 40.00 that count.
    assert.equal(found[idOf(DUBLIN)], 20);
  });

  test('one entry for who lives and works in one municipality', () => {
    assert.deepEqual(municipal(list(COLUMBUS, COLUMBUS)), [
      { uniqueTaxID: idOf(COLUMBUS), locationCode: COLUMBUS, isResident: true, included: true },
    ]);
  });

  test('a home among several places of work owes the wages earned there, without the courtesy', () => {
    const answer = list(DUBLIN, COLUMBUS, DUBLIN);
    assert.deepEqual(
      municipal(answer).map(({ isResident, included }) => ({ isResident, included })),
      [
        { isResident: false, included: true },
        { isResident: false, included: true },
      ],
    );
    const home = answer.taxes.find(({ uniqueTaxID }) => uniqueTaxID === idOf(DUBLIN));
    assert.match(home?.notes?.[0] ?? '', /CREDITRATE/);
    // Half of 2,000.00 in each: 2.5 % and 2 %.
    const found = amounts(answer.payCalcItem);
    assert.equal(found[idOf(COLUMBUS)], 25);
    assert.equal(found[idOf(DUBLIN)], 20);
  });

  test('work outside Ohio leaves the courtesy alone; a township has no municipal tax', () => {
    assert.deepEqual(
      municipal(list(DUBLIN, '18-097-0000')).map(({ included }) => included),
      [false],
    );
    assert.deepEqual(municipal(list('18-097-0000', PRAIRIE_TOWNSHIP)), []);
  });

  test('a location without a place is asked about, once', () => {
    const answer = list('18-097-0000', FRANKLIN_COUNTY, '39-041-0000');
    assert.deepEqual(municipal(answer), []);
    const asked = answer.questions.filter(({ question }) => /city or village/.test(question));
    assert.equal(asked.length, 1);
    assert.equal(asked[0]?.name, 'workLocations');
  });
});

describe('joint districts of Ohio in taxList', () => {
  test('those of the township are listed with a question, not taken for granted', () => {
    const answer = list('18-097-0000', PRAIRIE_TOWNSHIP);
    const found = districts(answer).find(({ uniqueTaxID }) => uniqueTaxID === JEDD);
    assert.match(found?.condition?.question ?? '', /inside the Prairie Township JEDD\?/);
    assert.equal(found?.condition?.assumed, false);
    assert.equal(found?.locationCode, PRAIRIE_TOWNSHIP);
    const { payCalcItem } = answer;
    assert.equal(amounts(payCalcItem)[JEDD], undefined);
    const entry = { uniqueTaxID: JEDD, locationCode: PRAIRIE_TOWNSHIP };
    const taxes = [...payCalcItem.taxJurisdictionParms, entry];
    assert.equal(amounts({ ...payCalcItem, taxJurisdictionParms: taxes })[JEDD], 50);
  });

  test('in a county, those of all its townships; in a municipality, none of them', () => {
    const inCounty = districts(list('18-097-0000', FRANKLIN_COUNTY)).map((tax) => tax.uniqueTaxID);
    assert.ok(inCounty.includes(JEDD) && inCounty.length > 3);
    assert.deepEqual(districts(list('18-097-0000', COLUMBUS)), []);
  });

  test('those that the name does not place are named in a question', () => {
    const asked = ({ questions }: Answer) =>
      questions.filter(({ question }) => /JEDD, JEDZ/.test(question));
    const [question, ...more] = asked(list('18-097-0000', PRAIRIE_TOWNSHIP));
    assert.equal(more.length, 0);
    const named = question?.allowedValues?.map(({ value }) => value) ?? [];
    assert.ok(named.includes('39-000-0000-JEDD-9002') && !named.includes(JEDD));
    assert.deepEqual(asked(list('18-097-0000', COLUMBUS)), []);
    const all = asked(list('18-097-0000', '39-000-0000'))[0]?.allowedValues ?? [];
    assert.equal(all.length, 152);
  });
});
