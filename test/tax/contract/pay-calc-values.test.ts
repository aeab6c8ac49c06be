/** What the fields of an item do, on taxes whose arithmetic fits on a finger. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TaxLine } from '../../../src/tax/paycalc/response-schema.ts';
import {
  FIT,
  FUTA,
  MEDICARE,
  parameter,
  paycheck,
  request,
  SOCIAL_SECURITY,
  tax,
  type WireItem,
  wage,
} from '../../support/paychecks.ts';
import { forEachServer, type TestServer } from '../../support/server.ts';

type Fields = Readonly<Record<string, unknown>>;

const SUPPLEMENTAL = { wageType: 'Supplemental', grossWages: 1000, ytdWages: 0 };

/** The lines of one item that has to succeed. */
async function linesOf(server: TestServer, item: unknown): Promise<TaxLine[]> {
  const { payCalc, errorStatus } = await server.payCalc(item);
  assert.equal(errorStatus.errorCode, 0, JSON.stringify(payCalc[0].errorStatus));
  return payCalc[0].taxCalculation;
}

async function lineOf(server: TestServer, item: unknown): Promise<TaxLine> {
  const lines = await linesOf(server, item);
  assert.equal(lines.length, 1);
  return lines[0] as TaxLine;
}

async function errorOf(server: TestServer, item: unknown) {
  const { payCalc } = await server.payCalc(item);
  assert.deepEqual(payCalc[0].taxCalculation, []);
  return payCalc[0].errorStatus as { errorCode: number; errorMessage: string };
}

/** Social Security with these fields of the tax and of the wage. */
const social = (taxFields: Fields, wageFields: Fields = {}): WireItem =>
  paycheck({
    wages: [wage(wageFields)],
    taxJurisdictionParms: [tax(SOCIAL_SECURITY, taxFields)],
  });

const income = (taxFields: Fields, ...wages: Fields[]): WireItem =>
  paycheck({
    wages: wages.length === 0 ? [wage()] : wages,
    taxJurisdictionParms: [tax(FIT, taxFields)],
  });

const misc = (...miscParameters: Fields[]): Fields => ({ miscParameters });

describe('values of an item', () => {
  forEachServer('with one server', (server) => {
    test('a line names tax, location, wage type, amount, subject wages, rate, payer and title', async () => {
      assert.deepEqual(await lineOf(server(), social({})), {
        uniqueTaxID: SOCIAL_SECURITY,
        locationCode: '00-000-0000',
        wageType: 'Regular',
        taxAmount: 124,
        subjectWages: 2000,
        rate: 0.062,
        payer: 'employee',
        title: 'Social Security, employee',
      });
    });

    test('words match without regard to case, underscore, hyphen and space', async () => {
      const expected = await linesOf(
        server(),
        income(
          { roundResult: 'Yes' },
          wage(),
          wage({ ...SUPPLEMENTAL, calcMethodSupplementalWages: 'CurrentAggregation' }),
        ),
      );
      for (const method of ['CURRENT_AGGREGATION', 'current aggregation', 'Current-Aggregation']) {
        const lines = await linesOf(
          server(),
          income(
            { roundResult: 'yES' },
            wage({ wageType: 'regular' }),
            wage({
              ...SUPPLEMENTAL,
              wageType: 'SUPPLEMENTAL',
              calcMethodSupplementalWages: method,
            }),
          ),
        );
        assert.deepEqual(lines, expected);
      }
    });

    test('miscParameters take name and value, any case, numbers and booleans', async () => {
      const expected = await lineOf(
        server(),
        income(
          misc(
            parameter('FILINGSTATUS', 'M'),
            parameter('TWO_JOBS', 'TRUE'),
            parameter('ADDITIONALWH', '25'),
          ),
        ),
      );
      for (const given of [
        [
          { name: 'FILINGSTATUS', value: 'M' },
          { name: 'TWO_JOBS', value: 'TRUE' },
          { name: 'ADDITIONALWH', value: '25' },
        ],
        [
          parameter('FilingStatus', 'm'),
          parameter('two_jobs', true),
          parameter('AdditionalWH', 25),
        ],
        [
          parameter('FILING_STATUS', 'M'),
          parameter('TWOJOBS', 'true'),
          parameter('additional-wh', '25.00'),
        ],
      ]) {
        assert.deepEqual(await lineOf(server(), income(misc(...given))), expected);
      }
    });

    test('null stands for every optional field that is left out', async () => {
      const bare = {
        employeeID: 'e1',
        payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26 },
        wages: [{ locationCode: '00-000-0000', wageType: 'Regular', grossWages: 2000 }],
        taxJurisdictionParms: [tax(FIT), tax(SOCIAL_SECURITY)],
      };
      const nulls = (names: readonly string[]) =>
        Object.fromEntries(names.map((name) => [name, null]));
      const taxNulls = nulls([
        'isExempt',
        'isResident',
        'periodWH',
        'mtdWH',
        'qtdWH',
        'ytdWH',
        'roundResult',
        'autoAdjust',
        'overrideRate',
        'overrideWageBase',
        'miscParameters',
      ]);
      const full = {
        ...bare,
        options: null,
        benefits: null,
        payrollRunParameters: { ...bare.payrollRunParameters, payPeriodNumber: null },
        wages: bare.wages.map((entry) => ({
          ...entry,
          ...nulls([
            'calcMethodRegularWages',
            'calcMethodSupplementalWages',
            'hasNexus',
            'hours',
            'mtdWages',
            'qtdWages',
            'ytdWages',
          ]),
        })),
        taxJurisdictionParms: bare.taxJurisdictionParms.map((entry) => ({ ...entry, ...taxNulls })),
      };
      const expected = await linesOf(server(), bare);
      assert.deepEqual(await linesOf(server(), full), expected);
      const options = { prorate: null, explain: null, cashAvailable: null };
      assert.deepEqual(await linesOf(server(), { ...full, options }), expected);
    });

    test('a deduction given back raises the wages of the taxes that it lowers, and the net', async () => {
      const given = (amount: number, more: Fields = {}): WireItem => ({
        ...paycheck({
          wages: [wage({ grossWages: 2550, ytdWages: 30_600 })],
          taxJurisdictionParms: [
            tax(FIT, misc(parameter('FILINGSTATUS', 'S'))),
            tax(SOCIAL_SECURITY),
          ],
        }),
        benefits: [{ benefitType: '401K', amount, ...more }],
      });
      const answer = await server().payCalc(given(-200, { ytdAmount: 2400 }));
      const [{ taxCalculation, totals }] = answer.payCalc;
      const amounts = taxCalculation.map(({ taxAmount }: TaxLine) => taxAmount);
      // 2,750 x 26 = 71,500 - 8,600 = 62,900; 5,800 + 22% x 5,000 = 6,900; / 26 = 265.3846
      assert.deepEqual(amounts, [265.38, 158.1]);
      assert.equal(totals.net, 2550 + 200 - 265.38 - 158.1);
      const { errorCode, errorMessage } = await errorOf(server(), given(-200, { ytdAmount: 150 }));
      assert.equal(errorCode, 2003);
      assert.match(errorMessage, /^benefits\[0\]\.amount: gives 200\.00 back, and only 150\.00/);
    });

    test('isExempt answers 0/0/0', async () => {
      const { taxAmount, subjectWages, rate } = await lineOf(server(), social({ isExempt: true }));
      assert.deepEqual([taxAmount, subjectWages, rate], [0, 0, 0]);
    });

    test('the federal supplemental above the million is withheld from the exempt too', async () => {
      const item = income(
        { isExempt: true },
        wage({ ...SUPPLEMENTAL, calcMethodSupplementalWages: 'Flat', ytdWages: 999_500 }),
      );
      const { taxAmount } = await lineOf(server(), item);
      assert.equal(taxAmount, 185);
    });

    test('hasNexus false concerns state and local taxes, not the federal ones', async () => {
      assert.equal((await lineOf(server(), social({}, { hasNexus: false }))).taxAmount, 124);
    });

    test('roundResult: Yes rounds to dollars where the rule permits, No and Default keep cents', async () => {
      const amount = async (roundResult: string) =>
        (await lineOf(server(), income({ roundResult }, wage({ grossWages: 2345.67 })))).taxAmount;
      const [yes, no, standard] = [
        await amount('Yes'),
        await amount('No'),
        await amount('Default'),
      ];
      assert.equal(yes, Math.round(no));
      assert.notEqual(no, yes);
      assert.equal(standard, no);
    });

    test('roundResult Yes has no effect on Social Security, and says so', async () => {
      const { taxAmount, notes } = await lineOf(
        server(),
        social({ roundResult: 'Yes' }, { grossWages: 2010 }),
      );
      assert.equal(taxAmount, 124.62);
      assert.match((notes ?? []).join(), /roundResult/);
    });

    test('autoAdjust trues up to the year to date less ytdWH', async () => {
      const given = { autoAdjust: true, ytdWH: 600 };
      assert.equal((await lineOf(server(), social(given))).taxAmount, 144);
      assert.equal(
        (await lineOf(server(), social({ ...given, autoAdjust: false }))).taxAmount,
        124,
      );
    });

    test('autoAdjust with ytdWages and without ytdWH is an error', async () => {
      const { errorCode, errorMessage } = await errorOf(server(), social({ autoAdjust: true }));
      assert.equal(errorCode, 2001);
      assert.match(errorMessage, /ytdWH/);
    });

    test('overrideRate replaces the rate', async () => {
      const { taxAmount, rate } = await lineOf(server(), social({ overrideRate: 0.027 }));
      assert.deepEqual([taxAmount, rate], [54, 0.027]);
      const { errorCode } = await errorOf(server(), social({ overrideRate: 0.000000001 }));
      assert.equal(errorCode, 2003);
    });

    test('overrideWageBase replaces the wage base', async () => {
      const { taxAmount, subjectWages } = await lineOf(
        server(),
        social({ overrideWageBase: 11_000 }),
      );
      assert.deepEqual([taxAmount, subjectWages], [62, 1000]);
    });

    test('a graduated tax has neither rate nor base to replace', async () => {
      for (const field of ['overrideRate', 'overrideWageBase']) {
        const { errorCode, errorMessage } = await errorOf(server(), income({ [field]: 1 }));
        assert.equal(errorCode, 2003);
        assert.match(errorMessage, new RegExp(field));
      }
    });

    test('FUTA stops at its base and takes CREDITREDUCTION', async () => {
      const futa = (fields: Fields) =>
        paycheck({
          wages: [wage({ ytdWages: 6000 })],
          taxJurisdictionParms: [tax(FUTA, fields)],
        });
      const standard = await lineOf(server(), futa({}));
      assert.deepEqual(
        [standard.taxAmount, standard.subjectWages, standard.rate],
        [6, 1000, 0.006],
      );
      const reduced = await lineOf(server(), futa(misc(parameter('CREDITREDUCTION', '0.009'))));
      assert.deepEqual([reduced.taxAmount, reduced.rate], [15, 0.015]);
    });

    test('calcMethod None: no income tax, a line with 0 and a note', async () => {
      for (const item of [
        income({}, wage({ calcMethodRegularWages: 'None' })),
        income({}, wage({ ...SUPPLEMENTAL, calcMethodSupplementalWages: 'None' })),
      ]) {
        const { taxAmount, notes } = await lineOf(server(), item);
        assert.equal(taxAmount, 0);
        assert.ok((notes ?? []).length > 0);
      }
    });

    test('a supplemental entry without a method is taxed flat, and a note says so', async () => {
      const { taxAmount, rate, notes } = await lineOf(server(), income({}, wage(SUPPLEMENTAL)));
      assert.deepEqual([taxAmount, rate], [220, 0.22]);
      assert.ok((notes ?? []).length > 0);
    });

    test('methods steer income taxes only', async () => {
      const item = social({}, { calcMethodRegularWages: 'None' });
      assert.equal((await lineOf(server(), item)).taxAmount, 124);
    });

    test('one line per wage type; SutaGrossWages is a base and gets none', async () => {
      const lines = await linesOf(
        server(),
        paycheck({
          wages: [
            wage(),
            wage(SUPPLEMENTAL),
            wage({ wageType: 'SutaGrossWages', grossWages: 9999 }),
          ],
        }),
      );
      assert.deepEqual(
        lines.map(({ wageType, taxAmount }) => [wageType, taxAmount]),
        [
          ['Regular', 124],
          ['Supplemental', 62],
        ],
      );
    });

    test('negative wages refund a flat tax down to what was withheld', async () => {
      const refund = async (ytdWH: number) =>
        (await lineOf(server(), social({ ytdWH }, { grossWages: -500 }))).taxAmount;
      assert.equal(await refund(620), -31);
      assert.equal(await refund(20), -20);
      assert.equal(await refund(0), 0);
    });

    test('negative wages without ytdWH, and for income tax, are errors', async () => {
      const missing = await errorOf(server(), social({}, { grossWages: -500 }));
      assert.equal(missing.errorCode, 2001);
      assert.match(missing.errorMessage, /ytdWH/);
      const undefinedTax = await errorOf(
        server(),
        income({ ytdWH: 900 }, wage({ grossWages: -500 })),
      );
      assert.equal(undefinedTax.errorCode, 2003);
      assert.match(undefinedTax.errorMessage, /grossWages.*reverse the original payment/);
    });

    test('more than two decimals are rounded half up to cents', async () => {
      for (const [sent, taken] of [
        [1000.005, 1000.01],
        [1000.0049, 1000],
        [1.005, 1.01],
        [0.001, 0],
        [1e-9, 0],
      ] as const) {
        assert.equal(
          (await lineOf(server(), social({}, { grossWages: sent }))).subjectWages,
          taken,
        );
      }
      const negative = social({ ytdWH: 620 }, { grossWages: -1000.005 });
      assert.equal((await lineOf(server(), negative)).subjectWages, -1000.01);
    });

    test('-0 is 0', async () => {
      const text = JSON.stringify(request(social({ ytdWH: 0 }))).replace(
        '"grossWages":2000',
        '"grossWages":-0',
      );
      assert.match(text, /-0,/);
      const { body } = await server().post(text);
      const [line] = body.PayCalcResponse.payCalc[0].taxCalculation;
      assert.ok(Object.is(line.taxAmount, 0));
      assert.ok(Object.is(line.subjectWages, 0));
    });

    test('explain adds steps, each with line, label, value and citation; otherwise there are none', async () => {
      const item = paycheck({ taxJurisdictionParms: [tax(FIT), tax(MEDICARE)] });
      for (const line of await linesOf(server(), item)) assert.equal(line.steps, undefined);
      for (const line of await linesOf(server(), { ...item, options: { explain: true } })) {
        assert.ok(line.steps?.length);
        for (const { label, citation } of line.steps) {
          assert.ok(label.length > 0 && citation.document.length > 0);
        }
      }
    });

    test('prorate is accepted and leaves taxes without periodic amounts alone', async () => {
      const item = { ...social({}), options: { prorate: true } };
      assert.equal((await lineOf(server(), item)).taxAmount, 124);
    });

    test('benefits lower the taxes their plan says, and no others', async () => {
      const item = paycheck({
        taxJurisdictionParms: [tax(FIT), tax(SOCIAL_SECURITY)],
        benefits: [{ benefitType: '401k', amount: 500 }],
      });
      const lines = await linesOf(server(), item);
      assert.deepEqual(
        lines.map(({ subjectWages }) => subjectWages),
        [1500, 2000],
      );
    });

    test('the same tax at two locations is computed once and apportioned', async () => {
      const places = ['06-037-1662328', '06-059-2409704'];
      const lines = await linesOf(
        server(),
        paycheck({
          wages: places.map((locationCode, i) =>
            wage({ locationCode, grossWages: 1000.1 + i, ytdWages: 0 }),
          ),
          taxJurisdictionParms: places.map((locationCode) =>
            tax(SOCIAL_SECURITY, { locationCode }),
          ),
        }),
      );
      assert.deepEqual(
        lines.map(({ locationCode }) => locationCode),
        places,
      );
      const cents = lines.reduce((sum, { taxAmount }) => sum + Math.round(taxAmount * 100), 0);
      assert.equal(cents, Math.round(2001.2 * 6.2));
    });
  });
});
