/**
 * Completed forms with a report behind them as one read-only document: values are drawn, not typed,
 * tagged like the forms' own words. The same bytes for the same document: it knows no clock.
 */

import { PDFDocument } from '@cantoo/pdf-lib';
import type { Catalogue, Form, LoadedEdition } from '../catalogue/load.ts';
import { addPage, drawForm, nameOf, scaleOf } from './blank.ts';
import { embedFonts, unknownCharacter } from './fonts.ts';
import { type Continued, Ink } from './ink.ts';
import { Pen } from './pen.ts';
import { drawReport, type Report, type ReportSection } from './report.ts';
import { Tags } from './tags.ts';

/**
 * What is printed, as JSON: it may wait in a database until it is, and be printed by a later version
 * of this product. What is added to it has to be optional.
 */
export type CompletedDocument = {
  readonly title: string;
  /** ISO time the document bears. */
  readonly at: string;
  readonly forms: readonly CompletedForm[];
  readonly report: Report;
};

export type CompletedForm = {
  /** Of the form catalogue. */
  readonly code: string;
  /** As printed, such as `01/20/25`. */
  readonly edition: string;
  /** As printed in the corner, of an edition with several prints. */
  readonly expires?: string;
  /** By field, as they stand on paper; of a checked box any text, of a choice the option's value. */
  readonly values: Readonly<Record<string, string>>;
};

/** An edition and whose it is. */
export type Sheet = { readonly form: Form; readonly edition: LoadedEdition };

/** The editions of a document's forms, in their order. Throws an Error for one that is not there. */
export const sheetsOf = (
  catalogue: Catalogue,
  { forms }: Pick<CompletedDocument, 'forms'>,
): Sheet[] =>
  forms.map(({ code, edition: name }) => {
    const form = catalogue.get(code);
    const edition = form?.editions.find((each) => each.edition === name);
    if (form === undefined || edition === undefined) throw new Error(`no form ${code} ${name}`);
    return { form, edition };
  });

/** `sheets` as `sheetsOf` finds them. */
export async function renderCompleted(
  { title, at, forms, report }: CompletedDocument,
  sheets: readonly Sheet[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const made = new Date(at);
  document.setCreationDate(made);
  document.setModificationDate(made);
  document.setProducer('Wagewright');
  document.setCreator('Wagewright');
  const tags = new Tags(document, 'en', title);
  const fonts = await embedFonts(document);
  const continued: Continued[] = [];
  const shown = new Characters();
  for (const [i, { expires, values }] of forms.entries()) {
    const found = sheets[i];
    if (found === undefined) throw new Error(`${sheets.length} sheets for ${forms.length} forms`);
    const edition = expires === undefined ? found.edition : expiring(found.edition, expires);
    const pen = new Pen(fonts, tags, addPage(document), scaleOf(edition));
    const lines = Object.entries(values).map(([id, text]) => [id, shown.of(text)] as const);
    const ink = new Ink(nameOf(found.form), Object.fromEntries(lines), continued);
    drawForm(document, { pen, widgets: ink }, found.form, edition);
  }
  const [first, ...others] = report.sections.map((section) => shown.in(section));
  const sections = [...(first ? [first] : []), ...continuation(continued), ...others];
  const foot = shown.of(report.foot);
  if (shown.replaced) sections.push(CHARACTERS);
  const pen = new Pen(fonts, tags, addPage(document), 1);
  drawReport(document, pen, { title: report.title, foot, sections });
  tags.finish();
  return await document.save({ useObjectStreams: true, updateFieldAppearances: false });
}

/** Editions are printed anew with a later expiration date. */
const expiring = (edition: LoadedEdition, expires: string): LoadedEdition => ({
  ...edition,
  corner: (edition.corner ?? []).map((line) =>
    line.startsWith('Expires ') ? `Expires ${expires}` : line,
  ),
});

const continuation = (continued: readonly Continued[]): ReportSection[] =>
  continued.length === 0
    ? []
    : [
        {
          title: 'Continued from the form',
          items: [
            { text: 'What a box has no room for ends there with a number and stands here whole.' },
            {
              columns: ['Number', 'Box', 'Text'],
              widths: [1, 4, 9],
              rows: continued.map(({ label, text }, i) => [`[${i + 1}]`, label, text]),
            },
          ],
        },
      ];

const CHARACTERS: ReportSection = {
  title: 'Characters',
  items: [
    {
      text: 'Characters that the font of this document lacks are printed as their Unicode number, such as [U+4E2D].',
    },
  ],
};

/** Texts as the font can show them: nothing is left out, nothing looks like something else. */
class Characters {
  replaced = false;

  of(text: string): string {
    const lines = text
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
      .replace(/\t/g, ' ');
    if (unknownCharacter(lines) === undefined) return lines;
    return [...lines]
      .map((character) => {
        if (unknownCharacter(character) === undefined) return character;
        this.replaced = true;
        const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
        return `[U+${code}]`;
      })
      .join('');
  }

  in({ title, items }: ReportSection): ReportSection {
    return {
      title: this.of(title),
      items: items.map((item) => {
        if ('text' in item) return { text: this.of(item.text) };
        if ('facts' in item) {
          return { facts: item.facts.map(([name, value]) => [this.of(name), this.of(value)]) };
        }
        return { ...item, rows: item.rows.map((row) => row.map((cell) => this.of(cell))) };
      }),
    };
  }
}
