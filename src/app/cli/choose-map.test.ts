import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agencyDocument } from '../../../test/support/agency-document.ts';
import { agencyFile, pdfOf } from '../../../test/support/agency-fields.ts';
import { examine } from '../../forms/installed/examine.ts';
import { chooseMap } from './choose-map.ts';

const pdf = await pdfOf(agencyFile('W4101-2026-01-01'));

test('a file that nobody checked needs its edition', () => {
  assert.throws(
    () => chooseMap('install', 'w4101', pdf, {}),
    /no field map of W4101 was checked .*--version \(2025-01-01, 2026-01-01\).*forms picture/,
  );
});

test('with its edition, the map of the catalog is taken and fits', async () => {
  const { edition, mapText } = chooseMap('install', 'w4101', pdf, { version: '2026-01-01' });
  assert.equal(edition.effective, '2026-01-01');
  const examined = await examine(pdf, mapText, edition);
  assert.ok('map' in examined);
  assert.ok('signature' in examined.map);
});

test('the file of another year has not the fields of the map', async () => {
  const { edition, mapText } = chooseMap('install', 'w4101', pdf, { version: '2025-01-01' });
  const examined = await examine(pdf, mapText, edition);
  assert.ok('problems' in examined);
});

test('an edition or a form without a map says so', () => {
  assert.throws(
    () => chooseMap('install', 'W4101', pdf, { version: '2024-01-01' }),
    /no field map of W4101 was checked/,
  );
  assert.throws(() => chooseMap('picture', 'MI101', pdf, {}), /MI101 comes without a field map/);
  assert.throws(() => chooseMap('picture', 'XX101', pdf, {}), /there is no form XX101/);
});

test('instructions need no map, and one that is named is refused', async () => {
  const file = await agencyDocument();
  const { edition, mapText } = chooseMap('install', 'i9104', file, {});
  assert.equal(edition.effective, '2025-01-20');
  assert.ok('map' in (await examine(file, mapText, edition)));
  const refused = /I9104 has no lines to fill in and needs no field map.*forms install I9104/;
  assert.throws(() => chooseMap('install', 'I9104', file, { map: 'map.yaml' }), refused);
  assert.throws(() => chooseMap('picture', 'I9104', file, {}), refused);
  assert.throws(
    () => chooseMap('install', 'I9104', file, { version: '2023-08-01' }),
    /I9104 has no edition effective 2023-08-01/,
  );
});
