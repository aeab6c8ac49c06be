/** The sheet that forms are drawn on, and what a form is called there. */

import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { Form, LoadedEdition } from '../catalogue/load.ts';
import type { PrintSize } from './pen.ts';

/** US Letter, in points. */
export const WIDTH = 612;
export const HEIGHT = 792;

export const addPage = (document: PDFDocument): PDFPage => document.addPage([WIDTH, HEIGHT]);

/** Where the page is drawn on, in points. */
export type Frame = { readonly side: number; readonly top: number; readonly foot: number };
const USUAL: Frame = { side: 36, top: 768, foot: 40 };
/** As the agency prints Form I-9, which fills its pages. */
const FULL: Frame = { side: 36, top: 774, foot: 34 };

/** Form I-9 keeps its own look and bears no mark; every other form says that it is a substitute. */
export const isExact = ({ identity }: Form): boolean => identity.kind === 'employment-eligibility';
export const frameOf = (form: Form): Frame => (isExact(form) ? FULL : USUAL);

/** Points below which nobody reads a form. Form I-9 is as small as the agency's. */
const READABLE = 8;

/** What a pen for the edition's pages is made with. */
export const printSizeOf = (form: Form, { scale = '1' }: LoadedEdition): PrintSize => ({
  scale: Number(scale),
  least: isExact(form) ? 0 : READABLE,
});

export const nameOf = ({ identity }: Form): string =>
  identity.number === undefined ? identity.code : `Form ${identity.number.replace(/^Form /, '')}`;
