/** What changed between two states of a record, field by field, for the audit trails. */

import { isObject } from '../shape/known.ts';

export type FieldChange = {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
};

/** Every field that differs, by its path. */
export function changesBetween(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      changesBetween(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
  return [{ path, old: before ?? null, new: after ?? null }];
}
