/** A maintainer imports into a copy of `rules/`: the CSV and its source, and what is refused. */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { findImporter } from '../../../maintain/src/imports/importers.ts';
import { planImport } from '../../../maintain/src/imports/plan.ts';
import { writeToRules } from '../../../maintain/src/imports/write-rules.ts';
import { everyRelease } from '../../../src/tax/paycalc/releases.ts';
import { buildRelease, loadRules, type RuleTree } from '../../../src/tax/rules/index.ts';
import { indianaNotice } from '../../support/indiana-notice.ts';
import { changedRules } from '../../support/rule-tree.ts';

const FINDER = readFileSync(new URL('finder/OHMuniRateTable.csv', import.meta.url), 'utf8');
const FOLDER = 'us/oh/municipalities';
const CSV = join(FOLDER, 'municipalities.csv');

const planFor = async (tree: RuleTree, text: string) =>
  await planImport(
    findImporter('oh-finder') ?? assert.fail(),
    { bytes: Buffer.from(text), name: 'OHMuniRateTable.csv', retrieved: '2026-12-15' },
    everyRelease(tree).highest,
  );

/** As while the register is in drafts only. */
const asDraft = (tree: RuleTree): RuleTree => ({
  ...tree,
  releases: tree.releases.map(({ sealedOn: _, ...entry }) => entry),
});

test('the CSV and its source are written, and nothing a second time', async (t) => {
  const root = changedRules(t, {}, 'us/oh');
  const tree = asDraft(loadRules(root));
  const before = readFileSync(join(root, CSV), 'utf8');
  const akron =
    /^(\d+),Akron,01000,2024-01-01,,0\.025$/m.exec(before)?.[0] ?? assert.fail('no Akron');
  const text = FINDER.replace(
    '20180101,99991231,01000,AKRON,.02500',
    '20180101,20260630,01000,AKRON,.02500\r\n20260701,99991231,01000,AKRON,.02600',
  );
  const plan = await planFor(tree, text);
  const files = readdirSync(join(root, FOLDER));
  const told = writeToRules(tree, plan, false);
  assert.equal(readFileSync(join(root, CSV), 'utf8'), before);
  assert.deepEqual(readdirSync(join(root, FOLDER)), files);
  assert.ok(told.written.includes(join(root, CSV)));

  assert.deepEqual(writeToRules(tree, plan, true), told);
  const place = akron.split(',')[0];
  assert.equal(
    readFileSync(join(root, CSV), 'utf8'),
    before.replace(
      akron,
      `${place},Akron,01000,2024-01-01,2026-06-30,0.025\n${place},Akron,01000,2026-07-01,,0.026`,
    ),
  );
  const source = join(root, FOLDER, 'municipalities.source.yaml');
  assert.ok(existsSync(source));
  const [{ retrieved, agencyFile, sha256, confidence }] = parse(readFileSync(source, 'utf8')).files;
  assert.deepEqual(
    [retrieved, agencyFile, sha256, confidence],
    ['2026-12-15', 'OHMuniRateTable.csv', plan.file.sha256, 'official'],
  );
  // The rules as written are whole, and the same file is no difference to them.
  const written = asDraft(loadRules(root));
  const again = await planFor(written, text);
  assert.deepEqual(again.changes, []);
  assert.deepEqual(writeToRules(written, again, true).written, []);
});

test('Indiana’s notice becomes rows of its register, with what they cite', async (t) => {
  const root = changedRules(t, {}, 'us/in');
  const tree = asDraft(loadRules(root));
  const over = everyRelease(tree).highest;
  const planOf = async (rates: Readonly<Record<string, string>>, of = over) =>
    await planImport(
      findImporter('in-dn1') ?? assert.fail(),
      { bytes: await indianaNotice(rates), name: 'dn01.pdf', retrieved: '2026-10-05' },
      of,
    );
  const plan = await planOf({ '49': '0.0212' });
  assert.deepEqual(
    plan.changes.map(({ text }) => text),
    ['Marion (49): rate 2.02% -> 2.12% from 2026-10-01'],
  );
  writeToRules(tree, plan, true);
  const rows = readFileSync(join(root, 'us/in/counties.csv'), 'utf8').split('\n');
  const cited = `effective,as of 2026-10-01 retrieved 2026-10-05,https://www.in.gov/dor/files/dn01.pdf,2026-10-05,official`;
  assert.equal(
    rows.find((row) => row.startsWith('097,') && row.includes(',2026-10-01,')),
    `097,49,Marion,2026-10-01,,,${over.version},0.0212,${cited.slice('effective,'.length)},transcribed`,
  );
  // The rate of Adams County stays: it is known to hold again, by the new notice.
  const written = loadRules(root);
  const release = everyRelease(asDraft(written)).highest;
  const adams = release.at('2026-10-02')?.taxes.get('18-001-0000-CNTY-000');
  assert.equal(adams?.stale, undefined);
  assert.equal(adams?.citation.edition, 'as of 2026-10-01, retrieved 2026-10-05'.replace(',', ''));
  assert.equal(
    release.at('2026-09-30')?.taxes.get('18-001-0000-CNTY-000')?.effective,
    '2026-01-01',
  );
  // What was sealed takes the rows of the notice of January.
  for (const id of ['18-001-0000-CNTY-000', '18-097-0000-CNTY-000']) {
    assert.deepEqual(
      buildRelease(written, '2026.2').taxes.get(id),
      buildRelease(loadRules(), '2026.2').taxes.get(id),
    );
  }
  assert.deepEqual((await planOf({ '49': '0.0212' }, release)).changes, []);
});

test('rows of a sealed release are refused', async (t) => {
  const root = changedRules(t, {}, 'us/oh');
  const tree = loadRules(root);
  const sealed = {
    ...tree,
    releases: tree.releases.map((entry) => ({ ...entry, sealedOn: '2026-12-24' })),
  };
  const plan = await planFor(sealed, FINDER);
  assert.throws(() => writeToRules(sealed, plan, true), {
    name: 'ImportError',
    message:
      /municipalities\.register\.yaml: its rows are in a sealed release, which never changes/,
  });
});
