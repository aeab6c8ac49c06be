import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Release, ReleasedTax } from '../rules/index.ts';
import { awaitedFor, repealOf } from './awaited.ts';

type Blocks = ReleasedTax['blocks'];

const blocks = [
  {
    lastPayDate: '2026-12-31',
    figures: {
      effective: '2026-01-01',
      published: '2025-12-12',
      source: { document: 'IRS Publication 15-T', edition: '2026' },
    },
  },
] as unknown as Blocks;

const NOBODY: Release['awaited'] = { agencies: [], publications: [], law: [] };
const PUBLISHERS: Release['awaited'] = {
  agencies: [{ state: '13', revenue: 'the Treasury of Atlantis', workforce: 'its Office of Work' }],
  publications: [
    { taxes: ['00-000-0000-FIT-000'], what: 'Publication 15-T', from: 'the IRS' },
    { taxes: ['25-000-0000-FLI-000'], what: 'the leave rate', from: 'the Leave Board' },
  ],
  law: [
    {
      taxes: ['13-000-0000-SIT-000'],
      from: '2027-01-01',
      says: 'The rate is 1 percent.',
      source: { document: 'Invented Code, section 1' },
    },
  ],
};

const textOf = (tax: string, payDate = '2027-01-15', publishers = PUBLISHERS): string =>
  awaitedFor(tax, blocks, payDate, publishers) ?? '';

test('names the last figures, the awaited publication, its publisher, and when the last one came', () => {
  const text = textOf('00-000-0000-FIT-000');
  assert.match(text, /through 2026-12-31 \(IRS Publication 15-T, edition 2026\)/);
  assert.match(
    text,
    /Awaited: Publication 15-T for 2027 from the IRS; the last were published by 2025-12-12\./,
  );
  const wanted = [
    ['13-000-0000-SIT-000', /formula for 2027 from the Treasury of Atlantis/],
    ['13-000-0000-ER_SUTA-000', /rates for 2027 from its Office of Work/],
    ['25-000-0000-FLI-000', /the leave rate for 2027 from the Leave Board/],
  ] as const;
  for (const [tax, words] of wanted) assert.match(textOf(tax), words);
});

test('in general words where the agency is not named', () => {
  const wanted = [
    ['13-000-0000-SIT-000', /2027 from the state's revenue agency/],
    ['13-000-0000-ER_SUTA-000', /2027 from the state's workforce agency/],
    ['25-000-0000-FLI-000', /the rate for 2027 from the agency that collects it/],
  ] as const;
  for (const [tax, words] of wanted) assert.match(textOf(tax, '2027-01-15', NOBODY), words);
});

test('what is known so far is there with its source, for its own tax alone', () => {
  assert.match(
    textOf('13-000-0000-SIT-000'),
    /Known so far: The rate is 1 percent\. \(Invented Code, section 1\)/,
  );
  assert.doesNotMatch(textOf('13-000-0000-ER_SUTA-000'), /Known so far/);
});

test('a midyear edition does not hide when the figures of January came', () => {
  const midyear = [
    ...blocks,
    {
      lastPayDate: '2026-12-31',
      figures: {
        effective: '2026-06-01',
        published: '2026-05-30',
        source: { document: 'A midyear edition' },
      },
    },
  ] as unknown as Blocks;
  const text = awaitedFor('00-000-0000-FIT-000', midyear, '2027-01-15', NOBODY) ?? '';
  assert.match(text, /\(A midyear edition\).*published by 2025-12-12/);
});

test('says nothing where the figures reach the pay date', () => {
  assert.equal(textOf('00-000-0000-FIT-000', '2026-12-31'), '');
});

test('a repealed tax has ended: no publication is awaited', () => {
  const [last] = blocks;
  assert.ok(last);
  const repealed = {
    lastPayDate: '2026-12-31',
    figures: { ...last.figures, repealed: { document: 'Code of an invented state, section 1' } },
  } as unknown as Blocks[number];
  const tax = '13-000-0000-ER_SUTA_SC-011';
  assert.equal(awaitedFor(tax, [repealed], '2027-01-15', PUBLISHERS), undefined);
  assert.equal(
    repealOf(repealed, '2027-01-15'),
    'The tax ended on 2026-12-31 (Code of an invented state, section 1). Leave it out for later pay dates.',
  );
  assert.equal(repealOf(repealed, '2026-12-31'), undefined);
  assert.equal(repealOf(last, '2027-01-15'), undefined);
});
