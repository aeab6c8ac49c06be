/** Answers that an installed agency PDF has no place for, though someone relies on them. */

import type { FieldError } from '../../platform/shape/field-error.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';
import { fieldsOf } from '../catalog/walk.ts';

/** A signature, a claim of exemption, or a line that feeds a tax parameter. */
export const isReliedOn = ({ type, feeds = [] }: FormField): boolean =>
  type === 'signature' || feeds.length > 0;

/** Of the filled fields without a place, `unmapped`, those that someone relies on. */
export const unshownFields = (
  edition: Pick<LoadedEdition, 'sections'>,
  unmapped: readonly string[],
): FormField[] =>
  fieldsOf(edition)
    .map(({ field }) => field)
    .filter((field) => unmapped.includes(field.id) && isReliedOn(field));

/**
 * What was filled in would be reported as signed, exempt or as a parameter, and the paper would not
 * show it.
 */
export function unshownProblems(
  { identity }: Form,
  edition: Pick<LoadedEdition, 'sections'>,
  unmapped: readonly string[],
): FieldError[] {
  return unshownFields(edition, unmapped).map(({ id, type }) => ({
    path: `answers.${id}`,
    code: 'not_allowed',
    message: `cannot be shown: the installed PDF of ${identity.code} has no place for it. ${
      type === 'signature' ? 'Leave it out and have the printed form signed' : 'Leave it out'
    }, or give it a place in the field map (at) and install the PDF again`,
  }));
}
