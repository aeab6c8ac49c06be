/** What a form's page is made of: a block knows its height at a width and draws itself. */

import type { Run } from '../../platform/pdf/breaking.ts';
import type { Pen } from '../../platform/pdf/pen.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { Boxes } from './widgets.ts';

export type Block = {
  readonly height: number;
  /** Not left alone at the foot of a page. */
  readonly keepWithNext?: boolean;
  readonly newPage?: boolean;
  /** More room may follow it, where a page has some left. */
  readonly isLoose?: boolean;
  readonly draw: (x: number, top: number) => void;
};

/** What blocks draw with: the pen, and what puts something into the boxes. */
export type Drawing = { readonly pen: Pen; readonly widgets: Boxes };

/** Sizes of words, and what is kept clear around them, in points. */
export const LABEL = 7.2;
export const TEXT = 8.4;
export const SMALL = 7;
export const HEAD = 10;
/** Of a section that is headed like a page. */
export const TITLE = 12;
export const PAD = 3;

/** Width of a strip between two columns. */
export const STRIP = 16;

/** Side of a box to check. */
export const BOX = 9;

/** A text with the words in bold that it begins with. */
export const leading = (text: string, lead: string | undefined): Run[] =>
  lead === undefined
    ? [{ text }]
    : [{ text: lead, bold: true }, { text: text.slice(lead.length + 1) }];

/** Its name on the form, or nothing. */
export const lineOf = ({ line }: Pick<FormField, 'line'>): Run[] =>
  line === undefined ? [] : [{ text: line, bold: true }];

export const labelOf = (field: FormField): Run[] => [
  ...lineOf(field),
  ...leading(field.label, field.lead),
];

/** So many options are chosen from a list that opens, as the counties of a state are. */
export const isDropdown = (options: readonly unknown[] = []): boolean => options.length > 14;
