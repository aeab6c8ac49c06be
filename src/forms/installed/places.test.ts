/** Places without a field, letters for a choice, and what is doubted about a map. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { AGENCY_SECTIONS, agencyPdf, PAGE, runOnPdf } from '../../../test/support/agency-pdf.ts';
import { needs } from '../../../test/support/programs.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { examine, openChecked } from './examine.ts';
import { parseFieldMap } from './field-map.ts';
import { fillMapped } from './fill-mapped.ts';
import { readMapped } from './read-mapped.ts';

const edition = { sections: AGENCY_SECTIONS } as unknown as FormEdition;
const PLACES = `
fields:
  signature: { at: { page: 2, left: 300, top: 92, width: 200, size: 12 } }
  exempt: { write: Exempt, at: { page: 1, left: 400, top: 36, width: 100 } }
  plan: { field: "PageTwo", values: { A: "a", B: "B" } }
`;

let blank: Uint8Array;
describe('places on an agency PDF', () => {
  before(async () => {
    blank = await agencyPdf();
  });

  const filled = async (values: Record<string, string>, map = PLACES, of = blank) => {
    const made = await fillMapped(of, parseFieldMap(map), edition, new Map(Object.entries(values)));
    if ('problems' in made) assert.fail(JSON.stringify(made.problems));
    return made.pdf;
  };

  test('words stand at the place, from the left and the top', needs('pdftotext'), async () => {
    const pdf = await filled({ signature: 'Žofia Q.', exempt: 'TRUE' });
    const [first = '', second = ''] = runOnPdf(pdf, 'pdftotext', '-bbox', 'in.pdf', '-')
      .stdout.split('<page ')
      .slice(1);
    const at = (page: string, word: string) => {
      const found = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)".*>${word}<`).exec(page);
      return found?.slice(1).map(Number) ?? assert.fail(`${word} is not in ${page}`);
    };
    const [x = 0, y = 0] = at(second, 'Žofia');
    assert.ok(x >= 300 && x < 306 && y >= 88 && y < 100, `${x} ${y}`);
    const [left = 0, top = 0] = at(first, 'Exempt');
    assert.ok(left >= 400 && left < 406 && top >= 32 && top < 44, `${left} ${top}`);
  });

  test(
    'they read back, and so does a choice that is written as a letter',
    needs('pdftotext'),
    async () => {
      const values = { plan: 'A', exempt: 'TRUE', signature: 'Žofia Q.' };
      const pdf = await filled(values);
      const read = await readMapped(pdf, parseFieldMap(PLACES), edition);
      assert.deepEqual(Object.fromEntries(read ?? []), values);
      // Filled again, the place is not there twice.
      const again = await filled({ signature: 'Ann' }, PLACES, pdf);
      const words = runOnPdf(again, 'pdftotext', 'in.pdf', '-').stdout;
      assert.match(words, /Ann/);
      const { fields } = await openChecked(again);
      const place = fields.find(({ name }) => name === 'wagewright:signature');
      assert.equal(place?.spots.length, 1);
      assert.doesNotMatch(words, /Žofia|Exempt/);
    },
  );

  test('a text too long for its place is told', async () => {
    const map = parseFieldMap(
      'fields: { signature: { at: { page: 1, left: 0, top: 0, width: 9 } } }',
    );
    const made = await fillMapped(blank, map, edition, new Map([['signature', 'Žofia Quill']]));
    assert.ok('problems' in made);
    assert.match(made.problems[0]?.message ?? '', /too long to be read/);
  });

  describe('places that cannot be installed', () => {
    const cases: Record<string, RegExp> = {
      'signature: { at: { page: 3, left: 1, top: 1, width: 9 } }':
        /^signature: page 3: the PDF has 2/,
      'signature: { at: { page: 1, left: 600, top: 1, width: 20 } }':
        /^signature: at: goes beyond page 1, which is 612 points wide and 792 high/,
      'signature: { at: { page: 1, left: 1, width: 20 } }': /^signature: must say at: \{ page/,
      'signature: { at: { page: 1.5, left: 1, top: 1, width: 20 } }': /^signature: must say at:/,
      'signature: { at: { page: 1, left: 1, top: 1, width: 20, size: 40 } }': /4 to 24/,
      'exempt: { write: Exempt, at: { page: 1 } }': /^exempt: must say at:/,
      'exempt: { at: { page: 1, left: 1, top: 1, width: 20 } }': /^exempt: must be \{ on: name \}/,
      'plan: { field: PageTwo, values: { A: "x" } }': /^plan: has nothing for its option B/,
      [`plan: { field: "${PAGE}f1_02[0]", values: { A: "${'x'.repeat(21)}", B: b } }`]:
        /takes 20 characters, but 21/,
    };
    for (const [map, message] of Object.entries(cases)) {
      test(map, async () => {
        const examined = await examine(blank, `fields: { ${map} }`, edition);
        assert.ok('problems' in examined, 'it was taken');
        assert.match(examined.problems[0] ?? '', message);
        assert.equal(examined.problems.length, 1, examined.problems.join('\n'));
      });
    }

    test('on a page that is stored turned', async () => {
      const document = await PDFDocument.load(blank);
      document.getPage(0).setRotation(degrees(90));
      const turned = await document.save({ updateFieldAppearances: false });
      const examined = await examine(turned, PLACES, edition);
      assert.ok('problems' in examined);
      assert.deepEqual(examined.problems, [
        'exempt: page 1 is stored turned: a place cannot be given there',
      ]);
    });
  });

  test('the place of a field cannot be another field’s as well', async () => {
    const map = `fields:
  signature: { at: { page: 1, left: 1, top: 1, width: 90 } }
  lastName: "wagewright:signature"`;
    const examined = await examine(blank, map, edition);
    assert.deepEqual(examined, {
      problems: ['lastName: "wagewright:signature" is the place of signature already'],
    });
  });

  describe('no obstacle, but told', () => {
    const doubts = async (pdf: Uint8Array, map: string) => {
      const examined = await examine(pdf, map, edition);
      return 'problems' in examined ? assert.fail(examined.problems.join()) : examined.doubts;
    };

    test('a field that stands in two places, as Document Title 1 of a Form I-9 does', async () => {
      const document = await PDFDocument.load(blank);
      const box = { x: 40, y: 600, width: 80, height: 14 };
      document.getForm().getTextField('PageTwo').addToPage(document.getPage(0), box);
      const map = 'fields: { lastName: PageTwo, firstName: AgencyUse }';
      const told = await doubts(await document.save({ updateFieldAppearances: false }), map);
      assert.equal(told.length, 2);
      assert.match(
        told[1] ?? '',
        /^lastName: the PDF shows "PageTwo" in 2 places, on page 1 and 2/,
      );
    });

    test('text that the file brought along', async () => {
      const [told, ...others] = await doubts(blank, 'fields: { lastName: PageTwo }');
      assert.match(told ?? '', /has text in a field already.*is it a blank form\? "AgencyUse"$/);
      assert.deepEqual(others, []);
    });
  });

  test('a field that stands on no page cannot be mapped', async () => {
    const document = await PDFDocument.load(blank);
    const [, second] = document.getPages();
    while ((second?.node.Annots()?.size() ?? 0) > 0) second?.node.Annots()?.remove(0);
    const pdf = await document.save({ updateFieldAppearances: false });
    const examined = await examine(pdf, 'fields: { lastName: PageTwo }', edition);
    assert.ok('problems' in examined);
    assert.match(examined.problems[0] ?? '', /^lastName: "PageTwo" is on no page of the PDF/);
  });
});
