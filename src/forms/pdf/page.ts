/** The sheet that forms are drawn on, and what a form is called there. */

import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { PrintSize } from '../../platform/pdf/pen.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';

/** US Letter, in points. */
export const WIDTH = 612;
export const HEIGHT = 792;

export const addPage = (document: PDFDocument): PDFPage => document.addPage([WIDTH, HEIGHT]);

/** Where the page is drawn on, in points. */
export type Frame = { readonly side: number; readonly top: number; readonly foot: number };
const USUAL: Frame = { side: 36, top: 768, foot: 40 };
/** Of forms that fill their pages, as Form I-9. */
const FULL: Frame = { side: 36, top: 774, foot: 34 };

/** Form I-9 keeps its own look and has no mark at the top; every other form says that it is a substitute. */
export const isExact = ({ identity }: Form): boolean => identity.kind === 'employment-eligibility';
export const frameOf = (form: Form, { scale }: Pick<LoadedEdition, 'scale'>): Frame =>
  isExact(form) || scale !== undefined ? FULL : USUAL;

/** Points below which no one reads a form. */
const READABLE = 8;
/** The size of the labels on the agency's own Form I-9, which ours keeps. */
const LABELS_OF_FORM_I9 = 7;

/** Of a form that must fit its page. */
const TIGHT = { leading: 1.16, gap: 2.4 };
const TIGHTEST = { leading: 1.1, gap: 1.8 };

/** What a pen for the edition's pages is made with. */
export function printSizeOf(form: Form, { scale = '1' }: LoadedEdition): PrintSize {
  if (isExact(form)) return { scale: Number(scale), least: LABELS_OF_FORM_I9 };
  const size = { scale: Number(scale), least: READABLE };
  if (size.scale < 0.85) return { ...size, ...TIGHTEST };
  return size.scale < 1 ? { ...size, ...TIGHT } : size;
}

export const nameOf = ({ identity }: Form): string =>
  identity.number === undefined ? identity.code : `Form ${identity.number.replace(/^Form /, '')}`;

/** Tells the editions of all forms apart: files drawn before there were stamps bear it too. */
export const subjectOf = (form: Form, { edition }: Pick<LoadedEdition, 'edition'>): string =>
  `${form.identity.agency}, ${nameOf(form)}, ${edition}`;
