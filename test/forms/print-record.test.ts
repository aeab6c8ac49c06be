/** Certificates whose words outgrow their boxes, printed all the same and read by other programs. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { loadForms } from '../../src/forms/catalog/load.ts';
import type { FormEdition } from '../../src/forms/catalog/schema.ts';
import { parseFieldMap } from '../../src/forms/installed/field-map.ts';
import { printRecord, printRecordInto } from '../../src/forms/printing/print-record.ts';
import { readFields } from '../../src/platform/pdf/read.ts';
import { AGENCY_MAP, AGENCY_SECTIONS, agencyPdf } from '../support/agency-pdf.ts';
import { blankOf } from '../support/blank-forms.ts';
import { uaComplaints } from '../support/pdf-ua.ts';
import { needs, withProgram } from '../support/programs.ts';
import { run, save } from './pdf-files.ts';

const forms = loadForms();

const FACTS = [
  ['Form', 'W4101, 2026'],
  ['Employee', 'Featherstonehaugh, Ada'],
] as const;

function found(code: string) {
  const form = forms.get(code);
  const edition = form?.editions.at(-1);
  if (form === undefined || edition === undefined) throw new Error(`no form ${code}`);
  return { form, edition };
}

async function print(code: string, values: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const { form, edition } = found(code);
  const blank = await blankOf(form, edition);
  const record = { form, edition, values: new Map(Object.entries(values)), facts: FACTS };
  return (await printRecord(blank, record)).pdf;
}

const textOf = (pdf: Uint8Array, ...options: string[]): string =>
  run('pdftotext', ...options, save(pdf), '-');

const pagesOf = (pdf: Uint8Array): string[] => textOf(pdf, '-layout').split('\f').slice(0, -1);

const plain = (text: string): string => text.replace(/\s+/g, '');

const ADDRESS = Array.from({ length: 40 }, (_, i) => `Long Lane ${i + 1}`).join(', ');

withProgram('pdftotext', () => {
  describe('a certificate on record', () => {
    test('says in the box where the whole text is, and keeps it in the field', async () => {
      const lastName = `${'Featherstonehaugh'.repeat(9)}`;
      const values = { firstName: 'Ada', lastName, address: ADDRESS, cityStateZip: 'Mesa, AZ' };
      const pdf = await print('W4101', values);
      const before = (await print('W4101', { firstName: 'Ada' })).length;
      assert.ok(pdf.length > before);
      const pages = pagesOf(pdf);
      const [first = ''] = pages;
      assert.match(first, /See continuation \[1\]/);
      assert.match(first, /See continuation \[2\]/);
      assert.match(first, /Mesa, AZ/);
      const sheet = pages.at(-1) ?? '';
      assert.match(sheet, /Continuation of Form W-4/);
      for (const words of ['W4101, 2026', 'Featherstonehaugh, Ada', 'Last name', 'Address']) {
        assert.ok(sheet.includes(words), `the sheet does not say ${words}`);
      }
      const whole = plain(textOf(pdf, '-raw'));
      assert.ok(whole.includes(plain(ADDRESS)));
      assert.ok(whole.includes(lastName));
      const fields = await readFields(pdf);
      assert.equal(fields.get('address'), ADDRESS);
      assert.equal(fields.get('lastName'), lastName);
    });

    test('shrinks to six points before it goes on elsewhere', async () => {
      const address =
        'Apartment 12, The Old Mill House, 1400 North Long Meadow Boulevard East Side';
      const pdf = await print('W4101', { address });
      assert.ok(plain(textOf(pdf)).includes(plain(address)));
      assert.ok(!textOf(pdf).includes('continuation'));
    });

    test('has no sheet where everything has room', async () => {
      const { form, edition } = found('W4101');
      const blank = pagesOf(await blankOf(form, edition));
      assert.equal(pagesOf(await print('W4101', { firstName: 'Ada' })).length, blank.length);
    });

    test('claims PDF/UA with right, its sheet included', async () => {
      const pdf = await print('W4101', { firstName: 'Ada', address: ADDRESS });
      assert.deepEqual(await uaComplaints(pdf), []);
    });

    test('has a sheet that is tagged behind the tags of the form', needs('qpdf'), async () => {
      // Poppler reads the page again for each tag: a form with few of them.
      const file = save(await print('FD103', { address: ADDRESS }));
      const { stdout, stderr } = spawnSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' });
      assert.equal(stderr, '');
      assert.match(stdout, /H1[^\n]*\n\s+"Continuation of Form W-4S/);
      assert.match(stdout, /TD\s+"Long Lane 1, Long Lane 2/);
      assert.match(run('qpdf', '--check', file), /No syntax/);
    });

    test('shows a character that the font lacks by its number, and says so', async () => {
      const pdf = await print('W4101', { firstName: '王 Ада', signature: '王' });
      const [first = '', ...others] = pagesOf(pdf);
      assert.match(first, /\[U\+738B\] Ада/);
      assert.match(others.at(-1) ?? '', /Unicode number/);
      assert.equal((await readFields(pdf)).get('firstName'), '王 Ада');
    });

    test('speaks the form’s language', async () => {
      const pages = pagesOf(await print('W4102', { address: ADDRESS }));
      assert.match(pages[0] ?? '', /Ver continuación \[1\]/);
      assert.match(pages.at(-1) ?? '', /Continuación de/);
    });

    test('goes on behind an agency’s own PDF too', async () => {
      const { form } = found('W4101');
      const edition = {
        ...found('W4101').edition,
        sections: AGENCY_SECTIONS as unknown as FormEdition['sections'],
      };
      const notes = Array.from({ length: 400 }, (_, i) => `note ${i}`).join(' ');
      const values = new Map([
        ['firstName', 'Ada'],
        ['lastName', '王'.repeat(60)],
        ['notes', notes],
      ]);
      const map = parseFieldMap(AGENCY_MAP);
      const blank = await agencyPdf();
      const { pdf } = await printRecordInto(blank, map, { form, edition, values, facts: FACTS });
      const text = textOf(pdf, '-raw');
      assert.match(text, /Ada/);
      assert.match(text, /See continuation \[1\]/);
      assert.ok(plain(text).includes(plain(notes)));
      assert.ok(plain(text).includes('[U+738B]'.repeat(60)));
      const signed = new Map([...values, ['signature', 'Ada Lovelace'], ['sheet1', '7']]);
      const behind = await printRecordInto(blank, map, {
        form,
        edition,
        values: signed,
        facts: FACTS,
      });
      assert.deepEqual(behind.unmapped, ['signature']);
      const sheet = plain(textOf(behind.pdf, '-raw'));
      assert.match(sheet, /hasnoboxfortheselines\.LineTextSignatureAdaLovelace/);
      assert.doesNotMatch(plain(text), /hasnobox/);
      const small = new Map([['firstName', 'Ada']]);
      const record = { form, edition, values: small, facts: FACTS };
      const short = await printRecordInto(blank, map, record);
      assert.ok(!textOf(short.pdf).includes('ontinuation'));
    });
  });
});
