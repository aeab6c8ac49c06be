/** Guesses from the headers of a register which column holds what. What it guessed is always shown. */

import { type Row, SheetError } from '../../../platform/sheets/sheet.ts';
import { meaningOf } from '../headers/header-meaning.ts';
import { payDateOfName } from '../layouts/dated-names.ts';
import { KNOWN_LAYOUTS, type Shaped, shapesOf } from '../layouts/layout.ts';
import { Columns, howToName } from '../table/columns.ts';
import { codesOf, type Said, type SaidCode, wordsOf } from '../table/said.ts';
import { frequencyFrom } from '../whole/frequency.ts';

/** A header has at least this many known columns. */
const MIN_KNOWN = 3;

type Found = { -readonly [K in keyof Columns]?: Columns[K] } & {
  wages: Record<string, string>;
  benefits: Record<string, string>;
  parameters: Record<string, string>;
  taxes: Record<string, string | string[]>;
  deductions: string[];
};

type Guessed = {
  readonly found: Found;
  /** Amounts of which the header does not say what they are: header and why. */
  readonly unclear: Readonly<Record<string, string>>;
};

const nothing = (): Found => ({
  wages: {},
  benefits: {},
  parameters: {},
  taxes: {},
  deductions: [],
});

/** What the headers of a row mean, as far as they are known. */
export function guessColumns(headers: readonly string[]): Guessed {
  const found = nothing();
  const unclear: Record<string, string> = {};
  for (const header of headers) {
    if (header === '') continue;
    const why = place(header, found);
    if (why !== undefined) unclear[header] = why;
  }
  useTotal(found);
  joinMedicare(found.taxes);
  return { found, unclear };
}

/** Puts the header where it belongs; returns why that cannot be said. */
function place(header: string, found: Found): string | undefined {
  const meaning = meaningOf(header);
  if (meaning === undefined) return undefined;
  if ('unclear' in meaning) return meaning.unclear;
  if ('single' in meaning)
    Object.assign(found, { [meaning.single]: found[meaning.single] ?? header });
  else if ('parameter' in meaning) found.parameters[header] = meaning.parameter;
  else if ('wage' in meaning) found.wages[header] = meaning.wage;
  else if ('benefit' in meaning) found.benefits[header] = meaning.benefit;
  else if ('deduction' in meaning) found.deductions.push(header);
  else found.taxes[header] = asEntry(meaning.taxes);
  return undefined;
}

function asEntry(taxes: readonly string[]): string | string[] {
  const [first, second] = taxes;
  return first === undefined || second !== undefined ? [...taxes] : first;
}

/** With a column of regular pay, the total only says what the columns have to add up to. */
function useTotal(found: Found): void {
  const totals = Object.keys(found.wages).filter((header) => found.wages[header] === 'Total');
  const isRegular = Object.values(found.wages).includes('Regular');
  const [first, ...others] = totals;
  for (const header of isRegular ? totals : others) delete found.wages[header];
  if (isRegular && first !== undefined) found.gross = first;
}

/** A register with its own column for Additional Medicare Tax holds it there only. */
function joinMedicare(taxes: Record<string, string | string[]>): void {
  if (!Object.values(taxes).includes('MEDI2')) return;
  for (const [header, named] of Object.entries(taxes)) {
    if (Array.isArray(named) && named.includes('MEDI2')) taxes[header] = 'MEDI';
  }
}

const knownIn = ({ found }: Guessed): number =>
  Object.values(found).reduce(
    (total: number, value) => total + (typeof value === 'object' ? Object.keys(value).length : 1),
    0,
  );

/** The header among the first rows, with the layout it belongs to: the one that most is known of. Throws a `SheetError`. */
export function findHeader(rows: readonly Row[]): Shaped {
  const { shaped, known } = likeliestHeader(rows);
  if (known >= MIN_KNOWN) return shaped;
  throw new SheetError(
    'no row among the first ones looks like a header. Say which column holds what in a file (--columns FILE).',
  );
}

/** The row that most is known of, or else the one with the most cells. */
export function likeliestHeader(rows: readonly Row[]): {
  readonly shaped: Shaped;
  readonly known: number;
} {
  const all = shapesOf(rows).map((shaped) => ({
    shaped,
    known: knownIn(guessColumns(shaped.header.cells)),
  }));
  const [first] = all;
  if (first === undefined) throw new SheetError('the register has no rows.');
  const recognized = all.find(({ shaped }) => shaped.layout !== undefined);
  if (recognized !== undefined)
    return { ...recognized, known: Math.max(recognized.known, MIN_KNOWN) };
  const best = all.reduce((a, b) => (b.known > a.known ? b : a));
  if (best.known >= MIN_KNOWN) return best;
  const filled = ({ shaped }: { shaped: Shaped }): number =>
    shaped.header.cells.filter(Boolean).length;
  return all.reduce((a, b) => (filled(b) > filled(a) ? b : a));
}

export type Guess = {
  /** As far as headers are known. */
  readonly columns: Partial<Columns>;
  /** What a columns file has to name and no header was recognized for. */
  readonly missing: readonly (keyof Columns)[];
  /** What was taken from elsewhere than a header, and columns whose meaning is not sure: sentences. */
  readonly remarks: readonly string[];
  /** Of each remark. */
  readonly remarkCodes: readonly SaidCode[];
  /** The columns where nothing is missing. */
  readonly whole: Columns | undefined;
};

const CONSTANTS = [
  'employee',
  'payDate',
  'payPeriodsPerYear',
  'workState',
  'workPlace',
  'homeState',
  'homePlace',
] as const;

/** What is known without the register: options of a command, the name of a file. */
export type Constants = Pick<Partial<Columns>, (typeof CONSTANTS)[number]>;

const REQUIRED = ['employee', 'payDate', 'payPeriodsPerYear', 'workState'] as const;

/** Columns for the whole register, as far as they can be guessed. */
export function guess(
  { header, rows, layout }: Shaped,
  fileName = '',
  constants: Constants = {},
): Guess {
  const { found, unclear } = guessColumns(header.cells);
  if (layout !== undefined) found.layout = layout;
  if (found.taxColumn !== undefined && found.amountColumn !== undefined) {
    namesInRows(header, rows, found, found.taxColumn);
  } else {
    delete found.taxColumn;
    delete found.amountColumn;
  }
  // A deduction after tax, and the net pay it leads to, are only of use together.
  if (found.net === undefined) found.deductions = [];
  if (found.name !== undefined && constants.employee === undefined) found.employee ??= found.name;
  if (found.name === found.employee) delete found.name;
  const said: Said[] =
    layout === undefined
      ? []
      : [['layout_recognized', `Recognized: ${KNOWN_LAYOUTS[layout].title}.`]];
  const unsure = Object.entries(unclear).map(
    ([column, why]): Said => ['column_unclear', `${column} is not used: ${why}.`],
  );
  const replaced = replacedBy(constants, found);
  Object.assign(found, constants);
  said.push(
    ...unsure,
    ...replaced,
    ...(found.payDate === undefined ? dateOfName(found, fileName) : []),
    ...(found.workState === undefined ? stateOfHeaders(found) : []),
    ...(found.payPeriodsPerYear === undefined ? frequencyOfRows(found, header, rows) : []),
  );
  const missing = [
    ...REQUIRED.filter((field) => found[field] === undefined),
    ...(['wages', 'taxes'] as const).filter((field) => Object.keys(found[field]).length === 0),
  ];
  const columns = withoutEmpty(found);
  return {
    columns,
    missing,
    remarks: wordsOf(said),
    remarkCodes: codesOf(said),
    whole: missing.length === 0 ? (columns as Columns) : undefined,
  };
}

/** Columns whose place something takes that was given for all checks. */
function replacedBy(constants: Constants, found: Found): Said[] {
  return CONSTANTS.flatMap((field) => {
    const [column, value] = [found[field], constants[field]];
    if (value === undefined) return [];
    const given = typeof value === 'object' ? value.value : value;
    return typeof column === 'string'
      ? [['column_replaced', `${column} is not used: ${given} was given for all checks.`]]
      : [];
  });
}

function dateOfName(found: Found, fileName: string): Said[] {
  const value = payDateOfName(fileName);
  if (value === undefined) return [];
  found.payDate = { value };
  const words = `The register has no pay date. ${value} was taken from the name of the file.`;
  return [['date_of_file_name', words]];
}

function frequencyOfRows(found: Found, header: Row, rows: readonly Row[]): Said[] {
  const derived = frequencyFrom(header, rows, found);
  if (derived === undefined) return [];
  found.payPeriodsPerYear = derived.periods;
  return [['frequency_derived', derived.remark]];
}

/** A register that names the taxes of one state only. */
function stateOfHeaders(found: Found): Said[] {
  const named = Object.values(found.taxes).flat();
  const states = new Set(named.flatMap((tax) => /^([A-Z]{2}):/.exec(tax)?.[1] ?? []));
  const [state] = states;
  if (state === undefined || states.size > 1) return [];
  found.workState = state;
  const words = `The register has no column for the state of work. ${state} was taken, the only state that its headers name.`;
  return [['state_of_headers', words]];
}

/** A message that names what is missing. */
export const missingMessage = ({ cells }: Row, missing: readonly string[]): string =>
  `no column was recognized for ${missing.map((field) => `${field} (${howToName(field)})`).join(', ')}. The headers are: ${cells.filter(Boolean).join(', ')}. Say which column holds what in a file (--columns FILE; --write-columns FILE saves what was found).`;

/** In a register with a row for each amount: what the names mean. */
function namesInRows(header: Row, rows: readonly Row[], found: Found, taxColumn: string): void {
  const at = header.cells.indexOf(taxColumn);
  const { found: inRows } = guessColumns([...new Set(rows.map(({ cells }) => cells[at] ?? ''))]);
  found.taxes = inRows.taxes;
  Object.assign(found.benefits, inRows.benefits);
  found.deductions = inRows.deductions;
  if (Object.keys(found.wages).length === 0) found.wages = inRows.wages;
  const { gross = found.gross, net = found.net } = inRows;
  Object.assign(found, {
    ...(gross === undefined ? {} : { gross }),
    ...(net === undefined ? {} : { net }),
  });
}

/** In the order of the schema, which is the one a reader expects. */
const withoutEmpty = (found: Found): Partial<Columns> =>
  Object.fromEntries(
    Object.keys(Columns.properties).flatMap((field) => {
      const value = found[field as keyof Found];
      const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
      return value === undefined || isEmpty ? [] : [[field, value]];
    }),
  );
