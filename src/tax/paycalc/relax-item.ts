/**
 * What a client asked to be lenient about, read so that the ordinary checks can follow: a value in
 * another type that can mean only one thing, and fields that are not known and cannot mean an amount.
 */

import type { TSchema } from 'typebox';
import { isObject } from '../../platform/shape/known.ts';
import { nearest } from '../../platform/shape/nearest.ts';
import { quoted, shortened } from '../../platform/shape/quoted.ts';
import type { PaymentNote } from './remarks.ts';
import { PayCalcItem } from './schema.ts';

type Fields = Readonly<Record<string, unknown>>;
/** What is read of a JSON Schema. */
type Shape = {
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
};

export type Relaxed = { readonly item: unknown; readonly notes: readonly PaymentNote[] };

/** Places and order of fields stay, so that paths of later refusals are those of the request. */
export function relaxItem(item: unknown, schema: TSchema = PayCalcItem): Relaxed {
  const notes: PaymentNote[] = [];
  return { item: relaxed(item, schema as Shape, '', notes), notes };
}

function relaxed(value: unknown, schema: Shape, at: string, notes: PaymentNote[]): unknown {
  const shape = schema.anyOf === undefined ? schema : onlyOne(schema.anyOf);
  if (shape?.properties !== undefined && isObject(value)) {
    return relaxedFields(value, shape.properties, at, notes);
  }
  if (shape?.items !== undefined && Array.isArray(value)) {
    const { items } = shape;
    return value.map((entry, i) => relaxed(entry, items, `${at}[${i}]`, notes));
  }
  const meant = meantBy(value, shape?.type, at);
  if (meant === value) return value;
  const text = `${at} ${quoted(value)} was read as ${JSON.stringify(meant)}.`;
  notes.push(['read_leniently', text]);
  return meant;
}

function relaxedFields(
  value: Fields,
  known: NonNullable<Shape['properties']>,
  at: string,
  notes: PaymentNote[],
): Fields {
  const names = Object.keys(known);
  const kept: [string, unknown][] = [];
  for (const [name, sent] of Object.entries(value)) {
    const inside = at === '' ? name : `${at}.${name}`;
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    if (schema !== undefined) kept.push([name, relaxed(sent, schema, inside, notes)]);
    else if (nearest(name, names) !== undefined || mayBeAmount(sent)) kept.push([name, sent]);
    else
      notes.push(['unknown_field', `${shortened(inside)} is not a known field; it was not used.`]);
  }
  return Object.fromEntries(kept);
}

/** A choice between one shape and null; parameters' values, which take several, are read elsewhere. */
function onlyOne(shapes: readonly Shape[]): Shape | undefined {
  const own = shapes.filter(({ type }) => type !== 'null');
  return own.length === 1 ? own[0] : undefined;
}

const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

const ELECTION = /^\s*(true|yes|y|x)\s*$/i;

/** A number other than 0 or an election, as text too, or a list or object that may have one. */
function mayBeAmount(sent: unknown): boolean {
  if (typeof sent === 'number') return sent !== 0;
  if (typeof sent === 'string') {
    return NUMBER.test(sent) ? Number(sent) !== 0 : ELECTION.test(sent);
  }
  if (typeof sent === 'object' && sent !== null) return Object.keys(sent).length > 0;
  return sent === true;
}

/** The value in the type of its field; as sent where it could mean two things, or none. */
function meantBy(value: unknown, type: string | undefined, at: string): unknown {
  if (typeof value === 'string') {
    if (type === 'number' || type === 'integer') return numberIn(value);
    if (type === 'boolean') return booleanIn(value);
    return /(^|\.)payDate$/.test(at) ? dayIn(value) : value;
  }
  const isId = typeof value === 'number' && /(^|\.)employeeID$/.test(at);
  return isId && Number.isSafeInteger(value) ? String(value) : value;
}

function numberIn(text: string): unknown {
  if (!NUMBER.test(text)) return text;
  const number = Number(text);
  // Digits that a number cannot hold would be another amount.
  return Math.abs(number) < 1e15 && text.trim().length <= 17 ? number : text;
}

function booleanIn(text: string): unknown {
  const word = text.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : text;
}

const DAY =
  /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?\s*$/;
const MIDNIGHT = /^00:00(:00(\.0+)?)?$/;

/** A time with an offset may be of the day before or after elsewhere, unless it is midnight. */
function dayIn(text: string): string {
  const [, day, time, offset] = DAY.exec(text) ?? [];
  if (day === undefined) return text;
  return offset === undefined || MIDNIGHT.test(time ?? '') ? day : text;
}
