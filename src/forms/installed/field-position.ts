/** Where on a page a field goes that an agency's PDF does not have, as a map says it. */

/** In points (72 an inch) from the left and the top of the page as it is seen. */
export type FieldPosition = {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly size: number;
};

const USUAL_SIZE = 10;

/** The field that a place becomes: no agency calls one so. */
export const placeName = (id: string): string => `wagewright:${id}`;

/** The place of `{ page, left, top, width, size }`; size may be left out. */
export function readPlace(given: unknown): FieldPosition | { readonly problem: string } {
  const problem =
    'must say at: { page, left, top, width }, in points (72 an inch) from the left and the top of the page; size is the letters’, 4 to 24';
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { problem };
  const { page, left, top, width, size = USUAL_SIZE, ...others } = given as Record<string, unknown>;
  if (Object.keys(others).length > 0) return { problem };
  const isGood =
    isNumber(page) &&
    isNumber(left) &&
    isNumber(top) &&
    isNumber(width) &&
    isNumber(size) &&
    Number.isInteger(page) &&
    page > 0 &&
    left >= 0 &&
    top >= 0 &&
    width > 0 &&
    size >= 4 &&
    size <= 24;
  return isGood ? { page, left, top, width, size } : { problem };
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
