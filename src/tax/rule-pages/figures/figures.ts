/**
 * A block of figures of any method as single amounts, tables, and sentences. Every figure of the rules
 * appears: a test holds the result against each block.
 */

import { present } from '../../../platform/shape/known.ts';
import type { ParameterBlock } from '../../rules/index.ts';
import { type CertificateColumns, columnNames, columnsTable } from './certificate-columns.ts';
import { entryTable } from './entries.ts';
import { labelOf, valueInWords, words } from './labels.ts';
import { localFacts } from './local-labels.ts';
import {
  type Fact,
  type Fields,
  type Figures,
  type FigureTable,
  isFields,
  rowsIn,
} from './model.ts';
import {
  brackets,
  columnsOf,
  type Edges,
  lessByRow,
  scheduleNames,
  textsIn,
  thresholds,
} from './schedules.ts';
import { pairsTable, periodsTable, ratesTable, stepsTable, tiersTable } from './small-tables.ts';

/** What a block holds besides figures, and parts that say where figures are from. */
const NO_FIGURES = [
  'checked',
  'confidence',
  'derive',
  'edges',
  'edition',
  'effective',
  'ends',
  'evidence',
  'knownTo',
  'method',
  'published',
  'repealed',
  'since',
  'source',
  'until',
];

const SENTENCES = ['benefitsNote', 'condition', 'fallingRates', 'note', 'reason', 'withoutRate'];

/** `parameters` say what the certificate's values mean. */
export function figuresOf(block: object, parameters: readonly ParameterBlock[]): Figures {
  const writer = new Writer(block as Fields, parameters);
  for (const [name, value] of Object.entries(block)) writer.add([name], value);
  const facts = writer.facts.toSorted((a, b) => rankOf(a) - rankOf(b));
  return { facts, tables: writer.tables, notes: writer.notes };
}

/** Rates and amounts first, supplemental wages last. */
const rankOf = ({ label, unit }: Fact): number =>
  label.startsWith(words('supplemental')) ? 3 : unit === 'rate' ? 0 : unit === 'dollars' ? 1 : 2;

class Writer {
  readonly facts: Fact[] = [];
  readonly tables: FigureTable[] = [];
  readonly notes: string[] = [];
  readonly #method: string;
  readonly #edges: Edges;
  readonly #columns: ReadonlyMap<string, string>;
  readonly #meanings: ReadonlyMap<string, string>;

  constructor(block: Fields, parameters: readonly ParameterBlock[]) {
    this.#method = String(block.method);
    this.#edges = block.edges === 'over' || 'charts' in block ? 'over' : 'atLeast';
    const columns = (block.columns ?? {}) as CertificateColumns;
    const parameter = parameters.find(({ parameterName }) => parameterName === columns.parameter);
    this.#meanings = new Map(
      (parameter?.allowedValues ?? []).map(({ value, meaning }) => [value, meaning]),
    );
    this.#columns = columnNames(columns, this.#meanings);
  }

  add(path: readonly string[], value: unknown): void {
    const name = present(path.at(-1));
    if (NO_FIGURES.includes(name)) return;
    if (name === 'notes') this.notes.push(...(value as string[]));
    else if (SENTENCES.includes(name)) this.notes.push(String(value));
    else if (!this.#addLocal(path, value) && !this.#addTables(path, value))
      this.#addGeneral(path, value);
  }

  /** Whether the field has its own meaning in this method. */
  #addLocal(path: readonly string[], value: unknown): boolean {
    const facts = localFacts(this.#method, path, value);
    for (const fact of facts ?? []) this.#addFact(fact);
    return facts !== undefined;
  }

  /** Whether the field is one of those that are tables. */
  #addTables(path: readonly string[], value: unknown): boolean {
    const [name = ''] = path;
    if (name === 'columns')
      this.tables.push(columnsTable(value as CertificateColumns, this.#meanings, this.#nameOf));
    else if (SCHEDULES.includes(name) && isFields(value)) this.#addSchedules(name, value);
    else if (name in ENTRIES && Array.isArray(value)) this.#addEntries(name, value);
    else if (name === 'reduction') this.#addEntries(name, [value]);
    else if (name === 'less') this.tables.push(lessByRow(value as Fields));
    else if (name === 'nonresidentAlien' || name === 'periods')
      this.tables.push(periodsTable(name, value as Fields));
    else if (name === 'zones') this.#addZones(value as readonly Zone[]);
    else if (name === 'codes')
      this.tables.push(pairsTable('Withholding codes', ['Code', 'Tables'], value as Fields));
    else if (path.join('.') === 'creditReductions.states')
      this.tables.push(
        pairsTable('Credit reductions', ['State', 'Credit reduction'], value as Fields, 'rate'),
      );
    else if (name === 'steps') this.tables.push(stepsTable(value as readonly Fields[]));
    else if (name === 'localRates') this.tables.push(ratesTable(value as readonly string[]));
    else if (isAmountByColumn(name, value))
      this.#addEntry(name, name, { label: labelOf([name])?.label, amount: value });
    else return this.#addThresholds(path, value);
    return true;
  }

  #addThresholds(path: readonly string[], value: unknown): boolean {
    const columns = typeof value === 'string' ? columnsOf(path) : undefined;
    if (columns === undefined) return false;
    const title = path.map((part) => this.#columns.get(part) ?? words(part)).join(', ');
    this.tables.push(thresholds(words(present(path[0])), title, value as string, columns));
    return true;
  }

  #addGeneral(path: readonly string[], value: unknown): void {
    if (isFields(value)) {
      for (const [name, inner] of Object.entries(value)) this.add([...path, name], inner);
      return;
    }
    const found = labelOf(path);
    const names = (found?.rest ?? path).map((part) => this.#columns.get(part) ?? words(part));
    const about = [isSupplemental(path) ? words('supplemental') : '', found?.label ?? '', ...names];
    const text = Array.isArray(value) ? value.map(String).join(', ') : String(value);
    this.#addFact({
      label: about.filter((part) => part !== '').join(', '),
      value: valueInWords(path, text),
      unit: found?.unit ?? 'number',
    });
  }

  /** The tables of all pay periods may say the same. */
  #addFact(fact: Fact): void {
    const isKnown = this.facts.some(
      ({ label, value }) => label === fact.label && value === fact.value,
    );
    if (!isKnown) this.facts.push(fact);
  }

  #nameOf = (column: string): string => this.#columns.get(column) ?? words(column);

  #addSchedules(field: string, schedules: Fields): void {
    const flat = flatRateOf(schedules);
    if (flat !== undefined) {
      this.#addFact({ label: 'Flat rate', value: flat, unit: 'rate' });
      return;
    }
    for (const [path, text] of textsIn(schedules)) {
      if (path[0] === 'from') {
        this.#addGeneral([field, 'from'], text);
        continue;
      }
      const column = present(path.at(-1));
      const { group, title } = scheduleNames(field, path, this.#nameOf(column));
      this.tables.push(brackets(group, title, text, this.#edges));
    }
  }

  #addEntries(field: string, entries: readonly unknown[]): void {
    for (const entry of entries as readonly Fields[]) {
      const { of, tiers, mostByWages } = entry;
      if (Array.isArray(of)) {
        for (const part of of as readonly Fields[])
          this.#addEntry(field, ENTRIES[field] ?? '', { ...entry, of: undefined, ...part });
        continue;
      }
      this.#addEntry(field, ENTRIES[field] ?? '', entry);
      if (Array.isArray(tiers))
        this.tables.push(tiersTable(String(entry.label), tiers as readonly Fields[]));
      for (const [path, text] of textsIn(mostByWages)) {
        const columns = columnsOf(['deductions', 'mostByWages', '*']) ?? [];
        const title = [String(entry.label), ...path.map(this.#nameOf)].join(', ');
        this.tables.push(thresholds('Deductions', title, text, columns));
      }
    }
  }

  #addEntry(field: string, group: string, entry: Fields): void {
    const known = Object.fromEntries(
      Object.entries(entry).filter(([, value]) => value !== undefined),
    );
    const table = entryTable(ENTRIES[field] ?? words(group), field, known, this.#nameOf);
    if (table.columns.length > 0) {
      this.tables.push(table);
      return;
    }
    // The amount is what the certificate says.
    const [label = '', ...about] = table.title.split('; ');
    if (!('tiers' in entry)) this.#addFact({ label, value: about.join('; '), unit: 'text' });
  }

  #addZones(zones: readonly Zone[]): void {
    zones.forEach(({ counties, tiers }, i) => {
      const zone = `Zone ${i + 1}`;
      this.facts.push({ label: `${zone}, county codes`, value: counties.join(', '), unit: 'text' });
      this.tables.push(thresholds('Zones', zone, tiers, columnsOf(['zones', 'tiers']) ?? []));
    });
  }
}

type Zone = { readonly counties: readonly string[]; readonly tiers: string };

const SCHEDULES = ['schedules', 'periodSchedules', 'graduated', 'highWages', 'charts'];

/** Lists of entries by their field, and what their tables are called together. */
const ENTRIES: Readonly<Record<string, string>> = {
  allowances: 'Allowances',
  credits: 'Credits',
  deductions: 'Deductions',
  exemptions: 'Exemptions',
  reduction: 'Credits',
};

const isAmountByColumn = (name: string, value: unknown): boolean =>
  (name === 'noTaxUpTo' || name === 'noTaxBelow') && isFields(value);

const isSupplemental = ([first]: readonly string[]): boolean => first === 'supplemental';

/** The one rate of tables that are all `0 0 rate`. */
function flatRateOf(schedules: Fields): string | undefined {
  const rows = textsIn(schedules).flatMap(([, text]) => rowsIn(text));
  const [, , rate] = rows[0] ?? [];
  const isFlat = rows.every((row) => row[0] === '0' && row[1] === '0' && row[2] === rate);
  return isFlat ? rate : undefined;
}
