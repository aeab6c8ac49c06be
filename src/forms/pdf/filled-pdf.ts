/** What comes of filling a form. Without the library that fills: the server that answers does not load it. */

import { type FieldError, fieldError } from '../../platform/shape/field-error.ts';

/** A field whose value the PDF cannot show, and why. */
export type Unfit = { readonly field: string; readonly message: string };

export const unfitErrors = (problems: readonly Unfit[]): FieldError[] =>
  problems.map(({ field, message }) => fieldError(`answers.${field}`, 'out_of_range', message));

/** A filled form, or the values it has no room for. */
export type FilledPdf =
  | {
      readonly pdf: Uint8Array;
      /** Filled fields of the form (worksheets left out) that the PDF shows nowhere. */
      readonly unmapped: readonly string[];
    }
  | { readonly problems: readonly Unfit[] };
