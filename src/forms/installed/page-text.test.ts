/** The words of a page, as content streams may write them. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { operationsOf } from './content-tokens.ts';
import { textRuns } from './page-text.ts';
import { unicodeOf } from './to-unicode.ts';

/** What stands on a page with this content and these fonts, rounded. */
async function runsOf(content: string, font: Record<string, unknown> = {}, extra = {}) {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage();
  const dict = context.obj({ Type: 'Font', Subtype: 'TrueType', BaseFont: 'Any', ...font });
  const resources = { Font: { F1: context.register(dict) }, ...extra };
  page.node.set(PDFName.of('Resources'), context.obj(resources));
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  const loaded = await PDFDocument.load(await document.save());
  return textRuns(loaded).map(({ text, x, y }) => [text, Math.round(x), Math.round(y)]);
}

describe('the words and where they begin', () => {
  const cases: Record<string, [string, unknown[][]]> = {
    'moved, next lines': [
      'BT /F1 10 Tf 12 TL 100 700 Td (One) Tj T* (Two) Tj 5 -20 TD (Three) Tj T* (Four) Tj ET',
      [
        ['One', 100, 700],
        ['Two', 100, 688],
        ['Three', 105, 668],
        ['Four', 105, 648],
      ],
    ],
    'a matrix, and one around it': [
      'q 2 0 0 2 10 10 cm BT 1 0 0 1 50 60 Tm /F1 10 Tf (A) Tj ET Q BT 1 0 0 1 5 6 Tm (B) Tj ET',
      [['A', 110, 130]],
    ],
    'kerned, spaced, and far apart': [
      'BT /F1 10 Tf 0 0 Td [(W) 80 (or) -20 (ds) -300 (here) -4000 (Total)] TJ ET',
      [
        ['Words here', 0, 0],
        ['Total', 86, 0],
      ],
    ],
    'strings with signs of their own': [
      String.raw`BT /F1 10 Tf (a \(b\) (c) \101\n) Tj <4445 46> Tj ET % (not this)`,
      [
        ['a (b) (c) A\n', 0, 0],
        ['DEF', 58, 0],
      ],
    ],
    'marked content, an image, quotes': [
      '/P <</MCID 0 /X (no)>> BDC BT /F1 9 Tf 10 TL 0 50 Td (x) \' ET EMC BI /W 1 ID (zz EI BT 1 2 (y) " ET',
      [
        ['x', 0, 40],
        ['y', 0, -10],
      ],
    ],
  };
  for (const [name, [content, expected]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual(await runsOf(content), expected));
  }

  test('of another encoding', async () => {
    const font = { Encoding: { BaseEncoding: 'MacRomanEncoding' } };
    const shown = String.raw`BT /F1 10 Tf (you\325re) Tj ET`;
    assert.deepEqual(await runsOf(shown, font), [['you’re', 0, 0]]);
    assert.deepEqual((await runsOf(String.raw`BT /F1 10 Tf (you\222re) Tj ET`))[0]?.[0], 'you’re');
  });

  test('in a form that the page draws', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    const { context } = document;
    const inner = context.flateStream('BT /F1 10 Tf 1 2 Td (Inside) Tj ET /X1 Do', {
      Subtype: 'Form',
      Matrix: [1, 0, 0, 1, 10, 20],
    });
    const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1' }));
    const resources = { Font: { F1: font }, XObject: { X1: context.register(inner) } };
    page.node.set(PDFName.of('Resources'), context.obj(resources));
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream('/X1 Do')));
    const runs = textRuns(await PDFDocument.load(await document.save()));
    // It draws itself: that ends.
    assert.ok(runs.length > 1 && runs.length < 10);
    assert.deepEqual([runs[0]?.text, runs[0]?.x, runs[0]?.y], ['Inside', 11, 22]);
  });
});

test('letters of a ToUnicode table', () => {
  const table = `1 beginbfchar <01> <0041> endbfchar
    2 beginbfrange <10> <12> <0061> <20> <21> [<017D> <00660069>] endbfrange`;
  assert.equal(unicodeOf(table, false)(Uint8Array.of(1, 0x10, 0x12, 0x20, 0x21)), 'AacŽfi');
  assert.equal(unicodeOf(table, true)(Uint8Array.of(0, 1, 0, 0x11, 9, 9)), 'Ab');
});

test('a content stream that breaks off ends', () => {
  for (const content of ['BT (open', '[(a) 1', '<41', 'BI ID xx', '/', '((', '<<', '1 2 (a\\']) {
    assert.ok([...operationsOf(Buffer.from(content))].length < 4, content);
  }
});
