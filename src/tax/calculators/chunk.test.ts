import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { csvText } from '../../platform/sheets/write-csv.ts';
import { calculateItem } from '../paycalc/calculate-items.ts';
import { AnswerBytes } from '../paycalc/fast/answer-bytes.ts';
import { answersOn } from '../paycalc/fast/index.ts';
import { answerRows } from '../paycalc/flat-items.ts';
import { installedReleases } from '../paycalc/releases.ts';
import { answerChunk, type Chunk, type Target } from './chunk.ts';
import type { Source } from './entries.ts';

const [ITEM] = JSON.parse(
  readFileSync(new URL('../../../examples/paycheck.json', import.meta.url), 'utf8'),
).PayCalcRequest.payCalc;
const item = (employeeID: string, more: object = {}): string =>
  JSON.stringify({ ...ITEM, employeeID, ...more });
const DEEP = `{"employeeID":${'['.repeat(200)}${']'.repeat(200)}}`;

/** What is on each line, and whether it is an item at all. */
const LINES: readonly (readonly [text: string, isItem: boolean])[] = [
  [item('first'), true],
  [`  ${item('spaces around it')}\t\r`, true],
  ['', false],
  [item('again'), true],
  [' \r', false],
  ['\u00a0\u3000', false],
  [item('wrong', { payDate: 'yesterday' }), true],
  ['{"employeeID": 1', true],
  ['null', true],
  ['[]', true],
  [DEEP, true],
  [item('Zoë 😀'), true],
  [`${item('two')} ${item('on one line')}`, true],
  [item('the last one'), true],
];
const releases = installedReleases();

function answeredOn(isFast: boolean, chunk: Chunk) {
  const onFault = (error: unknown): never => assert.fail(String(error));
  const work = answerChunk(chunk, { releases, answersOf: answersOn(isFast), onFault });
  let step = work.next();
  while (!step.done) step = work.next();
  return { ...step.value, text: Buffer.from(step.value.bytes).toString() };
}

/** On both roads, which have to agree. */
function answered(bytes: Buffer, from: Source, to: Target, skip = 0) {
  const chunk = { bytes, from, to, first: 1, header: undefined, version: undefined, skip };
  const { bytes: _, ...fast } = answeredOn(true, chunk);
  const { bytes: __, ...ordinary } = answeredOn(false, chunk);
  assert.deepEqual(fast, ordinary);
  return fast;
}

/** The same by the long way, where the line is JSON. */
function plainAnswer(line: string): string | undefined {
  try {
    const answers: string[] = [];
    calculateItem(JSON.parse(line), releases.highest, answers, (error) =>
      assert.fail(String(error)),
    );
    return answers[0];
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

describe('answers to a part of a file', () => {
  const items = LINES.filter(([, isItem]) => isItem).map(([text]) => text);

  for (const [name, end] of [
    ['with a last line feed', '\n'],
    ['without one', ''],
  ] as const) {
    test(`each line has the bytes that payCalc answers, ${name}`, () => {
      const text = `\ufeff${LINES.map(([line]) => line).join('\n')}${end}`;
      const {
        text: answers,
        total,
        failed,
        errors,
      } = answered(Buffer.from(text), 'ndjson', 'ndjson');
      const lines = answers.split('\n');
      assert.equal(lines.pop(), '');
      assert.equal(lines.length, items.length);
      for (const [index, line] of items.entries()) {
        const plain = plainAnswer(line);
        if (plain === undefined) assert.match(lines[index] as string, /"errorCode":1001/);
        else assert.equal(lines[index], plain);
      }
      assert.deepEqual({ total, failed }, { total: items.length, failed: 6 });
      const numbers = errors
        .split('\n')
        .slice(0, -1)
        .map((error) => JSON.parse(error).line);
      assert.deepEqual(numbers, [7, 8, 9, 10, 11, 13]);
    });
  }

  test('elements of an array are answered as lines are', () => {
    const json = items.filter((line) => plainAnswer(line) !== undefined);
    const { text } = answered(Buffer.from(json.join(' ,\n ')), 'json', 'ndjson');
    assert.deepEqual(text.split('\n').slice(0, -1), json.map(plainAnswer));
  });

  test('an item that is not UTF-8 has an error, and the others are answered', () => {
    const bytes = Buffer.from(`${item('A')}\n${item('B?')}\n${item('\ufffd')}\n`);
    bytes[bytes.indexOf('?')] = 0xff;
    const lines = answered(bytes, 'ndjson', 'ndjson').text.trimEnd().split('\n');
    assert.equal(lines[0], plainAnswer(item('A')));
    assert.match(lines[1] ?? '', /line 2 is not UTF-8/);
    assert.equal(lines[2], plainAnswer(item('\ufffd')));
  });

  test('answered items are left out, and a part of none has no bytes', () => {
    const bytes = Buffer.from(`${item('A')}\n\n${item('B')}\n`);
    assert.equal(answered(bytes, 'ndjson', 'ndjson', 1).text, `${plainAnswer(item('B'))}\n`);
    assert.equal(answered(bytes, 'ndjson', 'ndjson', 2).text, '');
  });

  test('CSV has the rows of the same answers', () => {
    const bytes = (): Buffer => Buffer.from([...items, item('=1, "quoted"')].join('\n'));
    const { text, errors, total, failed } = answered(bytes(), 'ndjson', 'csv');
    const lines = answered(bytes(), 'ndjson', 'ndjson');
    assert.deepEqual({ total, failed }, { total: items.length + 1, failed: 6 });
    const answers = lines.text.trimEnd().split('\n');
    const rows = answers.flatMap((answer, i) => answerRows(JSON.parse(answer), i + 1));
    assert.equal(text, csvText(rows));
    assert.ok(rows.length > 2 * answers.length);
    const failures = lines.errors.trimEnd().split('\n');
    const expected = failures.map((error) => {
      const {
        line,
        employeeID,
        errorStatus,
        errors: [first],
      } = JSON.parse(error);
      const { errorCode, errorMessage } = errorStatus;
      return [line, employeeID, errorCode, errorMessage, first.path, first.code];
    });
    assert.equal(errors, csvText(expected));
  });

  test('an amount of each size is written to CSV with two decimals', () => {
    const out = new AnswerBytes(0);
    const cents = [0, 5, 10, 99, 100, 101, 120, 123_456_789_012, -1, -10, -250, -100];
    for (const each of cents) {
      out.fixedDollars(each);
      out.text(' ');
    }
    assert.equal(out.toString().trim(), cents.map((each) => (each / 100).toFixed(2)).join(' '));
  });
});
