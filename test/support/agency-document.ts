/** A PDF like an agency's instructions: pages of text with the form's number and edition at the foot, and no fields. */

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

export const INSTRUCTIONS: Printed = {
  pages: 8,
  edition: '01/20/25',
  texts: ['Instructions for Form I-9', 'Anti-Discrimination Notice: Employers must allow'],
};

type Printed = {
  readonly pages: number;
  readonly edition: string;
  /** On the first page; a long line leaves the page and is read all the same. */
  readonly texts: readonly string[];
};

/** `edition` is printed on every page; the same bytes every time. */
export async function agencyDocument({
  pages,
  edition,
  texts,
} = INSTRUCTIONS): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([612, 792]);
    for (const [i, text] of (number === 1 ? texts : ['Instructions']).entries()) {
      page.drawText(text, { x: 36, y: 740 - 14 * i, size: 12, font });
    }
    // The footer is in three pieces, as in the agency's files.
    page.drawText('Form I-9  Instructions', { x: 36, y: 24, size: 8, font });
    page.drawText(edition, { x: 200, y: 24, size: 8, font });
    page.drawText(`Page ${number} of ${pages}`, { x: 520, y: 24, size: 8, font });
  }
  return await document.save({ useObjectStreams: false });
}
