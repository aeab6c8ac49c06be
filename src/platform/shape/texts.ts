/**
 * The one rule for texts from outside: no blanks at their ends, and no characters that hide, reorder
 * or break what people read. `x-multiline` in a schema allows line breaks and tabs; `writeOnly`
 * marks a secret, which is stored exactly as it was sent.
 */

import type { TSchema } from 'typebox';
import { distinct, type FieldError, memberPath } from './field-error.ts';

type Part = {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly patternProperties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly writeOnly?: boolean;
  readonly 'x-multiline'?: boolean;
};

/** Options of a text that may have several lines. */
export const multiline = { 'x-multiline': true } as const;

/** `value` with every text trimmed, at every depth, except for secrets. */
export function trimTexts(schema: TSchema | undefined, value: unknown): unknown {
  return trimIn(value, [(schema ?? {}) as Part]);
}

function trimIn(value: unknown, parts: readonly Part[]): unknown {
  if (typeof value === 'string') {
    return parts.some(({ writeOnly }) => writeOnly === true) ? value : value.trim();
  }
  if (typeof value !== 'object' || value === null) return value;
  const possible = alternatives(parts);
  if (Array.isArray(value)) return value.map((item) => trimIn(item, itemsOf(possible)));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      hasTexts(member) ? trimIn(member, memberOf(possible, name)) : member,
    ]),
  );
}

/** An error for each text in `value`, and each name of a field, that holds a character it must not. */
export function textErrors(schema: TSchema | undefined, value: unknown): FieldError[] {
  const errors: FieldError[] = [];
  collect(value, [(schema ?? {}) as Part], '', errors);
  return errors.length === 0 ? errors : distinct(errors);
}

function collect(value: unknown, parts: readonly Part[], path: string, errors: FieldError[]): void {
  if (typeof value === 'string') {
    const message = textError(value, alternatives(parts).some(isMultiline));
    if (message !== undefined) errors.push({ path, code: 'unsafe_text', message });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const items = itemsOf(alternatives(parts));
    for (const [index, item] of value.entries()) collect(item, items, `${path}[${index}]`, errors);
    return;
  }
  const members: Readonly<Record<string, unknown>> = { ...value };
  for (const name of Object.keys(members)) {
    const member = members[name];
    const message = textError(name);
    if (message !== undefined)
      errors.push({ path, code: 'unsafe_text', message: `has a field whose name ${message}` });
    else if (typeof member === 'string' ? UNSAFE.test(member) : hasTexts(member)) {
      collect(member, memberOf(alternatives(parts), name), memberPath(path, name), errors);
    }
  }
}

const hasTexts = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

const isMultiline = (part: Part): boolean => part['x-multiline'] === true;

const alternatives = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => [part, ...alternatives(part.anyOf ?? [])]);

const itemsOf = (parts: readonly Part[]): Part[] => parts.flatMap(({ items }) => items ?? []);

/** What the schemas say about a member. Of one they do not know, what they say about the object. */
function memberOf(parts: readonly Part[], name: string): Part[] {
  return parts.flatMap((part) => {
    const { properties = {}, patternProperties = {} } = part;
    if (Object.hasOwn(properties, name)) return properties[name] ?? [];
    const pattern = Object.values(patternProperties);
    return isMultiline(part) ? [part, ...pattern] : pattern;
  });
}

/**
 * Control characters, halves of surrogate pairs, bidirectional embeddings, overrides and isolates, and
 * the replacement character: the letter that it replaces was lost before it came here.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]/u;
const UNSAFE_IN_LINES = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]/u;

/** What is wrong with a text, to be read after its name; undefined when nothing is. */
export function textError(text: string, hasLines = false): string | undefined {
  const [found] = (hasLines ? UNSAFE_IN_LINES : UNSAFE).exec(text) ?? [];
  if (found === undefined) return undefined;
  const code = found.codePointAt(0) ?? 0;
  if (code === 0x0a || code === 0x0d) return 'contains a line break. Write it on one line.';
  if (code === 0x09) return 'contains a tab. Use a space instead.';
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  if (/\p{Cc}/u.test(found)) return `contains the control character ${name}. Remove it.`;
  if (/\p{Cs}/u.test(found)) {
    return `contains ${name}, half of a surrogate pair. Send well-formed Unicode.`;
  }
  if (found === '\ufffd') {
    return `contains ${name}, which replaces a letter that another program could not read. Send the letter.`;
  }
  return `contains ${name}, which changes the direction of the text around it. Remove it.`;
}
