/** What is checked before an agency's PDF is installed. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import {
  AGENCY_MAP,
  AGENCY_SECTIONS,
  agencyPdf,
  encrypted,
  PAGE,
} from '../../../test/support/agency-pdf.ts';
import { needs } from '../../../test/support/programs.ts';
import { pagesOf } from '../../platform/pdf/pdf-fields.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { examine, openChecked, PDF_LIMIT } from './examine.ts';

const edition = { sections: AGENCY_SECTIONS } as unknown as FormEdition;

let pdf: Uint8Array;
describe('an agency PDF and its map', () => {
  before(async () => {
    pdf = await agencyPdf();
  });

  async function problemsOf(map: string, of: Uint8Array = pdf): Promise<readonly string[]> {
    const examined = await examine(of, map, edition);
    return 'problems' in examined ? examined.problems : [];
  }

  test('the fields of a PDF are told with all that a map needs', async () => {
    const fields = new Map((await openChecked(pdf)).fields.map((field) => [field.name, field]));
    const first = fields.get(`${PAGE}f1_01[0]`);
    assert.equal(first?.type, 'text');
    assert.equal(first?.tooltip, 'First name and middle initial');
    assert.deepEqual(first && pagesOf(first), [1]);
    assert.deepEqual(
      fields.get('PageTwo')?.spots.map(({ page }) => page),
      [2],
    );
    assert.deepEqual(fields.get(`${PAGE}plan[0]`)?.states, [{ state: '1' }, { state: '2' }]);
    assert.deepEqual(fields.get('Frequency')?.states, [
      { state: '0', option: 'Weekly' },
      { state: '1', option: 'Monthly' },
    ]);
    assert.deepEqual(fields.get('County')?.options, [
      { value: '045', shown: 'Lake County' },
      { value: '049', shown: 'Mason County' },
    ]);
    const comb = fields.get(`${PAGE}comb[0]`);
    assert.deepEqual([comb?.isComb, comb?.maxLength], [true, 9]);
  });

  test('a good map: its sha256, and what the PDF will not show', async () => {
    const examined = await examine(pdf, AGENCY_MAP, edition);
    assert.ok('sha256' in examined, JSON.stringify(examined));
    assert.match(examined.sha256, /^[0-9a-f]{64}$/);
    assert.equal(examined.pages, 2);
    assert.deepEqual(
      examined.unmapped.map(({ id }) => id),
      ['signature'],
    );
  });

  describe('PDFs that cannot be installed', () => {
    const cases: Record<string, [() => Promise<Uint8Array>, RegExp]> = {
      'none at all': [async () => Buffer.from('hello'), /^the PDF cannot be read as a PDF/],
      'with a password to open': [async () => encrypted(pdf, 256, 'x'), /protected by a password/],
      'too large': [async () => new Uint8Array(PDF_LIMIT + 1), /at most 16777216 \(16 MB\)/],
      'without fields': [withoutFields, /no fillable fields/],
      'with XFA alone': [async () => await withoutFields('XFA'), /only as XFA/],
    };
    for (const [name, [make, message]] of Object.entries(cases)) {
      const programs = name === 'with a password to open' ? ['qpdf'] : [];
      test(name, needs(...programs), async () => {
        const [problem, ...others] = await problemsOf(AGENCY_MAP, await make());
        assert.match(problem ?? '', message);
        assert.deepEqual(others, []);
      });
    }
  });

  async function withoutFields(key?: string): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    document.addPage();
    const { dict } = document.getForm().acroForm;
    if (key !== undefined) dict.set(PDFName.of(key), document.context.obj([]));
    return await document.save();
  }

  describe('maps that cannot be installed', () => {
    const cases: Record<string, RegExp> = {
      'lastName: [': /^the map /,
      'lastName: x': /^the map must hold `fields:`/,
      'fields: { a: x }\nform: W4': /only `fields`, not form/,
      'fields: { surname: PageTwo }': /^surname: is not a field of this edition; .*lastName/,
      'fields: { lastName: "Page1[0].f1_02[0]" }':
        /^lastName: the PDF has no field "Page1\[0\]\.f1_02\[0\]".*is it "topmost/,
      'fields: { lastName: Frequency }':
        /^lastName: "Frequency" must be a text field or a dropdown, but is a radio/,
      'fields: { lastName: { on: PageTwo } }': /^lastName: must be the name of a text field/,
      'fields: { lastName: PageTwo, notes: PageTwo }': /^notes: "PageTwo" is the place of lastName/,
      'fields: { lastName: [PageTwo, AgencyUse] }': /^lastName: must say \{ split/,
      [`fields: { ein: ["${PAGE}ssn_a[0]", "${PAGE}ssn_b[0]"] }`]:
        /^ein: "topmost.*ssn_a.*" takes 3 characters|^ein: ".*ssn_b\[0\]" takes 2 characters, but 7/,
      'fields: { ssn: [PageTwo, AgencyUse] }':
        /^ssn: must have 2 lengths|^ssn: must be split into 3/,
      [`fields: { resident: "${PAGE}plan[0]" }`]: /has the states 1, 2: say \{ on/,
      [`fields: { resident: { on: "${PAGE}plan[0]", state: 3 } }`]:
        /no state 3; its states are 1, 2/,
      'fields: { resident: PageTwo }': /must be a check box or a radio group, but is a text field/,
      [`fields: { filingStatus: { S: "${PAGE}c1_1[0]" } }`]: /nothing for its option M/,
      [`fields: { filingStatus: { S: "${PAGE}c1_1[0]", M: "${PAGE}c1_1[0]" } }`]:
        /is the place of filingStatus already/,
      [`fields: { filingStatus: { S: "${PAGE}c1_1[0]", M: "${PAGE}c1_1[1]", H: PageTwo } }`]:
        /no option H; its options are S, M/,
      'fields: { frequency: Frequency }':
        /no value W for option W; it has 0 \(Weekly\), 1 \(Monthly\)/,
      'fields: { county: { field: County, values: { MC: "049", LC: "001" } } }':
        /no value 001 for option LC; it has 045, 049/,
      [`fields: { exempt: { write: EXEMPTION, in: "${PAGE}ssn_c[0]" } }`]:
        /takes 4 characters, but 9/,
    };
    for (const [map, message] of Object.entries(cases)) {
      test(map.replaceAll(PAGE, ''), async () => {
        const problems = await problemsOf(map);
        assert.match(problems[0] ?? 'no problem', message);
      });
    }
  });
});
