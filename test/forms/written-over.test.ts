/** Texts that stand on the page over empty fields: what they say would be missing from the answers. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PDFDocument, PDFHexString, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { FormReader } from '../../src/forms/reading/reader.ts';
import { UnreadablePdf } from '../../src/platform/processes/pool.ts';
import { blankOf } from '../support/blank-forms.ts';

const catalog = loadForms();

type Spot = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Write = (page: PDFPage, spot: Spot, text: string) => void;

const onPage: Write = (page, { x, y }, text) =>
  page.drawText(text, { x: x + 2, y: y + 2, size: 8 });

const inNote: Write = (page, { x, y, width, height }, text) => {
  const { context } = page.doc;
  const note = context.obj({
    Type: 'Annot',
    Subtype: 'FreeText',
    Rect: [x, y, x + width, y + height],
    Contents: PDFHexString.fromText(text),
    DA: PDFHexString.fromText('/Helv 8 Tf 0 g'),
  });
  page.node.addAnnot(context.register(note));
};

describe('a W-4 with text over its fields', () => {
  const form = catalog.get('W4101');
  const edition = form?.editions.at(-1);
  assert.ok(form && edition);
  const reader = new FormReader(catalog, { ownBlank: blankOf });
  let blank: Uint8Array;
  before(async () => {
    blank = await blankOf(form, edition);
  });
  after(() => reader.close());

  const read = async (field: string, write: Write, text: string, stored?: string) => {
    const pdf = await PDFDocument.load(blank, { updateMetadata: false });
    const fields = pdf.getForm();
    fields.getTextField('firstName').setText('Ana');
    if (stored !== undefined) fields.getTextField(field).setText(stored);
    fields.updateFieldAppearances(await pdf.embedFont(StandardFonts.Helvetica));
    const [widget] = fields.getField(field).acroField.getWidgets();
    assert.ok(widget);
    write(pdf.getPage(0), widget.getRectangle(), text);
    const bytes = await pdf.save({ updateFieldAppearances: false });
    return Object.fromEntries((await reader.read({ form, edition }, bytes, '')).answers);
  };

  for (const [how, write] of Object.entries({ onPage, inNote })) {
    for (const field of ['additionalWithholding', 'twoJobs', 'filingStatus']) {
      test(`${how}: ${field} is refused by name`, async () => {
        await assert.rejects(read(field, write, 'X 5'), (error) => {
          assert.ok(error instanceof UnreadablePdf);
          assert.match(error.message, new RegExp(`"${field}" on page 1 is empty, but has "X 5"`));
          return true;
        });
      });
    }

    test(`${how}: what a service writes over the signature and its day is no answer`, async () => {
      assert.deepEqual(await read('signature', write, 'Ana N.'), { firstName: 'Ana' });
      assert.deepEqual(await read('signatureDate', write, '3/1/2026'), { firstName: 'Ana' });
    });

    test(`${how}: text next to the fields is no answer`, async () => {
      const apart: Write = (page, spot, text) => write(page, { ...spot, x: 10, y: 770 }, text);
      assert.deepEqual(await read('deductions', apart, 'Received'), { firstName: 'Ana' });
    });
  }

  test('a field that has its answer keeps it', async () => {
    const answers = await read('deductions', onPage, '30', '30');
    assert.deepEqual(answers, { firstName: 'Ana', deductions: '30' });
  });
});
