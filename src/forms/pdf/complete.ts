/**
 * Completed forms with a report behind them as one read-only document: values are drawn, not typed,
 * tagged like the forms' own words. The same document always gives the same bytes; it does not use the clock.
 */

import { PDFDocument } from '@cantoo/pdf-lib';
import { Characters } from '../../platform/pdf/characters.ts';
import { embedFonts } from '../../platform/pdf/fonts.ts';
import { Pen } from '../../platform/pdf/pen.ts';
import { save } from '../../platform/pdf/save.ts';
import { stampWith } from '../../platform/pdf/stamp.ts';
import { Tags } from '../../platform/pdf/tags.ts';
import type { LoadedEdition } from '../catalog/load.ts';
import type { CompletedDocument, FormInEdition } from './completed-document.ts';
import { type Continued, continuationSheet } from './continuation.ts';
import { Ink } from './ink.ts';
import { addPage, nameOf, printSizeOf } from './page.ts';
import { drawForm } from './pages.ts';
import { drawReport, type ReportSection } from './report.ts';

/** `editions` as `editionsOf` finds them. */
export async function renderCompleted(
  { title, at, about, forms, report }: CompletedDocument,
  editions: readonly FormInEdition[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const made = new Date(at);
  document.setCreationDate(made);
  document.setModificationDate(made);
  document.setProducer('Wagewright');
  document.setCreator('Wagewright');
  const [main] = editions;
  if (main !== undefined) {
    stampWith(document, {
      code: main.form.identity.code,
      effective: main.edition.effective,
    });
  }
  const tags = Tags.of(document, 'en', title);
  const fonts = await embedFonts(document);
  const continued: Continued[] = [];
  const shown = new Characters();
  for (const [i, { expires, values }] of forms.entries()) {
    const found = editions[i];
    if (found === undefined)
      throw new Error(`${editions.length} editions for ${forms.length} forms`);
    const edition = expires === undefined ? found.edition : expiring(found.edition, expires);
    const pen = new Pen(fonts, tags, addPage(document), printSizeOf(found.form, edition));
    const lines = Object.entries(values).map(([id, text]) => [id, shown.of(text)] as const);
    const ink = new Ink(nameOf(found.form), Object.fromEntries(lines), continued);
    drawForm(document, { pen, widgets: ink }, found.form, edition);
  }
  const name = main === undefined ? title : nameOf(main.form);
  const sheet = continuationSheet(name, about ?? [], { continued }, shown, 'en');
  const audited = new Characters();
  const sections = report.sections.map((section) => inShown(audited, section));
  if (audited.replaced) sections.push(CHARACTERS);
  const audit = { title: report.title, foot: audited.of(report.foot), sections };
  for (const each of [...(sheet ? [sheet] : []), audit]) {
    drawReport(document, new Pen(fonts, tags, addPage(document)), each);
  }
  tags.finish();
  return await save(document);
}

/** Editions are reprinted with a later expiration date. */
const expiring = (edition: LoadedEdition, expires: string): LoadedEdition => ({
  ...edition,
  corner: (edition.corner ?? []).map((line) =>
    line.startsWith('Expires ') ? `Expires ${expires}` : line,
  ),
});

const CHARACTERS: ReportSection = {
  title: 'Characters',
  items: [
    {
      text: 'Characters that the font of this document lacks are printed as their Unicode number, such as [U+4E2D].',
    },
  ],
};

const inShown = (shown: Characters, { title, items }: ReportSection): ReportSection => ({
  title: shown.of(title),
  items: items.map((item) => {
    if ('text' in item) return { text: shown.of(item.text) };
    if ('facts' in item) {
      return { facts: item.facts.map(([name, value]) => [shown.of(name), shown.of(value)]) };
    }
    return { ...item, rows: item.rows.map((row) => row.map((cell) => shown.of(cell))) };
  }),
});
