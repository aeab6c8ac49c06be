import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleasedTax } from '../rules/index.ts';
import { awaitedFor, repealOf } from './awaited.ts';

const last = {
  lastPayDate: '2026-12-31',
  figures: { source: { document: 'IRS Publication 15-T', edition: '2026' } },
} as unknown as ReleasedTax['blocks'][number];

test('names the last figures, the awaited publication, and its publisher', () => {
  const text = awaitedFor('00-000-0000-FIT-000', last, '2027-01-15');
  assert.match(text ?? '', /through 2026-12-31 \(IRS Publication 15-T, edition 2026\)/);
  assert.match(text ?? '', /Awaited: Publication 15-T for 2027 from the IRS\./);
  const wanted = [
    ['00-000-0000-FICA-000', /wage base for 2027 from the SSA/],
    ['13-000-0000-SIT-000', /2027 from the state's revenue agency/],
    ['13-000-0000-ER_SUTA-000', /2027 from the state's workforce agency/],
    ['25-000-0000-FLI-000', /the rate for 2027 from the agency that collects it/],
  ] as const;
  for (const [tax, words] of wanted) {
    assert.match(awaitedFor(tax, last, '2027-01-15') ?? '', words);
  }
});

test('says nothing where the figures reach the pay date or have a gap before it', () => {
  assert.equal(awaitedFor('00-000-0000-FIT-000', last, '2026-12-31'), undefined);
});

test('a repealed tax has ended: no publication is awaited', () => {
  const repealed = {
    lastPayDate: '2026-12-31',
    figures: { ...last.figures, repealed: { document: 'Code of an invented state, section 1' } },
  } as unknown as ReleasedTax['blocks'][number];
  assert.equal(awaitedFor('13-000-0000-ER_SUTA_SC-011', repealed, '2027-01-15'), undefined);
  assert.equal(
    repealOf(repealed, '2027-01-15'),
    'The tax ended on 2026-12-31 (Code of an invented state, section 1). Leave it out for later pay dates.',
  );
  assert.equal(repealOf(repealed, '2026-12-31'), undefined);
  assert.equal(repealOf(last, '2027-01-15'), undefined);
});
