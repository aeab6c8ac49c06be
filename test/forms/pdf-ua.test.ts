/** The claim of PDF/UA that forms make, checked on every blank and on filled ones. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';
import { fillBlank } from '../../src/forms/pdf/fill.ts';
import { blankOf } from '../support/blank-forms.ts';
import { uaComplaints } from '../support/pdf-ua.ts';

describe('PDF/UA', () => {
  for (const form of loadForms().values()) {
    for (const edition of form.editions) {
      if (edition.incomplete !== undefined) continue;
      test(`${form.identity.code} ${edition.effective}`, async () => {
        assert.deepEqual(await uaComplaints(await blankOf(form, edition)), []);
      });
    }
  }

  const form = loadForms().get('CT101');
  const edition = form?.editions.at(-1);
  assert.ok(form && edition);

  test('filled', async () => {
    const fields = fieldsOf(edition).map(({ field }) => field);
    const values = new Map([
      ['firstName', 'Ženia'],
      ['address', 'Long Street 12'],
      ['withholdingCode', 'A'],
      ['msrra', 'TRUE'],
    ]);
    const blank = await blankOf(form, edition);
    const filled = await fillBlank(blank, fields, values);
    assert.ok('pdf' in filled, JSON.stringify(filled));
    assert.deepEqual(await uaComplaints(filled.pdf), []);
  });

  const MISTAKES: readonly (readonly [string, RegExp, (document: PDFDocument) => void])[] = [
    [
      'text outside the structure',
      /page 1: Tj is neither/,
      (document) => document.getPage(0).drawText('x'),
    ],
    [
      'content of no element',
      /belongs to no element/,
      (document) => document.getPage(0).node.delete(PDFName.of('StructParents')),
    ],
    [
      'tabs in another order',
      /28-009/,
      (document) => document.getPage(0).node.delete(PDFName.of('Tabs')),
    ],
    [
      'a box without a name',
      /28-005/,
      (document) => document.getPage(0).node.Annots()?.lookup(0, PDFDict).delete(PDFName.of('TU')),
    ],
    [
      'a box outside the structure',
      /28-010/,
      (document) =>
        document.getPage(0).node.Annots()?.lookup(0, PDFDict).delete(PDFName.of('StructParent')),
    ],
    ['no language', /11-006/, ({ catalog }) => catalog.delete(PDFName.of('Lang'))],
    [
      'a head without its scope',
      /15-003/,
      ({ context }) => {
        for (const [, object] of context.enumerateIndirectObjects()) {
          if (object instanceof PDFDict && String(object.get(PDFName.of('S'))) === '/TH') {
            object.delete(PDFName.of('A'));
          }
        }
      },
    ],
    [
      'a list item outside a list',
      /LI in Sect \(09-004\)/,
      ({ context }) => {
        for (const [, object] of context.enumerateIndirectObjects()) {
          if (object instanceof PDFDict && String(object.get(PDFName.of('S'))) === '/L') {
            object.set(PDFName.of('S'), PDFName.of('Sect'));
          }
        }
      },
    ],
    [
      'fonts that are not embedded',
      /31-009/,
      ({ context }) => {
        for (const [, object] of context.enumerateIndirectObjects()) {
          if (object instanceof PDFDict) object.delete(PDFName.of('FontFile2'));
        }
      },
    ],
  ];
  for (const [mistake, complaint, plant] of MISTAKES) {
    test(`${mistake} is reported`, async () => {
      const document = await PDFDocument.load(await blankOf(form, edition));
      plant(document);
      const told = await uaComplaints(await document.save({ updateFieldAppearances: false }));
      assert.ok(
        told.some((each) => complaint.test(each)),
        `told: ${told.join('; ')}`,
      );
    });
  }

  test('a file with none of it is complained about', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Nothing');
    const told = (await uaComplaints(await document.save())).join('; ');
    for (const code of ['06-002', '01-005', '01-007', '11-006', '31-009']) {
      assert.ok(told.includes(code), `${code}: ${told}`);
    }
  });
});
