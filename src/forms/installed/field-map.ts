/**
 * Which field of an agency's PDF each field of a form goes to: the map an operator writes in YAML.
 * `targetOf` reads one entry of it, by the type of the form's field.
 */

import { parse } from 'yaml';
import { isObject } from '../../platform/shape/known.ts';
import type { FormField } from '../catalog/item-schema.ts';
import { placeName, readPlace } from './field-position.ts';

/** The entries as written, by field of the form. */
export type FieldMap = Readonly<Record<string, unknown>>;

/** A check box, or one state of a box that has several. */
export type Box = { readonly field: string; readonly state?: string | undefined };

export type Target =
  | { readonly kind: 'text'; readonly field: string }
  /** One value over several fields; `lengths` where its type has no usual ones. */
  | {
      readonly kind: 'split';
      readonly fields: readonly string[];
      readonly lengths: readonly number[];
    }
  | ({ readonly kind: 'box' } & Box)
  /** Words that stand for a checked box where the PDF has none, such as EXEMPT. */
  | { readonly kind: 'words'; readonly field: string; readonly words: string }
  | { readonly kind: 'boxes'; readonly boxes: ReadonlyMap<string, Box> }
  /** A radio group or dropdown: by option, the value it has there. */
  | {
      readonly kind: 'group';
      readonly field: string;
      readonly values: ReadonlyMap<string, string>;
    };

type ReadTarget = { readonly target: Target } | { readonly problem: string };

/** Throws an Error that says what is wrong with the text. */
export function parseFieldMap(yaml: string): FieldMap {
  const content: unknown = parse(yaml, { version: '1.2', schema: 'core', logLevel: 'error' });
  if (!isObject(content) || !isObject(content.fields)) {
    throw new Error('must hold `fields:`, with one entry for each field of the form');
  }
  const others = Object.keys(content).filter((key) => key !== 'fields');
  if (others.length > 0) throw new Error(`must hold only \`fields\`, not ${others.join(', ')}`);
  return content.fields;
}

/** The map as it is stored: with its keys in order, so that one map has one text. */
export const writeFieldMap = (map: FieldMap): string => JSON.stringify({ fields: map });

export const readFieldMap = (json: string): FieldMap =>
  (JSON.parse(json) as { fields: FieldMap }).fields;

export function targetOf(field: FormField, entry: unknown): ReadTarget {
  if (field.type === 'choice') return choiceTarget(field, entry);
  if (field.type === 'checkbox') return checkboxTarget(field, entry);
  if (isObject(entry) && 'at' in entry && hasOnly(entry, 'at')) return placeTarget(field, entry.at);
  if (isName(entry)) return { target: { kind: 'text', field: entry } };
  const split = Array.isArray(entry) ? { split: entry } : entry;
  if (isObject(split) && hasOnly(split, 'split', 'lengths')) return splitTarget(field, split);
  return {
    problem:
      'must be the name of a text field, a list of names for a value over several fields, { split: [names], lengths: [numbers] }, or { at: { page, left, top, width } } where the PDF has no field',
  };
}

/** All fields of the PDF that a target writes to. */
export function fieldsOfTarget(target: Target): readonly string[] {
  if (target.kind === 'split') return target.fields;
  if (target.kind !== 'boxes') return [target.field];
  return [...new Set([...target.boxes.values()].map(({ field }) => field))];
}

function choiceTarget({ options = [] }: FormField, entry: unknown): ReadTarget {
  const allowed = options.map(({ value }) => value);
  if (isName(entry)) {
    const values = new Map(allowed.map((value) => [value, value]));
    return { target: { kind: 'group', field: entry, values } };
  }
  if (!isObject(entry)) {
    return {
      problem: `must give a check box for each option (${allowed.join(', ')}), or { field, values } of a radio group or dropdown`,
    };
  }
  const isGroup =
    isName(entry.field) && isObject(entry.values) && hasOnly(entry, 'field', 'values');
  const byOption = isGroup ? (entry.values as Record<string, unknown>) : entry;
  const missing = allowed.filter((value) => !Object.hasOwn(byOption, value));
  const unknown = Object.keys(byOption).filter((value) => !allowed.includes(value));
  if (missing.length > 0) return { problem: `has nothing for its option ${missing.join(', ')}` };
  if (unknown.length > 0) {
    return {
      problem: `has no option ${unknown.join(', ')}; its options are ${allowed.join(', ')}`,
    };
  }
  if (isGroup) {
    const values = new Map(allowed.map((value) => [value, String(byOption[value])]));
    return { target: { kind: 'group', field: entry.field as string, values } };
  }
  const boxes = new Map<string, Box>();
  for (const value of allowed) {
    const box = boxOf(byOption[value]);
    if (box === undefined) {
      return { problem: `must give option ${value} the name of a check box, or { on, state }` };
    }
    boxes.set(value, box);
  }
  return { target: { kind: 'boxes', boxes } };
}

function placeTarget({ id }: FormField, at: unknown): ReadTarget {
  const place = readPlace(at);
  return 'problem' in place ? place : { target: { kind: 'text', field: placeName(id) } };
}

function checkboxTarget(field: FormField, entry: unknown): ReadTarget {
  if (isObject(entry) && hasOnly(entry, 'write', 'in') && isName(entry.in) && isName(entry.write)) {
    return { target: { kind: 'words', field: entry.in, words: entry.write } };
  }
  if (isObject(entry) && 'at' in entry && hasOnly(entry, 'write', 'at') && isName(entry.write)) {
    const { write: words } = entry;
    const place = readPlace(entry.at);
    return 'problem' in place
      ? place
      : { target: { kind: 'words', field: placeName(field.id), words } };
  }
  const box = boxOf(entry);
  if (box !== undefined) return { target: { kind: 'box', ...box } };
  return {
    problem:
      'must be { on: name } of a check box, with its state where it has several, { write: EXEMPT, in: name } of a text field, or { write: EXEMPT, at: { page, left, top, width } } where there is none',
  };
}

function boxOf(entry: unknown): Box | undefined {
  if (isName(entry)) return { field: entry };
  if (!isObject(entry) || !isName(entry.on) || !hasOnly(entry, 'on', 'state')) return undefined;
  // States are often plain digits, which YAML reads as numbers.
  return entry.state === undefined
    ? { field: entry.on }
    : { field: entry.on, state: String(entry.state) };
}

const USUAL_LENGTHS: Readonly<Record<string, readonly number[]>> = {
  ssn: [3, 2, 4],
  ein: [2, 7],
  zip: [5, 4],
  phone: [3, 3, 4],
  date: [2, 2, 4],
  /** Dollars of any length, and cents. */
  money: [12, 2],
};

function splitTarget({ type }: FormField, entry: Record<string, unknown>): ReadTarget {
  const fields = entry.split;
  const usual = USUAL_LENGTHS[type];
  if (!Array.isArray(fields) || fields.length < 2 || !fields.every(isName)) {
    return { problem: 'must list the names of two or more text fields' };
  }
  const lengths = entry.lengths ?? usual;
  if (lengths === undefined) {
    return { problem: 'must say { split: [names], lengths: [how many characters go into each] }' };
  }
  const isNumbers = Array.isArray(lengths) && lengths.every((n) => Number.isInteger(n) && n > 0);
  if (!isNumbers || lengths.length !== fields.length) {
    return { problem: `must have ${fields.length} lengths, one for each field of the PDF` };
  }
  if (usual !== undefined && String(usual) !== String(lengths)) {
    return {
      problem: `must be split into ${usual.length} fields of ${usual.join(', ')} characters`,
    };
  }
  return { target: { kind: 'split', fields, lengths } };
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

const hasOnly = (entry: Record<string, unknown>, ...keys: readonly string[]): boolean =>
  Object.keys(entry).every((key) => keys.includes(key));
