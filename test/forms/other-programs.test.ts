/**
 * A W-4 and a state's certificate with circles, filled and saved by other people's programs: the same
 * answers, or a refusal that names the field or the cause. Never other answers with success.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { inspect } from '../../src/forms/reading/inspect.ts';
import { blankOf } from '../support/blank-forms.ts';
import { needs } from '../support/programs.ts';
import { run, save } from './pdf-files.ts';

const catalog = loadForms();

const FORMS = [
  { code: 'W4101', money: 'otherIncome', box: 'twoJobs' },
  { code: 'NE101', money: 'additionalWithholding', box: 'exempt' },
] as const;

const blankFile = async (code: string): Promise<string> => {
  const form = catalog.get(code);
  const edition = form?.editions.at(-1);
  assert.ok(form && edition);
  return save(await blankOf(form, edition));
};

/** What pdftk fills in; `choice`: how the state of the circles is written. */
const fdf = ({ money, box }: (typeof FORMS)[number], choice: string): string =>
  save(
    Buffer.from(
      `%FDF-1.2\n1 0 obj << /FDF << /Fields [ << /T (firstName) /V (Jos\\351) >> << /T (${money}) /V ($1,200.00) >> << /T (filingStatus) /V ${choice} >> << /T (${box}) /V /Yes >> ] >> >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
      'latin1',
    ),
  );

/** Programs that save a filled file again, with `$1` and `$2` for the two files. */
const SAVES: readonly (readonly [program: string, ...args: string[]])[] = [
  ['pdftk', '$1', 'output', '$2'],
  ['pdftk', '$1', 'output', '$2', 'uncompress'],
  ['pdftk', '$1', 'output', '$2', 'owner_pw', 'o'],
  ['qpdf', '--linearize', '$1', '$2'],
  ['qpdf', '--object-streams=generate', '$1', '$2'],
  ['qpdf', '--object-streams=disable', '--qdf', '$1', '$2'],
  ['qpdf', '--generate-appearances', '$1', '$2'],
  ['qpdf', '--encrypt', '', 'o', '256', '--', '$1', '$2'],
  ['mutool', 'clean', '$1', '$2'],
  ['mutool', 'clean', '-gggg', '-z', '$1', '$2'],
];

const REFUSED: readonly (readonly [cause: RegExp, program: string, ...args: string[]])[] = [
  [/has no fillable fields: it was flattened/, 'pdftk', '$1', 'output', '$2', 'flatten'],
  [
    /has no fillable fields: it was flattened/,
    'qpdf',
    '--generate-appearances',
    '--flatten-annotations=all',
    '$1',
    '$2',
  ],
  [/has no fillable fields: it was flattened/, 'pdftocairo', '-pdf', '$1', '$2'],
  [/protected by a password/, 'qpdf', '--encrypt', 'u', 'o', '256', '--', '$1', '$2'],
];

const saved = (from: string, program: string, args: readonly string[]): Uint8Array => {
  const to = save(new Uint8Array());
  run(program, ...args.map((each) => (each === '$1' ? from : each === '$2' ? to : each)));
  return readFileSync(to);
};

for (const form of FORMS) {
  const { code, money, box } = form;
  const expected = { firstName: 'José', [money]: '$1,200.00', filingStatus: 'M', [box]: 'TRUE' };

  const check = async (pdf: Uint8Array): Promise<void> => {
    const { values, problems } = await inspect(pdf);
    assert.deepEqual([...problems], []);
    assert.deepEqual(Object.fromEntries(values), expected);
  };

  describe(`${code}, filled and saved by other programs`, () => {
    let blank = '';
    let filled = '';
    before(async () => {
      blank = await blankFile(code);
      const document = await PDFDocument.load(readFileSync(blank), { updateMetadata: false });
      const fields = document.getForm();
      fields.getTextField('firstName').setText('José');
      fields.getTextField(money).setText('$1,200.00');
      fields.getRadioGroup('filingStatus').select('M');
      fields.getCheckBox(box).check();
      filled = save(await document.save());
    });

    test('pdf-lib', async () => await check(readFileSync(filled)));

    test('pdf.js, which adds to the file', async () => {
      const document = await getDocumentProxy(new Uint8Array(readFileSync(blank)));
      const fields = await document.getFieldObjects();
      const put = (name: string, value: (exported: unknown) => unknown): void => {
        for (const each of fields?.[name] ?? []) {
          if (!('exportValues' in each) && !('id' in each)) continue;
          const { id, exportValues } = each as { id: string; exportValues?: unknown };
          document.annotationStorage.setValue(id, { value: value(exportValues) });
        }
      };
      put('firstName', () => 'José');
      put(money, () => '$1,200.00');
      put(box, () => true);
      put('filingStatus', (exported) => exported === 'M');
      await check(await document.saveDocument());
    });

    for (const choice of ['/1', '(1)', '(M)', '/M']) {
      test(
        `pdftk fill_form, circles as ${choice}: read, or refused by name`,
        needs('pdftk'),
        async () => {
          const args = ['$1', 'fill_form', fdf(form, choice), 'output', '$2', 'need_appearances'];
          const { values, problems } = await inspect(saved(blank, 'pdftk', args));
          if (problems.size === 0) assert.deepEqual(Object.fromEntries(values), expected);
          else
            assert.match(
              problems.get('filingStatus') ?? '',
              /"filingStatus" on page 1 is stored as/,
            );
        },
      );
    }

    for (const [program, ...args] of SAVES) {
      test(`${program} ${args.join(' ')}`, needs(program), async () => {
        await check(saved(filled, program, args));
      });
    }

    for (const [cause, program, ...args] of REFUSED) {
      test(`${program} ${args.join(' ')}: refused with the cause`, needs(program), async () => {
        await assert.rejects(inspect(saved(filled, program, args)), cause);
      });
    }
  });
}
