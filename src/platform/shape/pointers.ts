/** JSON pointers, as checks of schemas give them: the value they lead to, and how readers see them. */

/** The part of a value at a pointer such as `/wages/0/grossWages`; undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let part = value;
  for (const key of pointer.split('/').slice(1)) {
    part = (part as Record<string, unknown> | null | undefined)?.[
      key.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  return part;
}

/** `/documents/0/title` as `documents[0].title`. */
export const fieldName = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/(^|\/)(\d+)(?=\/|$)/g, '[$2]')
    .replaceAll('/', '.');

/** `a string`, `an array`, `a whole number`; of several types, one after the other. */
export function typeWithArticle(type: string | readonly string[] | undefined): string {
  const name = [type].flat().join(' or ');
  if (name === 'integer') return 'a whole number';
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
}
