/**
 * Forms whose words are not all known, over paper: answers into an installed file, read back to the tax
 * parameter of the amount. The file is a stand-in with a field for each line: no agency's file was at hand.
 */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { FormField } from '../../../src/forms/catalog/item-schema.ts';
import { type LoadedEdition, loadForms } from '../../../src/forms/catalog/load.ts';
import { editionOn } from '../../../src/forms/catalog/select.ts';
import { fieldsOf } from '../../../src/forms/catalog/walk.ts';
import { parseFieldMap, writeFieldMap } from '../../../src/forms/installed/field-map.ts';
import { writeInstalledForm } from '../../../src/forms/storage/installed-forms.ts';
import { API_KEY, forEachServer } from '../../support/server.ts';
import { plausible } from '../answers.ts';

const DAY = '2026-06-15';

const CASES = [
  { code: 'MT101', answers: { specifiedWithholding: '17.25' } },
  { code: 'WI103', answers: { filingStatus: 'A', agreedAmount: '17.25' } },
] as const;

const forms = loadForms();
const editionOf = (code: string): LoadedEdition => {
  const form = forms.get(code);
  return (form && editionOn(form, DAY)) ?? assert.fail(code);
};

const nameOf = (id: string, value?: string): string =>
  value === undefined ? `page.${id}` : `page.${id}-${value}`;

const valuesOf = ({ options }: FormField): readonly string[] =>
  (options ?? []).map(({ value }) => value);

/** A field for every line, and a box for every choice. */
async function standIn(code: string): Promise<{ readonly pdf: Uint8Array; readonly map: string }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([612, 792]);
  page.drawText(`Stand-in for ${code}`, { x: 36, y: 770, size: 10, font });
  const lines: string[] = [];
  let y = 745;
  for (const { field } of fieldsOf(editionOf(code))) {
    page.drawText(field.label.slice(0, 60), { x: 36, y: y + 4, size: 6, font });
    const at = { x: 300, y, width: 150, height: 14 };
    const values = valuesOf(field);
    if (values.length > 0) {
      for (const [i, value] of values.entries()) {
        const box = document.getForm().createCheckBox(nameOf(field.id, value));
        box.addToPage(page, { ...at, x: 300 + 20 * i, width: 12, height: 12 });
      }
      const targets = values.map((value) => `"${value}": "${nameOf(field.id, value)}"`);
      lines.push(`  ${field.id}: { ${targets.join(', ')} }`);
    } else if (field.type === 'checkbox') {
      const box = document.getForm().createCheckBox(nameOf(field.id));
      box.addToPage(page, { ...at, width: 12, height: 12 });
      lines.push(`  ${field.id}: { on: "${nameOf(field.id)}" }`);
    } else {
      document.getForm().createTextField(nameOf(field.id)).addToPage(page, at);
      lines.push(`  ${field.id}: "${nameOf(field.id)}"`);
    }
    y -= 20;
  }
  const map = `fields:\n${lines.join('\n')}\n`;
  return { pdf: await document.save({ useObjectStreams: false }), map };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Loose = any;

forEachServer('amounts in an installed file', (server) => {
  before(async () => {
    for (const { code } of CASES) {
      const { pdf, map } = await standIn(code);
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      const installedAt = new Date(server().now()).toISOString();
      const content = { pdf, sha256, map: writeFieldMap(parseFieldMap(map)), installedAt };
      const row = { code, edition: editionOf(code).effective, ...content };
      await writeInstalledForm(server().db, row, false);
    }
  });

  const post = async (path: string, body: string | Buffer, type: string): Promise<Loose> => {
    const { body: login } = await server().fetch('/authentication/login', {
      key: null,
      headers: { 'api-key': API_KEY },
    });
    const headers = { authorization: `Bearer ${login.accessToken}`, 'content-type': type };
    const answer = await fetch(server().url + path, { method: 'POST', headers, body });
    const told = (await answer.json()) as Loose;
    assert.equal(answer.status, 200, JSON.stringify(told));
    return told;
  };

  for (const { code, answers } of CASES) {
    test(`${code}: the amount comes back from the paper`, async () => {
      const needed = fieldsOf(editionOf(code)).flatMap(({ field }) =>
        field.required === true && field.by === undefined && field.when === undefined
          ? [[field.id, plausible(field, 0)]]
          : [],
      );
      const all = { ...Object.fromEntries(needed), ...answers };
      const body = JSON.stringify({ answers: all, date: DAY });
      const filled = await post(`/spf/fillPdf/${code}`, body, 'application/json');
      assert.deepEqual(filled.unmapped, []);
      const paper = Buffer.from(filled.pdf, 'base64');
      const read = await post(`/spf/readPdf/${code}?date=${DAY}`, paper, 'application/pdf');
      assert.deepEqual(read.values, filled.values);
      assert.deepEqual(read.lines, filled.lines);
      const fed = read.lines.find((line: Loose) => line.parameterName === 'FIXED_WH_AMT');
      assert.equal(fed?.parameterValue, '17.25');
    });
  }
});
