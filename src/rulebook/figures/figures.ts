/**
 * A block of figures of any method as single amounts, tables, and sentences. Every figure of the rules
 * appears: a test holds the result against each block.
 */

import type { ParameterBlock } from '../../rules/index.ts';
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
import { brackets, columnsOf, type Edges, lessByRow, textsIn, thresholds } from './schedules.ts';

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
    this.#columns = namesOf(columns, this.#meanings);
  }

  add(path: readonly string[], value: unknown): void {
    const name = path.at(-1) as string;
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
    if (name === 'columns') this.#addColumns(value as CertificateColumns);
    else if (SCHEDULES.includes(name) && isFields(value)) this.#addSchedules(name, value);
    else if (name in ENTRIES && Array.isArray(value)) this.#addEntries(name, value);
    else if (name === 'reduction') this.#addEntries(name, [value]);
    else if (name === 'less') this.tables.push(lessByRow(value as Fields));
    else if (name === 'nonresidentAlien' || name === 'periods')
      this.#addPeriods(name, value as Fields);
    else if (name === 'zones') this.#addZones(value as readonly Zone[]);
    else if (name === 'codes')
      this.#addPairs('Withholding codes', ['Code', 'Tables'], value as Fields);
    else if (path.join('.') === 'creditReductions.states')
      this.#addPairs('Credit reductions', ['State', 'Credit reduction'], value as Fields, 'rate');
    else if (name === 'steps') this.#addSteps(value as readonly Fields[]);
    else if (name === 'localRates') this.#addRates(value as readonly string[]);
    else if (isAmountByColumn(name, value))
      this.#addEntry(name, name, { label: labelOf([name])?.label, amount: value });
    else return this.#addThresholds(path, value);
    return true;
  }

  #addThresholds(path: readonly string[], value: unknown): boolean {
    const columns = typeof value === 'string' ? columnsOf(path) : undefined;
    if (columns === undefined) return false;
    const title = path.map((part) => this.#columns.get(part) ?? words(part)).join(', ');
    this.tables.push(thresholds(words(path[0] as string), title, value as string, columns));
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

  #addColumns({ parameter, of = {}, start, atLeast = [] }: CertificateColumns): void {
    const rows = [
      ...Object.entries(of).map(([value, column]) => [
        `${parameter ?? ''} ${value}`.trim(),
        this.#meanings.get(value) ?? '',
        this.#nameOf(column),
      ]),
      ...(start === undefined ? [] : [['', 'Start with', this.#nameOf(start)]]),
      ...atLeast.map(({ parameter: other, value, from, to }) => [
        `${other} ${value} or more`,
        `Instead of ${this.#nameOf(from)}`,
        this.#nameOf(to),
      ]),
    ];
    this.tables.push({
      group: 'Columns',
      title: 'Which column of the tables applies',
      columns: [
        { label: 'Certificate', unit: 'text' },
        { label: 'Meaning', unit: 'text' },
        { label: 'Column', unit: 'text' },
      ],
      rows,
    });
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
      const column = path.at(-1) as string;
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
      if (Array.isArray(tiers)) this.#addTiers(String(entry.label), tiers as readonly Fields[]);
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

  #addTiers(label: string, tiers: readonly Fields[]): void {
    this.tables.push({
      group: 'Allowances',
      title: `${label}, by annual wages`,
      columns: [
        { label: 'Annual wages up to', unit: 'dollars' },
        { label: 'For each', unit: 'dollars' },
      ],
      rows: tiers.map(({ upTo = '', each = '' }) => [String(upTo), String(each)]),
    });
  }

  /** Amounts by pay period: `{ weekly: { each, plus } }`, or the other way around for `{ table1: { weekly } }`. */
  #addPeriods(field: string, value: Fields): void {
    const outer = Object.entries(value).filter(
      (entry): entry is [string, Fields] => isFields(entry[1]) && entry[0] !== 'source',
    );
    const isByTable = field === 'nonresidentAlien';
    const inner = [...new Set(outer.flatMap(([, amounts]) => Object.keys(amounts)))];
    const [periods, names] = isByTable
      ? [inner, outer.map(([name]) => name)]
      : [outer.map(([name]) => name), inner];
    const cell = (period: string, name: string): string => {
      const amounts = (isByTable ? value[name] : value[period]) as Fields;
      return String(amounts[isByTable ? period : name] ?? '');
    };
    this.tables.push({
      group: isByTable ? 'Nonresident aliens' : 'Exemptions and credits',
      title: isByTable
        ? 'Amount added to the wages of nonresident aliens'
        : 'Amounts by pay period',
      columns: [
        { label: 'Pay period', unit: 'text' },
        ...names.map((name) => ({
          label: PERIOD_AMOUNTS[name] ?? words(name),
          unit: 'dollars' as const,
        })),
      ],
      rows: periods.map((period) => [words(period), ...names.map((name) => cell(period, name))]),
    });
  }

  #addZones(zones: readonly Zone[]): void {
    zones.forEach(({ counties, tiers }, i) => {
      const zone = `Zone ${i + 1}`;
      this.facts.push({ label: `${zone}, county codes`, value: counties.join(', '), unit: 'text' });
      this.tables.push(thresholds('Zones', zone, tiers, columnsOf(['zones', 'tiers']) ?? []));
    });
  }

  #addSteps(steps: readonly Fields[]): void {
    this.tables.push({
      group: 'Rates above amounts',
      title: 'Rates on annual wages above amounts, each added to those before',
      columns: [
        { label: 'Annual wages over', unit: 'dollars' },
        { label: 'Rate', unit: 'rate' },
      ],
      rows: steps.map(({ above, rate }) => [String(above), String(rate)]),
    });
  }

  #addRates(rates: readonly string[]): void {
    this.tables.push({
      group: 'Local rates',
      title: 'Local rates that the agency prints tables for',
      columns: [{ label: 'Rate', unit: 'rate' }],
      rows: rates.map((one) => [one]),
    });
  }

  #addPairs(
    group: string,
    [first, second]: readonly [string, string],
    pairs: Fields,
    unit: 'rate' | 'text' = 'text',
  ): void {
    this.tables.push({
      group,
      title: group,
      columns: [
        { label: first, unit: 'text' },
        { label: second, unit },
      ],
      rows: Object.entries(pairs).map(([name, value]) => [name, String(value)]),
    });
  }
}

type Zone = { readonly counties: readonly string[]; readonly tiers: string };

type CertificateColumns = {
  readonly parameter?: string;
  readonly of?: Readonly<Record<string, string>>;
  readonly start?: string;
  readonly atLeast?: readonly {
    readonly parameter: string;
    readonly value: string;
    readonly from: string;
    readonly to: string;
  }[];
};

const SCHEDULES = ['schedules', 'periodSchedules', 'graduated', 'highWages', 'charts'];

/** Lists of entries by their field, and what their tables are called together. */
const ENTRIES: Readonly<Record<string, string>> = {
  allowances: 'Allowances',
  credits: 'Credits',
  deductions: 'Deductions',
  exemptions: 'Exemptions',
  reduction: 'Credits',
};

/** Fields of `periods` and of the tables for nonresident aliens. */
const PERIOD_AMOUNTS: Readonly<Record<string, string>> = {
  each: 'For each exemption',
  plus: 'And, if any',
  table1: 'Table 1 (Form W-4 of 2019 or before)',
  table2: 'Table 2 (Form W-4 of 2020 or later)',
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

/** A column in the words of the one value that leads to it, or else in those of its own name. */
function namesOf(
  { of = {} }: CertificateColumns,
  meanings: ReadonlyMap<string, string>,
): Map<string, string> {
  const values = Map.groupBy(Object.entries(of), ([, column]) => column);
  return new Map(
    [...values].map(([column, [entry, ...others]]) => {
      const meaning = meanings.get(entry?.[0] ?? '');
      const isShort =
        meaning !== undefined && others.length === 0 && meaning.length <= LONGEST_NAME;
      return [column, words(isShort ? meaning : column)];
    }),
  );
}

const LONGEST_NAME = 48;

function scheduleNames(field: string, path: readonly string[], column: string) {
  const [first = '', second = ''] = path;
  if (field === 'periodSchedules')
    return { group: `${words(first)} pay`, title: `${words(first)} pay: ${column}` };
  if (field === 'graduated')
    return { group: `Graduated rates, county ${first}`, title: `County ${first}: ${column}` };
  if (field === 'charts') {
    const rate = `${Math.round(Number(first) * 1e6) / 1e4} %`;
    return {
      group: `State and local tables, local rate ${rate}`,
      title: `Local rate ${rate}, ${words(second).toLowerCase()} pay: ${column}`,
    };
  }
  if (field === 'highWages')
    return { group: 'Tables for higher wages', title: `Higher wages: ${column}` };
  return { group: 'Tables for annual wages', title: column };
}
