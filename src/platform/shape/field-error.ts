/** What is wrong with one field of a request, and how many such errors one answer lists. */

import type { FieldCode } from './field-codes.ts';

export type FieldError = {
  readonly path: string;
  readonly code: FieldCode;
  readonly message: string;
  /** Of an import: the path without its row; null for the row as a whole. */
  readonly field?: string | null;
};

export const fieldError = (path: string, code: FieldCode, message: string): FieldError => ({
  path,
  code,
  message,
});

/** More than anyone corrects from one answer. */
const MAX_LISTED = 50;

type ErrorList = {
  readonly errors: readonly FieldError[];
  /** All of them, where `errors` are only the first. */
  readonly errorCount?: number;
  /** The listed errors as one text. */
  readonly message: string;
};

/** The errors one answer lists: the first 50, and how many there are in all. */
export function listErrors(errors: readonly FieldError[]): ErrorList {
  const listed = errors.slice(0, MAX_LISTED);
  const texts = listed.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  if (errors.length <= MAX_LISTED) return { errors: listed, message: texts.join('; ') };
  const more = `and ${errors.length - MAX_LISTED} more`;
  return { errors: listed, errorCount: errors.length, message: [...texts, more].join('; ') };
}

/** One message per field: the first says what to fix first. */
export function distinct(errors: readonly FieldError[]): FieldError[] {
  const paths = new Set<string>();
  return errors.filter(({ path }) => !paths.has(path) && paths.add(path));
}

/** Names longer than this are cut: no field of ours comes near it. */
const MAX_NAME = 100;

/** The path of a member as an answer shows it. */
export const memberPath = (path: string, name: string): string => {
  const shown = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
  return path === '' ? shown : `${path}.${shown}`;
};
