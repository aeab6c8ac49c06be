/** Instructions and the like: the agency's file is known by its pages and the words on them. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { agencyDocument, INSTRUCTIONS } from '../../../test/support/agency-document.ts';
import { agencyPdf, encrypted } from '../../../test/support/agency-pdf.ts';
import { needs } from '../../../test/support/programs.ts';
import { loadForms } from '../catalog/load.ts';
import { examine, findDocument } from './examine.ts';

const edition = {
  sections: [],
  document: { pages: 8, words: ['Form I-9 Instructions', '01/20/25'] },
};

const forms = loadForms();

let pdf: Uint8Array;
describe('an agency document', () => {
  before(async () => {
    pdf = await agencyDocument();
  });

  const problemsOf = async (of: Uint8Array): Promise<readonly string[]> => {
    const examined = await examine(of, 'fields: {}', edition);
    return 'problems' in examined ? examined.problems : [];
  };

  test('the right file needs no map, protected against changes or not', needs('qpdf'), async () => {
    const examined = await examine(pdf, 'fields: {}', edition);
    assert.ok('sha256' in examined, JSON.stringify(examined));
    const { map, pages, unmapped, doubts } = examined;
    assert.deepEqual(
      { map, pages, unmapped, doubts },
      { map: {}, pages: 8, unmapped: [], doubts: [] },
    );
    assert.deepEqual(await problemsOf(encrypted(pdf)), []);
  });

  test('another edition, another form, and a part of the file say what is wrong', async () => {
    const older = await agencyDocument({ ...INSTRUCTIONS, edition: '08/01/23' });
    assert.deepEqual(await problemsOf(older), [
      'the PDF does not say "01/20/25": it is another form or edition',
    ]);
    assert.deepEqual(await problemsOf(await agencyDocument({ ...INSTRUCTIONS, pages: 1 })), [
      'the PDF has 1 page, and this edition 8',
    ]);
    assert.deepEqual(await problemsOf(await agencyPdf()), [
      'the PDF has 2 pages, and this edition 8',
      'the PDF does not say "Form I-9 Instructions": it is another form or edition',
      'the PDF does not say "01/20/25": it is another form or edition',
    ]);
  });

  test('a scan and what is no PDF are rejected', async () => {
    const scan = await PDFDocument.create();
    for (let page = 0; page < 8; page++) scan.addPage();
    assert.deepEqual(await problemsOf(await scan.save()), [
      'the PDF has no text: get the file itself from the agency, not a scan',
    ]);
    assert.match(
      (await problemsOf(Buffer.from('no PDF'))).join(),
      /^the PDF cannot be read as a PDF/,
    );
  });

  /** The agency prints one foot on both; everything the catalog knows of each is on its first page. */
  const fileOf = async (code: string): Promise<Uint8Array> => {
    const form = forms.get(code);
    const texts = form?.editions
      .at(-1)
      ?.sections.flatMap(({ title, items }) => [
        title,
        ...items.flatMap((item) => ('text' in item ? [item.text] : [])),
      ]);
    return await agencyDocument({
      ...INSTRUCTIONS,
      texts: [form?.identity.title ?? '', ...(texts ?? [])],
    });
  };

  for (const [own, other] of [
    ['I9104', 'I9108'],
    ['I9108', 'I9104'],
  ] as const) {
    test(`${own} is not the file of ${other}, which is named`, async () => {
      const form = forms.get(own) ?? assert.fail();
      const [of] = form.editions;
      assert.ok(of !== undefined);
      assert.ok('sha256' in (await examine(await fileOf(own), 'fields: {}', of)));
      const wrong = await fileOf(other);
      const examined = await examine(wrong, 'fields: {}', of);
      assert.match('problems' in examined ? examined.problems.join() : '', /is another form/);
      const found = await findDocument(wrong, forms);
      assert.equal(found?.form.identity.code, other);
    });
  }

  test('what is in no catalog is no document of it', async () => {
    assert.equal(await findDocument(await agencyPdf(), forms), undefined);
    assert.equal(await findDocument(Buffer.from('no PDF'), forms), undefined);
  });
});
