import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expandRegister, type Register } from './register.ts';

const REGISTER: Register = {
  register: 'places.csv',
  key: 'id',
  identity: {
    tax: '18-{id}-0000-CNTY-000',
    title: '{name}',
    parameters: [{ description: 'of {name}' }],
  },
  residence: { since: '9999.1' },
  blocks: [
    { effective: '2024-01-01', rate: '{rate}' } as { effective: string },
    { effective: '2025-01-01', rate: '{rate}' } as { effective: string },
  ],
};
const CSV = `id,name,effective,rate
001,Adams,2024-01-01,0.01
001,Adams,2024-10-01,0.02
003,Allen,2024-01-01,0.03
`;

test('every key is a tax, every edition takes the last row effective by then', () => {
  assert.deepEqual(expandRegister(REGISTER, CSV), [
    {
      identity: {
        tax: '18-001-0000-CNTY-000',
        title: 'Adams',
        parameters: [{ description: 'of Adams' }],
      },
      residence: { tax: '18-001-0000-CNTY-000', since: '9999.1' },
      blocks: [
        { effective: '2024-01-01', rate: '0.01' },
        { effective: '2025-01-01', rate: '0.02' },
      ],
    },
    {
      identity: {
        tax: '18-003-0000-CNTY-000',
        title: 'Allen',
        parameters: [{ description: 'of Allen' }],
      },
      residence: { tax: '18-003-0000-CNTY-000', since: '9999.1' },
      blocks: [
        { effective: '2024-01-01', rate: '0.03' },
        { effective: '2025-01-01', rate: '0.03' },
      ],
    },
  ]);
});

test('a CSV that does not fit is refused, with the place', () => {
  const refused = (csv: string, register: Register = REGISTER): string => {
    try {
      expandRegister(register, csv);
    } catch (error) {
      return (error as Error).message;
    }
    return 'taken';
  };
  assert.match(refused('id,name,effective,rate\n001,Adams\n'), /line 2 has 2 cells/);
  assert.match(refused('id,name,effective\n001,Adams,2024-01-01\n'), /no column rate/);
  assert.match(
    refused('id,name,effective,rate\n001,Adams,2024-02-01,0.01\n'),
    /001 has no row effective/,
  );
  assert.match(refused(CSV, { ...REGISTER, key: 'county' }), /no column county/);
  assert.match(
    refused('id,name,effective,rate\n001,Adams,2024-10-01,0.02\n001,Adams,2024-01-01,0.01\n'),
    /id 001: rows must be in the order/,
  );
});

test('an item that is nothing but an empty cell is left out, and a list of nothing else too', () => {
  const noted = {
    effective: '2024-01-01',
    rate: '{rate}',
    notes: ['{note}'],
    levels: ['{rate}', '{note}', 'fixed'],
  };
  const csv = `id,name,effective,rate,note
001,Adams,2024-01-01,0.01,limited by order
003,Allen,2024-01-01,0.03,
`;
  const taxes = expandRegister({ ...REGISTER, blocks: [noted] }, csv);
  assert.deepEqual(
    taxes.map(({ blocks }) => blocks[0]),
    [
      {
        effective: '2024-01-01',
        rate: '0.01',
        notes: ['limited by order'],
        levels: ['0.01', 'limited by order', 'fixed'],
      },
      { effective: '2024-01-01', rate: '0.03', levels: ['0.03', 'fixed'] },
    ],
  );
});
