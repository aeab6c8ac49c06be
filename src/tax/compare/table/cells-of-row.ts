/** The cells of a register's rows by the names of its columns, as the columns file says what they mean. */

import type { Row } from '../../../platform/sheets/sheet.ts';
import { CellError, readDay, readFrequency, readMoney } from './cells.ts';
import { type Columns, type HeaderOrValue, headerOf } from './columns.ts';

/** The rows of one check. */
export type CheckRows = readonly [Row, ...(readonly Row[])];

export class RegisterCells {
  readonly #at: ReadonlyMap<string, number>;
  readonly columns: Columns;

  constructor(headers: readonly string[], columns: Columns) {
    this.#at = new Map(headers.map((header, i) => [header, i]));
    this.columns = columns;
  }

  has(header: string): boolean {
    return this.#at.has(header);
  }

  /** Empty without such a column. */
  text(row: Row, header: string | undefined): string {
    const at = header === undefined ? undefined : this.#at.get(header);
    const text = at === undefined ? '' : (row.cells[at] ?? '');
    return this.columns.values?.[header ?? '']?.[text] ?? text;
  }

  /** Of a column, or what holds for all checks. */
  textOr(row: Row, column: HeaderOrValue): string {
    return typeof column === 'string' ? this.text(row, column) : column.value;
  }

  /** Of a column where the register has one of that name; otherwise the name itself holds for all checks. */
  own(row: Row, column: string | undefined): string {
    return column === undefined || this.has(column) ? this.text(row, column) : column;
  }

  /** Of one check in a register with a row for each amount. */
  key(row: Row): string {
    const { employee, payDate, check } = this.columns;
    const headers = [headerOf(employee), headerOf(payDate), check];
    return JSON.stringify(headers.map((header) => this.text(row, header)));
  }

  /** Cents; undefined for an empty cell. Throws a `CellError`. */
  money(row: Row, header: string | undefined): number | undefined {
    const text = this.text(row, header);
    if (text === '') return undefined;
    const cents = readMoney(text);
    if (cents !== undefined) return cents;
    const isFormula = text.startsWith('=');
    throw new CellError(
      isFormula ? 'formula_without_value' : 'amount_unreadable',
      isFormula
        ? `${header}: the cell holds the formula ${text} without its value. Open the workbook in a spreadsheet program, save it, and try again.`
        : `${header}: ${JSON.stringify(text)} is not an amount.`,
    );
  }

  /**
   * Cents of each name that has any: columns of the first row or, in a register with a row for each
   * amount, the rows with that name.
   */
  amounts(rows: CheckRows, names: Iterable<string>): Map<string, number> {
    const { taxColumn, amountColumn } = this.columns;
    const [first] = rows;
    const found = new Map<string, number>();
    for (const name of names) {
      const own = taxColumn === undefined || this.has(name) ? [first] : this.#named(rows, name);
      const header = own[0] === first && this.has(name) ? name : amountColumn;
      for (const row of own) {
        const cents = this.money(row, header);
        if (cents !== undefined) found.set(name, (found.get(name) ?? 0) + cents);
      }
    }
    return found;
  }

  #named(rows: readonly Row[], name: string): Row[] {
    return rows.filter((row) => this.text(row, this.columns.taxColumn) === name);
  }

  payDate(row: Row): string {
    const { payDate } = this.columns;
    const text = this.textOr(row, payDate);
    const day = readDay(text);
    if (day !== undefined) return day;
    throw new CellError(
      'date_unreadable',
      `${headerOf(payDate) ?? 'payDate'}: ${JSON.stringify(text)} is not a date. Use yyyy-mm-dd or m/d/yyyy.`,
    );
  }

  payPeriodsPerYear(row: Row): number {
    const { payPeriodsPerYear: column } = this.columns;
    if (typeof column === 'number') return column;
    const text = this.text(row, column);
    const periods = readFrequency(text);
    if (periods !== undefined) return periods;
    throw new CellError(
      'frequency_unreadable',
      `${column}: ${JSON.stringify(text)} is not a pay frequency. Use Weekly, Biweekly, Semimonthly, Monthly, or the number of pay periods; or write in the columns file what its values mean (values).`,
    );
  }
}
