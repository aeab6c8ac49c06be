/** Rule files as values, each text parsed once: the releases of a folder read the same files. */

import { parse } from 'yaml';

const known = new Map<string, unknown>();

/** What a YAML text says. Several releases share it: it must not be changed. */
export function parsed(text: string): unknown {
  if (!known.has(text)) known.set(text, parse(text));
  return known.get(text);
}
