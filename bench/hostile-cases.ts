/** Requests meant to block a server, which `hostile.ts` sends during ordinary calls. */

import { connect } from 'node:net';
import { zipSync } from 'fflate';
import { californians, employees } from './workload.ts';

const MB = 1024 * 1024;
const HEAD = '{"PayCalcRequest":{"payCalc":[';
const TAIL = ']}}';
const STALLED_MS = 10_000;
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Target = {
  readonly url: string;
  readonly key: string;
  readonly token: string;
  /** Path of an employer. */
  readonly employer: string;
};

export type Case = {
  readonly name: string;
  /** Makes the bodies; what it returns sends them and tells what was answered. */
  readonly prepare: (target: Target) => () => Promise<string>;
};

/** 30 MB of a repeated text. */
const fill = (open: string, unit: string, close = ''): string =>
  open + unit.repeat(Math.floor((30 * MB - open.length) / unit.length)) + close;

const items = (list: readonly object[]): string =>
  JSON.stringify({ PayCalcRequest: { payCalc: list } });

/** As many as fit into a request. */
function largest(list: readonly object[]): string {
  const texts = list.map((item) => JSON.stringify(item));
  let bytes = 0;
  const fitting = texts.filter((text) => {
    bytes += text.length + 1;
    return bytes < 31.9 * MB;
  });
  return `${HEAD}${fitting.join(',')}${TAIL}`;
}

/** The first paycheck with so many wages. */
function withWages(count: number): object {
  const [item] = employees(1) as { wages: object[] }[];
  return { ...item, wages: Array(count).fill(item?.wages[0]) };
}

/** Statuses with how often each came: `413`, `200 x 8`. */
function summary(statuses: readonly (number | string)[]): string {
  const names = [...new Set(statuses)].sort();
  const count = (name: number | string) => statuses.filter((each) => each === name).length;
  return names
    .map((name) => (statuses.length === 1 ? name : `${name} x ${count(name)}`))
    .join(', ');
}

async function post(url: string, body: Buffer, headers: Readonly<Record<string, string>>) {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 'closed';
  }
}

const payCalc = (name: string, text: () => string, times = 1): Case => ({
  name,
  prepare: ({ url, key }) => {
    const body = Buffer.from(text());
    const send = () => post(`${url}/ste-hosted/v1/payCalc`, body, { authorization: key });
    return async () => summary(await Promise.all(Array.from({ length: times }, send)));
  },
});

const importing = (name: string, type: string, text: () => string): Case => ({
  name: `import, ${name}`,
  prepare: ({ url, token, employer }) => {
    const body = Buffer.from(text());
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    return async () => summary([await post(`${url}${employer}/employees/import`, body, headers)]);
  },
});

/** A sheet without compression levels to wait for: its rows repeat. */
function workbook(header: readonly string[], rows: number): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (cells: readonly string[]) => `<row>${cells.map(cell).join('')}</row>`;
  const sheet = `${row(header)}${row(header.map(() => '1')).repeat(rows)}`;
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const bytes = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

const importingWorkbook = (name: string, header: readonly string[], rows: number): Case => ({
  name: `import, ${name}`,
  prepare: ({ url, token, employer }) => {
    const body = workbook(header, rows);
    const headers = { authorization: `Bearer ${token}`, 'content-type': WORKBOOK };
    return async () => summary([await post(`${url}${employer}/employees/import`, body, headers)]);
  },
});

const previewing = (name: string, type: string, make: () => Buffer): Case => ({
  name: `preview, ${name}`,
  prepare: ({ url, key }) => {
    const body = make();
    const path = '/ste-hosted/v1/preview?from=2026-06-26&to=2026-07-10';
    const headers = { authorization: key, 'content-type': type };
    return async () => summary([await post(url + path, body, headers)]);
  },
});

const EMPLOYEE = ['firstName', 'lastName'];
const REGISTER = ['Employee ID', 'Check Date', 'Gross Pay'];
const registerCsv = (row: string): Buffer =>
  Buffer.from(fill(`${REGISTER.join(',')}\n`, `${row}\n`));

/** Connections that send most of a body and then nothing. */
const stalled = (
  name: string,
  count: number,
  bytes: number,
  path: string,
  hasKey: boolean,
): Case => ({
  name,
  prepare:
    ({ url, key }) =>
    async () => {
      const { hostname, port } = new URL(url);
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n${hasKey ? `Authorization: ${key}\r\n` : ''}Content-Length: ${bytes}\r\n\r\n`;
      const part = Buffer.alloc(Math.floor(bytes * 0.95), ' ');
      const answers: string[] = [];
      const sockets = Array.from({ length: count }, () => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {});
        socket.once('data', (data) => answers.push(data.toString('latin1').slice(9, 12)));
        socket.write(head);
        socket.write(part);
        return socket;
      });
      await new Promise((resolve) => setTimeout(resolve, STALLED_MS));
      for (const socket of sockets) socket.destroy();
      return answers.length === 0 ? 'waited for' : summary(answers);
    },
});

export const CASES: readonly Case[] = [
  {
    name: 'none',
    prepare: () => async () => {
      await new Promise((resolve) => setTimeout(resolve, STALLED_MS));
      return '';
    },
  },
  payCalc('30 MB of [', () => fill('', '[')),
  payCalc('30 MB of [ in the list', () => fill(HEAD, '[')),
  payCalc('30 MB of {"a":', () => fill('', '{"a":')),
  payCalc('30 MB of {"a": in the list', () => fill(HEAD, '{"a":')),
  payCalc('30 MB of [],', () => fill('[', '[],', '[]]')),
  payCalc('30 MB of [], in the list', () => fill(HEAD, '[],', `[]${TAIL}`)),
  payCalc('30 MB of {}, in the list', () => fill(HEAD, '{},', `{}${TAIL}`)),
  payCalc('30 MB of "", in an item', () => fill(`${HEAD}{"x":[`, '"",', `""]}${TAIL}`)),
  payCalc('one item of 50,000 wages', () => items([withWages(50_000)])),
  payCalc('100 items of 900 wages', () => items(Array(100).fill(withWages(900)))),
  payCalc('1,000,000 items of one field', () => `${HEAD}${'{"a":1},'.repeat(1_000_000)}{}${TAIL}`),
  payCalc('10,000 empty items', () => `${HEAD}${'{},'.repeat(9_999)}{}${TAIL}`),
  payCalc('8 x 32 MB of Californian paychecks', () => largest(californians(10_000, 11)), 8),
  stalled('400 stalled bodies without a key', 400, 16_000, '/v1/representativeSessions', false),
  stalled('400 stalled bodies of 1 MB without a key', 400, MB, '/v1/representativeSessions', false),
  stalled('40 x 31 MB stalled, with a key', 40, 31 * MB, '/ste-hosted/v1/payCalc', true),
  importing('a line of 30 MB (NDJSON)', 'application/x-ndjson', () => fill('{"a":"', 'x')),
  importing('a line of 30 MB (CSV)', 'text/csv', () => fill('firstName\n', 'x')),
  importing('30 MB of commas', 'text/csv', () => fill('firstName\n', ',')),
  importing('30 MB of blank lines (CSV)', 'text/csv', () => fill('firstName\n', '\n')),
  importing('30 MB of [', 'application/json', () => fill('', '[')),
  importing('30 MB of {}, in an array', 'application/json', () => fill('[', '{},', '{}]')),
  importingWorkbook('a workbook of 1,000,000 rows', EMPLOYEE, 1_000_000),
  importingWorkbook('a workbook of 50,000 rows', EMPLOYEE, 49_999),
  previewing('a workbook of 1,000,000 rows', WORKBOOK, () => workbook(REGISTER, 1_000_000)),
  previewing('a workbook of 50,000 rows', WORKBOOK, () => workbook(REGISTER, 49_999)),
  previewing('30 MB of [', 'application/json', () => Buffer.from(fill('', '['))),
  previewing('30 MB of blank lines', 'text/csv', () => Buffer.from(fill('', '\n'))),
  previewing('a line of 30 MB', 'text/csv', () => Buffer.from(fill('a,', 'x'))),
  previewing('30 MB of commas', 'text/csv', () => registerCsv(',,')),
  previewing('30 MB of short checks', 'text/csv', () => registerCsv('1,06/26/2026,1')),
  importing('30 MB of blank lines (NDJSON)', 'application/x-ndjson', () => fill('', '\n')),
];
