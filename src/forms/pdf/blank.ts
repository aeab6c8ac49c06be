/** A form without answers as a PDF: US Letter, tagged, fillable; the same bytes every time. */

import { PDFDocument } from '@cantoo/pdf-lib';
import { embedFieldFont, embedFonts } from '../../platform/pdf/fonts.ts';
import { Pen } from '../../platform/pdf/pen.ts';
import { save } from '../../platform/pdf/save.ts';
import { stampWith } from '../../platform/pdf/stamp.ts';
import { Tags } from '../../platform/pdf/tags.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';
import { namesOf } from './names.ts';
import { addPage, nameOf, printSizeOf, subjectOf } from './page.ts';
import { drawForm } from './pages.ts';
import { Widgets } from './widgets.ts';

export async function renderBlank(form: Form, edition: LoadedEdition): Promise<Uint8Array> {
  const { identity } = form;
  const document = await PDFDocument.create();
  const made = new Date(`${edition.effective}T00:00:00Z`);
  document.setCreationDate(made);
  document.setModificationDate(made);
  document.setProducer('Wagewright');
  document.setCreator('Wagewright');
  document.setSubject(subjectOf(form, edition));
  stampWith(document, { code: identity.code, effective: edition.effective });
  const title = edition.title ?? identity.title;
  const tags = Tags.of(document, identity.language, `${nameOf(form)} ${title}`);
  const fonts = await embedFonts(document);
  await embedFieldFont(document);
  const pen = new Pen(fonts, tags, addPage(document), printSizeOf(form, edition));
  drawForm(document, { pen, widgets: new Widgets(document, namesOf(edition)) }, form, edition);
  tags.finish();
  return await save(document);
}
