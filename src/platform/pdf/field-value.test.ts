/** Fields as other programs leave them: one answer, or a refusal that names the field; never another answer. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFTextField,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { readFields } from './read.ts';

type Parts = {
  /** A text field, a box of one place, and a group whose states 0 and 1 stand for S and MFJ. */
  readonly [name in 'text' | 'box' | 'group']: { field: PDFDict; places: PDFDict[] };
};

const n = PDFName.of;
const set = (dict: PDFDict | undefined, key: string, value: PDFName | PDFString | PDFHexString) =>
  dict?.set(n(key), value);

/** The bytes of a text in UTF-8, with its mark or without. */
const utf8 = (text: string, mark = 'efbbbf') =>
  PDFHexString.of(mark + Buffer.from(text).toString('hex'));

async function made(change: (parts: Parts, document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const form = document.getForm();
  const text = form.createTextField('text');
  text.addToPage(page, {});
  // A program that stores texts and draws none takes the empty looks away.
  text.acroField.getWidgets()[0]?.dict.delete(n('AP'));
  const box = form.createCheckBox('box');
  box.addToPage(page, {});
  const group = form.createRadioGroup('group');
  for (const option of ['S', 'MFJ']) group.addOptionToPage(option, page, {});
  const partsOf = ({ acroField }: typeof text | typeof box | typeof group) => ({
    field: acroField.dict,
    places: acroField.getWidgets().map(({ dict }) => dict),
  });
  change({ text: partsOf(text), box: partsOf(box), group: partsOf(group) }, document);
  return await document.save({ updateFieldAppearances: false });
}

const read = async (change: Parameters<typeof made>[0]) =>
  Object.fromEntries(await readFields(await made(change)));

const on = ({ field, places }: Parts['box'], state: string, place = 0, look = state) => {
  set(field, 'V', n(state));
  set(places[place], 'AS', n(look));
};

const GOOD: readonly (readonly [string, Parameters<typeof made>[0], Record<string, string>])[] = [
  ['nothing', () => {}, {}],
  [
    'value and look',
    ({ box, group }) => {
      on(box, 'Yes');
      on(group, '1', 1);
    },
    { box: 'TRUE', group: 'MFJ' },
  ],
  [
    'the state as text',
    ({ box }) => {
      on(box, 'Yes');
      set(box.field, 'V', PDFString.of('Yes'));
    },
    { box: 'TRUE' },
  ],
  [
    'the option as text',
    ({ group }) => {
      on(group, '1', 1);
      set(group.field, 'V', PDFString.of('MFJ'));
    },
    { group: 'MFJ' },
  ],
  [
    'the option as a name',
    ({ group }) => {
      on(group, '1', 1);
      set(group.field, 'V', n('MFJ'));
    },
    { group: 'MFJ' },
  ],
  [
    'the look of a box alone',
    ({ box }) => {
      box.field.delete(n('V'));
      set(box.places[0], 'AS', n('Yes'));
    },
    { box: 'TRUE' },
  ],
  [
    'the value in the places',
    ({ group, text }) => {
      for (const place of group.places) set(place, 'V', n('0'));
      set(group.places[0], 'AS', n('0'));
      set(text.places[0], 'V', PDFString.of('Ada'));
    },
    { group: 'S', text: 'Ada' },
  ],
  [
    'the state as text with its slash, and the state of each place (pypdf)',
    ({ box, group }) => {
      on(box, 'Yes');
      set(box.field, 'V', PDFString.of('/Yes'));
      on(group, '1', 1);
      set(group.field, 'V', PDFString.of('/1'));
      set(group.places[0], 'V', n('Off'));
      set(group.places[1], 'V', n('1'));
    },
    { box: 'TRUE', group: 'MFJ' },
  ],
  ['UTF-8', ({ text }) => set(text.field, 'V', utf8('José 王')), { text: 'José 王' }],
  [
    'UTF-16',
    ({ text }) => set(text.field, 'V', PDFHexString.fromText('José 王')),
    { text: 'José 王' },
  ],
  [
    'PDFDocEncoding',
    ({ text }) => set(text.field, 'V', PDFHexString.of('4a6f73e9')),
    { text: 'José' },
  ],
];

const BAD: readonly (readonly [string, Parameters<typeof made>[0], RegExp])[] = [
  [
    'a value without its look',
    ({ box }) => set(box.field, 'V', n('Yes')),
    /"box" on page 1 is stored as "Yes" but shows no mark/,
  ],
  [
    'a look against its value',
    ({ box }) => on(box, 'Off', 0, 'Yes'),
    /"box" on page 1 is stored as "Off" but shows "Yes"/,
  ],
  [
    'another choice',
    ({ group }) => on(group, '0', 1, '1'),
    /"group" on page 1 is stored as "0" but shows "1"/,
  ],
  [
    'two choices',
    ({ group }) => {
      on(group, '0');
      on(group, '1', 1);
    },
    /shows several choices together \("0", "1"\)/,
  ],
  [
    'an unknown state',
    ({ box }) => on(box, 'Ja', 0, 'Yes'),
    /stored as "Ja", which is not one of its choices \("Yes"\)/,
  ],
  [
    'an unknown look',
    ({ box }) => on(box, 'Yes', 0, 'On'),
    /shows the look "On", which it does not have/,
  ],
  [
    'the look of a circle alone',
    ({ group }) => set(group.places[0], 'AS', n('0')),
    /"group" on page 1 shows "0" but no value is stored/,
  ],
  [
    'a number',
    ({ group }, { context }) => group.field.set(n('V'), context.obj(1)),
    /a value that is no state/,
  ],
  [
    'a text that is a state and another option',
    ({ group }, { context }) => {
      group.field.set(n('Opt'), context.obj([PDFString.of('1'), PDFString.of('0')]));
      on(group, '0');
      set(group.field, 'V', PDFString.of('0'));
    },
    /"group" on page 1 is stored as "0", which can mean two of its choices/,
  ],
  [
    'two values in two places',
    ({ text }) => {
      set(text.field, 'V', PDFString.of('Ada'));
      set(text.places[0], 'V', PDFString.of('Bob'));
    },
    /"text" on page 1 holds different values in its places \("Ada", "Bob"\)/,
  ],
  ['a name for a text', ({ text }) => set(text.field, 'V', n('Ada')), /a value that is not a text/],
  [
    'half a letter',
    ({ text }) => set(text.field, 'V', PDFHexString.of('efbbbfc3')),
    /letters are damaged/,
  ],
  [
    'a letter that no encoding of a PDF has',
    ({ text }) => set(text.field, 'V', PDFHexString.of('41056461')),
    /letters are damaged/,
  ],
];

describe('fields as other programs leave them', () => {
  for (const [name, change, expected] of GOOD) {
    test(name, async () => assert.deepEqual(await read(change), expected));
  }

  for (const [name, change, message] of BAD) {
    test(`${name}: refused`, async () => await assert.rejects(read(change), message));
  }

  test('a box whose places differ is refused', async () => {
    const pdf = await made(({ box }, document) => {
      on(box, 'Yes');
      const copy = box.places[0]?.clone(document.context);
      set(copy, 'AS', n('Off'));
      const kids = box.field.lookup(n('Kids'));
      assert.ok(kids instanceof PDFArray && copy instanceof PDFDict);
      kids.push(document.context.register(copy));
    });
    await assert.rejects(readFields(pdf), /"box" on page 1 is marked in one of its places/);
  });
});

type Drawn = (parts: {
  field: PDFTextField;
  dict: PDFDict;
  place: PDFDict;
  document: PDFDocument;
}) => void;

/** A text field that stores and shows 25, and what is done to it then. */
async function readDrawn(change: Drawn): Promise<Record<string, string>> {
  const document = await PDFDocument.create();
  const field = document.getForm().createTextField('text');
  field.addToPage(document.addPage(), {});
  field.setText('25');
  document.getForm().updateFieldAppearances();
  const { dict } = field.acroField;
  const place = field.acroField.getWidgets()[0]?.dict;
  assert.ok(place);
  change({ field, dict, place, document });
  const pdf = await document.save({ updateFieldAppearances: false });
  return Object.fromEntries(await readFields(pdf));
}

/** The look of `text`, and what is stored again after it. */
const drawn = ({ field, dict }: Parameters<Drawn>[0], text: string): void => {
  const stored = dict.get(n('V'));
  field.setText(text);
  field.defaultUpdateAppearances(field.doc.embedStandardFont(StandardFonts.Helvetica));
  if (stored !== undefined) dict.set(n('V'), stored);
};

const AGREES: readonly (readonly [string, string, Drawn])[] = [
  ['the same', '25', () => {}],
  [
    'another look that viewers draw',
    '30',
    ({ dict, document }) => {
      set(dict, 'V', PDFString.of('30'));
      document.getForm().acroForm.dict.set(n('NeedAppearances'), PDFBool.True);
    },
  ],
  [
    'no look',
    '30',
    ({ dict, place }) => {
      set(dict, 'V', PDFString.of('30'));
      place.delete(n('AP'));
    },
  ],
  [
    'what a script of the form makes of it',
    '25',
    (parts) => {
      drawn(parts, '$25.00');
      const { dict, document } = parts;
      dict.set(n('AA'), document.context.obj({ F: {} }));
    },
  ],
  [
    'spaces and hyphens of another kind',
    'A-B C',
    (parts) => {
      drawn(parts, 'A\u2013BC');
      set(parts.dict, 'V', PDFString.of('A-B C'));
    },
  ],
  [
    'a letter that the font does not have',
    'Anaïs Łuk',
    (parts) => {
      drawn(parts, 'Anaïs ?uk');
      set(parts.dict, 'V', PDFHexString.fromText('Anaïs Łuk'));
    },
  ],
  [
    'a hidden place',
    '30',
    ({ dict, place, document }) => {
      set(dict, 'V', PDFString.of('30'));
      place.set(n('F'), document.context.obj(2));
    },
  ],
];

const DIFFERS: readonly (readonly [string, RegExp, Drawn])[] = [
  [
    'another amount',
    /"text" on page 1 is stored as "30" but shows "25"/,
    ({ dict }) => set(dict, 'V', PDFString.of('30')),
  ],
  [
    'a digit more',
    /is stored as "250" but shows "25"/,
    ({ dict }) => set(dict, 'V', PDFString.of('250')),
  ],
  [
    'a digit less next to letters beyond ASCII',
    /is stored as "é2" but shows "25"/,
    ({ dict }) => set(dict, 'V', PDFHexString.fromText('é2')),
  ],
  ['nothing stored', /shows "25" but no value is stored/, ({ dict }) => dict.delete(n('V'))],
  [
    'nothing shown',
    /is stored as "25" but shows no text: the program neither drew it/,
    (parts) => drawn(parts, ''),
  ],
];

describe('what a text field stores and what it shows', () => {
  for (const [name, text, change] of AGREES) {
    test(`${name}: read`, async () => assert.deepEqual(await readDrawn(change), { text }));
  }
  for (const [name, message, change] of DIFFERS) {
    test(`${name}: refused`, async () => await assert.rejects(readDrawn(change), message));
  }
});
