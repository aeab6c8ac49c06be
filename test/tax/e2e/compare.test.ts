/** `wagewright compare` as its guide describes it. */

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseColumns } from '../../../src/tax/compare/table/columns.ts';
import { command, wagewright } from '../../support/cli.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const SAMPLE = at('examples/register.csv');
const guide = readFileSync(at('docs/guides/parallel-run.md'), 'utf8');

suite('compare', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wagewright-compare-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('the sample of the guide: reports, columns, exit code 1, no color in a pipe', async () => {
    const [html, csv, columns] = ['r.html', 'r.csv', 'c.yaml'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const first = await wagewright([
      'compare',
      SAMPLE,
      '--html',
      html,
      '--csv',
      csv,
      '--write-columns',
      columns,
    ]);
    assert.equal(first.code, 1, first.stderr);
    const [, excerpt = ''] = /```\n(Row [\s\S]*?)```/.exec(guide) ?? [];
    assert.ok(excerpt !== '' && first.stdout.includes(excerpt), first.stdout);
    assert.ok(!first.stdout.includes('\u{1b}'));
    assert.match(first.stdout, /^Columns guessed from the headers/);
    assert.match(readFileSync(html, 'utf8'), /<h2>Differences <span>9<\/span><\/h2>/);
    assert.match(
      readFileSync(csv, 'utf8'),
      /^7,1006,Luis Romero,2026-06-12,ER SUI,42-000-0000-ER_SUTA-000,92\.29,85\.61,6\.68,differs,Matches a rate/m,
    );
    const second = await command(['compare', SAMPLE, '--columns', columns]);
    assert.equal(second.code, 1);
    assert.ok(first.stdout.endsWith(second.stdout) && !second.stdout.includes('guessed'));
  });

  test('exit code 0 when all amounts agree, 2 for a file that cannot be read', async () => {
    const file = join(folder, 'agrees.csv');
    writeFileSync(
      file,
      'Employee ID,Check Date,Pay Frequency,Work State,Gross Pay,FICA\n1,6/12/2026,Weekly,TX,1000,62.01\n',
    );
    assert.equal((await command(['compare', file])).code, 1);
    assert.equal((await wagewright(['compare', file, '--tolerance', '0.01'])).code, 0);
    const fails = [
      [[join(folder, 'none.csv')], /none\.csv/],
      [[], /name a payroll register/],
      [[file, '--tolerance', 'x'], /--tolerance x is not an amount/],
      [[file, '--columns', file], /agrees\.csv:1: must be an object/],
    ] as const;
    for (const [args, message] of fails) {
      const { code, stderr } = await command(['compare', ...args]);
      assert.equal(code, 2);
      assert.match(stderr, message);
    }
  });

  test('what holds for all checks is said by options, and a column that they replace is named', async () => {
    const file = join(folder, 'constants.csv');
    writeFileSync(
      file,
      'Work State,Gross Pay,Social Security Employee,WORKED IN LOCAL - EMPLOYEE TAX\nNJ,1000,62.00,37.40\n',
    );
    const constants = '--employee 7 --pay-date 2026-06-12 --frequency weekly --state PA';
    const places = '--work-place Philadelphia --home-place Philadelphia';
    const given = ['compare', file, ...`${constants} ${places}`.split(' ')];
    const { code, stdout, stderr } = await command(given);
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /Work State is not used: PA was given for all checks\./);
  });

  test('the columns file of the guide is valid', () => {
    const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
    assert.equal(parseColumns(yaml, 'guide').wages.Bonus, 'Supplemental');
  });
});
