/** The command line without a database: calc, rules, help, exit codes. */

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { command, type Finished, wagewright } from '../../support/cli.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import { paycheck, request, wage } from '../../support/paychecks.ts';
import { DRAFT, NEWEST, withDraft } from '../../support/releases.ts';
import { changedRules, replacing } from '../../support/rule-tree.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/paycheck.json', import.meta.url));

/** One line on stderr that starts with the product's name, no stack, nothing on stdout. */
function assertTold({ code, stdout, stderr }: Finished, expected: number, message: RegExp): void {
  assert.match(stderr, message);
  assert.match(stderr, /^wagewright: [^\n]+\n$/);
  assert.equal(stdout, '');
  assert.equal(code, expected);
}

describe('the command line', () => {
  let directory = '';
  before(async () => {
    directory = await temporaryDirectory();
  });
  after(() => rmSync(directory, { recursive: true }));

  test('help: with --help, -h, help, and alone', async () => {
    for (const [run, args] of [
      [wagewright, ['--help']],
      [command, ['-h']],
      [command, ['help']],
      [wagewright, []],
    ] as const) {
      const { code, stdout, stderr } = await run(args);
      assert.equal(code, 0);
      assert.match(stdout, /wagewright serve/);
      assert.equal(stderr, '');
    }
    const { stdout } = await command(['calc', '--help']);
    assert.match(stdout, /wagewright calc/);
    assert.doesNotMatch(stdout, /wagewright serve/);
  });

  test('--version and -v alone print the version of the product', async () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    );
    for (const [run, flag] of [
      [wagewright, '--version'],
      [command, '-v'],
    ] as const) {
      const { code, stdout } = await run([flag]);
      assert.deepEqual([code, stdout], [0, `${version}\n`]);
    }
  });

  test('unknown commands, options and actions: exit code 2 and one line', async () => {
    assertTold(await wagewright(['pay']), 2, /no command pay/);
    assertTold(await command(['calc', '--fast', 'x']), 2, /--fast/);
    assertTold(
      await command(['rules', 'change']),
      2,
      /check, coverage, stubs, verify, diff, awaited, new-year, import, build, seal, .* or remove/,
    );
    assertTold(await command(['rules', 'diff', NEWEST]), 2, /two versions/);
    assertTold(await command(['rules', 'build']), 2, /directory/);
  });

  test('a file that cannot be read: exit code 2 and one line that names it', async () => {
    const missing = join(directory, 'missing.json');
    for (const name of ['calc', 'verify', 'compare']) {
      const told = new RegExp(`${name}: ${missing} does not exist. Check the path`);
      assertTold(await command([name, missing]), 2, told);
      assertTold(await command([name, directory]), 2, /is a folder|is not a file/);
    }
    assertTold(await wagewright(['calc', join(directory, 'missing.csv')]), 2, /does not exist/);
  });

  test('a reader that has seen enough ends the command without a stack', async () => {
    const register = fileURLToPath(new URL('../../../examples/register.csv', import.meta.url));
    const { stderr } = await wagewright(['compare', register], { readsOutput: false });
    assert.equal(stderr, '');
  });

  test('calc FILE answers as the server does, exit code 0', async () => {
    const { code, stdout, stderr } = await wagewright(['calc', EXAMPLE]);
    assert.equal(stderr, '');
    assert.equal(code, 0);
    const { payCalc, transactionStamp, errorStatus } = JSON.parse(stdout).PayCalcResponse;
    assert.equal(payCalc[0].taxCalculation[0].taxAmount, 192.31);
    assert.equal(transactionStamp.steVersion, installedReleases().highest.version);
    assert.equal(errorStatus.errorCode, 0);
  });

  test('calc - reads standard input, large ones too', async () => {
    const item = paycheck({ employeeID: 'x'.repeat(300_000) });
    const { code, stdout } = await wagewright(['calc', '-'], {
      input: JSON.stringify(request(item)),
    });
    assert.equal(code, 0);
    assert.equal(JSON.parse(stdout).PayCalcResponse.payCalc[0].taxCalculation[0].taxAmount, 124);
  });

  test('calc --version chooses the version; an unknown one is reported', async () => {
    const { code, stdout } = await command(['calc', EXAMPLE, '--version', '2025.1']);
    assert.equal(code, 0);
    const { payCalc, transactionStamp } = JSON.parse(stdout).PayCalcResponse;
    assert.equal(transactionStamp.steVersion, '2025.1');
    assert.equal(payCalc[0].errorStatus, undefined);
    const unknown = await command(['calc', EXAMPLE, '--version', '1999.1']);
    assert.equal(unknown.code, 1);
    assert.equal(JSON.parse(unknown.stdout).PayCalcResponse.errorStatus.errorCode, 1005);
  });

  test('calc: an item that fails is exit code 1, with the answer printed', async () => {
    const input = JSON.stringify(
      request(paycheck(), paycheck({ wages: [wage({ grossWages: 'x' })] })),
    );
    const { code, stdout } = await wagewright(['calc', '-'], { input });
    assert.equal(code, 1);
    const { payCalc, errorStatus } = JSON.parse(stdout).PayCalcResponse;
    assert.equal(errorStatus.errorCode, 2000);
    assert.equal(payCalc[0].errorStatus, undefined);
    assert.equal(payCalc[1].errorStatus.errorCode, 2002);
  });

  test('calc: a missing, unreadable or broken file is one line', async () => {
    assertTold(await command(['calc']), 2, /name a file/);
    assertTold(await command(['calc', join(directory, 'none.json')]), 2, /none\.json/);
    assertTold(await command(['calc', directory]), 2, /is a folder/);
    const broken = join(directory, 'broken.json');
    writeFileSync(broken, '{"PayCalcRequest":');
    assertTold(await command(['calc', broken]), 1, /not JSON/);
    assertTold(await wagewright(['calc', '-'], { input: '' }), 1, /not JSON/);
  });

  test('rules coverage prints the table of states of a version, or one state', async () => {
    const { code, stdout } = await wagewright(['rules', 'coverage', '--version', '2025.1']);
    assert.equal(code, 0);
    assert.match(stdout, /Release 2025\.1/);
    assert.match(stdout, /\| \[Georgia\]\(coverage\/ga\.md\) /);
    const georgia = await command(['rules', 'coverage', 'GA']);
    assert.match(georgia.stdout, /^# Coverage: Georgia\n[\s\S]*\| 13-000-0000-SIT-000 /);
    const federal = await command(['rules', 'coverage', 'us']);
    assert.match(federal.stdout, /\| 00-000-0000-FIT-000 /);
    assertTold(await command(['rules', 'coverage', 'XX']), 2, /XX is not a state/);
    assertTold(await command(['rules', 'coverage', '--version', '1.1']), 1, /not installed/);
  });

  test('forms: list, show, pdf, and what is asked for wrongly', async () => {
    const { code, stdout } = await wagewright(['forms', 'list']);
    assert.equal(code, 0);
    assert.match(stdout, /^W4101 {2}W-4 {2}Employee.s Withholding Certificate {2}\(2026\)$/m);
    assert.match(stdout, /\(planned\)$/m);
    const shown = await command(['forms', 'show', 'w4101']);
    assert.match(shown.stdout, /filingStatus \(choice\).*FILINGSTATUS/);
    const file = join(directory, 'w4.pdf');
    assert.equal((await wagewright(['forms', 'pdf', 'W4101', file])).code, 0);
    assert.equal(readFileSync(file).subarray(0, 5).toString(), '%PDF-');
    assertTold(await command(['forms']), 2, /check, list, show, pdf/);
    assertTold(await command(['forms', 'pdf', 'W4101']), 2, /the file to write/);
    assertTold(await command(['forms', 'show', 'ZZ999']), 2, /no form ZZ999/);
    assertTold(await command(['forms', 'seen', '--write']), 2, /what you saw with --note/);
    const none = await command(['forms', 'pdf', 'FD107', file]);
    assertTold(none, 2, /FD107: /);
  });

  test('rules stubs prints the table of states of a version, or every line of one', async () => {
    const all = await wagewright(['rules', 'stubs', '--version', NEWEST]);
    assert.equal(all.code, 0);
    assert.match(all.stdout, /^# Sample pay stubs\n\nRelease \d{4}\.\d+\.[\s\S]*\n\| California /);
    const { code, stdout } = await command(['rules', 'stubs', 'ca']);
    assert.equal(code, 0);
    assert.match(stdout, /^# Sample pay stub: California\n[\s\S]*\| 06-000-0000-SDI-000 /);
    assertTold(await command(['rules', 'stubs', 'us']), 2, /Name a state/);
    assertTold(await command(['rules', 'stubs', '--write', '--version', NEWEST]), 2, /name none/);
  });

  test('rules diff tells what differs, and nothing between a version and itself', async () => {
    const same = await command(['rules', 'diff', NEWEST, NEWEST]);
    assert.equal(same.code, 0);
    assert.match(
      same.stdout,
      /^0 registers, 0 blocks, 0 rules for work in other states, and 0 wage bases differ; 0 lines of \d+ paychecks change/,
    );
    // The sums of each tax repeat the differences above them.
    const withoutSums = (text: string): string =>
      text.replace(/^In dollars, by tax:\n(?: {2}.*\n)+\n/m, '');
    const { code, stdout: whole } = await wagewright(['rules', 'diff', '2025.1', NEWEST, '--all']);
    assert.equal(code, 0);
    const stdout = withoutSums(whole);
    const counts =
      /^(\d+) registers, (\d+) blocks, (\d+) rules .*, and (\d+) wage bases differ; (\d+) lines/m.exec(
        stdout,
      ) ?? [];
    const differences = counts.slice(1).reduce((sum, count) => sum + Number(count), 0);
    const isDifference = (line: string): boolean => line.startsWith('  ');
    assert.ok(differences > 0);
    assert.equal(stdout.split('\n').filter(isDifference).length, differences);
    const [taxes = '', paychecks = ''] = stdout.split('\n\n');
    assert.match(taxes, /^New and removed taxes:\n/);
    assert.match(paychecks, /^Paychecks that change:\n/);
    for (const line of taxes.split('\n').slice(1)) assert.match(line, /; (new tax|tax removed)$/);
    for (const line of paychecks.split('\n').slice(1)) {
      assert.match(
        line,
        /; (figures from|rule for work in other states:|taxable wages|before: )|; .* is not confirmed for pay date /,
      );
    }
    // Without --all like differences are counted: none is left out.
    const short = withoutSums((await command(['rules', 'diff', '2025.1', NEWEST])).stdout).split(
      '\n',
    );
    const counted = short
      .filter(isDifference)
      .reduce(
        (sum, line) => sum + Number(/^ {2}and (\d+) more like these/.exec(line)?.[1] ?? 1),
        0,
      );
    assert.equal(counted, differences);
    assert.ok(short.length < differences / 2);
    assertTold(await command(['rules', 'diff', '2025.1', '7.7']), 1, /installed: \d{4}\.\d/);
  });

  test('rules build writes one file per release, with its sha256', async () => {
    const target = join(directory, 'built', 'here');
    mkdirSync(join(directory, 'built'));
    const { code, stdout } = await wagewright(['rules', 'build', target]);
    assert.equal(code, 0);
    for (const version of ['2025.1', NEWEST]) {
      const built = JSON.parse(readFileSync(join(target, `${version}.json`), 'utf8'));
      assert.equal(built.version, version);
      assert.match(built.sha256, /^[0-9a-f]{64}$/);
      assert.ok(stdout.includes(`${version}.json  ${built.sha256}`));
      assert.ok(built.taxes.length >= 7);
    }
  });

  test('a mistake in a rule file is reported with file, line, field and remedy, without a stack', async (t) => {
    const root = changedRules(t, {
      'us/federal/fica.yaml': replacing('upTo: "168600"', 'upTo: 168600'),
    });
    const { code, stdout, stderr } = await wagewright(['rules', 'check', '--rules', root]);
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^wagewright: The rules in .* are not valid:\n/);
    assert.match(
      stderr,
      /\nus\/federal\/fica\.yaml:\d+: taxes\[0\]\.blocks\[0\]\.upTo: write amounts in quotes: "168600"\n$/,
    );
  });

  test('calc --draft calculates with a release that is not sealed', async (t) => {
    const root = changedRules(t, { 'releases.yaml': withDraft });
    const input = JSON.stringify(request(paycheck()));
    const asked = ['calc', '-', '--rules', root, '--version', DRAFT];
    assert.equal((await wagewright(asked, { input })).code, 1);
    const { code, stdout } = await wagewright([...asked, '--draft'], { input });
    assert.equal(code, 0);
    assert.equal(JSON.parse(stdout).PayCalcResponse.transactionStamp.steVersion, DRAFT);
  });

  test('rules seal refuses what is sealed and what does not exist', async () => {
    assertTold(
      await command(['rules', 'seal', NEWEST]),
      1,
      /^wagewright: \d{4}\.\d+ was sealed on/,
    );
    assertTold(await command(['rules', 'seal', '7.7']), 1, /no release 7\.7/);
    assertTold(await command(['rules', 'seal']), 2, /name the version/);
  });
});
