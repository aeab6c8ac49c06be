/** A PDF as agencies publish them: nested names, odd states, a comb, XFA next to the fields. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PDFBool,
  type PDFCheckBox,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFString,
} from '@cantoo/pdf-lib';

export const PAGE = 'topmostSubform[0].Page1[0].';

/** A map of all its fields, for the edition of `AGENCY_SECTIONS`. */
export const AGENCY_MAP = `
fields:
  firstName: "${PAGE}f1_01[0]"
  lastName: "${PAGE}f1_02[0]"
  ssn: ["${PAGE}ssn_a[0]", "${PAGE}ssn_b[0]", "${PAGE}ssn_c[0]"]
  ein: "${PAGE}comb[0]"
  filingStatus: { S: "${PAGE}c1_1[0]", M: "${PAGE}c1_1[1]" }
  plan: { A: { on: "${PAGE}plan[0]", state: 1 }, B: { on: "${PAGE}plan[0]", state: 2 } }
  frequency: { field: "Frequency", values: { W: Weekly, M: Monthly } }
  county: { field: "County", values: { MC: "049", LC: "045" } }
  exempt: { write: EXEMPT, in: "${PAGE}exempt[0]" }
  resident: { on: "${PAGE}resident[0]" }
  extra: "${PAGE}money[0]"
  signatureDate: "${PAGE}date[0]"
  notes: "${PAGE}notes[0]"
`;

const option = (value: string) => ({ value, label: `Option ${value}` });

/** The edition the map is for, as the catalog holds it. */
export const AGENCY_SECTIONS = [
  {
    title: 'Employee',
    items: [
      { id: 'firstName', type: 'name', label: 'First name' },
      { id: 'lastName', type: 'name', label: 'Last name' },
      { id: 'ssn', type: 'ssn', label: 'Social security number' },
      { id: 'ein', type: 'ein', label: 'Employer identification number' },
      { id: 'filingStatus', type: 'choice', label: 'Status', options: [option('S'), option('M')] },
      { id: 'plan', type: 'choice', label: 'Plan', options: [option('A'), option('B')] },
      { id: 'frequency', type: 'choice', label: 'Paid', options: [option('W'), option('M')] },
      { id: 'county', type: 'choice', label: 'County', options: [option('MC'), option('LC')] },
      { id: 'exempt', type: 'checkbox', label: 'Exempt' },
      { id: 'resident', type: 'checkbox', label: 'Resident' },
      { id: 'extra', type: 'money', label: 'Extra withholding' },
      { id: 'notes', type: 'text', label: 'Notes', rows: 3 },
      { id: 'signature', type: 'signature', label: 'Signature' },
      { id: 'signatureDate', type: 'date', label: 'Date' },
    ],
  },
  {
    title: 'Worksheet',
    worksheet: true,
    items: [{ id: 'sheet1', type: 'money', label: 'Line 1' }],
  },
] as const;

export async function agencyPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const pages = [document.addPage([612, 792]), document.addPage([612, 792])] as const;
  const [page] = pages;
  page.drawText('Certificate of the Agency', { x: 40, y: 750, size: 14 });
  const form = document.getForm();
  let y = 720;
  const at = (width: number, height = 14) => {
    y -= height + 8;
    return { x: 40, y, width, height, borderWidth: 0 };
  };
  const text = (name: string, width: number, maxLength?: number, height?: number) => {
    const field = form.createTextField(name);
    if (maxLength !== undefined) field.setMaxLength(maxLength);
    field.addToPage(page, at(width, height));
    return field;
  };
  const first = text(`${PAGE}f1_01[0]`, 180);
  first.acroField.dict.set(PDFName.of('TU'), PDFString.of('First name and middle initial'));
  text(`${PAGE}f1_02[0]`, 180, 20);
  text(`${PAGE}ssn_a[0]`, 40, 3);
  text(`${PAGE}ssn_b[0]`, 30, 2);
  text(`${PAGE}ssn_c[0]`, 50, 4);
  text(`${PAGE}comb[0]`, 140, 9).enableCombing();
  const box = (name: string, ...states: readonly string[]) => {
    const field = form.createCheckBox(name);
    for (const _ of states) field.addToPage(page, at(10, 10));
    renameStates(field, states);
    return field;
  };
  box(`${PAGE}c1_1[0]`, '1');
  // Agencies' blank files sometimes come with a box checked.
  box(`${PAGE}c1_1[1]`, '2').check();
  box(`${PAGE}plan[0]`, '1', '2');
  box(`${PAGE}resident[0]`, 'On#20it is');
  const group = form.createRadioGroup('Frequency');
  for (const each of ['Weekly', 'Monthly']) group.addOptionToPage(each, page, at(10, 10));
  const county = form.createDropdown('County');
  county.addToPage(page, at(120));
  county.acroField.dict.set(
    PDFName.of('Opt'),
    document.context.obj([
      ['045', 'Lake County'].map((each) => PDFString.of(each)),
      ['049', 'Mason County'].map((each) => PDFString.of(each)),
    ]),
  );
  text(`${PAGE}exempt[0]`, 80);
  text(`${PAGE}money[0]`, 80, 7);
  text(`${PAGE}date[0]`, 80, 8);
  const notes = text(`${PAGE}notes[0]`, 200, undefined, 44);
  notes.enableMultiline();
  const preset = text('AgencyUse', 100);
  preset.setText('Form 7 of 2026');
  preset.acroField.getWidgets()[0]?.dict.delete(PDFName.of('AP'));
  const second = form.createTextField('PageTwo');
  second.addToPage(pages[1], { x: 40, y: 700, width: 100, height: 14 });
  const { dict } = form.acroForm;
  const xdp = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>';
  dict.set(PDFName.of('XFA'), document.context.register(document.context.stream(xdp)));
  dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
  document.catalog.set(PDFName.of('Perms'), document.context.obj({}));
  return await document.save({ updateFieldAppearances: false });
}

/** The library calls every box `Yes`. */
function renameStates(field: PDFCheckBox, states: readonly string[]): void {
  for (const [i, widget] of field.acroField.getWidgets().entries()) {
    const appearances = widget.dict.lookup(PDFName.of('AP'), PDFDict);
    for (const key of ['N', 'D']) {
      const looks = appearances.lookup(PDFName.of(key), PDFDict);
      const on = looks.get(PDFName.of('Yes'));
      looks.delete(PDFName.of('Yes'));
      if (on !== undefined) looks.set(PDFName.of(states[i] ?? ''), on);
    }
  }
}

/** Runs a program on a PDF given as the file `in.pdf`; throws when it is missing or fails. */
export function runOnPdf(
  pdf: Uint8Array,
  program: string,
  ...args: readonly string[]
): { readonly stdout: string; readonly output: () => Buffer } {
  const directory = mkdtempSync(join(tmpdir(), 'wagewright-pdf-'));
  try {
    writeFileSync(join(directory, 'in.pdf'), pdf);
    const stdout = execFileSync(program, args, { cwd: directory, encoding: 'utf8' });
    const made = args.includes('out.pdf') ? readFileSync(join(directory, 'out.pdf')) : undefined;
    return { stdout, output: () => made as Buffer };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new Error(`${program}: ${message}`);
    throw new Error(`${program} is not installed: these tests need qpdf and poppler-utils`);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Protected by an owner's password and, where given, one to open it. */
export const encrypted = (pdf: Uint8Array, bits: 128 | 256 = 256, userPassword = ''): Buffer =>
  runOnPdf(
    pdf,
    'qpdf',
    '--encrypt',
    userPassword,
    'owner',
    String(bits),
    ...(bits === 128 ? ['--use-aes=y'] : []),
    '--',
    'in.pdf',
    'out.pdf',
  ).output();
