/** `fill.mjs LIBRARY FOLDER`: as fill.py, with pdf-lib as published, or pdf.js as Firefox saves. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [library, folder] = process.argv.slice(2);
const read = (name) => new Uint8Array(readFileSync(join(folder, name)));
const write = (setting, bytes) => writeFileSync(join(folder, `${setting}.pdf`), bytes);
const answers = readFileSync(join(folder, 'answers.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

async function pdfLib() {
  const { PDFDocument } = await import(process.env.PDF_LIB);
  const fill = async (setting, options = {}, change = () => {}) => {
    const pdf = await PDFDocument.load(read('blank.pdf'));
    const form = pdf.getForm();
    for (const [kind, name, value] of answers) {
      if (kind === 'text') form.getTextField(name).setText(value);
      else if (kind === 'box') form.getCheckBox(name).check();
      else form.getRadioGroup(name).select(value);
    }
    change(form);
    write(setting, await pdf.save(options));
  };
  await fill('drawn');
  await fill('no object streams', { useObjectStreams: false });
  await fill('not drawn', { updateFieldAppearances: false });
  await fill('flattened', {}, (form) => form.flatten());
}

async function pdfJs() {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(read('blank.pdf'));
  const fields = await pdf.getFieldObjects();
  for (const [kind, name, value] of answers) {
    for (const { id, exportValues } of fields[name].filter((each) => each.id !== undefined)) {
      const stored = { text: value, box: true, circle: exportValues === value }[kind];
      pdf.annotationStorage.setValue(id, { value: stored });
    }
  }
  write('typed and appended', await pdf.saveDocument());
}

await { 'pdf-lib': pdfLib, 'pdf.js': pdfJs }[library]();
