/** Guesses from the headers of a register which column holds what. What it guessed is always shown. */

import { type Row, SheetError } from '../../platform/sheets/sheet.ts';
import { Columns } from './columns.ts';
import { taxesNamed } from './tax-names.ts';

/** Rows with titles that a report may have above its header. */
const TITLE_ROWS = 20;
/** A header has at least this many known columns. */
const MIN_KNOWN = 3;

const SINGLE = {
  employee:
    /^(employee|emp|ee|associate|worker|person)? ?(id|no|num|number|#|code)\.?$|^(employee|file) ?(#|number)$/,
  name: /^(employee|emp|full|associate|worker)? ?name$|^employee$/,
  check: /^(check|cheque|voucher|advice|payment) ?(no|num|number|#|id)?\.?$/,
  payDate: /^(pay|check|payment|paid)[ -]?(date|day)$/,
  payPeriodsPerYear: /frequency|pay ?periods|periods per year|^pay ?(group|cycle|schedule)$/,
  workState:
    /^(work|worked|working|employment|sui|location)[ -]?(in)?[ -]?state( ?code)?$|^state (worked|code)( in)?$|^state$/,
  homeState:
    /^(home|resident|residence|live|lived)[ -]?(in)?[ -]?state( ?code)?$|^state of residence$/,
  hours: /^(total |regular )?hours( worked)?$/,
  ytdWages:
    /^(ytd|year[ -]to[ -]date)[ -]?(gross|wages|earnings)( pay| wages)?$|^(gross|wages)( pay)? ytd$/,
  taxColumn: /^(tax|tax (name|code|description|type)|deduction)$/,
  amountColumn: /^(tax )?amount( withheld)?$|^(withheld|withholding)( amount)?$/,
} as const;

const WAGES: readonly (readonly [RegExp, string])[] = [
  [/^(total |current )?gross( pay| wages| earnings| amount)?$/, 'Total'],
  [/^(regular|reg|salary|base|hourly)( pay| wages| earnings| amount)?$/, 'Regular'],
  [
    /^(bonus|bonuses|commissions?|supplemental|severance)( pay| wages| earnings| amount)?$/,
    'Supplemental',
  ],
  [/^(cash |reported )?tips( reported)?$/, 'Tips'],
  [/^(gtl|group[ -]?term[ -]?life|imputed life)( income)?$/, 'GroupTermLife'],
];

const BENEFITS: readonly (readonly [RegExp, string])[] = [
  [/roth/, 'ROTH401K'],
  [/401 ?\(?k\)?/, '401K'],
  [/403 ?\(?b\)?/, '403B'],
  [/\b457\b/, '457'],
  [/\bhsa\b|health savings/, 'HSA'],
  [/dep(endent)?[ -]?care|\bdcfsa\b/, 'DEPENDENTCARE'],
  [/\bfsa\b|flex(ible)? spend/, 'FSA'],
  [/commut|transit benefit|parking/, 'COMMUTER'],
  [/(medical|health|dental|vision|insurance|cafeteria|section 125|\b125\b)/, '125'],
];

const PARAMETERS: readonly (readonly [RegExp, string])[] = [
  [/^(state|sit|st)\b.*(filing|marital|status)/, 'SIT.FILINGSTATUS'],
  [/(filing|marital)|^fed.*status/, 'FIT.FILINGSTATUS'],
  [/^(state|sit|st)\b.*(allowance|exemption)s?/, 'SIT.TOTALALLOWANCES'],
  [/^(state|sit|st)\b.*(additional|extra)/, 'SIT.ADDITIONALWH'],
  [/allowances/, 'FIT.TOTALALLOWANCES'],
  [/depend.*(amount|amt|credit)|step ?3|claim.*depend/, 'FIT.DEPENDENTS_AMT'],
  [/(two|multiple) jobs|step ?2/, 'FIT.TWO_JOBS'],
  [/other income|step ?4 ?\(?a/, 'FIT.OTHER_INCOME'],
  [/step ?4 ?\(?b|fed.*deductions/, 'FIT.DEDUCTIONS'],
  [/(additional|extra).*(fed|withh|tax)|step ?4 ?\(?c/, 'FIT.ADDITIONALWH'],
  [/(suta|sui|unemployment).*rate/, 'ER_SUTA.RATE'],
];

type Found = { -readonly [K in keyof Columns]?: Columns[K] } & {
  wages: Record<string, string>;
  benefits: Record<string, string>;
  parameters: Record<string, string>;
  taxes: Record<string, string | string[]>;
};

/** What the headers of a row mean, as far as they are known. */
export function guessColumns(headers: readonly string[]): Found {
  const found: Found = { wages: {}, benefits: {}, parameters: {}, taxes: {} };
  for (const header of headers) if (header !== '') place(header, found);
  dropWhatTotalHolds(found);
  joinMedicare(found.taxes);
  return found;
}

function place(header: string, found: Found): void {
  const text = header
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim();
  for (const [field, pattern] of Object.entries(SINGLE)) {
    const name = field as keyof typeof SINGLE;
    if (!pattern.test(text) || found[name] !== undefined) continue;
    found[name] = header;
    return;
  }
  if (/ytd|year[ -]to[ -]date|^net\b|taxable/.test(text)) return;
  const [, parameter] = PARAMETERS.find(([pattern]) => pattern.test(text)) ?? [];
  if (parameter !== undefined) {
    found.parameters[header] = parameter;
    return;
  }
  const [, wage] = WAGES.find(([pattern]) => pattern.test(text)) ?? [];
  if (wage !== undefined) {
    found.wages[header] = wage;
    return;
  }
  const taxes = taxesNamed(header);
  if (taxes !== undefined) {
    found.taxes[header] = taxes.length === 1 ? (taxes[0] as string) : taxes;
    return;
  }
  const [, benefit] = BENEFITS.find(([pattern]) => pattern.test(text)) ?? [];
  if (benefit !== undefined && !/post[ -]?tax|after[ -]?tax|employer|\ber\b/.test(text)) {
    found.benefits[header] = benefit;
  }
}

/** With a column of regular pay, the total says nothing new. */
function dropWhatTotalHolds({ wages }: Found): void {
  const isRegular = Object.values(wages).includes('Regular');
  if (!isRegular) return;
  for (const [header, type] of Object.entries(wages)) if (type === 'Total') delete wages[header];
}

/** A register with its own column for Additional Medicare Tax holds it there only. */
function joinMedicare(taxes: Record<string, string | string[]>): void {
  if (!Object.values(taxes).includes('MEDI2')) return;
  for (const [header, named] of Object.entries(taxes)) {
    if (Array.isArray(named)) taxes[header] = 'MEDI';
  }
}

const knownIn = (found: Found): number =>
  Object.values(found).reduce(
    (total: number, value) => total + (typeof value === 'object' ? Object.keys(value).length : 1),
    0,
  );

/** The header among the first rows: the one that most is known of. Throws a `SheetError`. */
export function findHeader(rows: readonly Row[]): Row {
  const { row, known } = likeliestHeader(rows);
  if (known >= MIN_KNOWN) return row;
  throw new SheetError(
    `no row among the first ${TITLE_ROWS} looks like a header. Say which column holds what in a file (--columns FILE).`,
  );
}

/** The row that most is known of, or else the one with the most cells. */
export function likeliestHeader(rows: readonly Row[]): {
  readonly row: Row;
  readonly known: number;
} {
  const first = rows.slice(0, TITLE_ROWS);
  const known = first.map((row) => ({ row, known: knownIn(guessColumns(row.cells)) }));
  const best = known.reduce((a, b) => (b.known > a.known ? b : a));
  if (best.known >= MIN_KNOWN) return best;
  const filled = ({ row }: { row: Row }): number => row.cells.filter(Boolean).length;
  return known.reduce((a, b) => (filled(b) > filled(a) ? b : a));
}

export type Guess = {
  /** As far as headers are known. */
  readonly columns: Partial<Columns>;
  /** What a columns file has to name and no header was recognized for. */
  readonly missing: readonly (keyof Columns)[];
};

/** Columns for the whole register, as far as they can be guessed. */
export function guess(header: Row, rows: readonly Row[]): Guess {
  const found = guessColumns(header.cells);
  if (found.taxColumn !== undefined && found.amountColumn !== undefined) {
    found.taxes = taxesInRows(header, rows, found.taxColumn);
    joinMedicare(found.taxes);
  } else {
    delete found.taxColumn;
    delete found.amountColumn;
  }
  if (found.employee === undefined && found.name !== undefined) found.employee = found.name;
  if (found.name === found.employee) delete found.name;
  const missing = [
    ...(['employee', 'payDate', 'payPeriodsPerYear', 'workState'] as const).filter(
      (field) => found[field] === undefined,
    ),
    ...(['wages', 'taxes'] as const).filter((field) => Object.keys(found[field]).length === 0),
  ];
  return { columns: withoutEmpty(found), missing };
}

/** Columns for the whole register. Throws a `SheetError` that names what is missing. */
export function guessAll(header: Row, rows: readonly Row[]): Columns {
  const { columns, missing } = guess(header, rows);
  if (missing.length === 0) return columns as Columns;
  throw new SheetError(
    `no column was recognized for ${missing.join(', ')}. The headers are: ${header.cells.filter(Boolean).join(', ')}. Say which column holds what in a file (--columns FILE).`,
  );
}

function taxesInRows(header: Row, rows: readonly Row[], taxColumn: string): Found['taxes'] {
  const at = header.cells.indexOf(taxColumn);
  const taxes: Found['taxes'] = {};
  for (const { cells } of rows) {
    const name = cells[at] ?? '';
    const named = taxesNamed(name);
    if (named !== undefined) taxes[name] = named.length === 1 ? (named[0] as string) : named;
  }
  return taxes;
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
