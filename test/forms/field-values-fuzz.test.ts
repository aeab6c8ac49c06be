/** Random values and looks in fields, read by us and by pdf.js: never another value with success. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { readDocument } from '../../src/platform/pdf/read.ts';
import { SEED } from '../seed.ts';

const WORDS = ['Off', 'Yes', '0', '1', 'S', 'M', '/1', 'On', ''];

const stored = fc.option(
  fc.oneof(
    fc.constantFrom(...WORDS).map((word) => PDFName.of(word)),
    fc.constantFrom(...WORDS).map((word) => PDFString.of(word)),
  ),
);
const look = fc.option(
  fc.constantFrom('Off', 'Yes', '0', '1', 'On').map((each) => PDFName.of(each)),
);

/** Letters of every plane, without control characters. */
const letters = fc.string({ unit: 'grapheme', maxLength: 12 });
const inUtf8 = (text: string) => PDFHexString.of(`efbbbf${Buffer.from(text).toString('hex')}`);
const text = fc
  .tuple(letters, fc.boolean())
  .map(([each, utf8]) => (utf8 ? inUtf8(each) : PDFHexString.fromText(each)));

type Case = {
  readonly text: PDFHexString;
  readonly box: PDFObject | null;
  readonly boxLook: PDFName | null;
  readonly group: PDFObject | null;
  readonly groupLooks: [PDFName | null, PDFName | null];
};

const anything = fc.record({
  text,
  box: stored,
  boxLook: look,
  group: stored,
  groupLooks: fc.tuple(look, look),
});

/** As a careful program leaves them: where all is random, hardly a field is read. */
const agreeing: fc.Arbitrary<Case> = fc
  .record({ text, box: fc.boolean(), circle: fc.constantFrom(undefined, 0, 1) })
  .map(({ text, box, circle }) => {
    const state = (isOn: boolean, name: string) => PDFName.of(isOn ? name : 'Off');
    return {
      text,
      box: state(box, 'Yes'),
      boxLook: state(box, 'Yes'),
      group: state(circle !== undefined, `${circle}`),
      groupLooks: [state(circle === 0, '0'), state(circle === 1, '1')],
    };
  });

const cases: fc.Arbitrary<Case> = fc.oneof(
  { weight: 3, arbitrary: anything },
  { weight: 1, arbitrary: agreeing },
);

async function made({ text, box, boxLook, group, groupLooks }: Case): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const form = document.getForm();
  const parts = {
    text: form.createTextField('text'),
    box: form.createCheckBox('box'),
    group: form.createRadioGroup('group'),
  };
  parts.text.addToPage(page, {});
  parts.box.addToPage(page, {});
  for (const option of ['S', 'M']) parts.group.addOptionToPage(option, page, {});
  const put = (name: keyof typeof parts, value: PDFObject | null, looks: (PDFName | null)[]) => {
    const { acroField } = parts[name];
    if (value === null) acroField.dict.delete(PDFName.of('V'));
    else acroField.dict.set(PDFName.of('V'), value);
    for (const [i, widget] of acroField.getWidgets().entries()) {
      const shown = looks[i] ?? null;
      if (shown === null) widget.dict.delete(PDFName.of('AS'));
      else widget.dict.set(PDFName.of('AS'), shown);
    }
  };
  put('text', text, []);
  put('box', box, [boxLook]);
  put('group', group, groupLooks);
  return await document.save({ updateFieldAppearances: false });
}

type Widget = {
  fieldName: string;
  fieldType: string;
  fieldValue: string | null;
  exportValue?: string;
  buttonValue?: string;
};

/** What pdf.js shows: the text, and the option that each marked place stands for. */
async function shownByPdfJs(pdf: Uint8Array): Promise<Record<string, string[]>> {
  const document = await getDocumentProxy(pdf);
  const widgets: Widget[] = await (await document.getPage(1)).getAnnotations();
  const found: Record<string, string[]> = { text: [], box: [], group: [] };
  for (const { fieldName, fieldType, fieldValue, exportValue, buttonValue } of widgets) {
    const on = exportValue ?? buttonValue;
    if (fieldType === 'Tx') found[fieldName]?.push(fieldValue ?? '');
    else if (fieldValue !== null && fieldValue === on) found[fieldName]?.push(on);
  }
  await document.loadingTask.destroy();
  return found;
}

/** What the states of the box and of the circles stand for. */
const MEANT: Record<string, string> = { Yes: 'TRUE', 0: 'S', 1: 'M' };

test('a field that is read is what pdf.js shows', async () => {
  let read = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(cases, async (each) => {
      const pdf = await made(each);
      const { values, problems } = await readDocument(await PDFDocument.load(pdf), pdf);
      const shown = await shownByPdfJs(pdf);
      const trimmed = shown.text?.[0] ?? '';
      if (!problems.has('text')) assert.equal(values.get('text') ?? '', trimmed);
      for (const name of ['box', 'group'] as const) {
        if (problems.has(name)) {
          refused += 1;
          continue;
        }
        read += 1;
        const options = shown[name]?.map((state) => MEANT[state] ?? state) ?? [];
        const ours = values.get(name);
        // pdf.js overlooks a state written as text, or as its option, and shows nothing.
        const value = each[name];
        const isState = value === null || (value instanceof PDFName && value.decodeText() in MEANT);
        if (options.length === 0 && !isState) continue;
        assert.deepEqual(options, ours === undefined ? [] : [ours], name);
      }
    }),
    { seed: SEED, numRuns: 200 },
  );
  assert.ok(read > 40 && refused > 40, `${read} read, ${refused} refused`);
});
