/** PDFs as other programs leave them, and looks that not every viewer finds. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import {
  AGENCY_MAP,
  AGENCY_SECTIONS,
  agencyPdf,
  PAGE,
  runOnPdf,
} from '../../../test/support/agency-pdf.ts';
import { needs } from '../../../test/support/programs.ts';
import type { FormEdition } from '../../forms/catalog/schema.ts';
import { openChecked } from '../../forms/installed/examine.ts';
import { parseFieldMap } from '../../forms/installed/field-map.ts';
import { fillMapped } from '../../forms/installed/fill-mapped.ts';
import { readMapped } from '../../forms/installed/read-mapped.ts';
import { pagesOf } from './pdf-fields.ts';

const edition = { sections: AGENCY_SECTIONS } as unknown as FormEdition;
const map = parseFieldMap(AGENCY_MAP);
const KEYS = ['FT', 'Ff', 'V', 'MaxLen', 'DA', 'Opt', 'TU'];

/** Saved as macOS Preview does: each box its own field with its whole name, few of them listed. */
async function savedByPreview(pdf: Uint8Array, isListed: (name: string) => boolean) {
  const document = await PDFDocument.load(pdf, { preserveXFA: true });
  const form = document.getForm();
  const fields = form.getFields();
  const { Fields: listed } = form.acroForm.normalizedEntries();
  while (listed.size() > 0) listed.remove(0);
  for (const field of fields) {
    const { acroField } = field;
    for (const { dict } of acroField.getWidgets()) {
      for (const key of KEYS.map((each) => PDFName.of(each))) {
        const value = dict.get(key) ?? acroField.getInheritableAttribute(key);
        if (value !== undefined) dict.set(key, value);
      }
      for (const key of ['Parent', 'Kids']) dict.delete(PDFName.of(key));
      dict.set(PDFName.of('T'), PDFHexString.fromText(field.getName()));
      const looks = dict.lookup(PDFName.of('AP'));
      if (looks instanceof PDFDict) {
        const normal = looks.lookup(PDFName.of('N'));
        if (normal instanceof PDFDict) {
          looks.set(PDFName.of('N'), document.context.register(normal));
        }
      }
      const ref = document.context.getObjectRef(dict);
      // What it does list is a copy that is on no page.
      if (ref && isListed(field.getName())) {
        listed.push(document.context.register(dict.clone(document.context)));
      }
    }
  }
  return await document.save({ updateFieldAppearances: false });
}

let blank: Uint8Array;
describe('PDFs as other programs leave them', () => {
  before(async () => {
    blank = await agencyPdf();
  });

  describe('a form that another program saved', () => {
    const cases = { 'lists no field': () => false, 'lists copies': () => true };
    for (const [name, isListed] of Object.entries(cases)) {
      test(`${name}: the fields are those of the pages`, async () => {
        const saved = await savedByPreview(blank, isListed);
        const fields = new Map(
          (await openChecked(saved)).fields.map((field) => [field.name, field]),
        );
        const expected = (await openChecked(blank)).fields.map((field) => [
          field.name,
          pagesOf(field),
        ]);
        assert.deepEqual(
          [...fields.values()].map((field) => [field.name, pagesOf(field)]).sort(),
          expected.sort(),
        );
        assert.equal(fields.get(`${PAGE}comb[0]`)?.spots.length, 1);
      });
    }

    test('is filled and reads back', needs('pdftotext'), async () => {
      const saved = await savedByPreview(blank, (name) => name === 'PageTwo');
      const values = { lastName: 'Quillfeather', filingStatus: 'S', resident: 'TRUE' };
      const made = await fillMapped(saved, map, edition, new Map(Object.entries(values)));
      assert.ok('pdf' in made);
      assert.match(runOnPdf(made.pdf, 'pdftotext', 'in.pdf', '-').stdout, /Quillfeather/);
      const read = await readMapped(made.pdf, map, edition);
      assert.deepEqual(Object.fromEntries(read ?? []), values);
    });

    test(
      'shows its checked box in readers that look for the looks in it',
      needs('pdftoppm'),
      async () => {
        const saved = await savedByPreview(blank, () => false);
        const inkOf = async (values: Record<string, string>): Promise<number> => {
          const made = await fillMapped(saved, map, edition, new Map(Object.entries(values)));
          assert.ok('pdf' in made);
          const draw = 'pdftoppm -r 72 -f 1 -l 1 -gray in.pdf > out.pdf';
          const image = runOnPdf(made.pdf, 'sh', '-c', draw, 'out.pdf').output();
          return image.filter((value) => value < 128).length;
        };
        assert.ok(
          (await inkOf({ resident: 'TRUE' })) > (await inkOf({})),
          'nothing is drawn in the box',
        );
      },
    );
  });

  test(
    'boxes and text that the file brought along are gone where nobody answered',
    needs('pdftotext'),
    async () => {
      const document = await PDFDocument.load(blank, { preserveXFA: true });
      document.getForm().getTextField(`${PAGE}f1_02[0]`).setText('Someone Else');
      const preset = await document.save();
      const made = await fillMapped(preset, map, edition, new Map([['firstName', 'Ann']]));
      assert.ok('pdf' in made);
      const answers = await readMapped(made.pdf, map, edition);
      assert.deepEqual(Object.fromEntries(answers ?? []), { firstName: 'Ann' });
      const words = runOnPdf(made.pdf, 'pdftotext', 'in.pdf', '-').stdout;
      assert.doesNotMatch(words, /Someone Else/);
      // Not mapped, so the agency's own.
      assert.match(words, /Form 7 of 2026/);
    },
  );

  test(
    'a size that the agency chose for its own font does not cut the feet of our letters',
    needs('pdftotext'),
    async () => {
      const document = await PDFDocument.load(blank, { preserveXFA: true });
      const sizeIn = async (size: number): Promise<number> => {
        document.getForm().getTextField(`${PAGE}f1_01[0]`).setFontSize(size);
        const pdf = await document.save({ updateFieldAppearances: false });
        const made = await fillMapped(pdf, map, edition, new Map([['firstName', 'Quigley']]));
        assert.ok('pdf' in made);
        const boxes = runOnPdf(made.pdf, 'pdftotext', '-bbox', 'in.pdf', '-').stdout;
        const [, top = '', bottom = ''] =
          /yMin="(\S+)" \S+ yMax="(\S+)">Quigley</.exec(boxes) ?? [];
        return Number(bottom) - Number(top);
      };
      // The field is 14 points high.
      assert.ok((await sizeIn(12)) < 1.37 * 9.2);
      assert.ok(Math.abs((await sizeIn(8)) - 1.37 * 8) < 0.5);
    },
  );
});
