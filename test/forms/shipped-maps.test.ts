/** The field maps that come with the catalog, against the fields of the agencies' own files. */

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { FormField } from '../../src/forms/catalog/item-schema.ts';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';
import { examine } from '../../src/forms/installed/examine.ts';
import { fieldsOfTarget, targetOf, writeFieldMap } from '../../src/forms/installed/field-map.ts';
import { fillMapped } from '../../src/forms/installed/fill-mapped.ts';
import { onlyPages } from '../../src/forms/installed/own-pages.ts';
import { readMapped } from '../../src/forms/installed/read-mapped.ts';
import {
  checkShippedMaps,
  editionOfFile,
  shippedMap,
} from '../../src/forms/installed/shipped-maps.ts';
import { isReliedOn } from '../../src/forms/installed/unshown.ts';
import { type AgencyField, agencyFile, pdfOf, STATES } from '../support/agency-fields.ts';

const catalog = loadForms();
const mapped = [...catalog.values()].flatMap((form) =>
  form.editions.flatMap((edition) => {
    const map = shippedMap(edition);
    return map === undefined ? [] : [{ form, edition, map }];
  }),
);

/** Lines of a form below each other are so in the agency's file, within this many points. */
const SAME_LINE = 4;

test('maps are well formed and name fields that are printed', () => {
  assert.deepEqual(checkShippedMaps(catalog), []);
});

test('each map has the fields of its file, and each list of fields a map', () => {
  const lists = readdirSync(new URL('agency-fields', import.meta.url)).sort();
  const maps = mapped.map(({ form, edition }) => `${form.identity.code}-${edition.effective}.json`);
  assert.deepEqual(lists, maps.sort());
});

for (const { form, edition, map } of mapped) {
  const name = `${form.identity.code}-${edition.effective}`;
  describe(name, () => {
    const file = agencyFile(name);
    const own = async () => {
      const pdf = await pdfOf(file);
      return map.pages === undefined ? pdf : await onlyPages(pdf, map.pages);
    };
    const targets = fieldsOf(edition).flatMap(({ field, section }) => {
      const entry = map.fields[field.id];
      const read = entry === undefined ? undefined : targetOf(field, entry);
      return read === undefined || 'problem' in read
        ? []
        : [{ field, section, target: read.target }];
    });

    test('is for this file, and leaves no box out', async () => {
      assert.ok(map.sha256.includes(file.sha256));
      assert.equal(editionOfFile(form, file.sha256), edition);
      const examined = await examine(await own(), writeFieldMap(map.fields), edition);
      assert.ok('map' in examined, JSON.stringify(examined));
      assert.deepEqual(
        examined.unmapped.filter(isReliedOn).map(({ id }) => id),
        [],
      );
      const used = new Set(targets.flatMap(({ target }) => fieldsOfTarget(target)));
      const open = file.fields
        .filter(([page, field]) => map.pages?.includes(page) !== false && !used.has(field))
        .map(([, field]) => field);
      assert.deepEqual(open, [], 'fields of the file that nothing goes to');
    });

    test('a worksheet’s lines go down the page in the order of the form', () => {
      const places = new Map(file.fields.map((field) => [field[1], field]));
      for (const section of edition.sections) {
        const own = targets.filter((each) => each.section === section && section.worksheet);
        const found = own
          .map(({ target }) => places.get(fieldsOfTarget(target)[0] ?? ''))
          .filter((place): place is AgencyField => place !== undefined);
        for (const [i, [page, id, , [, bottom]]] of found.entries()) {
          const before = found[i - 1];
          if (before === undefined) continue;
          assert.ok(before[0] === page && before[3][1] > bottom + SAME_LINE, `${id} is below`);
        }
      }
    });

    test('every line is filled in with a value of its own and read back', async () => {
      for (const pick of [0, 1, 2]) {
        const values = new Map(
          targets.map(({ field, target }, i) => {
            const box = file.fields.find(([, name]) => fieldsOfTarget(target).includes(name));
            return [field.id, sampleOf(field, pick, i, box)] as const;
          }),
        );
        const filled = await fillMapped(await own(), map.fields, edition, values);
        assert.ok('pdf' in filled, JSON.stringify(filled));
        assert.deepEqual(filled.unmapped, []);
        const read = await readMapped(filled.pdf, map.fields, edition);
        assert.ok(read !== undefined);
        assert.deepEqual(
          [...read].map(([id, value]) => [id, plain(value)]),
          [...values].map(([id, value]) => [id, plain(value)]),
        );
      }
    });
  });
}

test('of Form I-9 only its own pages are installed, without a field that another form has too', async () => {
  const file = agencyFile('I9101-2025-01-20');
  const cut = await PDFDocument.load(await onlyPages(await pdfOf(file), [1, 2]));
  assert.equal(cut.getPageCount(), 2);
  const first = file.fields.filter(([page]) => page <= 2).map(([, name]) => name);
  assert.deepEqual(
    cut
      .getForm()
      .getFields()
      .map((each) => each.getName())
      .sort(),
    first.sort(),
  );
  const title = cut.getForm().getTextField('Document Title 1');
  assert.equal(title.acroField.getWidgets().length, 1);
  await assert.rejects(onlyPages(await pdfOf(file), [5]), /has 4 pages, and the map is for page 5/);
});

/** As `fillForm` gives it. */
function sampleOf(
  { type, id, options = [], maxLength }: FormField,
  pick: number,
  i: number,
  box: AgencyField | undefined,
): string {
  if (box?.[2] === 'dropdown') return STATES[pick % STATES.length] ?? '';
  if (type === 'checkbox') return 'TRUE';
  if (type === 'choice') return options[pick % options.length]?.value ?? '';
  if (type === 'ssn') return '123-45-6789';
  if (type === 'ein') return '12-3456789';
  if (type === 'date') return `2026-03-${10 + (i % 20)}`;
  if (type === 'money' || type === 'integer') return String(100 + i);
  return id.slice(0, Math.min(maxLength ?? 40, box?.[4] ?? 40));
}

/** Dates and numbers are read as they are written on the form. */
const plain = (value: string): string =>
  value
    .replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')
    .replace(/^(\d\d)-(\d{7})$/, '$1$2')
    .replace(/^(\d{3})-(\d\d)-(\d{4})$/, '$1$2$3');
