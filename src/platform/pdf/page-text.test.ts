/** The words of a page, as content streams may write them. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { UnreadablePdf } from '../processes/pool.ts';
import { asShown } from './as-shown.ts';
import { textRuns } from './page-text.ts';

const HELVETICA = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };

/** What is on a page with this content, rounded. */
async function runsOf(content: string, drawn?: string) {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage();
  const font = context.register(context.obj(HELVETICA));
  const inner = context.flateStream(drawn ?? '', {
    Subtype: 'Form',
    BBox: [0, 0, 600, 800],
    Matrix: [1, 0, 0, 1, 10, 20],
    Resources: { Font: { F1: font } },
  });
  const resources = { Font: { F1: font }, XObject: { X1: context.register(inner) } };
  page.node.set(PDFName.of('Resources'), context.obj(resources));
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  const runs = await textRuns(await document.save());
  return runs.map(({ page: on, text, x, y }) => [on, text, Math.round(x), Math.round(y)]);
}

test('a file that the library of viewers cannot read is refused as one, and is no fault of ours', async () => {
  const document = await PDFDocument.create();
  const field = document.getForm().createTextField('name');
  field.setText('Ada');
  field.addToPage(document.addPage());
  const whole = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
  const broken = whole.replace(/\/V <(?=FEFF)/, '/V )');
  assert.notEqual(broken, whole);
  const bytes = new Uint8Array(Buffer.from(broken, 'latin1'));
  const read = asShown(bytes, async (shown) => (await shown.getPage(1)).getAnnotations());
  await assert.rejects(read, (error) => error instanceof UnreadablePdf);
});

describe('the words and where they begin', () => {
  test('line by line', async () => {
    const content = 'BT /F1 10 Tf 12 TL 100 700 Td (First name) Tj T* (Last name) Tj ET';
    assert.deepEqual(await runsOf(content), [
      [1, 'First name', 100, 700],
      [1, 'Last name', 100, 688],
    ]);
  });

  test('kerned and spaced words are one, what stands far apart is not', async () => {
    const content =
      'BT /F1 10 Tf 0 9 Td [(W) 80 (or) -20 (ds) -300 (here) -4000 (Total)] TJ ' +
      '1 0 0 1 200 9 Tm (in a row) Tj ET';
    assert.deepEqual(
      (await runsOf(content)).map(([, text]) => text),
      ['Words here', 'Total', 'in a row'],
    );
  });

  test('bold words in the middle of a sentence belong to it', async () => {
    const content = 'BT /F1 10 Tf 0 9 Td (Do not) Tj /F1 10 Tf ( sign) Tj /F1 9.5 Tf ( here) Tj ET';
    assert.deepEqual(
      (await runsOf(content)).map(([, text]) => text),
      ['Do not sign here'],
    );
  });

  test('in a form that the page draws', async () => {
    const runs = await runsOf('/X1 Do', 'BT /F1 10 Tf 1 2 Td (Inside) Tj ET');
    assert.deepEqual(runs, [[1, 'Inside', 11, 22]]);
  });
});
