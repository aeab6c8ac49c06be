import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatTax, HOME, lines, taken, WORK } from '../../../test/support/two-states.ts';
import { CalculationError } from './index.ts';

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

test('a credit for a tax that the request leaves out is refused, and names the tax to add', () => {
  assert.throws(
    () => lines([['42', 100_000]], [{ rule: flatTax('34', 7), isResident: true }]),
    refusedWith(
      'tax-needed',
      /^taxJurisdictionParms: .*Add 42-000-0000-SIT-000 at 42-000-0000 .*NONRESIDENTCERTIFICATE.*REV-419.*assumeWithheldElsewhere/,
    ),
  );
});

test('a work state that would withhold nothing need not be requested', () => {
  const nothing = flatTax('42', 0);
  const home = { rule: flatTax('34', 7), isResident: true };
  assert.deepEqual(taken(lines([['42', 100_000]], [home], [nothing])), { '34': 7000 });
});

test('assumeWithheldElsewhere: the tax that the request leaves out is calculated and named', () => {
  const home = { rule: flatTax('34', 7), isResident: true };
  const [line] = lines([['42', 100_000]], [home], [HOME, WORK], true);
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
    refusedWith('parameter', /has no reciprocal agreement/),
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

test('a row’s own words stand where nonresidents owe nothing', () => {
  const city = flatTax('11', 8, { taxesNonresidents: false, nonresidentNote: 'Residents only.' });
  const [line] = lines([['11', 100_000]], [{ rule: city, isResident: false }]);
  assert.deepEqual(line?.notes, ['Residents only.']);
});

test('conditions of an agreement stand on the lines its certificate exempts, and only there', () => {
  const work = flatTax('42', 5, {
    reciprocal: new Set(['34']),
    certificate: 'REV-419',
    reciprocityNote: 'Daily commuters.',
  });
  const asked = { rule: work, isResident: false };
  const exempt = lines([['42', 100_000]], [RESIDENT, { ...asked, certificate: true }]);
  assert.match(exempt[1]?.notes.join() ?? '', /Daily commuters/);
  const taxed = lines([['42', 100_000]], [RESIDENT, asked]);
  assert.doesNotMatch(taxed[1]?.notes.join() ?? '', /Daily commuters/);
});

test('a convenience rule against some states only', () => {
  const office = flatTax('36', 6, { convenience: true, convenienceStates: new Set(['09']) });
  const asked = { rule: office, isResident: false, convenience: true };
  assert.throws(
    () => lines([['34', 100_000]], [RESIDENT, asked]),
    refusedWith('parameter', /states with such a rule of their own, 09, not of 34/),
  );
  const home = flatTax('09', 3);
  assert.deepEqual(taken(lines([['09', 100_000]], [{ rule: home, isResident: true }, asked])), {
    '09': 0,
    '36': 6000,
  });
});

test('an unverified part speaks on the lines it decides, and only there', () => {
  const sure = { residents: '', nonresidents: '', reciprocity: '', convenience: '' };
  const home = flatTax('34', 3, { unverified: { ...sure, residents: 'Unverified at home.' } });
  const work = flatTax('42', 5, {
    reciprocal: new Set(['34']),
    convenience: true,
    unverified: { ...sure, reciprocity: 'Unverified agreement.', convenience: 'Unverified rule.' },
  });
  const at = (options: object, state = '42'): string[] =>
    lines(
      [[state, 100_000]],
      [
        { rule: home, isResident: true },
        { rule: work, isResident: false, ...options },
      ],
    ).map(({ notes }) => notes.filter((text) => text.startsWith('Unverified')).join());
  assert.deepEqual(at({}), ['Unverified at home.', '']);
  assert.deepEqual(at({ certificate: true }), ['Unverified at home.', 'Unverified agreement.']);
  assert.deepEqual(at({ convenience: true }, '34'), ['Unverified at home.', 'Unverified rule.']);
  const [alone] = lines([['34', 100_000]], [{ rule: home, isResident: true }]);
  assert.deepEqual(alone?.notes, []);
});
