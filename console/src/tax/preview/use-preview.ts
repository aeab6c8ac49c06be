/** Sends a file for its preview, and reads the answer line by line while it comes. */

import { useMutation } from '@tanstack/react-query';
import type { PreviewItem, PreviewRefusal, PreviewTotals } from '@wagewright/client';
import { useRef } from 'react';
import { requestStream } from '../../ui/api/request.ts';

export type Asked = {
  readonly file: File;
  readonly from: string;
  readonly to: string;
  /** Of the rules for `from`; empty: the default. */
  readonly version: string;
  /** Of the rules for `to`; empty: that of `from`. */
  readonly toVersion: string;
  /** The text of a columns file of `wagewright compare`; empty: none. */
  readonly columns: string;
};

export type Employee = PreviewItem | PreviewRefusal;

export type Preview = {
  readonly asked: Asked;
  readonly totals: PreviewTotals;
  /** The first ones: a page cannot show more. */
  readonly employees: readonly Employee[];
  /** All of it, as it came. */
  readonly whole: Blob;
};

const MOST_KEPT = 5_000;

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  tsv: 'text/csv',
  txt: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Undefined for a file that no preview reads. */
export const typeOf = ({ name }: File): string | undefined =>
  TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];

export function usePreview() {
  const aborting = useRef<AbortController>(undefined);
  const mutation = useMutation({
    mutationFn: async (asked: Asked): Promise<Preview> => {
      aborting.current = new AbortController();
      return await preview(asked, aborting.current.signal);
    },
  });
  return { ...mutation, cancel: () => aborting.current?.abort() };
}

async function preview(asked: Asked, signal: AbortSignal): Promise<Preview> {
  const { file, columns, ...query } = asked;
  const sent = Object.entries(query).filter(([, value]) => value.trim() !== '');
  const response = await requestStream(`/ste-hosted/v1/preview?${new URLSearchParams(sent)}`, {
    method: 'POST',
    ...bodyOf(file, columns),
    signal,
  });
  const employees: Employee[] = [];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let totals: PreviewTotals | undefined;
  for await (const line of linesOf(response, parts)) {
    const isEnd = line.startsWith('{"totals"');
    if (!isEnd && employees.length >= MOST_KEPT) continue;
    const value: Employee | { readonly totals: PreviewTotals } = JSON.parse(line);
    if ('totals' in value) totals = value.totals;
    else employees.push(value);
  }
  if (totals === undefined) throw new Error('The response ended before its totals.');
  return { asked, totals, employees, whole: new Blob(parts) };
}

/** The file, or a form with the columns file next to it. */
function bodyOf(file: File, columns: string) {
  const accept = 'application/x-ndjson';
  if (columns.trim() === '') {
    return { body: file, headers: { accept, 'content-type': typeOf(file) ?? '' } };
  }
  const body = new FormData();
  body.set('register', file);
  body.set('columns', columns);
  return { body, headers: { accept } };
}

/** The lines of an answer; its bytes are added to `parts`. */
async function* linesOf(
  { body }: Response,
  parts: Uint8Array<ArrayBuffer>[],
): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (value !== undefined) parts.push(value);
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
    if (!done) continue;
    if (rest !== '') yield rest;
    return;
  }
}
