/** The AcroForm of an agency's PDF: opened without its XFA part, and every field described in plain data. */

import {
  EncryptedPDFError,
  PDFAcroButton,
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFHexString,
  PDFName,
  PDFRadioGroup,
  type PDFRef,
  PDFSignature,
  PDFString,
  PDFTextField,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import { UnreadablePdf } from '../processes/pool.ts';
import { present } from '../shape/known.ts';
import { reasonOf } from '../shape/reasons.ts';
import { dropCrossReferences, listFieldsOfPages } from './repair.ts';
import { decodedText } from './text-string.ts';

export type PdfFieldType =
  | 'text'
  | 'checkbox'
  | 'radio'
  | 'dropdown'
  | 'list'
  | 'button'
  | 'signature';

/** A way a check box or radio can be on: the name of its appearance, and its export value if it has one. */
type OnState = { readonly state: string; readonly option?: string | undefined };

/** An entry of a dropdown: what is stored, and what is shown. */
type PdfOption = { readonly value: string; readonly shown: string };

/** A box on a page: page from 1, sides in points from the page's left and bottom. */
export type Spot = {
  readonly page: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** What this box of a check box or radio group stands for. */
  readonly state?: string | undefined;
};

export type PdfField = {
  readonly name: string;
  readonly type: PdfFieldType;
  /** Its places; none for a field that is on no page. */
  readonly spots: readonly Spot[];
  /** Whether it came with text, or a chosen entry, in it. */
  readonly isFilled: boolean;
  readonly states: readonly OnState[];
  readonly options: readonly PdfOption[];
  readonly tooltip?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly isComb: boolean;
  readonly isMultiline: boolean;
  readonly isReadOnly: boolean;
  /** A dropdown that takes other text too. */
  readonly isEditable: boolean;
};

/** What a box is that has no appearance to name its state. */
const USUAL_STATE = 'Yes';

const name = (text: string): PDFName => PDFName.of(text);

/** Throws `UnreadablePdf`. An empty password opens what is only protected against changes. */
export async function openAgencyPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false, preserveXFA: true };
  const document = await PDFDocument.load(bytes, options).catch(async (error: Error) => {
    if (!(error instanceof EncryptedPDFError)) {
      throw new UnreadablePdf(`cannot be read as a PDF: ${error.message}`);
    }
    return await PDFDocument.load(bytes, { ...options, password: '' }).catch(() => {
      throw new UnreadablePdf('is protected by a password: save it without one first');
    });
  });
  try {
    if (document.getPageCount() === 0) throw new UnreadablePdf('has no pages');
    listFieldsOfPages(document);
    document.getForm().getFields();
  } catch (error) {
    if (error instanceof UnreadablePdf) throw error;
    throw new UnreadablePdf(`cannot be read as a PDF: ${reasonOf(error)}`);
  }
  dropCrossReferences(document);
  return document;
}

/** By name. PDFs may hold several fields of one name, which are one field to who fills it in. */
export function fieldsByName(document: PDFDocument): Map<string, PDFField[]> {
  const found = new Map<string, PDFField[]>();
  for (const field of document.getForm().getFields()) {
    const known = found.get(field.getName());
    if (known === undefined) found.set(field.getName(), [field]);
    else known.push(field);
  }
  return found;
}

/** Every field, in the order of the file. */
export function describeFields(document: PDFDocument): PdfField[] {
  const pageOf = pagesOfWidgets(document);
  return [...fieldsByName(document)].map(([fullName, fields]) => {
    const field = present(fields[0]);
    const isBox = field instanceof PDFCheckBox || field instanceof PDFRadioGroup;
    const spots = fields.flatMap((each) =>
      widgetsOf(each).flatMap((widget) => {
        const page = pageOf(widget);
        if (page === undefined) return [];
        const state = isBox ? { state: stateOf(widget) } : {};
        return [{ page, ...sidesOf(widget), ...state }];
      }),
    );
    const isText = field instanceof PDFTextField;
    return {
      name: fullName,
      type: typeOf(field),
      spots,
      isFilled: fields.some(isFilled),
      states: unique(fields.flatMap(statesOf)),
      options: field instanceof PDFDropdown ? optionsOf(field) : [],
      tooltip: textOf(field, 'TU'),
      maxLength: isText ? field.getMaxLength() : undefined,
      isComb: isText && field.isCombed(),
      isMultiline: isText && field.isMultiline(),
      isReadOnly: field.isReadOnly(),
      isEditable: field instanceof PDFDropdown && field.isEditable(),
    };
  });
}

/** Pages with a field, in order. */
export const pagesOf = ({ spots }: Pick<PdfField, 'spots'>): readonly number[] =>
  [...new Set(spots.map(({ page }) => page))].sort((a, b) => a - b);

function sidesOf(widget: PDFWidgetAnnotation): Omit<Spot, 'page'> {
  const { x, y, width, height } = widget.getRectangle();
  const sides = { left: x, bottom: y, right: x + width, top: y + height };
  return width >= 0 && height >= 0
    ? sides
    : {
        left: Math.min(sides.left, sides.right),
        bottom: Math.min(sides.bottom, sides.top),
        right: Math.max(sides.left, sides.right),
        top: Math.max(sides.bottom, sides.top),
      };
}

/** Boxes apart: a blank form often has one checked. */
function isFilled(field: PDFField): boolean {
  const value = field.acroField.dict.lookup(name('V'));
  if (field instanceof PDFDropdown) return field.getSelected().join('').trim() !== '';
  if (!(field instanceof PDFTextField)) return false;
  const isText = value instanceof PDFString || value instanceof PDFHexString;
  // What is no text in its own encoding is something, too.
  return isText && decodedText(value)?.trim() !== '';
}

export const widgetsOf = (field: PDFField): PDFWidgetAnnotation[] => field.acroField.getWidgets();

function typeOf(field: PDFField): PdfFieldType {
  if (field instanceof PDFTextField) return 'text';
  if (field instanceof PDFCheckBox) return 'checkbox';
  if (field instanceof PDFRadioGroup) return 'radio';
  if (field instanceof PDFDropdown) return 'dropdown';
  if (field instanceof PDFSignature) return 'signature';
  return field.acroField instanceof PDFAcroButton ? 'button' : 'list';
}

/** The state of each widget of a check box or radio. */
export const stateOf = (widget: PDFWidgetAnnotation): string =>
  widget.getOnValue()?.decodeText() ?? USUAL_STATE;

function statesOf(field: PDFField): OnState[] {
  if (!(field instanceof PDFCheckBox || field instanceof PDFRadioGroup)) return [];
  const options = field.acroField.getExportValues() ?? [];
  return widgetsOf(field).map((widget, i) => {
    const state = stateOf(widget);
    const option = options[i]?.decodeText();
    return option === undefined || option === state ? { state } : { state, option };
  });
}

const unique = (states: readonly OnState[]): OnState[] =>
  states.filter(({ state }, i) => states.findIndex((each) => each.state === state) === i);

const optionsOf = (field: PDFDropdown): PdfOption[] =>
  field.acroField.getOptions().map(({ value, display }) => ({
    value: value.decodeText(),
    shown: display.decodeText(),
  }));

function textOf(field: PDFField, key: string): string | undefined {
  const value = field.acroField.dict.lookup(name(key));
  const text = value instanceof PDFString || value instanceof PDFHexString;
  return text ? decodedText(value) : undefined;
}

/** Widgets may name their page; pages always list their widgets. */
function pagesOfWidgets(
  document: PDFDocument,
): (widget: PDFWidgetAnnotation) => number | undefined {
  const byRef = new Map<PDFRef | undefined, number>();
  for (const [i, page] of document.getPages().entries()) {
    const annotations = page.node.Annots();
    for (let a = 0; a < (annotations?.size() ?? 0); a++) {
      byRef.set(annotations?.get(a) as PDFRef, i + 1);
    }
  }
  return ({ dict }) => byRef.get(document.context.getObjectRef(dict));
}
