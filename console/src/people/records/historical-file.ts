/** Many historical forms from a table: its rows, whose they are, what became of each, and their scans. */

import type { HistoricalFormResults, ListedEmployeePage } from '@wagewright/client';
import { employerPath } from '../../ui/api/employers.ts';
import { withQuery } from '../../ui/api/lists.ts';
import { request } from '../../ui/api/request.ts';
import { employeePath, employeesPath } from '../employees/employees.ts';
import { readSheet } from '../import/use-import.ts';

/** The columns of the table. `scan`: file names, separated by semicolons. */
export const COLUMNS = [
  'emailAddress',
  'employeeId',
  'source',
  'edition',
  'firstDayOfEmployment',
  'section1SignedOn',
  'section2SignedOn',
  'note',
  'scan',
] as const;
type Column = (typeof COLUMNS)[number];

const DAYS: readonly string[] = ['firstDayOfEmployment', 'section1SignedOn', 'section2SignedOn'];

export type Row = {
  /** In the file, from 1. */
  readonly line: number;
  readonly values: Readonly<Partial<Record<Column, string>>>;
};

export type Outcome = {
  readonly line: number;
  /** Null: refused. */
  readonly submissionId: number | null;
  readonly problems: readonly string[];
  readonly scansAdded: number;
  /** Scans that were not chosen, or were refused. */
  readonly scansMissing: readonly string[];
};

const isColumn = (text: string): text is Column => (COLUMNS as readonly string[]).includes(text);

export async function readRows(file: File): Promise<readonly Row[]> {
  const [{ dayOrderOf, isoDay }, { headers, rows }] = await Promise.all([
    import('@wagewright/compare'),
    readSheet(file),
  ]);
  const isDay = headers.map((header) => DAYS.includes(header.trim()));
  const order = dayOrderOf(rows.flatMap(({ cells }) => cells.filter((_, i) => isDay[i])));
  return rows.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(
      headers.flatMap((header, index) => {
        const [name, text] = [header.trim(), cells[index]?.trim() ?? ''];
        if (!isColumn(name) || text === '') return [];
        return [[name, isDay[index] ? isoDay(text, order) : text]];
      }),
    ),
  }));
}

export const scansOf = ({ values: { scan = '' } }: Row): readonly string[] =>
  scan
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);

/** Whose form a row is: named by id, or by an email address that one employee alone has. */
async function employeeOf(employerId: string, { values }: Row): Promise<string | undefined> {
  const { employeeId, emailAddress } = values;
  if (employeeId !== undefined || emailAddress === undefined) return employeeId;
  const { employees } = await request<ListedEmployeePage>(
    withQuery(employeesPath(employerId), { search: emailAddress }),
  );
  const found = employees.filter(
    (one) => one.emailAddress?.toLowerCase() === emailAddress.toLowerCase(),
  );
  return found.length === 1 ? found[0]?.id : undefined;
}

type Taking = {
  readonly rows: readonly Row[];
  readonly scans: readonly File[];
  /** Said of a row whose employee is not known. */
  readonly nobody: string;
  readonly onDone: (done: number) => void;
};

/** Imports row by row, so that each scan follows its form; returns the outcome of each. */
export async function importRows(
  employerId: string,
  { rows, scans, nobody, onDone }: Taking,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const employeeId = await employeeOf(employerId, row);
    outcomes.push(
      employeeId === undefined
        ? { line: row.line, submissionId: null, problems: [nobody], ...NO_SCANS }
        : await importRow(employerId, employeeId, row, scans),
    );
    onDone(outcomes.length);
  }
  return outcomes;
}

const NO_SCANS = { scansAdded: 0, scansMissing: [] } as const;

async function importRow(
  employerId: string,
  employeeId: string,
  row: Row,
  files: readonly File[],
): Promise<Outcome> {
  const { emailAddress: _, scan: __, ...values } = row.values;
  const form = { ...values, ...(scansOf(row).length === 0 ? {} : { scans: scansOf(row) }) };
  const { results } = await request<HistoricalFormResults>(
    `${employerPath(employerId)}/historicalForms`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: new Blob([`${JSON.stringify({ ...form, employeeId })}\n`]),
    },
  );
  const { submissionId = null, errors = [] } = results[0] ?? {};
  const problems = errors.map(({ path, message }) => `${path}: ${message}`);
  if (submissionId === null) {
    return { line: row.line, submissionId, problems, ...NO_SCANS };
  }
  const at = `${employeePath(employerId, employeeId)}/submissions/${submissionId}/scans`;
  const scansMissing: string[] = [];
  for (const name of scansOf(row)) {
    const file = files.find((one) => one.name === name);
    const isAdded = file !== undefined && (await isSent(at, file));
    if (!isAdded) scansMissing.push(name);
  }
  const scansAdded = scansOf(row).length - scansMissing.length;
  return { line: row.line, submissionId, problems, scansAdded, scansMissing };
}

const isSent = (path: string, file: File): Promise<boolean> =>
  request(withQuery(path, { name: file.name }), {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  }).then(
    () => true,
    () => false,
  );
