/** Reads what is in a filled form's fields, as answers. */

import {
  EncryptedPDFError,
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  PDFHexString,
  PDFRadioGroup,
  PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib';
import { UnreadablePdf } from '../processes/pool.ts';

/** Every filled field by its name: text, the chosen option, `TRUE` for a checked box. */
export async function readFields(bytes: Uint8Array): Promise<Map<string, string>> {
  const document = await openPdf(bytes);
  const found = new Map<string, string>();
  for (const field of document.getForm().getFields()) {
    const value = shownIn(field);
    if (value !== undefined && value !== '') found.set(field.getName(), value);
  }
  return found;
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false });
  } catch (error) {
    if (error instanceof EncryptedPDFError) {
      // Agencies protect forms against changes with an owner's password: the empty user's opens them.
      return await PDFDocument.load(bytes, { updateMetadata: false, password: '' }).catch(() => {
        throw new UnreadablePdf('is protected by a password');
      });
    }
    throw new UnreadablePdf(`cannot be read as a PDF: ${(error as Error).message}`);
  }
}

/** The library decodes a text in one call with an argument for each character. */
const MOST_CHARACTERS = 50_000;

/** Throws `UnreadablePdf` for a text longer than a form's fields can show. */
export function shownIn(field: unknown): string | undefined {
  if (field instanceof PDFTextField) {
    const value = field.acroField.getValue();
    const isText = value instanceof PDFString || value instanceof PDFHexString;
    if (isText && value.sizeInBytes() > MOST_CHARACTERS) {
      throw new UnreadablePdf(
        `has a text of more than ${MOST_CHARACTERS.toLocaleString('en-US')} characters in a field. Shorten it`,
      );
    }
    return field.getText();
  }
  if (field instanceof PDFCheckBox) return field.isChecked() ? 'TRUE' : undefined;
  if (field instanceof PDFRadioGroup) return field.getSelected();
  if (field instanceof PDFDropdown) return field.getSelected()[0];
  return undefined;
}
