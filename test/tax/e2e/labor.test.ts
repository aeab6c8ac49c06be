/** `wagewright minimum-wage` and `wagewright garnishment`, as a payroll developer types them. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { laborVersions } from '../../../src/tax/labor/load.ts';
import { wagewright } from '../../support/cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'wagewright-labor-'));
describe('wagewright labor', () => {
  after(() => rmSync(directory, { recursive: true }));
  const version = laborVersions().at(-1) ?? '';

  /** A request with two orders in California; `more` replaces its fields. */
  const request = (more: object = {}): string =>
    JSON.stringify({
      payDate: '2026-06-15',
      payPeriod: 'weekly',
      grossEarnings: 1300,
      disposableEarnings: 1000,
      locationCode: '06-000-0000',
      orders: [
        { id: 'child', type: 'support', amount: 20, supportsOther: true, isOver12Weeks: false },
        { id: 'card', type: 'creditor' },
      ],
      ...more,
    });

  describe('wagewright minimum-wage', () => {
    const wages = (...args: string[]) =>
      wagewright(['minimum-wage', ...args, '--version', version]);

    test('shows every law at a place on a day, the steps, and the sources', async () => {
      const { code, stdout, stderr } = await wages('36-061-0000', '--date', '2026-06-15');
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^Minimum wage \(standard\) on 2026-06-15 at 36-061-0000, release /);
      assert.match(stdout, /^\| Federal law +\| \$7\.25 +\| 2024-01-01 /m);
      assert.match(stdout, /^\| New York County, New York +\| \$17\.00 /m);
      assert.match(stdout, /^- The highest of these applies: \$17\.00\.$/m);
      assert.match(stdout, /^Not known\n- Local minimum wages are known for few places/m);
      assert.match(stdout, /^Sources\n- United States Code, title 29, section 206/m);
    });

    test('takes a postal code, a kind, and no place; prints JSON', async () => {
      const { stdout } = await wages('az', '--date', '2026-06-15', '--kind', 'tipped', '--json');
      assert.equal(JSON.parse(stdout).highest, 12.15);
      const federal = await wages('--date', '2026-06-15', '--json');
      assert.equal(JSON.parse(federal.stdout).highest, 7.25);
    });

    test('names what is wrong with exit code 2', async () => {
      const cases: [string[], RegExp][] = [
        [['ZZ'], /^wagewright: minimum-wage: ZZ is not a state\. Use a postal code such as CA/],
        [
          ['CA', '--kind', 'night'],
          /--kind night is not known\. Use one of standard, tipped, youth$/m,
        ],
        [['CA', '--date', 'June'], /minimum-wage: date: must be a date such as 2026-06-15$/m],
        [['06-999-0000'], /^wagewright: minimum-wage: locationCode: /],
      ];
      for (const [args, expected] of cases) {
        const { code, stderr } = await wages(...args);
        assert.equal(code, 2, args.join(' '));
        assert.match(stderr, expected);
      }
      const old = await wagewright(['minimum-wage', 'CA', '--version', '2025.1']);
      assert.match(old.stderr, /version 2025\.1 has no labor law\. Use one of /);
    });
  });

  describe('wagewright garnishment', () => {
    const orders = (input: string, ...args: string[]) =>
      wagewright(['garnishment', '-', ...args, '--version', version], { input });

    test('shows each order, calculated twice, with its steps and sources', async () => {
      const { code, stdout, stderr } = await orders(request());
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^\| child \| support +\| \$500\.00 \| \$20\.00 +\| \$20\.00 +\| yes/m);
      // 40 % above 48 x 16.90 is 75.52, less 20.00 for support.
      assert.match(stdout, /^\| card +\| creditor \| \$55\.52 +\| \$55\.52 +\| \$55\.52 +\| yes/m);
      assert.match(stdout, /^Withhold \$75\.52 in all\.$/m);
      assert.match(stdout, /^Steps of order card\n- Federal: the lowest of 25% of disposable/m);
      assert.match(
        stdout,
        /^- CA: the lowest of 20% .*48 hours a week at \$16\.90 \(\$811\.20\): \$75\.52\.$/m,
      );
      assert.match(stdout, /^- California Code of Civil Procedure, section 706\.050/m);
    });

    test('reads a file and prints the JSON of the endpoint', async () => {
      const file = join(directory, 'garnishment.json');
      writeFileSync(file, request());
      const { code, stdout } = await wagewright([
        'garnishment',
        file,
        '--json',
        '--version',
        version,
      ]);
      assert.equal(code, 0);
      assert.deepEqual(
        JSON.parse(stdout).orders.map(({ amount }: { amount: number }) => amount),
        [20, 55.52],
      );
    });

    test('an order with an error is named below the others, with exit code 2', async () => {
      const { code, stdout } = await orders(
        request({
          orders: [
            { id: 'card', type: 'creditor' },
            { id: 'child', type: 'support', supportsOther: true },
          ],
        }),
      );
      assert.equal(code, 2);
      assert.match(stdout, /^\| card +\| creditor \| \$75\.52 .*yes/m);
      assert.match(
        stdout,
        /^Not calculated\n- orders\[1\]\.isOver12Weeks: is required for support/m,
      );
    });

    test('names the field that is missing or wrong, and what is allowed', async () => {
      const creditor = [{ id: '1', type: 'creditor' }];
      const cases: [string, RegExp][] = [
        ['{', /^wagewright: garnishment: - is not JSON: /],
        [
          request({ locationCode: '53-000-0000', orders: creditor }),
          /orders\[0\]\.debt: is required for creditors in WA, .* Use consumer, privateStudentLoan, or other$/m,
        ],
        [
          request({ orders: [{ id: '1', type: 'support' }] }),
          /orders\[0\]\.supportsOther: is required/,
        ],
        [request({ payPeriod: 'daily' }), /garnishment: payPeriod: .*weekly/],
        [
          request({ disposableEarnings: 1400 }),
          /disposableEarnings: must not be more than grossEarnings/,
        ],
        [request({ payDate: '2030-01-01' }), /payDate: has no garnishment limits for 2030-01-01/],
      ];
      for (const [input, expected] of cases) {
        const { code, stderr } = await orders(input);
        assert.equal(code, 2, stderr);
        assert.match(stderr, expected);
      }
      const none = await wagewright(['garnishment']);
      assert.match(none.stderr, /name a file with a GarnishmentRequest/);
    });
  });
});
