/** What is put right in an agency's PDF, so that its fields can be filled, saved, and seen in every viewer. */

import {
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFRef,
  PDFSignature,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';

const name = (text: string): PDFName => PDFName.of(text);

/**
 * The library writes a cross-reference stream that it could not decrypt (they never are encrypted)
 * into the new file as it was: its readers would take the new file for an encrypted one.
 */
export function dropCrossReferences({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFInvalidObject)) continue;
    const bytes = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    if (/\/Type\s*\/XRef\b/.test(Buffer.from(bytes).toString('latin1'))) context.delete(ref);
  }
}

/**
 * Programs that save a form again (macOS Preview is one) keep the boxes on the pages but lose them
 * from the form's list of fields: they are put there again.
 */
export function listFieldsOfPages(document: PDFDocument): void {
  const { Fields: fields } = document.getForm().acroForm.normalizedEntries();
  const onPages = rootsOnPages(document);
  const listed = new Set(fields.asArray());
  for (const ref of onPages) if (!listed.has(ref)) fields.push(ref);
}

/** The topmost field of every box on the pages, in the order of the pages. */
function rootsOnPages(document: PDFDocument): Set<PDFRef> {
  const found = new Set<PDFRef>();
  for (const page of document.getPages()) {
    for (const annotation of page.node.Annots()?.asArray() ?? []) {
      const root = rootOf(document, annotation);
      if (root !== undefined) found.add(root);
    }
  }
  return found;
}

function rootOf({ context }: PDFDocument, annotation: unknown): PDFRef | undefined {
  if (!(annotation instanceof PDFRef)) return undefined;
  const widget = context.lookup(annotation);
  if (!(widget instanceof PDFDict) || widget.lookup(name('Subtype')) !== name('Widget')) {
    return undefined;
  }
  let ref = annotation;
  const seen = new Set<PDFRef>();
  for (;;) {
    seen.add(ref);
    const node = context.lookup(ref);
    if (!(node instanceof PDFDict)) return undefined;
    const parent = node.get(name('Parent'));
    // A box without its own name or its parents' is no field.
    if (!(parent instanceof PDFRef) || seen.has(parent)) {
      return node.has(name('T')) ? ref : undefined;
    }
    ref = parent;
  }
}

/**
 * Takes out what a viewer would show instead of the fields (XFA), and the signatures over the
 * unchanged file: a broken one is shown to every reader as an error.
 */
export function freeOfUsageRights(document: PDFDocument): void {
  const form = document.getForm();
  form.deleteXFA();
  const { dict } = form.acroForm;
  for (const key of ['NeedAppearances', 'SigFlags']) dict.delete(name(key));
  for (const key of ['Perms', 'NeedsRendering']) document.catalog.delete(name(key));
  for (const field of form.getFields()) {
    if (field instanceof PDFSignature) field.acroField.dict.delete(name('V'));
  }
}

/**
 * The looks of a box are in it, not behind a reference: readers built on poppler 22 take one for
 * a single look, and show none.
 */
export function holdLooks({ dict }: PDFWidgetAnnotation): void {
  const all = dict.lookup(name('AP'));
  if (!(all instanceof PDFDict)) return;
  for (const key of ['N', 'D'].map(name)) {
    const looks = all.lookup(key);
    if (looks instanceof PDFDict) all.set(key, looks);
  }
}
