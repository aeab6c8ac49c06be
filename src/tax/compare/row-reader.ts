/** Reads the cells of one row, or of the rows of one check, as the columns say. */

import type { Row } from '../../platform/sheets/sheet.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import { allStates, findState, type State } from '../places/places.ts';
import type { Release } from '../rules/index.ts';
import { CellError, readDay, readFrequency, readMoney } from './cells.ts';
import { type CertificateEntry, certificateOf } from './certificate.ts';
import type { Draft, Expected } from './check.ts';
import type { Columns } from './columns.ts';
import { taxIdOf } from './tax-names.ts';

export class RowReader {
  readonly #at: ReadonlyMap<string, number>;
  readonly #columns: Columns;
  readonly #release: Release;

  constructor(headers: readonly string[], columns: Columns, release: Release) {
    this.#at = new Map(headers.map((header, i) => [header, i]));
    this.#columns = columns;
    this.#release = release;
  }

  get isLong(): boolean {
    return this.#columns.taxColumn !== undefined;
  }

  key(row: Row): string {
    const { employee, payDate, check } = this.#columns;
    return JSON.stringify([employee, payDate, check].map((header) => this.text(row, header)));
  }

  text(row: Row, header: string | undefined): string {
    const at = header === undefined ? undefined : this.#at.get(header);
    const text = at === undefined ? '' : (row.cells[at] ?? '');
    return this.#columns.values?.[header ?? '']?.[text] ?? text;
  }

  draft(rows: readonly Row[]): Draft {
    const [first] = rows as [Row];
    const columns = this.#columns;
    const payDate = this.#payDate(first);
    const state = this.#state(first, columns.workState) as string;
    const home =
      columns.homeState === undefined ? undefined : this.#state(first, columns.homeState);
    const paid = this.#paid(first);
    const deducted = this.#amounts(first, columns.benefits ?? {});
    const expected = this.#expected(rows, state, payDate);
    const notes: string[] = [];
    const hours = this.#money(first, columns.hours);
    return {
      line: first.line,
      employee: this.text(first, columns.employee),
      name: this.text(first, columns.name),
      payDate,
      state,
      paid,
      deducted,
      expected,
      notes,
      yearToDate:
        columns.ytdWages === undefined ? undefined : (this.#money(first, columns.ytdWages) ?? 0),
      item: {
        employeeID: this.text(first, columns.employee),
        payrollRunParameters: { payDate, payPeriodsPerYear: this.#frequency(first) },
        wages: [...paid].flatMap(([wageType, cents]) =>
          ['00-000-0000', `${state}-000-0000`].map((locationCode) => ({
            locationCode,
            wageType,
            grossWages: cents / 100,
            ...(hours === undefined ? {} : { hours: hours / 100 }),
          })),
        ),
        taxJurisdictionParms: this.#taxes(first, expected, { state, home, payDate, notes }),
        benefits: [...deducted].map(([benefitType, cents]) => ({
          benefitType,
          amount: cents / 100,
        })),
      },
    };
  }

  #payDate(row: Row): string {
    const text = this.text(row, this.#columns.payDate);
    const day = readDay(text);
    if (day !== undefined) return day;
    throw new CellError(
      `${this.#columns.payDate}: ${JSON.stringify(text)} is not a date. Use yyyy-mm-dd or m/d/yyyy.`,
    );
  }

  #frequency(row: Row): number {
    const { payPeriodsPerYear: column } = this.#columns;
    if (typeof column === 'number') return column;
    const text = this.text(row, column);
    const periods = readFrequency(text);
    if (periods !== undefined) return periods;
    throw new CellError(
      `${column}: ${JSON.stringify(text)} is not a pay frequency. Use Weekly, Biweekly, Semimonthly, Monthly, or the number of pay periods.`,
    );
  }

  /** FIPS code. The columns file can name one state for all checks. */
  #state(row: Row, column: string): string | undefined {
    const text = this.#at.has(column) ? this.text(row, column) : column;
    if (text === '' && column === this.#columns.homeState) return undefined;
    const state = findState(text) ?? stateNamed(text);
    if (state !== undefined) return state.fips;
    throw new CellError(
      `${column}: ${JSON.stringify(text)} is not a state. Use a postal code such as IL.`,
    );
  }

  #money(row: Row, header: string | undefined): number | undefined {
    const text = this.text(row, header);
    if (text === '') return undefined;
    const cents = readMoney(text);
    if (cents !== undefined) return cents;
    throw new CellError(`${header}: ${JSON.stringify(text)} is not an amount.`);
  }

  /** Sums by what each column is. */
  #amounts(row: Row, columns: Readonly<Record<string, string>>): Map<string, number> {
    const sums = new Map<string, number>();
    for (const [header, kind] of Object.entries(columns)) {
      const cents = this.#money(row, header);
      if (cents !== undefined && cents !== 0) sums.set(kind, (sums.get(kind) ?? 0) + cents);
    }
    return sums;
  }

  #paid(row: Row): Map<string, number> {
    const sums = this.#amounts(row, this.#columns.wages);
    const total = sums.get('Total');
    sums.delete('Total');
    if (total !== undefined) {
      const others = [...sums.values()].reduce((a, b) => a + b, 0);
      if (total !== others) sums.set('Regular', total - others);
    }
    if (sums.size > 0) return sums;
    throw new CellError(`${Object.keys(this.#columns.wages).join(', ')}: no wages.`);
  }

  /** Columns without an amount count as 0 where the tax exists for the check. */
  #expected(rows: readonly Row[], state: string, payDate: string): Expected[] {
    const law = this.#release.at(payDate);
    const amounts = this.isLong ? this.#longAmounts(rows) : this.#wideAmounts(rows[0] as Row);
    return amounts.flatMap(({ label, cents }) => {
      const named = [this.#columns.taxes[label] ?? []].flat();
      const ids = named.flatMap((name) => taxIdOf(name, state) ?? []);
      const taxes = law === null ? ids : ids.filter((id) => law.taxes.has(id));
      if (taxes.length > 0) return [{ label, taxes, cents: cents ?? 0 }];
      if (cents === undefined || cents === 0) return [];
      throw new CellError(
        `${label}: ${(cents / 100).toFixed(2)} was withheld, and there is no tax ${ids.join(', ') || named.join(', ')} on ${payDate}. Name the tax in the columns file.`,
      );
    });
  }

  #wideAmounts(row: Row): { label: string; cents: number | undefined }[] {
    return Object.keys(this.#columns.taxes).map((label) => ({
      label,
      cents: this.#money(row, label),
    }));
  }

  #longAmounts(rows: readonly Row[]): { label: string; cents: number | undefined }[] {
    const { taxColumn, amountColumn, taxes } = this.#columns;
    const sums = new Map<string, number>();
    for (const row of rows) {
      const label = this.text(row, taxColumn);
      if (taxes[label] === undefined) continue;
      sums.set(label, (sums.get(label) ?? 0) + (this.#money(row, amountColumn) ?? 0));
    }
    return [...sums].map(([label, cents]) => ({ label, cents }));
  }

  #taxes(
    row: Row,
    expected: readonly Expected[],
    {
      state,
      home,
      payDate,
      notes,
    }: { state: string; home: string | undefined; payDate: string; notes: string[] },
  ): PayCalcItem['taxJurisdictionParms'] {
    const ids = [...new Set(expected.flatMap(({ taxes }) => taxes))];
    return ids.map((uniqueTaxID) => {
      const location = locationOf(uniqueTaxID);
      const isIncome = /-(SIT|CITY|CNTY)-/.test(uniqueTaxID);
      return {
        uniqueTaxID,
        locationCode: location,
        ...(isIncome && home !== undefined && home !== state
          ? { isResident: location.startsWith(`${home}-`) }
          : {}),
        ...certificateOf(
          uniqueTaxID,
          this.#release.at(payDate)?.taxes.get(uniqueTaxID),
          this.#entries(row, uniqueTaxID, state),
          notes,
        ),
      };
    });
  }

  /** What the register says of the employee's certificate for this tax. */
  #entries(row: Row, id: string, state: string): CertificateEntry[] {
    return Object.entries(this.#columns.parameters ?? {}).flatMap(([header, target]) => {
      const [, tax = '', name = ''] = /^(.*)\.([^.]+)$/.exec(target) ?? [];
      const text = this.text(row, header);
      return text === '' || taxIdOf(tax, state) !== id ? [] : [{ header, name, text }];
    });
  }
}

const locationOf = (taxId: string): string => taxId.split('-').slice(0, 3).join('-');

const stateNamed = (text: string): State | undefined =>
  [...allStates()].find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
