/**
 * Our reader of PDF fields against pypdf: forms that pypdf filled, whole and with bytes changed near their
 * values. Ours gives what pypdf gives, or refuses the file or the field.
 */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { renderBlank } from '../../src/forms/pdf/blank.ts';
import type { Inspected } from '../../src/forms/reading/inspect.ts';
import { inspect } from '../../src/forms/reading/read-tasks.ts';
import { UnreadablePdf } from '../../src/platform/processes/pool.ts';
import { runProgram, withLanguage, workFolder } from './languages.ts';

const PROGRAM = fileURLToPath(new URL('python/fuzz_pdf.py', import.meta.url));
const SEED = 20_261_130;
const FORMS = 6;
const CHANGES = 20;

const TEXTS = ['firstName', 'lastName', 'address', 'cityStateZip', 'employerName'] as const;
const LETTERS = [
  'a',
  'B',
  '7',
  '(',
  ')',
  '\\',
  '<',
  '>',
  '/',
  '%',
  "'",
  ' ',
  'é',
  'Ñ',
  'ß',
  '€',
  'ł',
];
const text = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 });
const change = fc.record({
  at: fc.nat({ max: 100_000 }),
  byte: fc.constantFrom(0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x2f, 0x61, 0x38, 0x0a, 0x00, 0xe9, 0xff),
  how: fc.constantFrom('in', 'out', 'over', 'over', 'over'),
});

type Answer = {
  readonly bytes: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly refused?: string;
};

const read = async (bytes: Uint8Array): Promise<Inspected | undefined> =>
  await inspect(bytes).catch((error: unknown) => {
    assert.ok(error instanceof UnreadablePdf, String(error));
    return undefined;
  });

withLanguage('Python with its libraries', (start) => {
  test('the fields of a PDF, whole or damaged, are never others than pypdf reads', async () => {
    const form = loadForms().get('W4101');
    const edition = form?.editions.at(-1);
    assert.ok(form && edition);
    const blank = join(workFolder(), 'blank.pdf');
    writeFileSync(blank, await renderBlank(form, edition));
    const made = fc.record({
      values: fc.record(Object.fromEntries(TEXTS.map((name) => [name, text]))),
      changes: fc.array(change, { minLength: CHANGES, maxLength: CHANGES }),
    });
    const asked = fc.sample(made, { numRuns: FORMS, seed: SEED });
    const input = asked.map((one) => `${JSON.stringify(one)}\n`).join('');
    const { status, stdout, stderr } = runProgram(start, [PROGRAM, blank], { input });
    assert.equal(status, 0, stderr);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line): Answer => JSON.parse(line));
    assert.equal(answers.length, FORMS * (CHANGES + 1));
    const seen = { same: 0, field: 0, file: 0, theirs: 0 };
    for (const [i, { bytes, fields, refused }] of answers.entries()) {
      const pdf = new Uint8Array(inflateSync(Buffer.from(bytes, 'base64')));
      const found = await read(pdf);
      const isWhole = i % (CHANGES + 1) === 0;
      if (isWhole) assert.ok(found !== undefined && fields !== undefined, refused);
      if (found === undefined) seen.file += 1;
      if (fields === undefined) seen.theirs += 1;
      if (found === undefined || fields === undefined) continue;
      for (const name of TEXTS) {
        const isRefused = found.problems.has(name);
        if (isWhole) assert.ok(!isRefused, found.problems.get(name));
        seen[isRefused ? 'field' : 'same'] += 1;
        if (isRefused) continue;
        const own: string = found.values.get(name) ?? '';
        assert.equal(own.trim(), (fields[name] ?? '').trim(), `file ${i}, ${name}`);
      }
    }
    assert.ok(seen.same > 300 && seen.field > 20, JSON.stringify(seen));
  });
});
