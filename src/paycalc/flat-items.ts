/** payCalc items as flat rows: one item a row, each column named by the path of a field, such as `wages[0].grossWages`. */

import { unknownName } from '../shape/nearest.ts';
import { TaxInterfaceError } from './errors.ts';
import type { PayCalcResponseItem } from './response-schema.ts';
import { MAX_ENTRIES, PayCalcItem } from './schema.ts';

type Schema = {
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly type?: string;
};

type Column = { readonly keys: readonly (string | number)[]; readonly type: string };

/** Reads the item of a row of cells. Empty cells are not sent. Throws a `TaxInterfaceError` for a column that names no field. */
export function itemReader(header: readonly string[]): (cells: readonly string[]) => unknown {
  const columns = header.map(columnOf);
  return (cells) => {
    const item: Node = {};
    for (const [i, column] of columns.entries()) {
      const text = cells[i] ?? '';
      if (text !== '') put(item, column.keys, typedValue(text, column.type));
    }
    return compact(item);
  };
}

function columnOf(name: string): Column {
  let schema = PayCalcItem as Schema;
  const keys: (string | number)[] = [];
  for (const part of name.split('.')) {
    const [, field = part, index] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? [];
    const properties = schema.properties ?? {};
    const own = Object.hasOwn(properties, field) ? notNull(properties[field] as Schema) : undefined;
    const isList = own?.items !== undefined;
    if (own === undefined) throw wrong(name, unknownName(field, Object.keys(properties), 'field'));
    if (isList !== (index !== undefined) || Number(index ?? 0) >= MAX_ENTRIES) {
      throw wrong(
        name,
        isList
          ? `name an entry of ${field}, such as ${field}[0], at most ${field}[${MAX_ENTRIES - 1}].`
          : `${field} is not a list. Leave out [${index}].`,
      );
    }
    keys.push(field, ...(index === undefined ? [] : [Number(index)]));
    schema = isList ? notNull(own.items as Schema) : own;
  }
  if (schema.properties === undefined) return { keys, type: schema.type ?? 'string' };
  throw wrong(name, `name one of its fields: ${Object.keys(schema.properties).join(', ')}.`);
}

const notNull = (schema: Schema): Schema => schema.anyOf?.[0] ?? schema;

const wrong = (name: string, reason: string): TaxInterfaceError =>
  new TaxInterfaceError('malformed-body', `column ${JSON.stringify(name)}: ${reason}`);

/** What is not a number or a boolean stays text, which payCalc refuses with the name of the field. */
function typedValue(text: string, type: string): unknown {
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const isNumber = (type === 'number' || type === 'integer') && /^-?\d+(\.\d+)?$/.test(text);
  return isNumber ? Number(text) : text;
}

type Node = { [key: string | number]: unknown };

function put(item: Node, keys: readonly (string | number)[], value: unknown): void {
  let node = item;
  for (const [i, key] of keys.slice(0, -1).entries()) {
    node[key] ??= typeof keys[i + 1] === 'number' ? [] : {};
    node = node[key] as Node;
  }
  node[keys.at(-1) as string] = value;
}

/** Lists without the entries that a row leaves out. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== undefined).map(compact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, compact(entry)]));
}

/** The columns of an answer as rows. */
export const ANSWER_COLUMNS: readonly string[] = [
  'row',
  'employeeID',
  'uniqueTaxID',
  'locationCode',
  'wageType',
  'payer',
  'title',
  'taxAmount',
  'subjectWages',
  'rate',
  'notes',
  'errorCode',
  'errorMessage',
];

type Cell = string | number | null;

/** One row for each tax line, or one for an item that failed; `row` is where the item is in its file. */
export function answerRows(
  { employeeID, taxCalculation, errorStatus }: PayCalcResponseItem,
  row: number,
): Cell[][] {
  const first = [row, employeeID];
  if (errorStatus !== undefined && errorStatus.errorCode !== 0) {
    const empty = Array.from({ length: ANSWER_COLUMNS.length - 4 }, () => '');
    return [[...first, ...empty, errorStatus.errorCode, errorStatus.errorMessage]];
  }
  return taxCalculation.map((line) => [
    ...first,
    line.uniqueTaxID,
    line.locationCode,
    line.wageType,
    line.payer,
    line.title,
    line.taxAmount.toFixed(2),
    line.subjectWages.toFixed(2),
    line.rate,
    (line.notes ?? []).join(' '),
    0,
    '',
  ]);
}
