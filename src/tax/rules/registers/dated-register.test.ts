import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DatedRegister, RegisterRows } from './dated-register.ts';

const REGISTER: DatedRegister = {
  file: 'us/in/places.register.yaml',
  key: 'id',
  identity: { tax: '18-{id}-0000-CNTY-000', title: '{name}' },
  residence: { since: '2016.2', residents: { rule: 'all' } },
  row: {
    since: '{since}',
    ends: '2026-12-31',
    rate: '{rate}',
    cap: '{cap}',
    confidence: 'official',
    nonresidents: { confidence: '{sure}' },
  } as unknown as DatedRegister['row'],
  path: 'us/in/places.csv',
  csv: `id,name,effective,ends,knownto,rate,cap,sure,since
001,Adams,2024-01-01,,,0.01,,official,2016.2
001,Adams,2025-07-01,,,0.02,50,secondary,2016.2
001,Adams,2025-07-01,,,0.03,50,official,2016.3
003,Allen,2024-01-01,2024-06-30,,0.03,,derived,2016.2
005,Bartholomew,2024-01-01,,2019-12-31,0.04,,secondary,2016.3
`,
};
const ADAMS = '18-001-0000-CNTY-000';
const rows = new RegisterRows(REGISTER);
const withCsv = (csv: string) => new RegisterRows({ ...REGISTER, csv }).rows;

test('each row is an edition up to its own end or that of the template; empty cells are left out', () => {
  const { identity, residence, blocks } = rows.expand(ADAMS);
  assert.deepEqual(identity, { tax: ADAMS, title: 'Adams' });
  assert.deepEqual(residence, { tax: ADAMS, since: '2016.2', residents: { rule: 'all' } });
  const own = { confidence: 'official', ends: '2026-12-31' };
  assert.deepEqual(blocks.slice(0, 2), [
    {
      ...own,
      edition: 2024,
      effective: '2024-01-01',
      since: '2016.2',
      rate: '0.01',
      nonresidents: { confidence: 'official' },
    },
    {
      ...own,
      edition: 2025,
      effective: '2025-07-01',
      since: '2016.2',
      rate: '0.02',
      cap: '50',
      nonresidents: { confidence: 'secondary' },
    },
  ]);
  const [bartholomew] = rows.expand('18-005-0000-CNTY-000').blocks as { knownTo?: string }[];
  assert.equal(bartholomew?.knownTo, '2019-12-31');
});

test('a release has the rows of its version, and of one day the newest', () => {
  assert.deepEqual([...rows.ids('2016.1')], []);
  assert.deepEqual([...rows.ids('2016.2')], [ADAMS, '18-003-0000-CNTY-000']);
  assert.equal(rows.isIn('18-005-0000-CNTY-000', '2016.2'), false);
  assert.equal(rows.isIn('18-005-0000-CNTY-000', '2016.3'), true);
  assert.equal(rows.isIn('39-001-0000-CNTY-000', '2016.3'), false);
  const rate = (version: string, day: string) => rows.rowOn(ADAMS, version, day)?.rate;
  assert.equal(rate('2016.2', '2023-12-31'), undefined);
  assert.equal(rate('2016.2', '2025-06-30'), '0.01');
  assert.equal(rate('2016.2', '2025-07-01'), '0.02');
  assert.equal(rate('2016.3', '2026-12-31'), '0.03');
  assert.equal(rate('2016.3', '2027-01-01'), undefined);
  assert.ok(rows.rowOn('18-003-0000-CNTY-000', '2016.2', '2024-06-30'));
  assert.equal(rows.rowOn('18-003-0000-CNTY-000', '2016.2', '2024-07-01'), undefined);
});

test('the lowest confidence of a figure of a row is its confidence', () => {
  const sure = (version: string, day: string) => {
    const row = rows.rowOn(ADAMS, version, day);
    return row && rows.confidenceOf(row);
  };
  assert.equal(sure('2016.2', '2024-01-01'), 'official');
  assert.equal(sure('2016.2', '2025-07-01'), 'secondary');
});

test('a CSV that does not fit is refused with what is wrong', () => {
  const head = 'id,name,effective,since';
  assert.throws(() => withCsv(`${head}\n001,Adams\n`), /line 2 has 2 cells/);
  assert.throws(
    () => withCsv(`${head}\n001,A,2025-01-01,2016.2\n001,A,2024-01-01,2016.2\n`),
    /id 001: rows must be in the order/,
  );
  assert.throws(
    () => withCsv(`${head}\n001,A,2025-01-01,2016.2\n001,A,2025-01-01,2016.2\n`),
    /id 001: rows must be in the order/,
  );
  const twice = { ...REGISTER, identity: { tax: '18-000-0000-CNTY-000' } };
  assert.throws(
    () =>
      new RegisterRows({ ...twice, csv: `${head}\n1,A,2025-01-01,2016.2\n2,B,2026-01-01,2016.2\n` })
        .rows,
    /id 2 and 1 are one tax/,
  );
  assert.throws(() => withCsv('name,effective,since\nA,2025-01-01,2016.2\n'), /no column id/);
});
