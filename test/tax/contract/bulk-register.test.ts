/** A payroll register sent to bulk: read as compare reads it, answered by row, as a stream or a job. About 5 s. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { finishJob } from '../../support/bulk.ts';
import { forEachServer } from '../../support/server.ts';
import { workbook } from '../../support/workbook.ts';

const BULK = '/ste-hosted/v1/bulk';
const CSV = { 'content-type': 'text/csv' };
const XLSX = {
  'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const sample = readFileSync(new URL('../../../examples/register.csv', import.meta.url), 'utf8');
const REGISTER = `Payroll History
Employee ID,Pay Date,Gross Pay,Social Security Employee
1,01/09/2026,2000,0
2,01/09/2026,x,0
`;
const HOLDS = '?state=TX&frequency=biweekly';
const ANSWERS = [
  /^row,employeeID,/,
  /^3,1,00-000-0000-FICA-000,.*,124\.00,2000\.00,/,
  /^4,2,.*,1001,"row 4: Gross Pay: ""x"" is not an amount\."/,
];

const formOf = (files: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, text] of Object.entries(files)) form.set(name, new Blob([text]), `${name}.csv`);
  return form;
};

forEachServer('bulk with registers', (server) => {
  const post = async (
    body: string | Buffer | FormData,
    headers: Readonly<Record<string, string>> = CSV,
    query = HOLDS,
  ) => {
    // What a form is sent with has the boundary of its parts.
    const request = new Request('http://localhost', { method: 'POST', body });
    const own =
      body instanceof FormData
        ? { 'content-type': request.headers.get('content-type') ?? '' }
        : headers;
    return await server().fetch(`${BULK}${query}`, {
      method: 'POST',
      body: Buffer.from(await request.arrayBuffer()),
      headers: { ...headers, ...own },
    });
  };
  const isAnswered = (text: string): void => {
    const lines = text.trimEnd().split('\r\n');
    assert.equal(lines.length, ANSWERS.length, text);
    for (const [i, pattern] of ANSWERS.entries()) assert.match(lines[i] ?? '', pattern);
  };

  test('CSV, a workbook, and a form are answered by row, and each row counts', async () => {
    const before = await server().counted();
    const rows = REGISTER.trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    for (const answer of [
      await post(REGISTER),
      await post(Buffer.from(REGISTER, 'utf16le').subarray(0), CSV),
      await post(await workbook(rows), XLSX),
      await post(formOf({ register: REGISTER })),
    ]) {
      assert.equal(answer.status, 200, answer.text);
      isAnswered(answer.text);
    }
    assert.equal(await server().counted(), before + 8);
  });

  test('as a job, with the rows in results and errors', async () => {
    const job = await post(REGISTER, { ...CSV, prefer: 'respond-async' });
    assert.equal(job.status, 202, job.text);
    assert.deepEqual([job.body.from, job.body.to], ['register', 'csv']);
    await finishJob(server(), job.body.jobId);
    isAnswered((await server().fetch(`${BULK}/${job.body.jobId}/results`)).text);
    const errors = await server().fetch(`${BULK}/${job.body.jobId}/errors`);
    assert.match(errors.text, /\r\n4,2,1001,/);
  });

  test('a form has the files next to the register', async () => {
    const header = 'Employee ID,Pay Date,Gross Pay,FUTA';
    const { text, status } = await post(
      formOf({
        register: `${header}\n1,04/10/2026,2000,0\n`,
        employees: 'Employee ID,Work State\n1,TX\n',
        opening: `${header}\n1,03/31/2026,6500,39\n`,
        columns:
          'employee: Employee ID\npayDate: Pay Date\npayPeriodsPerYear: 26\nworkState: Work State\nwages: { Gross Pay: Total }\ntaxes: { FUTA: ER_FUTA }\n',
      }),
      {},
      '',
    );
    assert.equal(status, 200, text);
    assert.match(text, /\r\n2,1,00-000-0000-ER_FUTA-000,.*,3\.00,500\.00,/);
  });

  test('check=true says how the register is read, and calculates and counts nothing', async () => {
    const before = await server().counted();
    const { text, status } = await post(sample, CSV, '?check=true');
    assert.equal(status, 200);
    const body = JSON.parse(text);
    assert.equal(body.columns.payDate, 'Check Date');
    assert.equal(body.checks, 12);
    assert.deepEqual(
      body.refused.map(({ row, employeeID }: { row: number; employeeID: string }) => [
        row,
        employeeID,
      ]),
      [[9, '1008']],
    );
    assert.match(body.notes.join(' '), /Empty cells were not compared/);
    const asked = await post(REGISTER, CSV, '?check=true');
    assert.deepEqual(JSON.parse(asked.text).missing, ['payPeriodsPerYear', 'workState']);
    assert.equal(await server().counted(), before);
  });

  test('what cannot be read is refused with what to send', async () => {
    const item = '{"employeeID":"1"}\n';
    const ndjson = { 'content-type': 'application/x-ndjson' };
    for (const [answer, message] of [
      [
        await post(REGISTER, CSV, ''),
        /payPeriodsPerYear \(query parameter frequency\), workState \(query parameter state\)/,
      ],
      [
        await post(REGISTER, CSV, '?state=TX&frequency=often'),
        /frequency often is not a pay frequency/,
      ],
      [await post(item, ndjson, '?state=TX'), /state: is for a payroll register/],
      [await post(item, ndjson, '?check=true'), /check: is for a payroll register/],
      [await post('employeeID,wages[0].gross\n1,2\n'), /frequency: is for a payroll register/],
      [await post(formOf({ employees: 'x\n' })), /register: is missing/],
      [
        await post(formOf({ register: REGISTER, employee: 'x\n' })),
        /employee: is not a file of the form/,
      ],
      [
        await post('no form', { 'content-type': 'multipart/form-data; boundary=x' }),
        /is not a form/,
      ],
      [await post('only words\n'), /looks like a header/],
    ] as const) {
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.body.errorStatus.errorMessage, message);
    }
  });

  test('a refused request leaves its place to the next one', async () => {
    for (let i = 0; i < 5; i += 1) {
      assert.equal((await post('{}', { 'content-type': 'text/plain' })).status, 415);
      assert.equal((await post(REGISTER, CSV, '?version=1999.1')).status, 400);
    }
    isAnswered((await post(REGISTER)).text);
  });
});
