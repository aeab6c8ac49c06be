/**
 * State unemployment, employer and employee: wage bases exact to the cent (below, crossing, at,
 * above, with and without autoAdjust), the rate used where none is sent, second bases,
 * surcharges, and every tax side by side with the reference evaluator.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate, type Line, toRate } from '../../../src/tax/engine/index.ts';
import type { UnemploymentBlock } from '../../../verify/src/contributions/unemployment.ts';
import type { BandBlock, Tax } from '../../../verify/src/figures/blocks.ts';
import { blockOf } from '../../../verify/src/figures/figures.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import {
  lawOf,
  lineOf,
  type Payment,
  type PaymentTax,
  type PaymentWage,
  toPaycheck,
} from '../../support/engine-paycheck.ts';
import { figures } from '../../support/evaluator.ts';
import { agree, engineSays, referenceSays } from '../property/compare.ts';
import { refusedWith } from '../traps/pay.ts';

const IDS = /-(ER_SUTA|ER_SUTA_SC|SUI)-\d{3}$/;
const taxes = [...figures.taxes.values()].filter(({ tax }) => IDS.test(tax));
const STATES = 52;

const suta = (fips: string): string => `${fips}-000-0000-ER_SUTA-000`;
const at = (id: string): string => placeOf(id);
const DAYS = ['2024-02-01', '2024-08-01', '2025-02-01', '2025-08-01', '2026-02-01', '2026-08-01'];

type More = Partial<Pick<Payment, 'benefits' | 'payDate' | 'explain'>> & {
  readonly supplemental?: number;
};

/** A payment of regular wages in cents where the tax applies; 2026 unless said otherwise. */
function payment(
  id: string,
  gross: number,
  ytd: number,
  tax: Partial<PaymentTax> = {},
  { supplemental, ...more }: More = {},
): Payment {
  const location = at(id);
  const wages: PaymentWage[] = [{ type: 'Regular', gross, ytd, location }];
  if (supplemental !== undefined) {
    wages.push({ type: 'Supplemental', gross: supplemental, ytd: 0, location });
  }
  return { payDate: '2026-02-01', periods: 26, wages, taxes: [{ id, location, ...tax }], ...more };
}

const lines = (given: Payment): Line[] => calculate(toPaycheck(given));
const amountOf = (given: Payment, type = 'Regular'): [number, number, number] => {
  const [tax] = given.taxes;
  const line = lineOf(lines(given), tax?.id ?? '', type, tax?.location);
  return [line.taxAmount, line.subjectWages, line.rate];
};

test('every state, DC and Puerto Rico has the employer tax on every day of 2024 to 2026', () => {
  const employers = taxes.filter(({ tax }) => tax.endsWith('-ER_SUTA-000'));
  assert.equal(employers.length, STATES);
  for (const { tax } of employers) {
    for (const payDate of ['2024-01-01', ...DAYS, '2026-12-31']) {
      assert.ok(lawOf(payDate).taxes.has(tax), `${tax} on ${payDate}`);
    }
  }
  assert.deepEqual(
    taxes.filter(({ tax }) => tax.includes('-SUI-')).map(({ tax }) => tax),
    ['02-000-0000-SUI-000', '34-000-0000-SUI-000', '42-000-0000-SUI-000'],
  );
});

const centsOf = (upTo: string): number => Math.round(Number(upTo) * 100);

/** Wage bases of a tax on a day, in cents, with the parameter that asks for each. */
function basesOf(tax: Tax, payDate: string): readonly (readonly [number, Partial<PaymentTax>])[] {
  const block = blockOf(tax, payDate) as UnemploymentBlock;
  if (block.upTo === undefined) return [];
  const ordinary = [centsOf(block.upTo), {}] as const;
  if (block.higherBase === undefined) return [ordinary];
  return [
    ordinary,
    [centsOf(block.higherBase.upTo), { parameters: { HIGHERWAGEBASE: 'TRUE' } }],
    [centsOf(block.upTo), { parameters: { HIGHERWAGEBASE: 'FALSE' } }],
  ];
}

const isInForce = (tax: Tax, payDate: string): boolean =>
  tax.blocks.some(({ effective, ends }) => effective <= payDate && payDate <= ends);

test('every tax: below, crossing, at and above its wage base, autoAdjust on and off', () => {
  let cases = 0;
  const rate = toRate(0.0317);
  for (const tax of taxes) {
    for (const payDate of DAYS.filter((day) => isInForce(tax, day))) {
      for (const [base, given] of basesOf(tax, payDate)) {
        const says = (ytd: number, gross: number, more: Partial<PaymentTax> = {}) => {
          const asked = { overrideRate: rate, ...given, ...more };
          const one = payment(tax.tax, gross, ytd, asked, { payDate });
          agree(one);
          cases += 1;
          return amountOf(one);
        };
        const tax317 = (cents: number): number => Math.floor((cents * 317 + 5_000) / 10_000);
        const at = `${tax.tax} ${payDate} ${base}`;
        assert.deepEqual(says(base - 200_001, 200_000), [6_340, 200_000, rate], at);
        assert.deepEqual(says(base - 200_000, 200_000), [6_340, 200_000, rate], at);
        assert.deepEqual(says(base - 100_001, 200_000), [tax317(100_001), 100_001, rate], at);
        assert.deepEqual(says(base - 1, 200_000), [0, 1, rate], at);
        assert.deepEqual(says(base, 200_000), [0, 0, rate], at);
        assert.deepEqual(says(base + 1, 200_000), [0, 0, rate], at);
        // Trued up: the year adds up to the base times the rate, whatever was withheld before.
        const year = tax317(base);
        for (const ytdWH of [year - 7, year, year + 9]) {
          const [amount, subject] = says(base - 50_000, 200_000, { autoAdjust: true, ytdWH });
          assert.deepEqual([amount, subject], [year - ytdWH, 50_000], at);
          assert.equal(says(base + 300, 200_000, { autoAdjust: true, ytdWH })[0], year - ytdWH, at);
        }
      }
    }
  }
  assert.ok(cases > 5_000, `${cases} cases`);
});

test('a published rate stands in for overrideRate and every line says so', () => {
  for (const tax of taxes) {
    for (const payDate of DAYS.filter((day) => isInForce(tax, day))) {
      const block = blockOf(tax, payDate) as UnemploymentBlock & {
        readonly publishedRate?: { readonly note: string };
      };
      if (block.method !== 'state-unemployment@1') continue;
      const given = payment(tax.tax, 100_000, 0, {}, { payDate, supplemental: 50_000 });
      assert.deepEqual(engineSays(given), referenceSays(given), tax.tax);
      if (block.publishedRate === undefined) {
        assert.throws(() => lines(given), refusedWith('field-missing'), tax.tax);
        assert.throws(
          () => lines(given),
          / Send overrideRate: the rate on the notice that the state’s unemployment agency sent to the employer, as a fraction \(0\.027\)\.$/,
          tax.tax,
        );
        continue;
      }
      const { note, rate } = block.publishedRate;
      for (const line of lines(given)) {
        assert.ok(line.notes.includes(note), tax.tax);
        assert.equal(line.rate, toRate(Number(rate)), tax.tax);
        // The note names the rate it used.
        const shown = String(Number((Number(rate) * 100).toFixed(6)));
        assert.ok(note.includes(`taken at ${shown} %`), `${tax.tax} ${note}`);
      }
      const own = payment(tax.tax, 100_000, 0, { overrideRate: toRate(0.02) }, { payDate });
      assert.ok(!lines(own).some(({ notes }) => notes.includes(note)), tax.tax);
      const exempt = payment(tax.tax, 100_000, 0, { exempt: true }, { payDate });
      assert.deepEqual(amountOf(exempt), [0, 0, 0]);
    }
  }
});

test('mid-year: New Jersey from July to June, Arkansas assessment of July 2024', () => {
  const rateOn = (id: string, payDate: string): number =>
    amountOf(payment(id, 100_000, 0, {}, { payDate }))[2];
  const jersey = suta('34');
  assert.equal(rateOn(jersey, '2024-06-30'), toRate(0.032825));
  assert.equal(rateOn(jersey, '2024-07-01'), toRate(0.029825));
  assert.equal(rateOn(jersey, '2025-06-30'), toRate(0.029825));
  assert.equal(rateOn(jersey, '2025-07-01'), toRate(0.026825));
  assert.equal(rateOn(jersey, '2026-07-01'), toRate(0.026825));
  assert.throws(() => rateOn(suta('33'), '2026-07-01'), refusedWith('field-missing'));
  const arkansas = '05-000-0000-ER_SUTA_SC-903';
  assert.equal(rateOn(arkansas, '2024-06-30'), toRate(0.00125));
  assert.equal(rateOn(arkansas, '2024-07-01'), toRate(0.001));
  const [unsure] = lines(payment(arkansas, 100_000, 0, {}, { payDate: '2024-07-01' }));
  assert.ok(unsure?.notes.some((note) => note.includes('unverified')));
});

test('a tax and its assessment add up to the published total: RI, NY, NJ, GA, SC, ME, CO', () => {
  const total = (ids: readonly string[], gross: number, payDate: string): number =>
    ids
      .map((id) => amountOf(payment(id, gross, 0, {}, { payDate }))[0])
      .reduce((sum, amount) => sum + amount, 0);
  const both = (fips: string, seq: string): string[] => [
    suta(fips),
    `${fips}-000-0000-ER_SUTA_SC-${seq}`,
  ];
  // the whole base in one payment: cents of base times total
  assert.equal(total(both('44', '030'), 2_980_000, '2025-12-31'), 36_058); // 1.21 %
  assert.equal(total(both('36', '025'), 1_760_000, '2026-12-31'), 72_160); // 4.1 %
  assert.equal(total(both('34', '048'), 4_330_000, '2025-08-01'), 121_240); // 2.8 %
  assert.equal(total(both('13', '011'), 950_000, '2026-12-31'), 25_650); // 2.7 %
  assert.equal(total(both('45', '032'), 1_400_000, '2026-12-31'), 14_840); // 1.00 % and 0.06 %
  const maine = [...both('23', '041'), '23-000-0000-ER_SUTA_SC-061'];
  assert.equal(total(maine, 1_200_000, '2026-12-31'), 30_480); // 2.54 %
  const colorado = [...both('08', '901'), '08-000-0000-ER_SUTA_SC-902'];
  assert.equal(total(colorado, 2_720_000, '2025-12-31'), 82_960); // 3.05 %
});

test('a second wage base is asked for, never guessed; overrideWageBase wins', () => {
  const island = suta('44');
  const [line] = lines(payment(island, 400_000, 3_000_000));
  assert.equal(line?.subjectWages, 80_000);
  assert.ok(line?.notes.some((note) => note.includes('32,300')));
  const higher = { parameters: { HIGHERWAGEBASE: 'TRUE' }, overrideRate: toRate(0.0949) };
  assert.deepEqual(
    amountOf(payment(island, 400_000, 3_000_000, higher)).slice(0, 2),
    [21_827, 230_000],
  );
  const own = { ...higher, overrideWageBase: 3_050_000 };
  assert.deepEqual(amountOf(payment(island, 400_000, 3_000_000, own)).slice(0, 2), [4_745, 50_000]);
  // Michigan had one wage base in 2024, two from 2025 on.
  const michigan = lawOf('2024-06-01').taxes.get(suta('26'));
  assert.deepEqual(michigan?.parameters, []);
  assert.equal(lawOf('2025-06-01').taxes.get(suta('26'))?.parameters.length, 1);
});

test('benefits: Colorado as FUTA, New Jersey and Minnesota keep section 125 in, others say they are unsure', () => {
  const benefits = [
    { type: '125', amount: 20_000 },
    { type: '401K', amount: 10_000 },
  ];
  const subject = (fips: string): Line => {
    const given = payment(suta(fips), 100_000, 0, { overrideRate: toRate(0.01) }, { benefits });
    agree(given);
    return lineOf(lines(given), suta(fips), 'Regular', `${fips}-000-0000`);
  };
  assert.equal(subject('08').subjectWages, 80_000);
  assert.deepEqual(subject('08').notes, []);
  for (const fips of ['34', '27', '25']) {
    assert.equal(subject(fips).subjectWages, 100_000);
    assert.deepEqual(subject(fips).notes, []);
  }
  assert.equal(subject('48').subjectWages, 80_000);
  assert.ok(subject('48').notes.some((note) => note.includes('was not read')));
});

test('SutaGrossWages stand in for the pay of the state, and for that of no other tax', () => {
  const location = '53-000-0000';
  const id = suta('53');
  const wages: PaymentWage[] = [
    { type: 'Regular', gross: 300_000, ytd: 0, location },
    { type: 'Tips', gross: 20_000, ytd: 0, location },
    { type: 'SutaGrossWages', gross: 250_000, ytd: 7_700_000, location },
  ];
  const given: Payment = {
    payDate: '2026-06-01',
    periods: 12,
    wages,
    benefits: [{ type: '125', amount: 5_000 }],
    taxes: [{ id, location, overrideRate: toRate(0.01) }],
  };
  agree(given);
  const answered = lines(given);
  assert.deepEqual(
    answered.map(({ wageType, taxAmount, subjectWages }) => [wageType, taxAmount, subjectWages]),
    [['SutaGrossWages', 1_200, 120_000]],
  );
});

test('employee taxes: Alaska and New Jersey stop at the base, Pennsylvania never', () => {
  const pennsylvania = '42-000-0000-SUI-000';
  // 0.07 % of 1,234.55 is 0.864185: three decimals 0.864, to the cent 0.86
  assert.deepEqual(amountOf(payment(pennsylvania, 123_455, 99_000_000)), [
    86,
    123_455,
    toRate(0.0007),
  ]);
  // 0.07 % of 1,235.72 is 0.865004: 0.865, 0.87
  assert.equal(amountOf(payment(pennsylvania, 123_572, 99_000_000))[0], 87);
  const supplemental = payment(pennsylvania, 100_000, 0, {}, { supplemental: 50_000 });
  assert.deepEqual(
    [amountOf(supplemental)[0], amountOf(supplemental, 'Supplemental')[0]],
    [70, 35],
  );
  // largest amount of 2026: 44,800 x 0.425 %, 54,200 x 0.5 %
  assert.equal(amountOf(payment('34-000-0000-SUI-000', 9_000_000, 0))[0], 19_040);
  assert.equal(amountOf(payment('02-000-0000-SUI-000', 9_000_000, 0))[0], 27_100);
});

test('a year of payments adds up: trued up exactly, else within half a cent a payment', () => {
  const id = suta('12');
  let [plain, trued, ytd] = [0, 0, 0];
  const gross = 33_333;
  for (let k = 0; k < 26; k += 1) {
    plain += amountOf(payment(id, gross, ytd))[0];
    trued += amountOf(payment(id, gross, ytd, { autoAdjust: true, ytdWH: trued }))[0];
    ytd += gross;
  }
  assert.equal(trued, 18_900); // 7,000 x 2.7 %
  assert.ok(Math.abs(plain - trued) <= 13, `${plain}`);
});

test('methods/state-unemployment.md: worked example', () => {
  const island = suta('44');
  const given = payment(island, 100_000, 3_000_000, {}, { supplemental: 200_000 });
  const expected = { Regular: '800 80000 1000000', Supplemental: '0 0 1000000' };
  assert.deepEqual(engineSays(given), expected);
  assert.deepEqual(referenceSays(given), expected);
  assert.ok(lines(given).every(({ notes }) => notes.length === 2));
  const tax = { parameters: { HIGHERWAGEBASE: 'TRUE' }, overrideRate: toRate(0.0949) };
  const other = payment(island, 100_000, 3_000_000, tax, { supplemental: 200_000 });
  const higher = { Regular: '9490 100000 9490000', Supplemental: '12337 130000 9490000' };
  assert.deepEqual(engineSays(other), higher);
  assert.deepEqual(referenceSays(other), higher);
  assert.ok(lines(other).every(({ notes }) => notes.length === 0));
});

test('without nexus nothing is owed, even where a rate would be asked for', () => {
  for (const id of [suta('53'), suta('06'), '42-000-0000-SUI-000']) {
    const given: Payment = { ...payment(id, 100_000, 0), nexus: false };
    assert.deepEqual(amountOf(given), [0, 0, 0]);
    assert.ok(lines(given).every(({ notes }) => notes.some((one) => one.includes('no nexus'))));
    assert.deepEqual(engineSays(given), referenceSays(given));
  }
});

test('explain shows wage base and rate with the source of the wage base', () => {
  const [line] = lines(
    payment(suta('41'), 100_000, 0, {}, { explain: true, payDate: '2025-03-01' }),
  );
  const shown = Object.fromEntries((line?.steps ?? []).map((one) => [one.line, one.value]));
  assert.equal(shown['wage base'], 54_300);
  assert.equal(shown.rate, 0.024);
  assert.ok(line?.steps.every(({ citation }) => citation.document.length > 3));
});

/** Keeps the import of the band's shape honest: employee taxes use it. */
const isBand = (block: unknown): block is BandBlock =>
  (block as BandBlock).method === 'wage-band-rate@1';

test('employee taxes are plain wage bands', () => {
  for (const { tax, blocks } of taxes.filter(({ tax: id }) => id.includes('-SUI-'))) {
    assert.ok(blocks.length === 3 && blocks.every(isBand), tax);
  }
});
