/** An agency's own PDF filled and read back, seen with programs that are not ours. */

import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { stringify } from 'yaml';
import {
  AGENCY_MAP,
  AGENCY_SECTIONS,
  agencyPdf,
  encrypted,
  PAGE,
  runOnPdf,
} from '../../../test/support/agency-pdf.ts';
import { temporaryDirectory } from '../../../test/support/databases.ts';
import { getDocument } from '../../../test/support/pdfjs.ts';
import { needs } from '../../../test/support/programs.ts';
import { UnreadablePdf } from '../../platform/processes/pool.ts';
import { fillForm } from '../answers/evaluate.ts';
import { loadForms } from '../catalog/load.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { type FilledPdf, unfitErrors } from '../pdf/filled-pdf.ts';
import { FormPrinter } from '../printing/printer.ts';
import { FormReader } from '../reading/reader.ts';
import { type FieldMap, parseFieldMap } from './field-map.ts';
import { fillMapped } from './fill-mapped.ts';
import { InstalledForms } from './installed-forms.ts';
import { readMapped } from './read-mapped.ts';

const edition = { sections: AGENCY_SECTIONS } as unknown as FormEdition;
const map = parseFieldMap(AGENCY_MAP);

const ALL: Readonly<Record<string, string>> = {
  firstName: 'Žofia',
  lastName: 'Quillfeather',
  ssn: '123-45-6789',
  ein: '12-3456789',
  filingStatus: 'S',
  plan: 'B',
  frequency: 'M',
  county: 'MC',
  exempt: 'TRUE',
  resident: 'TRUE',
  extra: '1234.5',
  notes: 'First line\nsecond line',
  signatureDate: '2026-01-31',
};

type Seen = { readonly value: unknown; readonly isShown: boolean };

/** What pdf.js shows in each field: the state of boxes, the text of the others. */
async function seenByPdfJs(pdf: Uint8Array) {
  const task = getDocument({ data: pdf.slice(), enableXfa: true, verbosity: 0 });
  const document = await task.promise;
  const seen = new Map<string, Seen[]>();
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i);
    for (const note of await page.getAnnotations()) {
      if (note.subtype !== 'Widget') continue;
      const on = note.buttonValue ?? note.exportValue;
      const isBox = note.checkBox === true || note.radioButton === true;
      const value = isBox ? (note.fieldValue === on ? on : 'Off') : note.fieldValue;
      const known = seen.get(note.fieldName) ?? [];
      seen.set(note.fieldName, [...known, { value, isShown: note.hasAppearance }]);
    }
  }
  const isPureXfa = document.isPureXfa;
  await task.destroy();
  return { seen, isPureXfa };
}

async function filled(
  pdf: Uint8Array,
  values: Readonly<Record<string, string>> = ALL,
  by: FieldMap = map,
): Promise<Extract<FilledPdf, { pdf: Uint8Array }>> {
  const made = await fillMapped(pdf, by, edition, new Map(Object.entries(values)));
  if ('problems' in made) assert.fail(JSON.stringify(made.problems));
  return made;
}

async function problemsOf(values: Readonly<Record<string, string>>, by: FieldMap = map) {
  const made = await fillMapped(blank, by, edition, new Map(Object.entries(values)));
  assert.ok('problems' in made, 'nothing was wrong');
  return unfitErrors(made.problems);
}

let blank: Uint8Array;
describe('a mapped PDF', () => {
  before(async () => {
    blank = await agencyPdf();
  });

  describe('filled', () => {
    test('is a sound PDF that shows every value as text', needs('qpdf', 'pdftotext'), async () => {
      const { pdf } = await filled(blank);
      runOnPdf(pdf, 'qpdf', '--check', 'in.pdf');
      const words = runOnPdf(pdf, 'pdftotext', '-layout', 'in.pdf', '-').stdout.replace(/ +/g, ' ');
      for (const shown of [
        'Žofia',
        'Quillfeather',
        '6789',
        '1 2 3 4 5 6 7 8 9',
        'Mason County',
        'EXEMPT',
        '1234.50',
        '01312026',
        'second line',
        'Form 7 of 2026',
      ]) {
        assert.ok(words.includes(shown), `${shown} is not in:\n${words}`);
      }
    });

    test('shows the same in another viewer, boxes in their own states', async () => {
      const { seen } = await seenByPdfJs((await filled(blank)).pdf);
      const values = (name: string) => seen.get(name)?.map(({ value }) => value);
      assert.deepEqual(values(`${PAGE}f1_01[0]`), ['Žofia']);
      assert.deepEqual(values(`${PAGE}ssn_b[0]`), ['45']);
      assert.deepEqual(values(`${PAGE}c1_1[0]`), ['1']);
      // The blank came with this one checked.
      assert.deepEqual(values(`${PAGE}c1_1[1]`), ['Off']);
      assert.deepEqual(values(`${PAGE}plan[0]`), ['Off', '2']);
      assert.deepEqual(values('Frequency'), ['Off', 'Monthly']);
      assert.deepEqual(values('County'), [['049']]);
      for (const [name, all] of seen) {
        if (name === 'PageTwo') continue;
        assert.ok(
          all.every(({ isShown }) => isShown),
          `${name} has no appearance`,
        );
      }
    });

    test(
      'has no XFA, no request to the viewer to draw, no usage rights; the field keeps its font',
      needs('qpdf'),
      async () => {
        assert.match(runOnPdf(blank, 'qpdf', '--qdf', 'in.pdf', '-').stdout, /\/XFA/);
        const { pdf } = await filled(blank);
        const text = runOnPdf(
          pdf,
          'qpdf',
          '--qdf',
          '--object-streams=disable',
          'in.pdf',
          '-',
        ).stdout;
        assert.doesNotMatch(text, /\/XFA|\/NeedAppearances|\/Perms/);
        const before = (await PDFDocument.load(blank, { preserveXFA: true })).getForm();
        const after = (await PDFDocument.load(pdf)).getForm();
        const fontOf = (form: typeof after) =>
          form.getTextField(`${PAGE}f1_01[0]`).acroField.getDefaultAppearance();
        assert.equal(fontOf(after), fontOf(before));
      },
    );

    for (const bits of [128, 256] as const) {
      test(
        `an owner's password is no obstacle (${bits} bits); the result has none and reads back`,
        needs('qpdf', 'pdftotext'),
        async () => {
          const locked = encrypted(blank, bits);
          const { pdf } = await filled(locked);
          assert.match(
            runOnPdf(pdf, 'qpdf', '--show-encryption', 'in.pdf').stdout,
            /File is not encrypted/,
          );
          runOnPdf(pdf, 'qpdf', '--check', 'in.pdf');
          assert.match(runOnPdf(pdf, 'pdftotext', 'in.pdf', '-').stdout, /Quillfeather/);
          assert.equal((await readMapped(pdf, map, edition))?.get('lastName'), 'Quillfeather');
          assert.equal((await readMapped(locked, map, edition))?.get('filingStatus'), 'M');
        },
      );
    }

    test('a password to open it is told', needs('qpdf'), async () => {
      const attempt = fillMapped(encrypted(blank, 256, 'secret'), map, edition, new Map());
      await assert.rejects(
        attempt,
        new UnreadablePdf('is protected by a password: save it without one first'),
      );
    });

    test('says which answers the PDF has no place for, worksheets apart', async () => {
      const { unmapped } = await filled(blank, {
        ...ALL,
        signature: 'Z. Quillfeather',
        sheet1: '5',
      });
      assert.deepEqual(unmapped, ['signature']);
      const { exempt: _, ...others } = map;
      assert.deepEqual((await filled(blank, ALL, others)).unmapped, ['exempt']);
    });

    test(
      'small print where a text is wide, whole text in several lines',
      needs('pdftotext'),
      async () => {
        const wide = 'W'.repeat(30);
        const { pdf } = await filled(blank, { firstName: wide, notes: 'many words '.repeat(20) });
        const words = runOnPdf(pdf, 'pdftotext', 'in.pdf', '-').stdout;
        assert.ok(words.includes(wide));
        assert.equal(words.match(/many/g)?.length, 20);
      },
    );
  });

  describe('what does not go in is told by field', () => {
    test('too long for the field, all of them in one refusal', async () => {
      const lastName = 'Quillfeather-Longbottom';
      assert.deepEqual(await problemsOf({ lastName, extra: '123456.78' }), [
        {
          path: 'answers.lastName',
          code: 'out_of_range',
          message: `has 23 characters, but the field "${PAGE}f1_02[0]" of the agency's PDF takes at most 20: shorten it`,
        },
        {
          path: 'answers.extra',
          code: 'out_of_range',
          message: `has 10 characters, but the field "${PAGE}money[0]" of the agency's PDF takes at most 7: shorten it`,
        },
      ]);
    });

    test('too long to be read', async () => {
      for (const id of ['firstName', 'notes']) {
        const [problem] = await problemsOf({ [id]: 'W'.repeat(200) });
        assert.match(problem?.message ?? '', /too long to be read/);
      }
    });

    test('characters without a glyph', async () => {
      const [problem] = await problemsOf({ firstName: '漢' });
      assert.match(problem?.message ?? '', /holds 漢/);
    });

    test('a map that no longer fits the PDF', async () => {
      const [problem] = await problemsOf({ lastName: 'Q' }, { lastName: 'Gone' });
      assert.equal(problem?.path, 'answers.lastName');
      assert.match(problem?.message ?? '', /no such text field: check the installed map/);
    });
  });

  describe('read back', () => {
    test('gives the answers, which the form takes', async () => {
      const { pdf } = await filled(blank);
      const answers = await readMapped(pdf, map, edition);
      assert.ok(answers);
      const form = { ...edition, file: 'test' };
      const again = fillForm(form, Object.fromEntries(answers), { mustBeSigned: false });
      assert.deepEqual(again.problems, []);
      assert.deepEqual(Object.fromEntries(again.values), ALL);
    });

    test('two options together are handed on, not chosen from', async () => {
      const document = await PDFDocument.load(blank, { preserveXFA: true });
      document.getForm().getCheckBox(`${PAGE}c1_1[0]`).check();
      const both = await readMapped(await document.save(), map, edition);
      assert.equal(both?.get('filingStatus'), 'S, M');
    });

    test('another PDF is none of it', async () => {
      const other = await PDFDocument.create();
      other.addPage();
      other.getForm().createTextField('lastName').addToPage(other.getPage(0));
      assert.equal(await readMapped(await other.save(), map, edition), undefined);
    });
  });

  test('printer and reader work in their processes', async () => {
    const root = await temporaryDirectory();
    const source = { document: 'Made for a test' };
    await mkdir(join(root, 'ZZ101'));
    const about = 'A certificate that stands in this test alone.';
    const form = { code: 'ZZ101', title: 'Test', agency: 'Test', jurisdiction: '18-000-0000' };
    await writeFile(
      join(root, 'ZZ101', 'form.yaml'),
      stringify({
        ...form,
        kind: 'other',
        language: 'en',
        about,
        source,
        confidence: 'unverified',
      }),
    );
    await writeFile(
      join(root, 'ZZ101', '2026-01-01.yaml'),
      stringify({
        edition: '2026',
        effective: '2026-01-01',
        source,
        confidence: 'unverified',
        evidence: 'Made for a test.',
        sections: AGENCY_SECTIONS,
      }),
    );
    const installedAt = '2026-01-01T00:00:00.000Z';
    const row = { sha256: 'x', installedAt };
    const installed = new InstalledForms({
      list: async () => [{ ...row, code: 'ZZ101', edition: '2026-01-01' }],
      find: async () => ({ ...row, pdf: blank, map: JSON.stringify({ fields: map }) }),
    });
    const printer = new FormPrinter(loadForms(root), installed);
    const reader = new FormReader(loadForms(root), printer, installed);
    try {
      const found = loadForms(root).get('ZZ101');
      const [loaded] = found?.editions ?? [];
      assert.ok(found && loaded);
      assert.deepEqual(await printer.blank(found, loaded), blank);
      const made = await printer.fill(found, loaded, new Map([['plan', 'A']]));
      assert.ok('pdf' in made);
      const asked = { form: found, edition: loaded };
      const { answers } = await reader.read(asked, made.pdf, '');
      // The box that the blank came with checked is nobody's answer.
      assert.deepEqual(Object.fromEntries(answers), { plan: 'A' });
      const tooLong = new Map([['lastName', 'x'.repeat(21)]]);
      assert.ok('problems' in (await printer.fill(found, loaded, tooLong)));
      const attempt = reader.read(asked, Buffer.from('no PDF'), '');
      await assert.rejects(attempt, UnreadablePdf);
    } finally {
      await Promise.all([printer.close(), reader.close()]);
      await rm(root, { recursive: true });
    }
  });
});
