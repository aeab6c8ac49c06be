/** Every blank form, for people who do not see it: names, language, reading order, contrast. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { blankOf } from '../support/blank-forms.ts';

const name = (text: string): PDFName => PDFName.of(text);

const wordsOf = (value: unknown): string =>
  value instanceof PDFHexString ? value.decodeText().trim() : '';

/** What of a file no screen reader could say, or a reader with weak eyes could not read. */
export async function complaintsAbout(pdf: Uint8Array, language: string): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { catalog, context } = document;
  const told: string[] = [];
  const must = (holds: boolean, complaint: string): void => {
    if (!holds) told.push(complaint);
  };
  must(String(catalog.get(name('Lang'))).includes(language), 'no language');
  must(String(catalog.lookup(name('MarkInfo'))).includes('/Marked true'), 'not tagged');
  const shown = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict);
  must(String(shown?.get(name('DisplayDocTitle'))) === 'true', 'no title in the window');
  const metadata = catalog.lookup(name('Metadata'));
  const packet = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString() : '';
  must(packet.includes(`<rdf:li>${language}</rdf:li>`), 'no language in its metadata');
  must(/<rdf:li xml:lang="x-default">[^<]+</.test(packet), 'no title in its metadata');
  const names = new Map<string, number>();
  for (const page of document.getPages()) {
    must(String(page.node.get(name('Tabs'))) === '/S', 'tabs do not follow the structure');
    for (const each of page.node.Annots()?.asArray() ?? []) {
      const widget = context.lookup(each, PDFDict);
      const said = wordsOf(widget.get(name('TU')));
      must(said !== '', `a box without a name: ${widget}`);
      must(widget.has(name('StructParent')), `${said}: not in the structure`);
      names.set(said, (names.get(said) ?? 0) + 1);
    }
    const colors = textColors(page.node.Contents(), document);
    must(colors.length > 0, 'a page without text');
    for (const color of colors) {
      must(contrast(color) >= 4.5, `text of color ${color} on white`);
    }
  }
  for (const [said, count] of names) must(count === 1, `${count} boxes are named "${said}"`);
  for (const field of document.getForm().getFields()) {
    const said = wordsOf(field.acroField.dict.get(name('TU')));
    must(said !== '', `${field.getName()}: no name`);
  }
  return told;
}

function textColors(contents: unknown, { context }: PDFDocument): number[][] {
  const refs = contents instanceof PDFArray ? contents.asArray() : [];
  const streams = refs.map((each) => context.lookup(each));
  const text = [contents, ...streams]
    .filter((each) => each instanceof PDFRawStream)
    .map((each) =>
      Buffer.from(decodePDFRawStream(each as PDFRawStream).decode()).toString('latin1'),
    )
    .join('\n');
  return [...text.matchAll(/BT\s[\s\S]*?ET/g)].flatMap(([block]) =>
    [...block.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg/g)].map((found) =>
      found.slice(1, 4).map(Number),
    ),
  );
}

/** To white (WCAG 2.2, relative luminance). */
function contrast(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe('every form can be read by people who do not see it', () => {
  for (const form of loadForms().values()) {
    const whole = form.editions.filter(({ incomplete }) => incomplete === undefined);
    for (const edition of whole) {
      test(`${form.identity.code} ${edition.effective}`, async () => {
        const pdf = await blankOf(form, edition);
        assert.deepEqual(await complaintsAbout(pdf, form.identity.language), []);
      });
    }
  }

  test('a file with none of it is complained about', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    for (const id of ['a', 'b']) document.getForm().createTextField(id).addToPage(page);
    const told = await complaintsAbout(await document.save(), 'en');
    assert.ok(told.includes('no language'));
    assert.ok(told.some((each) => each.startsWith('a box without a name')));
    assert.ok(told.includes('2 boxes are named ""'));
    assert.ok(contrast([0.6, 0.6, 0.6]) < 4.5);
  });
});
