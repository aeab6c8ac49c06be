/** A drafted map: what is printed next to fields that are called f1, f2 ... */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { parse } from 'yaml';
import type { FormEdition } from '../../../src/forms/catalog/schema.ts';
import { checkMap } from '../../../src/forms/installed/check-map.ts';
import { openChecked } from '../../../src/forms/installed/examine.ts';
import { parseFieldMap } from '../../../src/forms/installed/field-map.ts';
import { textRuns } from '../../../src/platform/pdf/page-text.ts';
import { runOnPdf } from '../../../test/support/agency-pdf.ts';
import { needs } from '../../../test/support/programs.ts';
import { drawPicture } from './picture.ts';
import { writeDraft } from './write-draft.ts';

const edition = {
  sections: [
    {
      title: 'Employee',
      items: [
        { id: 'firstName', type: 'name', line: '1(a)', label: 'First name and middle initial' },
        { id: 'lastName', type: 'name', label: 'Last name' },
        { id: 'ssn', type: 'ssn', line: '1(b)', label: 'Social security number' },
        {
          id: 'filingStatus',
          type: 'choice',
          label: 'Filing status',
          options: [
            { value: 'S', label: 'Single' },
            { value: 'M', label: 'Married filing jointly' },
          ],
        },
        {
          id: 'credits',
          type: 'money',
          line: '3',
          label: 'Amount of credits claimed for children',
        },
        { id: 'income', type: 'money', line: '4(a)', label: 'Other income, not from jobs' },
        { id: 'exempt', type: 'checkbox', label: 'I claim exemption from withholding' },
        { id: 'signature', type: 'signature', label: 'Signature of employee' },
        { id: 'signatureDate', type: 'date', label: 'Date signed' },
        { id: 'authority1', type: 'text', label: 'Issuing Authority' },
        { id: 'authority2', type: 'text', label: 'Issuing Authority' },
        { id: 'remarks', type: 'text', label: 'Remarks' },
      ],
    },
  ],
} as unknown as FormEdition;

/** Labels above, to the left, to the right; the boxes of one name; a line to sign without a field. */
async function unnamed(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([612, 792]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const form = document.getForm();
  const print = (text: string, x: number, y: number) =>
    page.drawText(text, { x, y, size: 8, font });
  const text = (name: string, x: number, y: number, width: number) => {
    const field = form.createTextField(name);
    field.addToPage(page, { x, y, width, height: 14, borderWidth: 0 });
    return field;
  };
  print('1(a) First name and middle initial', 40, 715);
  text('f1', 40, 698, 180);
  print('Last name', 240, 715);
  text('f2', 240, 698, 180);
  print('1(b) Social security number', 440, 715);
  text('f5', 440, 698, 120).setMaxLength(11);
  for (const [i, option] of ['Single', 'Married filing jointly'].entries()) {
    // Both boxes of the second are on together.
    const box = form.createCheckBox(`c1_${i}`);
    box.addToPage(page, { x: 40, y: 660 - 20 * i, width: 9, height: 9 });
    if (i === 1) box.addToPage(page, { x: 300, y: 640, width: 9, height: 9 });
    print(option, 54, 662 - 20 * i);
  }
  print('Enter the amount of credits claimed for children', 40, 602);
  print('3 $', 420, 602);
  text('f7', 440, 600, 120);
  print('Other income, not from jobs', 40, 572);
  print('4(a) $', 420, 572);
  text('f6', 440, 570, 120);
  print('I claim exemption from withholding for this year', 40, 542);
  form.createCheckBox('c2').addToPage(page, { x: 440, y: 540, width: 9, height: 9 });
  print('Signature of employee', 40, 500);
  print('Date signed', 400, 500);
  text('f9', 460, 496, 100);
  print('Issuing Authority', 40, 450);
  text('f10', 140, 448, 100);
  text('f11', 260, 448, 100);
  const remarks = text('f12', 40, 380, 100);
  remarks.acroField.dict.set(PDFName.of('TU'), PDFString.of('Remarks'));
  text('f13', 40, 100, 100);
  return await document.save();
}

let pdf: Uint8Array;
let yaml: string;
describe('a draft of a map', () => {
  before(async () => {
    pdf = await unnamed();
    const { fields } = await openChecked(pdf);
    yaml = writeDraft('ZZ101 2026', edition, fields, await textRuns(pdf));
  });

  describe('a drafted map', () => {
    test('has every field with words of its own, whatever the PDF calls it', () => {
      assert.deepEqual(parse(yaml).fields, {
        firstName: 'f1',
        lastName: 'f2',
        ssn: 'f5',
        filingStatus: { S: 'c1_0', M: 'c1_1' },
        credits: 'f7',
        income: 'f6',
        exempt: { on: 'c2' },
        signatureDate: 'f9',
        remarks: 'f12',
      });
    });

    test('leaves to a person what only the order tells, and says what is there', () => {
      assert.match(yaml, /^ {2}#\? authority1: "f10"$/m);
      assert.match(yaml, /^ {2}#\? authority2: "f11"$/m);
      assert.match(yaml, /^ {2}# no place found for signature: Signature of employee$/m);
      assert.match(
        yaml,
        /^ {2}# 3 Amount of credits .*\n {2}# {5}page 1: Enter the amount .* 3 \$$/m,
      );
      assert.match(yaml, /nothing goes to:\n# {3}"f13" \(text\), page 1/);
    });

    test('is a map that can be installed, also when all of it is taken', async () => {
      const { fields } = await openChecked(pdf);
      for (const text of [yaml, yaml.replaceAll('#? ', '')]) {
        assert.deepEqual(checkMap(parseFieldMap(text), edition, fields).problems, []);
      }
    });
  });

  test('the picture shows in each field what goes there', needs('qpdf', 'pdftotext'), async () => {
    const { document } = await openChecked(pdf);
    const map = parseFieldMap(yaml);
    const picture = await drawPicture(document, map, edition);
    runOnPdf(picture, 'qpdf', '--check', 'in.pdf');
    const words = runOnPdf(picture, 'pdftotext', '-layout', 'in.pdf', '-').stdout;
    for (const told of ['firstName', 'filingStatus=M', 'exempt', 'signatureDate', '(nothing)']) {
      assert.ok(words.includes(told), `${told} is not in:\n${words}`);
    }
    const [box = ''] = runOnPdf(picture, 'pdftotext', '-bbox', 'in.pdf', '-').stdout.match(
      /<word[^>]*>filingStatus=M</,
    ) ?? [''];
    assert.match(box, /xMin="4\d\.\d+" yMin="14\d\.\d+"/);
  });
});
