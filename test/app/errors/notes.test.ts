/** Every note has a code of the table, the page lists them, and each is used. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { NOTE_CODES } from '../../../src/tax/engine/index.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { readCorpus } from '../../../src/tax/seals/golden-files.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { paycheck, wage } from '../../support/paychecks.ts';
import { NOTES_PAGE, notesPage } from './notes-page.ts';

const SRC = fileURLToPath(new URL('../../../src', import.meta.url));
const CODES = Object.keys(NOTE_CODES);
const tree = loadRules();
const releases = everyRelease(tree);

test('docs/reference/notes.md is what npm run errors writes', () => {
  assert.equal(readFileSync(NOTES_PAGE, 'utf8'), notesPage());
});

test('codes are words in snake case, in order, each with a sentence', () => {
  assert.deepEqual(CODES, CODES.toSorted());
  for (const [code, meaning] of Object.entries(NOTE_CODES)) {
    assert.match(code, /^[a-z]+(_[a-z]+)*$/);
    assert.match(meaning, /^[A-Za-z].*\.$/);
  }
});

test('every code is used in the sources', () => {
  const texts = globSync(`${SRC}/tax/{engine,rules,paycalc}/**/*.ts`)
    .filter((file) => !file.endsWith('note-codes.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  assert.deepEqual(
    CODES.filter((code) => !texts.includes(`'${code}'`)),
    [],
  );
});

test('each note of the golden paychecks has one code of the table', () => {
  const seen = new Set<string>();
  const corpus = readCorpus(tree.root);
  for (const item of corpus) {
    const { taxCalculation, notes = [], noteCodes = [] } = calculateOne(item, releases, undefined);
    for (const one of [...taxCalculation, { notes, noteCodes }]) {
      assert.equal(one.noteCodes?.length ?? 0, one.notes?.length ?? 0);
      for (const code of one.noteCodes ?? []) seen.add(code);
    }
  }
  assert.deepEqual(
    [...seen].filter((code) => !CODES.includes(code)),
    [],
  );
  assert.ok(seen.size >= 20, [...seen].join(' '));
});

test('a payment has codes for its own notes', () => {
  const { notes, noteCodes } = calculateOne(
    paycheck({
      payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 25 },
      wages: [wage(), wage({ locationCode: '06-000-0000' })],
    }),
    releases,
    undefined,
  );
  assert.equal(notes?.length, 2);
  assert.deepEqual(noteCodes, ['pay_frequency_uncommon', 'state_tax_not_requested']);
});
