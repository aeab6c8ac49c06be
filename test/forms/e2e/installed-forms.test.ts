/** `wagewright forms fields|draft|picture|install|installed|uninstall`, while another process has the database open. */

import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { agencyDocument, INSTRUCTIONS } from '../../support/agency-document.ts';
import { agencyPdf, encrypted, PAGE } from '../../support/agency-pdf.ts';
import { command, wagewright } from '../../support/cli.ts';
import { forEachDatabase, temporaryDirectory } from '../../support/databases.ts';
import { mayUse } from '../../support/programs.ts';

let directory = '';
let file = '';
let map = '';
describe('wagewright forms', () => {
  before(async () => {
    directory = await temporaryDirectory();
    file = join(directory, 'w4.pdf');
    map = join(directory, 'map.yaml');
    const pdf = await agencyPdf();
    writeFileSync(file, mayUse('qpdf') ? encrypted(pdf) : pdf);
    writeFileSync(
      map,
      `fields:
  firstName: "${PAGE}f1_01[0]"
  lastName: "${PAGE}f1_02[0]"
  ssn: "${PAGE}comb[0]"
`,
    );
  });
  after(() => rmSync(directory, { recursive: true }));

  test('fields: what a map is written from', async () => {
    const { code, stdout } = await wagewright(['forms', 'fields', file]);
    assert.equal(code, 0);
    assert.ok(
      stdout.includes(
        `${PAGE}f1_01[0]\n    text, page 1\n    First name and middle initial\n${PAGE}f1_02[0]\n    text, page 1, at most 20 characters\n`,
      ),
      stdout,
    );
    assert.match(stdout, /plan\[0\]\n {4}checkbox, page 1\n {4}states: 1, 2\n/);
    assert.match(stdout, /option: 049 \(shown: Mason County\)/);
  });

  test('draft: a first map, which installs; picture: what it puts where', async () => {
    const drafted = await wagewright(['forms', 'draft', 'w4101', file, '--version', '2025-01-01']);
    assert.equal(drafted.stderr, '');
    assert.match(drafted.stdout, /^# W4101 2025-01-01: a draft/);
    assert.match(drafted.stdout, /^ {2}firstName: "topmostSubform\[0\]\.Page1\[0\]\.f1_01\[0\]"$/m);
    const other = await command(['forms', 'draft', 'w4101', file, '2', '--version', '2025-01-01']);
    assert.doesNotMatch(other.stdout, /f1_01/);
    const made = join(directory, 'picture.pdf');
    const args = ['forms', 'picture', 'W4101', file, made, '--map', map, '--version', '2025-01-01'];
    const { code, stdout } = await wagewright(args);
    assert.equal(code, 0);
    assert.match(stdout, /picture\.pdf: mapped fields are shown in red/);
    assert.equal(readFileSync(made).subarray(0, 5).toString(), '%PDF-');
  });

  test('install: instructions in another language are refused, with the form that they are', async () => {
    const spanish = join(directory, 'spanish.pdf');
    const texts = ['Instrucciones para el Formulario I-9'];
    writeFileSync(spanish, await agencyDocument({ ...INSTRUCTIONS, texts }));
    const { code, stdout, stderr } = await command(['forms', 'install', 'I9104', spanish]);
    assert.equal(code, 2);
    assert.match(stdout, /does not say "Anti-Discrimination Notice"/);
    assert.match(stdout, /the PDF is I9108, Instrucciones .*\. Run forms install I9108 FILE\.pdf/);
    assert.match(stderr, /nothing was installed, 1 problem/);
  });

  forEachDatabase((databases) => {
    test('install, replace, list, uninstall', async () => {
      const settings = await databases.create();
      const env = {
        DATA_DIR: settings.dataDir,
        ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
      };
      await databases.open(settings);
      const alone = async (...args: string[]) => await wagewright(['forms', ...args], { env });
      const run = async (...args: string[]) => await command(['forms', ...args], { env });
      const plain = ['install', 'w4101', file, '--map', map, '--version', '2025-01-01'];
      const unshown = await run(...plain);
      assert.equal(unshown.code, 2);
      const [, relied = ''] = /or confirm with --without (\S+)\./.exec(unshown.stderr) ?? [];
      for (const id of ['signature', 'exempt']) assert.ok(relied.split(',').includes(id), id);
      assert.match((await run(...plain, '--without', 'exempt')).stderr, /no place for .*signature/);
      const install = [...plain, '--without', relied];

      const made = await alone(...install);
      assert.equal(made.stderr, '');
      assert.equal(made.code, 0);
      assert.match(made.stdout, /^warning: filingStatus has no place in this PDF: Filing status$/m);
      assert.doesNotMatch(made.stdout, /^warning: ded1 /m);
      assert.match(
        made.stdout,
        /^Installed W4101 2025-01-01 \(2025\): 2 pages, .* 3 fields mapped/m,
      );
      const sha256 = /^sha256 ([0-9a-f]{64})$/m.exec(made.stdout)?.[1];
      assert.ok(sha256);

      const again = await run(...install);
      assert.equal(again.code, 2);
      assert.match(again.stderr, /W4101 2025-01-01 is already installed\. Use --replace/);
      assert.equal((await run(...install, '--replace')).code, 0);

      const listed = await alone('installed');
      assert.match(listed.stdout, new RegExp(`^W4101 {2}2025-01-01 {2}${sha256} {2}installed 20`));

      assert.equal((await run('uninstall', 'W4101')).code, 2);
      assert.equal((await alone('uninstall', 'W4101', '--version', '2025-01-01')).code, 0);
      const gone = await run('uninstall', 'W4101', '--version', '2025-01-01');
      assert.match(gone.stderr, /nothing is installed for W4101 2025-01-01/);
      assert.equal((await run('installed')).stdout, 'No agency PDFs are installed.\n');
    });
  });

  test('what is wrong is reported, and nothing is installed', async () => {
    const env = { DATA_DIR: join(directory, 'data') };
    const run = async (...args: string[]) => await command(['forms', ...args], { env });
    const wrong = join(directory, 'wrong.yaml');
    writeFileSync(wrong, 'fields: { surname: PageTwo, lastName: Nowhere }');
    const { code, stdout, stderr } = await wagewright(
      ['forms', 'install', 'W4101', file, '--map', wrong],
      { env },
    );
    assert.equal(code, 2);
    assert.match(stdout, /^surname: is not a field of this edition/m);
    assert.match(stdout, /^lastName: the PDF has no field "Nowhere"/m);
    assert.equal(stderr, 'wagewright: forms install: nothing was installed, 2 problems\n');
    for (const [args, message] of [
      [['install', 'W4101'], /CODE FILE\.pdf, and --map FILE\.yaml/],
      [['install', 'W4101', file], /no field map of W4101 was checked against this file/],
      [['install', 'NJ101', file], /NJ101 comes without a field map\. .*--map/],
      [['install', 'XX999', file, '--map', map], /no form XX999/],
      [
        ['install', 'W4101', file, '--map', map, '--version', '2026-02-01'],
        /no edition effective 2026-02-01\. Use one of .*2026-01-01/,
      ],
      [['draft', 'W4101'], /CODE FILE\.pdf/],
      [['draft', 'XX999', file], /^wagewright: forms draft: there is no form XX999/],
      [['draft', 'W4101', map], /cannot be read as a PDF/],
      [['picture', 'W4101', file, join(directory, 'no.pdf')], /no field map of W4101 was checked/],
      [['picture', 'W4101', file, join(directory, 'no.pdf'), '--map', file], /w4\.pdf /],
      [['fields', map], /cannot be read as a PDF/],
      [['fields', join(directory, 'none.pdf')], /none\.pdf does not exist\. Check the path/],
    ] as const) {
      const refused = await run(...args);
      assert.match(refused.stderr, message);
      assert.match(refused.stderr, /^wagewright: [^\n]+\n$/);
      assert.notEqual(refused.code, 0);
    }
    // No command makes a database where there is none.
    assert.match((await run('installed')).stderr, /^wagewright: .*DATA_DIR/);
  });
});
