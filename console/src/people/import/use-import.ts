/** An import from the file to the employees: its columns, what the server says of each row, corrections. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportCheck, ImportResult } from '@wagewright/client';
import { useState } from 'react';
import { withQuery } from '../../ui/api/lists.ts';
import { request } from '../../ui/api/request.ts';
import { employeesPath, refreshLists } from '../employees/employees.ts';
import { employeeOf, type Field, guessFields, type Values, valuesOf } from './fields.ts';

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

const NDJSON = { 'content-type': 'application/x-ndjson' };

const bodyOf = (rows: readonly ImportRow[]): Blob =>
  new Blob([rows.map(({ values }) => `${JSON.stringify(employeeOf(values))}\n`).join('')]);

/** What is wrong, by the index of the row among those sent. */
async function check(
  employerId: string,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, readonly RowProblem[]>> {
  const path = withQuery(`${employeesPath(employerId)}/import`, { check: 'true' });
  const found = await request<ImportCheck>(path, {
    method: 'POST',
    headers: NDJSON,
    body: bodyOf(rows),
  });
  const byRow = new Map<number, RowProblem[]>();
  for (const { row, ...problem } of found.errors) {
    const index = row - 1;
    byRow.set(index, [...(byRow.get(index) ?? []), problem]);
  }
  return byRow;
}

export function useImport(employerId: string) {
  const client = useQueryClient();
  const [sheet, setSheet] = useState<Sheet>();
  const [fields, setFields] = useState<readonly (Field | null)[]>([]);
  const [rows, setRows] = useState<readonly ImportRow[]>([]);

  const opening = useMutation({
    mutationFn: readSheet,
    onSuccess: (opened) => {
      setSheet(opened);
      setFields(guessFields(opened.headers));
      setRows([]);
      checking.reset();
    },
  });
  const checking = useMutation({
    mutationFn: (next: readonly ImportRow[]) => check(employerId, next),
    onMutate: (next) => setRows(next),
  });
  const importing = useMutation({
    mutationFn: (good: readonly ImportRow[]) =>
      request<ImportResult>(`${employeesPath(employerId)}/import`, {
        method: 'POST',
        headers: NDJSON,
        body: bodyOf(good),
      }),
    onSuccess: () => refreshLists(client, employerId),
  });
  const problems = checking.data;
  return {
    sheet,
    fields,
    rows,
    /** By the index of the row; undefined until the rows were checked. */
    problems,
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
    checkAll: () =>
      checking.mutate(
        (sheet?.rows ?? []).map(({ line, cells }) => ({ line, values: valuesOf(cells, fields) })),
      ),
    /** Checks all rows again, this one with another value. */
    correct: (corrections: ReadonlyMap<number, Values>) =>
      checking.mutate(
        rows.map((row, index) => ({
          ...row,
          values: { ...row.values, ...corrections.get(index) },
        })),
      ),
    importGood: () => importing.mutate(rows.filter((_, index) => !problems?.has(index))),
  };
}

export type Import = ReturnType<typeof useImport>;
