/**
 * A register with `row`: thousands of taxes, kept as the text of their CSV and made when they are
 * asked for. Each row is an edition of its tax, from `effective` through `ends`, or through the `ends`
 * of the template, and in any case only until the next row of its key. `knownto` is the last pay date
 * that the row is known to hold for.
 */

import { present } from '../../../platform/shape/known.ts';
import type { Confidence } from '../../engine/index.ts';
import { lowestConfidence } from '../schema/confidence.ts';
import { compareVersions } from '../schema/version.ts';
import type { RegisteredTax } from './register.ts';
import { cell, filled, type Row, rowsOfCsv } from './register-template.ts';

/** What the compiled tree keeps of a register; JSON. */
export type DatedRegister = {
  /** Path of the YAML file below the tree, for messages. */
  readonly file: string;
  readonly key: string;
  readonly identity: Readonly<Record<string, unknown>>;
  readonly residence?: Readonly<Record<string, unknown>>;
  readonly row: Readonly<Record<string, unknown>> & {
    readonly since: string;
    readonly ends: string;
  };
  /** Path of the CSV below the tree, and its text. */
  readonly path: string;
  readonly csv: string;
  /** By the cell `imported` of a row that an operator imported: what it cites in place of `row`. */
  readonly imported?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** The taxes of one register, found by id without being made. */
export class RegisterRows {
  readonly register: DatedRegister;
  /** What all ids of the register begin with, such as `42-`. */
  readonly prefix: string;
  #rows: ReadonlyMap<string, readonly Row[]> | undefined;
  readonly #templates = new Map<string, object>();
  readonly #known = new Map<string, Map<string, boolean>>();

  constructor(register: DatedRegister) {
    this.register = register;
    this.prefix = String(register.identity.tax).replace(/\{.*$/s, '');
  }

  /** The rows of each tax in the order of the file. Throws an Error that names what does not fit. */
  get rows(): ReadonlyMap<string, readonly Row[]> {
    this.#rows ??= rowsById(this.register);
    return this.#rows;
  }

  rowsOf(id: string): readonly Row[] {
    return id.startsWith(this.prefix) ? (this.rows.get(id) ?? []) : [];
  }

  /** Those of the release. */
  rowsIn(id: string, version: string): readonly Row[] {
    return this.rowsOf(id).filter((row) => this.isRowIn(row, version));
  }

  /** Whether the release holds any row of the tax. */
  isIn(id: string, version: string): boolean {
    return this.rowsOf(id).some((row) => this.isRowIn(row, version));
  }

  /** Ids of the release, in the order of the file. */
  *ids(version: string): Generator<string> {
    for (const [id, rows] of this.rows) {
      if (rows.some((row) => this.isRowIn(row, version))) yield id;
    }
  }

  /** The row of the release in force on a pay date. */
  rowOn(id: string, version: string, payDate: string): Row | undefined {
    let found: Row | undefined;
    for (const row of this.rowsOf(id)) {
      if (!this.isRowIn(row, version) || cell(row, 'effective') > payDate) continue;
      if (found === undefined || !this.#isBefore(row, found)) found = row;
    }
    return found === undefined || this.#endsOf(found) < payDate ? undefined : found;
  }

  /** The last pay date that a row is known to hold for, when that is before its end. */
  knownTo(row: Row): string | undefined {
    if (row.imported) return row.knownto || undefined;
    const { knownTo } = this.register.row as { knownTo?: string };
    return row.knownto || (knownTo && (filled(knownTo, row) as string)) || undefined;
  }

  /** First and last pay date of all rows of a release. */
  span(version: string): { firstPayDate: string; lastPayDate: string } {
    let [first, last] = ['9999-12-31', ''];
    for (const rows of this.rows.values()) {
      for (const row of rows) {
        if (!this.isRowIn(row, version)) continue;
        const [from, to] = [cell(row, 'effective'), this.#endsOf(row)];
        if (from < first) first = from;
        if (to > last) last = to;
      }
    }
    return { firstPayDate: first, lastPayDate: last };
  }

  /** Of the least well-sourced row of a release. */
  confidenceIn(version: string): Confidence {
    const levels = new Set<Confidence>();
    for (const rows of this.rows.values()) {
      for (const row of rows) if (this.isRowIn(row, version)) levels.add(this.confidenceOf(row));
    }
    return lowestConfidence([...levels]);
  }

  /** Of the lowest confidence of a figure in a row. */
  confidenceOf(row: Row): Confidence {
    return lowestConfidence(
      confidencesIn(this.#templateOf(row)).map((text) => filled(text, row) as Confidence),
    );
  }

  /** The tax as `tax.yaml` and its editions would hold it. */
  expand(id: string): RegisteredTax {
    const { identity, residence } = this.register;
    const rows = this.rowsOf(id);
    const [first] = rows;
    if (first === undefined) throw new Error(`${this.register.file} has no row of ${id}`);
    return {
      identity: filled(identity, first),
      residence: residence && filled({ tax: identity.tax, ...residence }, first),
      blocks: rows.map((row) => ({
        edition: Number(cell(row, 'effective').slice(0, 4)),
        ...(filled(this.#templateOf(row), row) as object),
        ...(row.knownto ? { knownTo: row.knownto } : {}),
        effective: cell(row, 'effective'),
        ends: this.#endsOf(row),
      })),
    };
  }

  #templateOf(row: Row): object {
    const part = row.imported || '';
    const cited = part === '' ? undefined : this.register.imported?.[part];
    if (cited === undefined) return this.register.row;
    let template = this.#templates.get(part);
    if (template === undefined) {
      const { knownTo: _, ...own } = this.register.row as { knownTo?: string };
      template = { ...own, ...cited };
      this.#templates.set(part, template);
    }
    return template;
  }

  #endsOf(row: Row): string {
    return row.ends || this.register.row.ends;
  }

  /** Whether a release holds the row. Asked for every row of a request that lists all taxes: what one release answers is remembered. */
  isRowIn(row: Row, version: string): boolean {
    const { since, until } = this.register.row as { since: string; until?: string };
    const first = filled(since, row) as string;
    const last = until === undefined ? '' : (filled(until, row) as string);
    let known = this.#known.get(version);
    if (known === undefined) {
      known = new Map();
      this.#known.set(version, known);
    }
    const text = last === '' ? first : `${first} ${last}`;
    let isIn = known.get(text);
    if (isIn === undefined) {
      isIn =
        compareVersions(first, version) <= 0 && (last === '' || compareVersions(last, version) > 0);
      known.set(text, isIn);
    }
    return isIn;
  }

  #isBefore(a: Row, b: Row): boolean {
    const [own, other] = [cell(a, 'effective'), cell(b, 'effective')];
    if (own !== other) return own < other;
    const { since } = this.register.row;
    return compareVersions(filled(since, a) as string, filled(since, b) as string) < 0;
  }
}

function rowsById({ key, identity, row: { since }, csv }: DatedRegister): Map<string, Row[]> {
  const byId = new Map<string, Row[]>();
  const ids = new Map<string, string>();
  for (const row of rowsOfCsv(csv)) {
    const name = cell(row, key);
    let id = ids.get(name);
    if (id === undefined) {
      id = String(filled(identity.tax, row));
      ids.set(name, id);
    }
    const rows = byId.get(id);
    if (rows === undefined) {
      byId.set(id, [row]);
      continue;
    }
    const last = present(rows.at(-1));
    if (cell(last, key) !== name)
      throw new Error(`${key} ${name} and ${cell(last, key)} are one tax, ${id}`);
    if (!isLater(row, last, since)) {
      throw new Error(`${key} ${name}: rows must be in the order of their dates`);
    }
    rows.push(row);
  }
  return byId;
}

/** A row of the same day corrects the one before in a later release. */
function isLater(row: Row, last: Row, since: string): boolean {
  const [day, before] = [cell(row, 'effective'), cell(last, 'effective')];
  if (day !== before) return day > before;
  return compareVersions(filled(since, row) as string, filled(since, last) as string) > 0;
}

const known = new WeakMap<object, string[]>();

/** The texts of every `confidence` of a template. */
function confidencesIn(template: object): string[] {
  let found = known.get(template);
  if (found === undefined) {
    found = [];
    collect(template, found);
    known.set(template, found);
  }
  return found;
}

function collect(value: unknown, found: string[]): void {
  if (value === null || typeof value !== 'object') return;
  const { confidence } = value as { confidence?: unknown };
  if (typeof confidence === 'string') found.push(confidence);
  for (const inner of Object.values(value)) collect(inner, found);
}
