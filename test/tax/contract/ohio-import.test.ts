/** The state's own tables, imported over Ohio's registers: nothing differs but what is left out on purpose. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { findImporter, type Importer } from '../../../maintain/src/imports/importers.ts';
import { planImport } from '../../../maintain/src/imports/plan.ts';
import { everyRelease } from '../../../src/tax/paycalc/releases.ts';
import { loadRules, RULES_ROOT } from '../../../src/tax/rules/index.ts';
import { municipalDigest } from '../../support/finder.ts';

const release = everyRelease(loadRules()).all.findLast(({ taxes }) =>
  taxes.has('39-000-0000-JEDD-9036'),
);
assert.ok(release !== undefined);

function plan(importer: string, name: string) {
  const bytes = readFileSync(new URL(`finder/${name}`, import.meta.url));
  assert.ok(release !== undefined);
  return planImport(
    findImporter(importer) as Importer,
    { bytes, name, retrieved: '2026-08-26' },
    release,
  );
}

test('the municipal table changes nothing', async () => {
  const { changes, doubts, remarks, entries, merged } = await plan(
    'oh-finder',
    'OHMuniRateTable.csv',
  );
  assert.deepEqual([changes, doubts], [[], []]);
  assert.equal(entries, 685);
  assert.equal(merged[0]?.same, 669);
  assert.match(remarks.join(), /CINCINNATI ends on 2020-10-01/);
});

test('the table of joint districts adds the one that is left out', async () => {
  const { changes, remarks } = await plan('oh-jedd', 'JEDTaxRates.csv');
  assert.deepEqual(
    changes.map(({ kind, key }) => `${kind} ${key}`),
    ['added 9098'],
  );
  assert.match(remarks.join(), /MERCY WEST JEDD ends on 2023-09-30, before it begins/);
});

test('the source of each register says the file that it was read from', () => {
  const [municipal, district] = ['municipalities', 'joint-districts'].map((name) => {
    const text = readFileSync(join(RULES_ROOT, `us/oh/${name}/${name}.source.yaml`), 'utf8');
    return (parse(text) as { files: Record<string, unknown>[] }).files[0];
  });
  assert.equal(municipal?.sha256, municipalDigest());
  assert.equal(municipal?.agencyFile, 'OHMuniRateTable.csv');
  assert.equal(district?.agencyFile, 'JEDTaxRates.csv');
});
