/** `wagewright verify`: the engine, the second evaluator, and printed amounts side by side. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { command, wagewright } from '../../support/cli.ts';
import { changedRules, replacing } from '../../support/rule-tree.ts';

const PAYCHECK = fileURLToPath(new URL('../../../examples/paycheck.json', import.meta.url));
const FIT = '00-000-0000-FIT-000';
const GEORGIA = '13-000-0000-SIT-000';

const directory = mkdtempSync(join(tmpdir(), 'wagewright-verify-'));
describe('wagewright verify', () => {
  after(() => rmSync(directory, { recursive: true }));

  function written(name: string, value: unknown): string {
    const file = join(directory, name);
    writeFileSync(file, JSON.stringify(value));
    return file;
  }

  /** The case of example 1 of Table E in Georgia's guide, or with other wages. */
  const georgia = (grossWages: number, more: object = {}): object => ({
    PayCalcRequest: {
      payCalc: [
        {
          employeeID: '7',
          payrollRunParameters: { payDate: '2026-03-20', payPeriodsPerYear: 24 },
          wages: [{ locationCode: '13-000-0000', wageType: 'Regular', grossWages, ytdWages: 5000 }],
          taxJurisdictionParms: [
            {
              uniqueTaxID: GEORGIA,
              locationCode: '13-000-0000',
              isResident: true,
              miscParameters: [
                { parameterName: 'FILINGSTATUS', parameterValue: 'c' },
                { parameterName: 'DEPENDENTALLOWANCES', parameterValue: 1 },
              ],
            },
          ],
          ...more,
        },
      ],
    },
  });

  describe('wagewright verify', () => {
    test('shows each line as calculated and recalculated, and exits with 0 where all agree', async () => {
      const { code, stdout, stderr } = await wagewright(['verify', PAYCHECK]);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^Paycheck 1, employee 1001, release \d{4}\.\d+$/m);
      assert.match(
        stdout,
        /00-000-0000-FIT-000 +\| Regular +\| 192\.31 +\| 192\.31 +\| 192\.307692… /,
      );
      assert.match(stdout, /^9 tax lines: 9 agree, 0 differ, 0 not covered by the evaluator\./m);
    });

    test('finds an altered answer', async () => {
      const { stdout: text } = await command(['calc', PAYCHECK]);
      const saved = written('same.json', JSON.parse(text));
      assert.equal((await command(['verify', PAYCHECK, '--answers', saved])).code, 0);
      const answer = JSON.parse(text);
      const [tax, wages, rate] = answer.PayCalcResponse.payCalc[0].taxCalculation;
      tax.taxAmount = 192.32;
      wages.subjectWages = 3000.01;
      rate.rate = 0.0146;
      answer.PayCalcResponse.payCalc[0].taxCalculation.pop();
      const file = written('altered.json', answer);
      const { code, stdout } = await wagewright(['verify', PAYCHECK, '--answers', file]);
      assert.equal(code, 1);
      for (const told of [
        /FIT-000, Regular: tax 192\.32, recalculated 192\.31/,
        /FICA-000, Regular: subject wages 3000\.01, recalculated 3000$/m,
        /MEDI-000, Regular: rate 0\.0146, recalculated 0\.0145/,
        /ER_SUTA-000, Regular: the answer has no such line/,
        /9 tax lines: 5 agree, 4 differ/,
      ]) {
        assert.match(stdout, told);
      }
    });

    test('finds the printed example of the very case, and the cell of a printed table', async () => {
      const { code, stdout } = await command(['verify', written('ga.json', georgia(1470.83))]);
      assert.equal(code, 0);
      assert.match(stdout, /\| 15\.79 +\| 15\.79 +\| 15\.785904 +\| 15\.79 +\| yes/);
      assert.match(stdout, /15\.79: Georgia Employer's Tax Guide, .*Table E example 1/);
      const other = await command(['verify', written('other.json', georgia(1470.84))]);
      assert.equal(other.code, 0);
      assert.match(other.stdout, /0 printed amounts found/);
      const weekly = georgia(712.5, {
        payrollRunParameters: { payDate: '2026-03-20', payPeriodsPerYear: 52 },
        taxJurisdictionParms: [{ uniqueTaxID: FIT, locationCode: '00-000-0000' }],
      });
      const cell = await command(['verify', written('cell.json', weekly)]);
      assert.equal(cell.code, 0);
      assert.match(cell.stdout, /\| 43\.00 \(band\) \| yes/);
      assert.match(
        cell.stdout,
        /wages of 705 to 715; recalculated in the middle of this band: 43\.00/,
      );
    });

    test('never counts what the evaluator does not cover as agreeing', async () => {
      const COUNTIES = ['01-073-0000', '01-089-0000'];
      const payCalc = [
        {
          employeeID: '8',
          payrollRunParameters: { payDate: '2026-03-20', payPeriodsPerYear: 24 },
          wages: COUNTIES.map((locationCode) => ({
            locationCode,
            wageType: 'Regular',
            grossWages: 750,
            ytdWages: 0,
          })),
          taxJurisdictionParms: [
            ...COUNTIES.map((locationCode) => ({
              uniqueTaxID: '00-000-0000-FIT-000',
              locationCode,
            })),
            {
              uniqueTaxID: '01-000-0000-SIT-000',
              locationCode: '01-000-0000',
              isResident: true,
            },
          ],
        },
      ];
      const file = written('twice.json', { PayCalcRequest: { payCalc } });
      const { code, stdout } = await command(['verify', file]);
      assert.equal(code, 1);
      assert.match(
        stdout,
        /01-000-0000-SIT-000, Regular: not covered .* listed at several locations/,
      );
      assert.match(stdout, /3 tax lines: 2 agree, 0 differ, 1 not covered by the evaluator/);
    });

    test('reads the rules that it is given: a wrong figure changes both, and only print shows it', async (t) => {
      const root = changedRules(
        t,
        { 'us/ga/income-tax/2025-07-01.yaml': replacing('"0.0519"', '"0.0529"') },
        'us/ga',
      );
      const run = (wages: number) =>
        command(['verify', written('wrong.json', georgia(wages)), '--rules', root]);
      const unprinted = await run(1470.84);
      assert.equal(unprinted.code, 0, unprinted.stdout + unprinted.stderr);
      assert.match(unprinted.stdout, /\| 16\.09 +\| 16\.09 /);
      const printed = await run(1470.83);
      assert.equal(printed.code, 1);
      assert.match(printed.stdout, /printed 15\.79 \(Georgia Employer's Tax Guide/);
    });

    test('recalculates by the version asked for', async () => {
      const file = written('version.json', georgia(1470.83));
      const { code, stdout } = await command(['verify', file, '--version', '2025.1', '--json']);
      const { version, counts } = JSON.parse(stdout);
      assert.deepEqual([code, version, counts.agree], [0, '2025.1', 1]);
    });

    test('says of bad input what calc says', async () => {
      const bad = written('bad.json', georgia(Number.NaN));
      const calc = await command(['calc', bad]);
      const { code, stdout } = await command(['verify', bad]);
      const { errorCode, errorMessage } = JSON.parse(calc.stdout).PayCalcResponse.payCalc[0]
        .errorStatus;
      assert.equal(code, 1);
      assert.ok(stdout.includes(`Error ${errorCode}: ${errorMessage}`), stdout);
      const version = await command(['verify', PAYCHECK, '--version', '1999.1']);
      assert.equal(version.code, 1);
      assert.match(version.stdout, /^Error \d+: version "1999\.1" is not installed/);
      const broken = await wagewright(['verify', '-'], { input: '{' });
      assert.equal(broken.code, 1);
      assert.match(broken.stderr, /not JSON/);
      assert.match((await command(['verify'])).stderr, /name a file/);
      const none = await command(['verify', PAYCHECK, '--answers', PAYCHECK]);
      assert.equal(none.code, 1);
      assert.match(none.stderr, /the answers are not a PayCalcResponse/);
    });

    test('takes the answers of one request only', async () => {
      const answer = JSON.parse((await command(['calc', PAYCHECK])).stdout);
      answer.PayCalcResponse.payCalc.push(answer.PayCalcResponse.payCalc[0]);
      const file = written('two.json', answer);
      const { code, stderr } = await command(['verify', PAYCHECK, '--answers', file]);
      assert.equal(code, 2);
      assert.match(stderr, /1 items and .* has 2/);
      const { stderr: version } = await command([
        ...['verify', PAYCHECK, '--answers', file],
        ...['--version', '2025.1'],
      ]);
      assert.match(version, /the answers are of version/);
    });
  });
});
