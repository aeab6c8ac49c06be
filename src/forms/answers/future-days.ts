/** Days that cannot be yet: no one signs, or is born, after the day of the request. */

import { addDays } from '../../platform/shape/days.ts';
import { type FieldError, fieldError } from '../../platform/shape/field-error.ts';
import type { PlacedField } from '../catalog/walk.ts';

/** A day begins earlier in the east than where the server counts. */
const AHEAD = 1;

export function futureDays(
  placed: readonly PlacedField[],
  values: ReadonlyMap<string, string>,
  today: string,
): FieldError[] {
  const past = new Set(['dateOfBirth']);
  for (const { field } of placed) if (field.type === 'signature') past.add(`${field.id}Date`);
  const last = addDays(today, AHEAD);
  return placed.flatMap(({ field: { id, type } }) => {
    const day = values.get(id);
    if (type !== 'date' || !past.has(id) || day === undefined || day <= last) return [];
    return [fieldError(`answers.${id}`, 'out_of_range', `is in the future: today is ${today}`)];
  });
}
