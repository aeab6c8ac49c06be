/** `wagewright calc` of a file of items (NDJSON, JSON array, CSV): any number of them, in order, on all cores, and on from where it stopped. */

import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { calcStream } from '../../../src/app/cli/calc-stream.ts';
import { csvText } from '../../../src/platform/sheets/write-csv.ts';
import { Calculators } from '../../../src/tax/calculators/calculators.ts';
import { partsOf } from '../../../src/tax/calculators/parts.ts';
import { answerStream, unanswered } from '../../../src/tax/calculators/stream.ts';
import { wagewright } from '../../support/cli.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import {
  FIT,
  MEDICARE,
  paycheck,
  request,
  SOCIAL_SECURITY,
  tax,
  wage,
} from '../../support/paychecks.ts';

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
    for (const cut of [Math.floor(whole.length / 2), whole.length]) {
      writeFileSync(at('out.ndjson'), whole.slice(0, cut));
      const { stderr } = await wagewright(args);
      assert.match(stderr, /paychecks/);
      assert.equal(readFileSync(at('out.ndjson'), 'utf8'), whole, `cut at ${cut}`);
    }
    writeFileSync(at('out.ndjson'), `${whole}{}\n`);
    const other = await wagewright(args);
    writeFileSync(at('out.ndjson'), whole);
    assert.equal(other.code, 2);
    assert.match(other.stderr, /1 more results than the input has items/);
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

  test('a JSON array and CSV are answered as the lines are, to lines and to CSV', async (context) => {
    context.mock.method(process.stderr, 'write', () => true);
    const few = items.slice(0, 40);
    const answers = readFileSync(at('out.ndjson'), 'utf8').split('\n').slice(0, 40);
    writeFileSync(at('few.json'), ` ${JSON.stringify(few, null, 2)}`);
    const columns = [...new Set(few.flatMap((item) => flat(item).map(([name]) => name)))];
    const rows = few.map((item) => {
      const cells = new Map(flat(item));
      return columns.map((name) => cells.get(name) ?? '');
    });
    writeFileSync(at('few.csv'), csvText([columns, ...rows]));
    assert.equal(await calcStream(at('few.json'), 'json', { out: at('1.ndjson') }), 1);
    assert.equal(readFileSync(at('1.ndjson'), 'utf8'), `${answers.join('\n')}\n`);
    assert.equal(await calcStream(at('few.csv'), 'csv', { to: 'ndjson', out: at('2.ndjson') }), 1);
    const failed = answers.findIndex((answer) => answer.includes('"errorStatus"'));
    assert.deepEqual(
      readFileSync(at('2.ndjson'), 'utf8').trimEnd().split('\n').toSpliced(failed, 1),
      // An empty list is not sent, and is refused in other words.
      answers.toSpliced(failed, 1),
    );
    const args = { to: 'csv', out: at('1.csv') } as const;
    assert.equal(await calcStream(at('few.json'), 'json', args), 1);
    const whole = readFileSync(at('1.csv'), 'utf8');
    assert.match(whole, /^row,employeeID,.*\r\n1,E0,00-000-0000-FIT-000,/);
    assert.match(whole, /\r\n8,E7,,,,,,,,,,\d+,/);
    for (const cut of [3, Math.floor(whole.length / 2)]) {
      writeFileSync(at('1.csv'), whole.slice(0, cut));
      await calcStream(at('few.json'), 'json', { ...args, resume: true });
      assert.equal(readFileSync(at('1.csv'), 'utf8'), whole, `cut at ${cut}`);
    }
  });

  test('50 parts give the lines of the whole', async (context) => {
    const calculators = new Calculators({ threads: 1, clock: Date.now, rules: { overlays: [] } });
    context.after(() => calculators.close());
    const settings = {
      version: undefined,
      to: 'ndjson',
      atOnce: 2,
      onFault: (error: unknown) => assert.fail(String(error)),
    } as const;
    const outputs: string[] = [];
    for (let start = 0; start < MANY; start += MANY / 50) {
      const file = Readable.from([Buffer.from(lines.slice(start, start + MANY / 50).join('\n'))]);
      const parts = unanswered(partsOf(file, 'ndjson'), { items: 0 });
      for await (const { bytes } of answerStream(parts, calculators, settings)) {
        outputs.push(Buffer.from(bytes).toString());
      }
    }
    assert.ok(outputs.join('') === readFileSync(at('out.ndjson'), 'utf8'));
  });

  test('what cannot be read or calculated with is reported', async () => {
    const unknown = await wagewright(['calc', at('in.ndjson'), '--version', '1999.1']);
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /version "1999\.1" is not installed/);
    const none = await wagewright(['calc', at('none.ndjson')]);
    assert.equal(none.code, 2);
    assert.match(none.stderr, /none\.ndjson/);
  });
});

/** Each field of an item with its path, as the columns of CSV are named. */
function flat(value: unknown, path = ''): (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((entry, i) => flat(entry, `${path}[${i}]`));
  if (typeof value !== 'object') return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, each]) =>
    flat(each, path === '' ? key : `${path}.${key}`),
  );
}
