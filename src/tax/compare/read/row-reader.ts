/** Reads the row, or the rows, of one check as the columns say. */

import type { Row } from '../../../platform/sheets/sheet.ts';
import type { Law } from '../../engine/index.ts';
import type { PayCalcItem } from '../../paycalc/schema.ts';
import { allStates, findState } from '../../places/places.ts';
import type { Release } from '../../rules/index.ts';
import { taxIdOf } from '../headers/tax-names.ts';
import { CellError } from '../table/cells.ts';
import type { CheckRows, RegisterCells } from '../table/cells-of-row.ts';
import type { Draft, Expected } from '../table/check.ts';
import { notAddingUp } from '../whole/adding-up.ts';
import { type CertificateEntry, certificateOf } from './certificate.ts';
import { asSupplemental, MIXED, supplementalIn } from './supplemental.ts';
import { isLeviedIn, taxesOfCheck, type Whereabouts } from './taxes-of-check.ts';

const FIT = '00-000-0000-FIT-000';

export class RowReader {
  readonly #cells: RegisterCells;
  readonly #release: Release;
  readonly #turned: ReadonlySet<string>;

  /** `turned` are the columns whose amounts have the other sign. */
  constructor(cells: RegisterCells, release: Release, turned: ReadonlySet<string>) {
    this.#cells = cells;
    this.#release = release;
    this.#turned = turned;
  }

  /** Throws a `CellError`. */
  draft(rows: CheckRows): Draft {
    const [first] = rows;
    const { columns } = this.#cells;
    const payDate = this.#cells.payDate(first);
    const law = this.#release.at(payDate);
    const at = this.#whereabouts(first);
    const supplemental = supplementalIn(columns, (names) => this.#amounts(rows, names));
    const paid = supplemental === 'all' ? asSupplemental(this.#paid(rows)) : this.#paid(rows);
    const deducted = this.#sums(rows, columns.benefits ?? {});
    const expected = this.#expected(rows, at, law).map((each) =>
      supplemental === 'some' && each.taxes.includes(FIT) ? { ...each, problem: MIXED } : each,
    );
    const notes: string[] = [];
    const employee = this.#cells.textOr(first, columns.employee);
    const benefits = [...deducted].map(([benefitType, cents]) => ({
      benefitType,
      amount: cents / 100,
    }));
    return {
      line: first.line,
      employee,
      name: this.#cells.text(first, columns.name),
      payDate,
      state: at.state,
      paid,
      deducted,
      expected,
      notes,
      notAddingUp: this.#notAddingUp(rows),
      yearToDate:
        columns.ytdWages === undefined
          ? undefined
          : (this.#cells.money(first, columns.ytdWages) ?? 0),
      item: {
        employeeID: employee,
        payrollRunParameters: {
          payDate,
          payPeriodsPerYear: this.#cells.payPeriodsPerYear(first),
        },
        wages: this.#wages(first, paid, earnedAt(expected, at, law)),
        taxJurisdictionParms: this.#taxes(first, expected, at, law, notes),
        benefits,
      },
    };
  }

  #whereabouts(row: Row): Whereabouts {
    const { workState, homeState, workPlace, homePlace } = this.#cells.columns;
    const own = (column: string | undefined): string => this.#cells.own(row, column).trim();
    return {
      state: stateOf(own(workState), workState),
      homeState: own(homeState) === '' ? undefined : stateOf(own(homeState), homeState ?? ''),
      workPlace: own(workPlace),
      homePlace: own(homePlace),
    };
  }

  /** Cents of each name, as withheld. */
  #amounts(rows: CheckRows, names: Iterable<string>): Map<string, number> {
    const amounts = this.#cells.amounts(rows, names);
    for (const [name, cents] of amounts) if (this.#turned.has(name)) amounts.set(name, -cents);
    return amounts;
  }

  /** Sums by what each column is. */
  #sums(rows: CheckRows, columns: Readonly<Record<string, string>>): Map<string, number> {
    const sums = new Map<string, number>();
    for (const [name, cents] of this.#amounts(rows, Object.keys(columns))) {
      const kind = columns[name] ?? name;
      if (cents !== 0) sums.set(kind, (sums.get(kind) ?? 0) + cents);
    }
    return sums;
  }

  #paid(rows: CheckRows): Map<string, number> {
    const { wages } = this.#cells.columns;
    const sums = this.#sums(rows, wages);
    const total = sums.get('Total');
    sums.delete('Total');
    if (total !== undefined) {
      const others = [...sums.values()].reduce((a, b) => a + b, 0);
      if (total !== others) sums.set('Regular', total - others);
    }
    if (sums.size > 0) return sums;
    throw new CellError('wages_missing', `${Object.keys(wages).join(', ')}: no wages.`);
  }

  #notAddingUp(rows: CheckRows): Draft['notAddingUp'] {
    const { columns } = this.#cells;
    const amounts = (names: Iterable<string>) => this.#amounts(rows, names);
    return notAddingUp(columns, amounts);
  }

  #wages(
    row: Row,
    paid: ReadonlyMap<string, number>,
    locations: readonly string[],
  ): PayCalcItem['wages'] {
    const hours = this.#cells.money(row, this.#cells.columns.hours);
    return [...paid].flatMap(([wageType, cents]) =>
      locations.map((locationCode) => ({
        locationCode,
        wageType,
        grossWages: cents / 100,
        ...(hours === undefined ? {} : { hours: hours / 100 }),
      })),
    );
  }

  /** An empty cell asks for nothing; columns of the same taxes are added. */
  #expected(rows: CheckRows, at: Whereabouts, law: Law | null): Expected[] {
    const { taxes: named } = this.#cells.columns;
    const byTaxes = new Map<string, Expected>();
    for (const [label, cents] of this.#amounts(rows, Object.keys(named))) {
      const { taxes, problem } = resolve([named[label] ?? []].flat(), at, law);
      if (taxes.length === 0 && cents === 0) continue;
      const key = taxes.length === 0 ? label : taxes.join();
      const before = byTaxes.get(key);
      byTaxes.set(key, {
        label: before === undefined || before.cents === 0 ? label : `${before.label} + ${label}`,
        taxes,
        cents: cents + (before?.cents ?? 0),
        ...(problem === undefined ? {} : { problem }),
      });
    }
    return [...byTaxes.values()];
  }

  #taxes(
    row: Row,
    expected: readonly Expected[],
    at: Whereabouts,
    law: Law | null,
    notes: string[],
  ): PayCalcItem['taxJurisdictionParms'] {
    const ids = [...new Set(expected.flatMap(({ taxes }) => taxes))];
    return ids.map((uniqueTaxID) => ({
      uniqueTaxID,
      locationCode: locationOf(uniqueTaxID),
      ...residenceFor(uniqueTaxID, at, law),
      ...certificateOf(
        uniqueTaxID,
        law?.taxes.get(uniqueTaxID),
        this.#entries(row, uniqueTaxID, at.state),
        notes,
      ),
    }));
  }

  /** What the register says of the employee's certificate for this tax. */
  #entries(row: Row, id: string, state: string): CertificateEntry[] {
    return Object.entries(this.#cells.columns.parameters ?? {}).flatMap(([header, target]) => {
      const [, tax = '', name = ''] = /^(.*)\.([^.]+)$/.exec(target) ?? [];
      const text = this.#cells.text(row, header);
      return text === '' || taxIdOf(tax, state) !== id ? [] : [{ header, name, text }];
    });
  }
}

function resolve(
  names: readonly string[],
  at: Whereabouts,
  law: Law | null,
): { taxes: readonly string[]; problem: string | undefined } {
  if (law === null)
    return { taxes: names.flatMap((name) => taxIdOf(name, at.state) ?? []), problem: undefined };
  const all = names.map((name) => taxesOfCheck(name, at, law));
  const problem = all.flatMap((each) => ('problem' in each ? each.problem : []))[0];
  const taxes = all.flatMap((each) => ('taxes' in each ? each.taxes : []));
  if (problem !== undefined || taxes.length > 0) return { taxes, problem };
  return {
    taxes,
    problem: `there is no tax ${names.join(', ')} on that day. Name the tax in the columns file.`,
  };
}

const locationOf = (taxId: string): string => taxId.split('-').slice(0, 3).join('-');
const isLocal = (location: string): boolean => !location.endsWith('-000-0000');

/**
 * Where the wages have entries: once at the place of work, since what residents owe elsewhere adds up
 * all of them. A local tax of the place of residence takes those around it.
 */
function earnedAt(expected: readonly Expected[], at: Whereabouts, law: Law | null): string[] {
  const state = `${at.state}-000-0000`;
  const locals = expected
    .flatMap(({ taxes }) => taxes)
    .filter((id) => id.startsWith(`${at.state}-`) && isLocal(locationOf(id)))
    .filter((id) => residenceFor(id, at, law).isResident !== true || isWorkPlace(id, at, law));
  const places = [...new Set(locals.map(locationOf))];
  return ['00-000-0000', ...(places.length === 1 ? places : [state, ...places])];
}

const isWorkPlace = (id: string, { workPlace }: Whereabouts, law: Law | null): boolean =>
  workPlace !== '' && law !== null && isLeviedIn(id, workPlace, law);

/** Whether the employee lives where the income tax is levied, as far as the register says it. */
function residenceFor(id: string, at: Whereabouts, law: Law | null): { isResident?: boolean } {
  if (!/-(SIT|CITY|CNTY|EIT|OLF)-/.test(id)) return {};
  const location = locationOf(id);
  if (!isLocal(location)) {
    const { state, homeState } = at;
    const isApart = homeState !== undefined && homeState !== state;
    return isApart ? { isResident: location.startsWith(`${homeState}-`) } : {};
  }
  if (at.homePlace === '' || law === null) return {};
  return { isResident: isLeviedIn(id, at.homePlace, law) };
}

/** FIPS code. Throws a `CellError`. */
function stateOf(text: string, column: string): string {
  const lower = text.toLowerCase();
  const state =
    findState(text) ?? [...allStates()].find(({ name }) => name.toLowerCase() === lower);
  if (state !== undefined) return state.fips;
  throw new CellError(
    'state_unreadable',
    `${column}: ${JSON.stringify(text)} is not a state. Use a postal code such as IL.`,
  );
}
