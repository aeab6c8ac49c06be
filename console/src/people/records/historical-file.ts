/** Many historical forms from a table: what would become of its rows, what became of them, and their scans. */

import type { HistoricalFormResult, HistoricalFormResults } from '@wagewright/client';
import { employerPath } from '../../ui/api/employers.ts';
import { withQuery } from '../../ui/api/lists.ts';
import { request } from '../../ui/api/request.ts';
import { employeePath } from '../employees/employees.ts';
import { readSheet } from '../import/use-import.ts';

/** Columns of an empty table. `scan`: file names, separated by semicolons. */
export const COLUMNS = [
  'emailAddress',
  'employeeId',
  'source',
  'edition',
  'firstDayOfEmployment',
  'section1SignedOn',
  'section2SignedOn',
  'section1.lastName',
  'section1.firstName',
  'section1.citizenshipStatus',
  'section1.authorizationExpirationDate',
  'section2.documents[0].listKey',
  'section2.documents[0].documentationKey',
  'section2.documents[0].issuingAuthority',
  'section2.documents[0].documentNumber',
  'section2.documents[0].expirationDate',
  'section2.documents[1].listKey',
  'section2.documents[1].documentationKey',
  'section2.documents[1].issuingAuthority',
  'section2.documents[1].documentNumber',
  'section2.documents[1].expirationDate',
  'note',
  'scan',
] as const;

const SCAN_COLUMN = /^scans?$/i;

export type Table = {
  readonly file: File;
  /** By line in the file. */
  readonly scansOf: ReadonlyMap<number, readonly string[]>;
  /** What would become of each row. */
  readonly checked: readonly HistoricalFormResult[];
};

export type Outcome = HistoricalFormResult & {
  readonly scansAdded: number;
  /** Scans that were not chosen, or were refused. */
  readonly scansMissing: readonly string[];
};

/** Nothing is stored. */
export async function checkTable(employerId: string, file: File): Promise<Table> {
  const { headers, rows } = await readSheet(file);
  const column = headers.findIndex((header) => SCAN_COLUMN.test(header.trim()));
  const scansOf = new Map(rows.map(({ line, cells }) => [line, namesIn(cells[column])] as const));
  return { file, scansOf, checked: await send(employerId, file, { check: 'true' }) };
}

const namesIn = (cell = ''): readonly string[] =>
  cell
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);

async function send(
  employerId: string,
  file: File,
  query: Readonly<Record<string, string>>,
): Promise<readonly HistoricalFormResult[]> {
  const path = withQuery(`${employerPath(employerId)}/historicalForms`, query);
  const { results } = await request<HistoricalFormResults>(path, {
    method: 'POST',
    // The server sees by its bytes what the file is.
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  return results;
}

type Taking = {
  readonly table: Table;
  readonly scans: readonly File[];
  readonly onDone: (done: number) => void;
};

/** Imports the table, then the scans of each form. */
export async function importTable(
  employerId: string,
  { table: { file, scansOf }, scans, onDone }: Taking,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const result of await send(employerId, file, {})) {
    outcomes.push(await withScans(employerId, result, scansOf.get(result.row) ?? [], scans));
    onDone(outcomes.length);
  }
  return outcomes;
}

async function withScans(
  employerId: string,
  result: HistoricalFormResult,
  names: readonly string[],
  files: readonly File[],
): Promise<Outcome> {
  const { submissionId, employeeId } = result;
  if (submissionId === null || employeeId === null) {
    return { ...result, scansAdded: 0, scansMissing: [] };
  }
  const at = `${employeePath(employerId, employeeId)}/submissions/${submissionId}/scans`;
  const scansMissing: string[] = [];
  for (const name of names) {
    const file = files.find((one) => one.name === name);
    const isAdded = file !== undefined && (await isSent(at, file));
    if (!isAdded) scansMissing.push(name);
  }
  return { ...result, scansAdded: names.length - scansMissing.length, scansMissing };
}

/** Columns of what is not on record; named scans are reported by themselves. */
export const gapsOf = ({ missing }: HistoricalFormResult): readonly string[] =>
  missing.filter((path) => !path.startsWith('scans['));

const isSent = (path: string, file: File): Promise<boolean> =>
  request(withQuery(path, { name: file.name }), {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  }).then(
    () => true,
    () => false,
  );
