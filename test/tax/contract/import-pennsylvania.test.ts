/** Pennsylvania's whole register in the agency's layout: no difference as it is, and what a change or a slip does. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findImporter } from '../../../maintain/src/imports/importers.ts';
import { overlayOf } from '../../../maintain/src/imports/overlay-of.ts';
import { type Plan, planImport } from '../../../maintain/src/imports/plan.ts';
import { openDoubts, planText } from '../../../maintain/src/imports/plan-text.ts';
import { everyRelease } from '../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { csvFile, paTable } from '../../support/agency-files.ts';
import { type AgencyCells, paAgencyRows, plus } from '../../support/pa-agency-file.ts';

const importer = findImporter('pa-dced') ?? assert.fail();
const release = everyRelease(loadRules()).highest;
const rows = paAgencyRows();

const planOf = async (bytes: Uint8Array): Promise<Plan> =>
  await planImport(importer, { bytes, name: 'EIT.xls', retrieved: '2026-12-15' }, release);
/** The file with some cells of the row of a PSD code replaced. */
const changed = (changes: Readonly<Record<string, AgencyCells>>): Buffer =>
  csvFile(paTable(rows.map((row) => ({ ...row, ...changes[row['PSD Code'] ?? ''] }))));

describe('pa-dced', () => {
  test('both taxes of all 2,626 rows are as installed', async () => {
    assert.ok(rows.length > 2_600, `${rows.length} rows`);
    const plan = await planOf(changed({}));
    assert.deepEqual([plan.changes, plan.doubts, plan.remarks], [[], [], []]);
    assert.equal(plan.entries, 2 * rows.length);
    for (const { register, rows: merged, stated } of plan.merged) {
      assert.deepEqual(merged, register.rows);
      assert.equal(stated.size, rows.length);
    }
  });

  test('changes with and without days, a jump, and a new collector, each in words', async () => {
    const plan = await planOf(
      changed({
        // East Berlin: the municipality's rates, with days.
        '010101': {
          'Municipal Nonresident EIT (percent)': '1.25',
          'Municipal Nonresident EIT Effective Date': '10/01/2026',
          'School District EIT (percent)': '1.3',
          'School District EIT Effective Date': '07/01/2026',
          'Total Resident Income Tax (percent)': plus('0.5', '1.3'),
        },
        // Hamilton: a low-income exemption and a collector, which have no days.
        '010102': {
          'Municipal LST LIE (dollars)': '15000',
          'EIT Collector': 'Another Bureau, Inc.',
        },
        // Abbottstown: a rate of the year after the release.
        '010201': {
          'Municipal Nonresident EIT (percent)': '2.5',
          'Municipal Nonresident EIT Effective Date': '01/01/2027',
        },
      }),
    );
    assert.deepEqual(
      plan.changes.map(({ kind, text }) => `${kind}: ${text.replace(/\(\S+\)/, '(id)')}`),
      [
        'changed: East Berlin borough (id): nonresident 1% -> 1.25%, school 1.2% -> 1.3% from 2026-10-01',
        'corrected: Hamilton township (id): collector York Adams Tax Bureau -> Another Bureau Inc. from 2026-07-01 (the same first day as before)',
        'corrected: Hamilton township (id): municipalexempt $12000 -> $15000 from 2026-07-01 (the same first day as before)',
      ],
    );
    assert.match(plan.remarks.join(), /^1 rows begin after 2026-12-31/);
    assert.deepEqual(openDoubts(plan.doubts, []), []);
    assert.match(planText(plan), /Changed \(1\)\n {2}East Berlin borough/);
  });

  test('what has no day of its own holds from when the register is in force', async () => {
    const exempt = { 'Municipal LST LIE (dollars)': '15000' };
    const texts = async (change: AgencyCells, retrieved: string): Promise<string> => {
      const bytes = changed({ '010102': { ...exempt, ...change } });
      const all = { bytes, name: 'EIT.csv', retrieved };
      const { changes, remarks } = await planImport(importer, all, release);
      return [...changes.map(({ text }) => text), ...remarks].join();
    };
    // The register of June is in force from July 1, that of the next year's from January 1.
    assert.match(await texts({}, '2026-12-15'), /\$15000 from 2026-07-01/);
    const next: AgencyCells[] = rows.map((row) => ({ ...row, 'Reporting Year': '2027' }));
    const bytes = csvFile(
      paTable(next.map((row) => (row['PSD Code'] === '010102' ? { ...row, ...exempt } : row))),
    );
    const plan = await planImport(
      importer,
      { bytes, name: 'EIT.csv', retrieved: '2026-12-16' },
      release,
    );
    assert.deepEqual(plan.changes, []);
    assert.match(plan.remarks.join(), /^1 rows begin after 2026-12-31/);
  });

  test('the real-time register has the day of each row', async () => {
    const table = paTable(
      rows.map((row) =>
        row['PSD Code'] === '360999'
          ? {
              ...row,
              'Municipal LST (dollars)': plus(row['Municipal LST (dollars)'] ?? '', '5'),
              'Total LST (dollars)': plus(row['Total LST (dollars)'] ?? '', '5'),
            }
          : row,
      ),
    );
    const [note = [], header = [], ...lines] = table;
    const bytes = csvFile([
      note,
      [...header, 'Date Last Updated'],
      ...lines.map((line) => [...line, '08/19/2026 10:04:05 AM']),
    ]);
    const { changes } = await planOf(bytes);
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['changed'],
    );
    assert.match(changes[0]?.text ?? '', /municipal \$47 -> \$52 from 2026-08-19$/);
  });

  test('a jump, and a municipality and a district that the rules do not know, have to be accepted', async () => {
    const plan = await planOf(
      changed({
        '010101': {
          'Municipal Nonresident EIT (percent)': '2.5',
          'Municipal Nonresident EIT Effective Date': '10/01/2026',
        },
        '010102': { 'Municipality ID': '019999' },
      }),
    );
    assert.deepEqual(openDoubts(plan.doubts, []), ['jump', 'vanished', 'unknown']);
    assert.deepEqual(openDoubts(plan.doubts, ['jump', 'vanished', 'unknown']), []);
    const text = planText(plan);
    assert.match(text, /East Berlin borough \(\S+\): nonresident 1% -> 2\.5% from 2026-10-01/);
    assert.match(text, /row \d+: no municipality has the number 019999 \(HAMILTON TOWNSHIP\)/);
    assert.match(text, /Hamilton township \(\S+\) is no longer in the file/);
  });

  test('a slipped cell among thousands is refused by its row', async () => {
    const at = rows.findIndex((row) => row['PSD Code'] === '010102');
    await assert.rejects(planOf(changed({ '010102': { 'School District EIT (percent)': '12' } })), {
      name: 'ImportError',
      message: new RegExp(
        `^row ${at + 3}: total resident income tax is .*%, but the parts add up to`,
      ),
    });
  });

  test('the files of an overlay have every row, and name the file of those that it states', async () => {
    const made = overlayOf(await planOf(changed({})), [], 'wagewright test');
    assert.equal(made.version, `${release.version}+pa-dced.2026-12-15`);
    assert.deepEqual(
      made.files.map(({ register, file, holds }) => [register, file, holds]),
      [
        ['us/pa/earned-income/earned-income-tax.register.yaml', 'earned-income-tax.csv', 'rows'],
        ['us/pa/local-services/local-services-tax.register.yaml', 'local-services-tax.csv', 'rows'],
      ],
    );
    for (const { text } of made.files) {
      const stated = text.match(/,pa-dced\.2026-12-15$/gm)?.length;
      assert.equal(stated, rows.length);
    }
  });
});
