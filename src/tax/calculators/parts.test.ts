/** However a file arrives and is cut, its items and their numbers are the same. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entriesOf, type Source } from './entries.ts';
import { InputError, partsOf } from './parts.ts';
import { type Answered, unanswered } from './stream.ts';

async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type Found = readonly [number: number, value: unknown];

function found(parts: readonly Parameters<typeof entriesOf>[0][]): Found[] {
  const items: Found[] = [];
  for (const part of parts) {
    for (const { number, read } of entriesOf(part)) items.push([number, outcomeOf(read)]);
  }
  return items;
}

function outcomeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
}

async function itemsIn(text: string, from: Source, piece: number, part: number): Promise<Found[]> {
  const parts = [];
  for await (const each of partsOf(pieces(text, piece), from, part)) parts.push(each);
  const read = parts.reduce((sum, each) => sum + each.read, 0);
  assert.ok(read <= Buffer.byteLength(text), 'no byte is read twice');
  return found(parts);
}

async function everyWay(text: string, from: Source, expected: readonly Found[]): Promise<void> {
  for (const piece of [1, 2, 7, 64, 1e6]) {
    for (const part of [1, 30, 200, 1e6]) {
      assert.deepEqual(
        await itemsIn(text, from, piece, part),
        expected,
        `pieces of ${piece}, parts of ${part} bytes`,
      );
    }
  }
}

const object = (id: string): unknown => ({ employeeID: id });

/** In memory of their own, as files are read. */
async function* ownPieces(text: string, size: number): AsyncGenerator<Buffer> {
  for await (const piece of pieces(text, size)) {
    yield Buffer.from(new Uint8Array(piece).buffer);
  }
}

describe('parts of a file', () => {
  test('whoever takes a part may take its memory', async () => {
    // So long that Node does not put several of them into the same memory.
    const cell = 'x'.repeat(90_000);
    const texts = {
      ndjson: `{"a":"${cell}"}\n{"a":"${cell}"}\n`,
      json: `[{"a":"${cell}"},{"a":"${cell}"}]`,
      csv: `a\n${cell}\n${cell}\n`,
    };
    for (const [from, text] of Object.entries(texts)) {
      for (const piece of [30_000, 45_005, 90_001, 90_009, 1e6]) {
        let read = 0;
        for await (const part of partsOf(ownPieces(text, piece), from as Source, 40_000)) {
          read += part.read;
          const { buffer, byteLength } = part.bytes;
          assert.ok(buffer instanceof ArrayBuffer);
          if (buffer.byteLength === byteLength) buffer.transfer(0);
        }
        assert.ok(read >= text.length - 1, `${from}, pieces of ${piece}`);
      }
    }
  });

  test('lines, with empty ones, a byte order mark, and one that is not JSON', async () => {
    const text = '\ufeff{"employeeID":"Zoë"}\r\n\n  \n{"a": }\n{"employeeID":"B"}';
    await everyWay(text, 'ndjson', [
      [1, object('Zoë')],
      [4, `line 4 is not JSON: ${reasonOf('{"a": }')}. Write one payCalc item on each line.`],
      [5, object('B')],
    ]);
  });

  test('a JSON array, with brackets, quotes, and commas in its texts', async () => {
    const texts = ['a],[b', 'quote " and \\', '}', '{"x":[1,2]}'];
    const text = ` [ ${texts.map((each) => JSON.stringify(object(each))).join(' ,\n')} , nonsense ] \n`;
    await everyWay(text, 'json', [
      ...texts.map((each, index): Found => [index + 1, object(each)]),
      [
        5,
        `item 5 of the array is not JSON: ${reasonOf(' nonsense ')}. Send an array of payCalc items.`,
      ],
    ]);
    await everyWay('\ufeff []\n', 'json', []);
  });

  test('CSV, with quotes, newlines in cells, empty rows, and one row that is not CSV', async () => {
    const text =
      'employeeID,payrollRunParameters.payDate\r\n"A, ""one""\nline",2026-01-02\r\n\r\n,\r\nB,"x"y\r\nC 5" pipe,\r\n"D",';
    await everyWay(text.replace('C 5" pipe', 'C'), 'csv', [
      [3, { employeeID: 'A, "one"\nline', payrollRunParameters: { payDate: '2026-01-02' } }],
      [6, rowProblem(6, 'B,"x"y')],
      [7, object('C')],
      [8, object('D')],
    ]);
  });

  test('a quote that is not closed costs its own line', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => `E${n},${'x'.repeat(1_000)}`);
    rows[10] = '"E10,open';
    const text = `employeeID,payrollRunParameters.payDate\n${rows.join('\n')}`;
    const items = await itemsIn(text, 'csv', 65_536, 1_000_000);
    assert.equal(items.length, rows.length);
    const wrong = items.filter(([, value]) => typeof value === 'string');
    assert.deepEqual(
      wrong.map(([number]) => number),
      [12],
    );
    assert.match(String(wrong[0]?.[1]), /^row 12 is not CSV: /);
  });

  test('rows are numbered by their last line, and a wrong quote costs its own line only', async () => {
    const text = [
      'employeeID,wages[0].hours',
      '"A\r\n\r\none",1',
      '"B,2',
      'C,3',
      '"D ""d""" , "4"',
      'E 5" pipe,5',
      'F,"6"x',
      '\u00a0',
      '"G"',
    ].join('\r\n');
    const problem = (row: number, cell: string, reason: string): string =>
      `row ${row} is not CSV: in ${cell}, ${reason}. Correct it, and send the row again.`;
    await everyWay(text, 'csv', [
      [4, { employeeID: 'A\r\n\r\none', wages: [{ hours: 1 }] }],
      [5, problem(5, 'cell 1 (employeeID)', 'the quote is not closed')],
      [6, { employeeID: 'C', wages: [{ hours: 3 }] }],
      [7, { employeeID: 'D "d"', wages: [{ hours: 4 }] }],
      [
        8,
        problem(
          8,
          'cell 1 (employeeID)',
          'the cell has a quote in it; put the cell in quotes and write "" for each quote in it',
        ),
      ],
      [
        9,
        problem(
          9,
          'cell 2 (wages[0].hours)',
          'text follows the closing quote; write "" for a quote inside a cell in quotes',
        ),
      ],
      [11, { employeeID: 'G' }],
    ]);
  });

  test('what cannot be cut is refused with what to do', async () => {
    for (const [text, from, message] of [
      ['{"PayCalcRequest":{}}', 'json', /the JSON is not an array/],
      ['   ', 'json', /the JSON is not an array/],
      ['[{},{}', 'json', /the array is not closed: it ends in item 2/],
      ['[{}] {}', 'json', /there is text after the array/],
      [`[${'x'.repeat(5e6)}`, 'json', /item 1 of the array is longer than 4 MB/],
      ['x'.repeat(5e6), 'ndjson', /longer than 4 MB/],
      ['', 'csv', /the file has no rows/],
      ['employeeID,"x"y\nA,', 'csv', /the first row is not CSV: in cell 2, text follows/],
      ['x'.repeat(2e6), 'csv', /the first row is longer than 1 MB/],
      ['PK\u0003\u0004', 'csv', /an Excel workbook/],
    ] as const) {
      await assert.rejects(itemsIn(text, from, 65_536, 1_000), (error) => {
        assert.ok(error instanceof InputError, String(error));
        assert.match(error.message, message);
        return true;
      });
    }
  });

  test('deep nesting is refused before it is parsed', async () => {
    const deep = '['.repeat(100_000);
    const [first, second] = await itemsIn(`${deep}\n{"employeeID":"A"}`, 'ndjson', 65_536, 1_000);
    assert.match(String(first?.[1]), /^line 1 is not JSON: the JSON is nested more than 64 levels/);
    assert.deepEqual(second, [2, object('A')]);
  });

  test('what was answered before is left out, wherever the parts end', async () => {
    const text = Array.from({ length: 20 }, (_, n) => `{"employeeID":"${n}"}\n\n`).join('');
    for (const part of [1, 50, 1e6]) {
      for (const [answered, first] of [
        [{ items: 0 }, 1],
        [{ items: 7 }, 15],
        [{ items: 20 }, undefined],
        [{ before: 15 }, 15],
      ] as const) {
        const left = await leftOf(text, part, answered);
        assert.equal(left[0], first);
        assert.equal(left.length, first === undefined ? 0 : 20 - (first - 1) / 2);
      }
      await assert.rejects(leftOf(text, part, { items: 21 }), /1 more results than the input/);
    }
  });
});

async function leftOf(text: string, part: number, answered: Answered): Promise<number[]> {
  const numbers: number[] = [];
  for await (const each of unanswered(partsOf(pieces(text, 64), 'ndjson', part), answered)) {
    numbers.push(
      ...found([each])
        .map(([number]) => number)
        .slice(each.skip),
    );
  }
  return numbers;
}

function reasonOf(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('this is JSON');
}

function rowProblem(number: number, row: string): string {
  const part = {
    from: 'csv',
    bytes: Buffer.from(row),
    first: number,
    header: 'employeeID,payrollRunParameters.payDate',
  };
  return String(found([part as Parameters<typeof entriesOf>[0]])[0]?.[1]);
}
