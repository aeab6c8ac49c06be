/** payCalc items as flat rows: one item a row, each column named by the path of a field, such as `wages[0].grossWages`. */

import { present } from '../../platform/shape/known.ts';
import { unknownName } from '../../platform/shape/nearest.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import { type ErrorStatus, type Problem, TaxInterfaceError } from './errors.ts';
import type { PayCalcResponseItem } from './response-schema.ts';
import { MAX_ENTRIES, PayCalcItem } from './schema.ts';

type Schema = {
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly type?: string;
};

/** The field of a column: names, and positions in lists. `type` is the one that the schema has for it. */
export type Column = { readonly keys: readonly (string | number)[]; readonly type: string };

/** The field of each column of a header. Throws a `TaxInterfaceError` for a column that names none. */
export const columnsOf = (header: readonly string[]): Column[] => header.map(columnOf);

function columnOf(name: string): Column {
  let schema = PayCalcItem as Schema;
  const keys: (string | number)[] = [];
  for (const part of name.split('.')) {
    const [, field = part, index] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? [];
    const properties = schema.properties ?? {};
    const own = Object.hasOwn(properties, field) ? notNull(present(properties[field])) : undefined;
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
  new TaxInterfaceError('malformed-body', `column ${quoted(name)}: ${reason}`);

/** Of an item that failed; the path and the code are those of the first thing that is wrong. */
export const ERROR_COLUMNS = ['errorCode', 'errorMessage', 'errors[0].path', 'errors[0].code'];

export const errorCells = (
  { errorCode, errorMessage }: ErrorStatus,
  [first]: readonly Pick<Problem, 'path' | 'code'>[],
): Cell[] => [errorCode, errorMessage, first?.path ?? '', first?.code ?? ''];

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
  ...ERROR_COLUMNS,
];

type Cell = string | number | null;

/** One row for each tax line, or one for an item that failed; `row` is where the item is in its file. */
export function answerRows(
  { employeeID, taxCalculation, errorStatus, errors = [] }: PayCalcResponseItem,
  row: number,
): Cell[][] {
  const first = [row, employeeID];
  if (errorStatus !== undefined && errorStatus.errorCode !== 0) {
    const empty = Array.from(
      { length: ANSWER_COLUMNS.length - 2 - ERROR_COLUMNS.length },
      () => '',
    );
    return [[...first, ...empty, ...errorCells(errorStatus, errors)]];
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
    '',
    '',
  ]);
}
