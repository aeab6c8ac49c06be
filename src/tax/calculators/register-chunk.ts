/** A payroll register as it was sent: read, and made to lines that parts are cut of. */

import { MOST_ROWS_SERVED, readSheet } from '../../platform/sheets/read-sheet.ts';
import { type Row, SheetError } from '../../platform/sheets/sheet.ts';
import { type ConstantName, constantsOf } from '../compare/guess/constants.ts';
import { type RowItem, rowItems } from '../compare/read/row-items.ts';
import { type FoundColumns, findColumns, registerOf } from '../compare/register.ts';
import { refusalAt } from '../paycalc/errors.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import { itemsOn } from '../preview/register-items.ts';
import type { AnsweredChunk } from './chunk.ts';
import { rowLines } from './row-lines.ts';

/** CSV, or a workbook by the name. */
export type SentFile = { readonly name: string; readonly bytes: Uint8Array };

export type SentRegister = {
  readonly register: SentFile;
  readonly employees?: SentFile | undefined;
  /** An earlier register of the year. */
  readonly opening?: SentFile | undefined;
  /** Text of a columns file. */
  readonly columns?: string | undefined;
  readonly constants: Readonly<Partial<Record<ConstantName, string>>>;
  /** Said where the columns are not understood. */
  readonly hint?: string;
};

/** What is wanted of a register. */
export type RegisterQuestion = {
  /** Of the rules; default: defaultVersion. */
  readonly version: string | undefined;
  /** Only the checks of this day; yyyy-MM-dd. */
  readonly payDate?: string;
  /** How it is read, instead of its items. */
  readonly isCheck?: boolean;
};

type RegisterCheck = {
  /** What each column holds, as a columns file says it. */
  readonly columns: FoundColumns['columns'];
  /** Fields that no column has; nothing else is known then. */
  readonly missing: FoundColumns['missing'];
  /** The layout, and what was taken from elsewhere than a header. */
  readonly remarks: readonly string[];
  /** About the register as a whole. */
  readonly notes: readonly string[];
  /** How many would be calculated. */
  readonly checks: number;
  /** Rows that would have an error. */
  readonly refused: readonly {
    readonly row: number;
    readonly employeeID: string;
    readonly message: string;
  }[];
};

/** Lines of items, or one line with a `RegisterCheck`. Throws a `TaxInterfaceError`. */
export async function readRegister(
  sent: SentRegister,
  question: RegisterQuestion,
  releases: ReleaseSet,
): Promise<AnsweredChunk> {
  const release = releases.select(question.version);
  try {
    const { files, found } = await foundIn(sent);
    const { columns, missing, remarks } = found;
    if (question.isCheck !== true) requireColumns(found);
    const register = missing.length === 0 ? registerOf(files, found, release) : undefined;
    if (question.isCheck !== true && register !== undefined) {
      const { payDate } = question;
      const items = payDate === undefined ? rowItems(register) : itemsOn(payDate, register);
      return answerOf(rowLines(items), release.version);
    }
    const rows = register === undefined ? [] : rowItems(register);
    const check: RegisterCheck = {
      ...{ columns, missing, remarks, notes: register?.notes ?? [] },
      ...countsOf(rows),
    };
    return answerOf(Buffer.from(`${JSON.stringify(check)}\n`), release.version);
  } catch (error) {
    if (error instanceof SheetError) throw refusalAt('malformed-body', 'body', error.message);
    throw error;
  }
}

const answerOf = (bytes: Buffer, version: string): AnsweredChunk => ({
  bytes: new Uint8Array(bytes),
  ...{ errors: '', total: 0, failed: 0, version },
});

function countsOf(rows: readonly RowItem[]): Pick<RegisterCheck, 'checks' | 'refused'> {
  const refused = rows.flatMap((row) =>
    'reason' in row ? [{ row: row.line, employeeID: row.employee, message: row.reason }] : [],
  );
  return { checks: rows.length - refused.length, refused };
}

async function foundIn({ register, employees, opening, columns, constants, hint }: SentRegister) {
  const rowsOf = async ({ bytes, name }: SentFile): Promise<Row[]> =>
    await readSheet(bytes, name, MOST_ROWS_SERVED);
  const given = constantsOf(constants);
  try {
    const files = {
      name: register.name,
      rows: await rowsOf(register),
      employees: employees && (await rowsOf(employees)),
      opening: opening && { name: opening.name, rows: await rowsOf(opening) },
      columns: columns === undefined ? undefined : { file: 'columns', text: columns },
    };
    return { files, found: findColumns(files, given) };
  } catch (error) {
    if (!(error instanceof SheetError) || hint === undefined) throw error;
    throw new SheetError(`${error.message} ${hint}`);
  }
}

/** Query parameters for what no column of a register says. */
const PARAMETERS: Readonly<Record<string, ConstantName>> = {
  payDate: 'payDate',
  payPeriodsPerYear: 'frequency',
  workState: 'state',
  employee: 'employee',
};

/** Throws a `TaxInterfaceError` that says how to send what was not found. */
function requireColumns({ missing, shaped }: FoundColumns): void {
  if (missing.length === 0) return;
  const fields = missing.map((field) => {
    const parameter = PARAMETERS[field];
    return parameter === undefined ? field : `${field} (query parameter ${parameter})`;
  });
  const headers = shaped.header.cells.filter(Boolean).join(', ');
  throw refusalAt(
    'malformed-body',
    'body',
    `no column of the register was recognized for ${fields.join(', ')}. The headers are: ${headers}. Send the parameter, or a columns file (columns of a form; check=true shows what was found).`,
  );
}
