/** `wagewright calc FILE.ndjson`: any number of items, in order, on all cores, and on from where it stopped. */

import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { wagewright } from '../support/cli.ts';
import { temporaryDirectory } from '../support/databases.ts';
import {
  FIT,
  MEDICARE,
  paycheck,
  request,
  SOCIAL_SECURITY,
  tax,
  wage,
} from '../support/paychecks.ts';

/** More than the threads take at one time. */
const MANY = 2_500;

const items = Array.from({ length: MANY }, (_, n) =>
  n % 1_000 === 7
    ? paycheck({ employeeID: `E${n}`, wages: [] })
    : paycheck({
        employeeID: `E${n}`,
        wages: [wage({ grossWages: 1_000 + n })],
        taxJurisdictionParms: [tax(FIT), tax(SOCIAL_SECURITY), tax(MEDICARE)],
      }),
);
const lines = items.map((item) => JSON.stringify(item));

describe('calc of lines', () => {
  let folder: string;
  const at = (name: string): string => join(folder, name);
  before(async () => {
    folder = await temporaryDirectory();
    writeFileSync(at('in.ndjson'), `${lines.join('\n')}\n`);
  });
  after(() => rmSync(folder, { recursive: true }));

  test('each line is answered as payCalc answers the item, in the order of the lines', async () => {
    const { code, stderr } = await wagewright(['calc', at('in.ndjson'), '--out', at('out.ndjson')]);
    assert.equal(code, 1);
    assert.match(stderr, /^2,500 paychecks, 3 failed, [\d,]+\/s, [\d.]+ s\n$/);
    writeFileSync(at('all.json'), JSON.stringify(request(...items)));
    const { stdout } = await wagewright(['calc', at('all.json')]);
    const answers = JSON.parse(stdout).PayCalcResponse.payCalc as unknown[];
    const out = readFileSync(at('out.ndjson'), 'utf8');
    assert.equal(out, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
  });

  test('a file that is there is not written over; --resume goes on where it ends', async () => {
    const whole = readFileSync(at('out.ndjson'), 'utf8');
    const refused = await wagewright(['calc', at('in.ndjson'), '--out', at('out.ndjson')]);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /out\.ndjson exists\. Add --resume/);
    const args = ['calc', at('in.ndjson'), '--out', at('out.ndjson'), '--resume'];
    for (const cut of [0, Math.floor(whole.length / 2), whole.length]) {
      writeFileSync(at('out.ndjson'), whole.slice(0, cut));
      const { stderr } = await wagewright(args);
      assert.match(stderr, /paychecks/);
      assert.equal(readFileSync(at('out.ndjson'), 'utf8'), whole, `cut at ${cut}`);
    }
    writeFileSync(at('out.ndjson'), `${whole}{}\n`);
    const other = await wagewright(args);
    assert.equal(other.code, 2);
    assert.match(other.stderr, /1 more answers than the input has items/);
    const without = await wagewright(['calc', at('in.ndjson'), '--resume']);
    assert.equal(without.code, 2);
    assert.match(without.stderr, /--resume needs --out/);
  });

  test('lines that are not JSON are answered with their number, and spoil no other', async () => {
    const input = `\ufeff${lines[0]}\r\n\n{"employeeID": "half\n[]\n   \n${lines[1]}`;
    const { code, stdout } = await wagewright(['calc', '-', '--lines'], { input });
    assert.equal(code, 1);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      answers.map(({ employeeID, errorStatus }) => [employeeID, errorStatus?.errorCode ?? 0]),
      [
        ['E0', 0],
        [null, 1001],
        [null, 2002],
        ['E1', 0],
      ],
    );
    assert.match(answers[1].errorStatus.errorMessage, /^line 3 is not JSON: /);
  });

  test('what cannot be read or calculated with is told', async () => {
    const unknown = await wagewright(['calc', at('in.ndjson'), '--version', '1999.1']);
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /version "1999\.1" is not installed/);
    const none = await wagewright(['calc', at('none.ndjson')]);
    assert.equal(none.code, 2);
    assert.match(none.stderr, /none\.ndjson/);
  });
});
