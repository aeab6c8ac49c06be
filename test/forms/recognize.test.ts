/** A file is recognized by what is in it: another form or edition is refused by name. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { type Form, type LoadedEdition, loadForms } from '../../src/forms/catalog/load.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';
import { fillBlank } from '../../src/forms/pdf/fill.ts';
import { type Inspected, inspect } from '../../src/forms/reading/inspect.ts';
import { wordsOf } from '../../src/forms/reading/read-tasks.ts';
import { type Known, Recognizer, refuseOther } from '../../src/forms/reading/recognize.ts';
import { blankOf } from '../support/blank-forms.ts';
import { needs, withProgram } from '../support/programs.ts';
import { save } from './pdf-files.ts';

const catalog = loadForms();
const recognizer = new Recognizer(catalog, { ownBlank: blankOf }, wordsOf, undefined);

const recognize = async (pdf: Uint8Array): Promise<Known> =>
  await recognizer.recognize(await inspect(pdf), () => wordsOf(pdf));

const printed = [...catalog.values()].flatMap((form) =>
  form.editions
    // Instructions have no fields, and nothing of them is filled in.
    .filter((edition) => edition.incomplete === undefined && fieldsOf(edition).length > 0)
    .map((edition) => ({ form, edition })),
);

const found = (code: string, effective: string) => {
  const each = printed.find(
    ({ form, edition }) => form.identity.code === code && edition.effective === effective,
  );
  assert.ok(each, `${code} ${effective}`);
  return each;
};

const made = new Map<string, Promise<Uint8Array>>();

/** With a name and a date, as far as the form asks for them; filled in once. */
function filled(form: Form, edition: LoadedEdition): Promise<Uint8Array> {
  const known = made.get(edition.file) ?? fillIn(form, edition);
  made.set(edition.file, known);
  return known;
}

async function fillIn(form: Form, edition: LoadedEdition): Promise<Uint8Array> {
  const fields = fieldsOf(edition).map(({ field }) => field);
  const values = new Map<string, string>();
  for (const { id, type } of fields) {
    if (type === 'name') values.set(id, 'A');
    if (type === 'date') values.set(id, '2026-03-01');
  }
  const result = await fillBlank(await blankOf(form, edition), fields, values);
  assert.ok('pdf' in result);
  return result.pdf;
}

/** A Java program that runs for a moment does not compile itself first, on all cores. */
const SHORT_RUN = { ...process.env, JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' };

/** As a program leaves it that keeps fields and pages, but not the document's information. */
async function withoutInformation(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  delete document.context.trailerInfo.Info;
  return await document.save({ updateFieldAppearances: false });
}

const placeOf = ({ form, edition }: Pick<Known, 'form' | 'edition'>): string =>
  `${form.identity.code} ${edition.effective}`;

test('every filled form read as every other form: refused, with its own name', async () => {
  assert.ok(printed.length > 80);
  let refused = 0;
  for (const own of printed) {
    const pdf = await filled(own.form, own.edition);
    const inspected = await inspect(pdf);
    // No form prints a word in a field's place.
    assert.deepEqual([...inspected.overEmpty], []);
    const words = () => assert.fail('the file says it by itself');
    const known = await recognizer.recognize(inspected, words);
    assert.equal(placeOf(known), placeOf(own));
    // Files made before there were stamps have only the subject.
    const older = await recognizer.recognize({ ...inspected, stamp: undefined }, words);
    assert.equal(placeOf(older), placeOf(own));
    for (const form of catalog.values()) {
      const asked = { form, edition: undefined };
      if (form === own.form) {
        refuseOther(asked, known);
        continue;
      }
      assert.throws(() => refuseOther(asked, known), {
        message: new RegExp(
          `^is ${own.form.identity.code} .*, not ${form.identity.code}\\. .*readPdf/${own.form.identity.code}$`,
        ),
      });
      refused += 1;
    }
  }
  assert.equal(refused, printed.length * (catalog.size - 1));
});

test('another edition than the date asks for is refused with its own', async () => {
  const { form, edition } = found('W4101', '2024-01-01');
  const known = await recognize(await filled(form, edition));
  const asked = { form, edition: found('W4101', '2026-01-01').edition };
  assert.throws(() => refuseOther(asked, known), {
    message: /^is W4101 \(Form W-4\), edition 2024, .* asks for the edition 2026\. Leave date out/,
  });
});

describe('without stamp and subject', () => {
  // Editions and forms whose fields have the same names, and one that has all the fields of another.
  for (const [code, effective] of [
    ['W4101', '2024-01-01'],
    ['W4101', '2025-01-01'],
    ['W4102', '2025-01-01'],
    ['W4102', '2026-01-01'],
    ['I9101', '2023-08-01'],
    ['I9101', '2025-01-20'],
    ['SC101', '2025-01-01'],
    ['WV102', '2023-03-01'],
    ['NY101', '2026-01-01'],
  ] as const) {
    test(`${code} ${effective}: recognized by its fields and words`, async () => {
      const { form, edition } = found(code, effective);
      const pdf = await withoutInformation(await filled(form, edition));
      assert.equal(placeOf(await recognize(pdf)), `${code} ${effective}`);
    });
  }

  test('the fields of a form on a page of other words are no form', async () => {
    const { form, edition } = found('WV102', '2023-03-01');
    const source = await PDFDocument.load(await blankOf(form, edition));
    const other = await PDFDocument.create();
    other.addPage().drawText('A page that nobody here printed');
    for (const field of source.getForm().getFields()) {
      other.getForm().createTextField(field.getName()).addToPage(other.getPage(0));
    }
    await assert.rejects(recognize(await other.save()), {
      message: /is not a form that this server knows/,
    });
  });
});

describe('files saved again by other programs', () => {
  /** Runs a program that takes the names of a file to read and of one to write. */
  const saves =
    (program: string, argsOf: (from: string, to: string) => readonly string[]) =>
    async (pdf: Uint8Array): Promise<Uint8Array> => {
      const [from, to] = [save(pdf), save(new Uint8Array())];
      execFileSync(program, argsOf(from, to), { stdio: 'ignore', env: SHORT_RUN });
      return readFileSync(to);
    };
  const qpdf = (...args: readonly string[]) => saves('qpdf', (from, to) => [...args, from, to]);
  const programs = new Map<string, (pdf: Uint8Array) => Promise<Uint8Array>>([
    ['pdf-lib', async (pdf) => await (await PDFDocument.load(pdf)).save()],
    [
      'pdf.js',
      async (pdf) => await (await getDocumentProxy(pdf.slice(), { verbosity: 0 })).saveDocument(),
    ],
  ]);
  // 25 forms, four programs and two more: a hundred and fifty files.
  const some = printed.filter((_, i) => i % 3 === 0).slice(0, 25);
  /** What was in the forms before another program had them. */
  const before = new Map<string, Promise<Inspected>>();
  const keepsValues = (name: string, saveAgain: (pdf: Uint8Array) => Promise<Uint8Array>): void => {
    test(`${name}: ${some.length} forms are recognized and keep their values`, async () => {
      for (const { form, edition } of some) {
        const pdf = await filled(form, edition);
        const again = await saveAgain(pdf);
        assert.equal(placeOf(await recognize(again)), placeOf({ form, edition }));
        const { values } = await inspect(again);
        const inspected = before.get(edition.file) ?? inspect(pdf);
        before.set(edition.file, inspected);
        assert.deepEqual(values, (await inspected).values);
      }
    });
  };
  for (const [name, saveAgain] of programs) keepsValues(name, saveAgain);
  withProgram('qpdf', () => {
    keepsValues('qpdf linearized', qpdf('--linearize'));
    const protect = qpdf('--encrypt', '', 'owner', '256', '--');
    keepsValues('qpdf with an owner’s password', protect);
  });
  withProgram('mutool', () => {
    const clean = saves('mutool', (from, to) => ['clean', '-gggg', '-z', from, to]);
    keepsValues('mutool, cleaned', clean);
  });
  withProgram('pdftk', () => {
    keepsValues(
      'pdftk',
      saves('pdftk', (from, to) => [from, 'output', to]),
    );
  });
  withProgram('gs', () => {
    const distill = saves('gs', (from, to) => ['-q', '-sDEVICE=pdfwrite', '-o', to, from]);
    test('ghostscript leaves no fields: refused by name', async () => {
      for (const { form, edition } of some.slice(0, 5)) {
        await assert.rejects(recognize(await distill(await filled(form, edition))), {
          message: /flattened|no fillable fields/,
        });
      }
    });
  });
});

describe('what is no whole form is refused by name', () => {
  const { form, edition } = found('W4101', '2026-01-01');

  test('flattened', async () => {
    const document = await PDFDocument.load(await filled(form, edition));
    document.getForm().flatten();
    await assert.rejects(recognize(await document.save()), {
      message: /it was flattened or printed/,
    });
  });

  test('a scan', async () => {
    const document = await PDFDocument.create();
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    document.addPage().drawImage(await document.embedPng(dot), { width: 612, height: 792 });
    await assert.rejects(recognize(await document.save()), { message: /it is a scan/ });
  });

  test('truncated, anywhere', async () => {
    const pdf = await filled(form, edition);
    for (const part of [0.3, 0.6, 0.9, 0.999]) {
      const cut = pdf.slice(0, Math.floor(pdf.byteLength * part));
      await assert.rejects(recognize(cut), { message: /^is truncated/ });
    }
  });

  test('encrypted', needs('qpdf'), async () => {
    const locked = save(new Uint8Array());
    const args = [
      '--encrypt',
      'user',
      'owner',
      '256',
      '--',
      save(await filled(form, edition)),
      locked,
    ];
    execFileSync('qpdf', args);
    await assert.rejects(recognize(readFileSync(locked)), { message: /protected by a password/ });
  });

  test('not a PDF; without some of its fields', async () => {
    await assert.rejects(recognize(Buffer.from('hello')), { message: /^is not a PDF/ });
    const document = await PDFDocument.load(await filled(form, edition));
    const fields = document.getForm();
    fields.removeField(fields.getTextField('ssn'));
    await assert.rejects(recognize(await document.save()), {
      message: /^is W4101 .* lacks fields of it: ssn\. Send the whole form/,
    });
  });

  test('an edition of another version', async () => {
    const document = await PDFDocument.load(await blankOf(form, edition));
    const { Info } = document.context.trailerInfo;
    const information = document.context.lookup(Info, PDFDict);
    information.set(PDFName.of('WagewrightForm'), PDFString.of('W4101 2099-01-01'));
    await assert.rejects(recognize(await document.save({ updateFieldAppearances: false })), {
      message: /is form W4101 in the edition of 2099-01-01, which this version does not have/,
    });
  });
});
