/** An import from the file to the employees: its columns, what the server says of each row, corrections. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportCheck, ImportResult } from '@wagewright/client';
import { useState } from 'react';
import { withQuery } from '../../ui/api/lists.ts';
import { request } from '../../ui/api/request.ts';
import { employeesPath, refreshLists } from '../employees/employees.ts';
import { FIELD_PATHS, type Field, guessFields, type Values, valuesOf } from './fields.ts';

export type ImportRow = {
  /** In the file, from 1. */
  readonly line: number;
  readonly values: Values;
};

export type RowProblem = Pick<ImportCheck['errors'][number], 'field' | 'code' | 'message'>;

export type Sheet = {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
};

export async function readSheet(file: File): Promise<Sheet> {
  const { readRegister } = await import('@wagewright/compare');
  const [header, ...rows] = await readRegister(new Uint8Array(await file.arrayBuffer()), file.name);
  return { name: file.name, headers: header?.cells ?? [], rows };
}

/** How days such as 3/4/2026 begin. */
export type DayOrder = 'month-first' | 'day-first';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The rows as CSV, and the line of each in it. */
function csvOf(rows: readonly ImportRow[]) {
  const fields = FIELD_PATHS.filter((path) => rows.some(({ values }) => values[path]));
  const lines = [`${fields.join(',')}\n`];
  const lineOf: number[] = [];
  let line = 2;
  for (const { values } of rows) {
    const text = fields.map((path) => quoted(values[path] ?? '')).join(',');
    lineOf.push(line);
    line += text.split('\n').length;
    lines.push(`${text}\n`);
  }
  return { body: new Blob(lines), lineOf };
}

async function post<Answer>(
  employerId: string,
  body: Blob,
  query: Readonly<Record<string, string | undefined>>,
): Promise<Answer> {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  const path = withQuery(`${employeesPath(employerId)}/import`, Object.fromEntries(sent));
  return await request<Answer>(path, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body,
  });
}

/** What is wrong, by the index of the row among those sent. */
async function check(
  employerId: string,
  rows: readonly ImportRow[],
  dates: DayOrder | undefined,
): Promise<ReadonlyMap<number, readonly RowProblem[]>> {
  const { body, lineOf } = csvOf(rows);
  const found = await post<ImportCheck>(employerId, body, { check: 'true', dates });
  const byRow = new Map<number, RowProblem[]>();
  for (const { row, ...problem } of found.errors) {
    const index = lineOf.indexOf(row);
    byRow.set(index, [...(byRow.get(index) ?? []), problem]);
  }
  return byRow;
}

/** A person who may be on record: only the reader can say. */
export const isSamePerson = (problems: readonly RowProblem[] = []): boolean =>
  problems.length > 0 && problems.every(({ code }) => code === 'same_person');

/** Rows of people who are others than those they seem to be, by index. */
function useOthers() {
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set());
  const setOther = (index: number, isOther: boolean): void =>
    setOthers((before) => {
      const next = new Set(before);
      if (isOther) next.add(index);
      else next.delete(index);
      return next;
    });
  return { others, setOther, forget: () => setOthers(new Set()) };
}

type Checked = { readonly rows: readonly ImportRow[]; readonly dates: DayOrder | undefined };

export function useImport(employerId: string) {
  const client = useQueryClient();
  const [sheet, setSheet] = useState<Sheet>();
  const [fields, setFields] = useState<readonly (Field | null)[]>([]);
  const [checked, setChecked] = useState<Checked>({ rows: [], dates: undefined });
  const { others, setOther, forget } = useOthers();
  const { rows, dates } = checked;

  const opening = useMutation({
    mutationFn: readSheet,
    onSuccess: (opened) => {
      setSheet(opened);
      setFields(guessFields(opened.headers));
      setChecked({ rows: [], dates: undefined });
      checking.reset();
    },
  });
  const checking = useMutation({
    mutationFn: (next: Checked) => check(employerId, next.rows, next.dates),
    onMutate: (next) => {
      setChecked(next);
      forget();
    },
  });
  const importing = useMutation({
    mutationFn: (good: readonly ImportRow[]) =>
      post<ImportResult>(employerId, csvOf(good).body, {
        dates,
        duplicates: others.size > 0 ? 'add' : 'ask',
      }),
    onSuccess: () => refreshLists(client, employerId),
  });
  const problems = checking.data;
  const isGood = (index: number): boolean =>
    !problems?.has(index) || (others.has(index) && isSamePerson(problems.get(index)));
  return {
    sheet,
    fields,
    ...checked,
    /** By the index of the row; undefined until the rows were checked. */
    problems,
    others,
    setOther,
    isGood,
    opening,
    checking,
    importing,
    open: (file: File) => opening.mutate(file),
    setField: (column: number, field: Field | null) => {
      checking.reset();
      setFields((before) =>
        before.map((old, index) => (index === column ? field : old === field ? null : old)),
      );
    },
    checkAll: () => checking.mutate({ rows: rowsOf(sheet, fields), dates }),
    /** Checks all rows again, with days that begin so. */
    readDates: (order: DayOrder) => checking.mutate({ rows, dates: order }),
    /** Checks all rows again, these with other values. */
    correct: (corrections: ReadonlyMap<number, Values>) =>
      checking.mutate({ rows: corrected(rows, corrections), dates }),
    importGood: () => importing.mutate(rows.filter((_, index) => isGood(index))),
  };
}

const rowsOf = (sheet: Sheet | undefined, fields: readonly (Field | null)[]): ImportRow[] =>
  (sheet?.rows ?? []).map(({ line, cells }) => ({ line, values: valuesOf(cells, fields) }));

const corrected = (
  rows: readonly ImportRow[],
  corrections: ReadonlyMap<number, Values>,
): ImportRow[] =>
  rows.map((row, index) => ({ ...row, values: { ...row.values, ...corrections.get(index) } }));

export type Import = ReturnType<typeof useImport>;
