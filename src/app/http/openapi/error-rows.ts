/** The rows of the reference of errors: every code of every interface, in one voice. */

import { ERRORS } from '../../../platform/requests/error-table.ts';
import { FIELD_CODES, helpPath } from '../../../platform/shape/field-codes.ts';
import { codeOf, ERRORS as TAX_ERRORS } from '../../../tax/paycalc/error-table.ts';

/** Where errors of an interface are explained, and what their rows say; cells are plain text. */
export type ErrorSection = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
};

/** The id of a row, of what `helpPath` makes of it. */
const idOf = (help: string): string => help.slice(help.indexOf('#') + 1);

const row = (name: string, cells: readonly string[]): ErrorSection['rows'][number] => ({
  id: idOf(helpPath(name)),
  cells,
});

/** A message with `{names}` as the page shows it; one that is only a name says nothing here. */
const meaning = (message: string): string =>
  /^\{\w+\}\.?$/.test(message) ? 'The message says what is wrong.' : message;

const byStatus = <T extends { readonly status: number }>(errors: Readonly<Record<string, T>>) =>
  Object.entries(errors).sort(([, a], [, b]) => a.status - b.status);

const CODES: ErrorSection = {
  title: 'Employers, Form I-9, and forms',
  columns: ['Code', 'Status', 'Message', 'What to do'],
  rows: byStatus(ERRORS).map(([code, { status, message, remedy }]) =>
    row(code, [code, `${status}`, meaning(message), remedy]),
  ),
};

const FIELDS: ErrorSection = {
  title: 'Fields',
  columns: ['Code', 'Meaning', 'What to do'],
  rows: Object.entries(FIELD_CODES).map(([code, { meaning: text, remedy }]) =>
    row(`field-${code}`, [code, text, remedy]),
  ),
};

const TAX: ErrorSection = {
  title: 'Payroll tax',
  columns: ['Code', 'Number', 'Status', 'Meaning', 'What to do'],
  rows: Object.entries(TAX_ERRORS)
    .sort(([, a], [, b]) => a.code - b.code)
    .map(([kind, { code: number, status, meaning: text, remedy }]) => {
      const code = codeOf(kind);
      return row(`tax-${code}`, [code, `${number}`, `${status}`, text, remedy]);
    }),
};

export const errorRows = { codes: CODES, fields: FIELDS, tax: TAX } as const;
