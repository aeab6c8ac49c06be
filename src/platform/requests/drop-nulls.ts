/** In a request, an optional field that is null is a field left out. */

/** A copy without the fields that are null, at every depth; other values stay as they are. */
export function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, dropNulls(field)]));
}

/** The names of a request's own fields that are null. */
export function nullFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => (field === null ? [name] : []));
}
