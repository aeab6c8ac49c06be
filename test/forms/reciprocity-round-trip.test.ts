/** From a certificate of nonresidence on paper to the paycheck of an employee who lives in another state. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillForm } from '../../src/forms/answers/evaluate.ts';
import { parametersOf } from '../../src/forms/answers/parameters.ts';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { editionOn } from '../../src/forms/catalog/select.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';
import { fillBlank } from '../../src/forms/pdf/fill.ts';
import { readFields } from '../../src/platform/pdf/read.ts';
import { loadRules } from '../../src/tax/rules/index.ts';
import { calculateOne } from '../../src/tax/seals/examples.ts';
import { everyRelease } from '../../src/tax/seals/sealing.ts';
import { blankOf } from '../support/blank-forms.ts';

const DAY = '2026-06-15';
const form = loadForms().get('KY102');
const edition = form && editionOn(form, DAY);
assert.ok(form && edition);

const ANSWERS = {
  fullName: 'Ana Ruiz',
  ssn: '219-09-9998',
  address: '12 River Rd',
  city: 'Cincinnati',
  state: 'OH',
  zip: '45202',
  statement: 'OH',
  residentState: 'OH',
  signature: 'Ana Ruiz',
  signatureDate: '2026-06-01',
};

test('42A809: an Ohioan who works in Kentucky has no Kentucky tax withheld', async () => {
  const fields = fieldsOf(edition).map(({ field }) => field);
  const filled = fillForm(edition, ANSWERS, { mustBeSigned: true });
  assert.deepEqual(filled.problems, []);
  const printed = await fillBlank(await blankOf(form, edition), fields, filled.values);
  assert.ok('pdf' in printed);
  const again = fillForm(edition, Object.fromEntries(await readFields(printed.pdf)), {
    mustBeSigned: true,
  });
  assert.deepEqual(again.values, filled.values);
  const [entry] = parametersOf(form, edition, again).taxJurisdictionParms;
  assert.ok(entry);
  const taxed = (miscParameters: typeof entry.miscParameters): number => {
    const { taxCalculation, errorStatus } = calculateOne(
      {
        payrollRunParameters: { payDate: DAY, payPeriodsPerYear: 26, payPeriodNumber: 1 },
        wages: [{ locationCode: '21-000-0000', wageType: 'Regular', grossWages: 2000 }],
        taxJurisdictionParms: [
          { uniqueTaxID: '39-000-0000-SIT-000', locationCode: '39-000-0000', isResident: true },
          { ...entry, locationCode: '21-000-0000', isResident: false, miscParameters },
        ],
      },
      everyRelease(loadRules()),
      undefined,
    );
    assert.equal(errorStatus, undefined);
    const line = taxCalculation.find(({ uniqueTaxID }) => uniqueTaxID === '21-000-0000-SIT-000');
    return line?.taxAmount ?? Number.NaN;
  };
  assert.equal(taxed(entry.miscParameters), 0);
  assert.ok(taxed([]) > 0, 'without the certificate it is withheld');
});

test('42A809: the state of residence is one of the statement that is checked', () => {
  for (const [statement, residentState, isRight] of [
    ['VA', 'VA', true],
    ['VA', 'OH', false],
    ['OH', 'IL', false],
    ['IL-IN-MI-WV-WI', 'WV', true],
    ['IL-IN-MI-WV-WI', 'OH', false],
  ] as const) {
    const { problems } = fillForm(
      edition,
      { ...ANSWERS, statement, residentState },
      { mustBeSigned: true },
    );
    assert.equal(problems.length === 0, isRight, `${statement} ${residentState}`);
  }
});
