/** Form W-4 by pypdf: what it reads of a form that we filled, and what we read of one that it filled. */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withServer } from '../app/client/server.ts';
import { API_KEY, type TestServer } from '../support/server.ts';
import { runProgram, withLanguage, workFolder } from './languages.ts';

const PROGRAM = fileURLToPath(new URL('python/pdf_fields.py', import.meta.url));

const ANSWERS = {
  firstName: 'Ana M',
  lastName: 'Núñez',
  ssn: '123-45-6789',
  address: 'Elm Street 5',
  cityStateZip: 'Salem, OR 97301',
  filingStatus: 'M',
  additionalWithholding: 25,
};

type Field = {
  readonly value: string | null;
  readonly kind: '/Tx' | '/Btn';
  readonly states: readonly string[] | null;
};
type Read = { readonly text: string; readonly fields: Readonly<Record<string, Field>> };

async function clientOf(server: TestServer) {
  const { body } = await server.fetch('/authentication/login', {
    key: null,
    headers: { 'api-key': API_KEY },
  });
  return async (path: string, type?: string, sent?: Uint8Array<ArrayBuffer> | string) => {
    const headers = { authorization: `Bearer ${body.accessToken}`, accept: 'application/pdf' };
    const init =
      sent === undefined || type === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'content-type': type }, body: sent };
    const answer = await fetch(server.url + path, init);
    assert.equal(answer.status, 200, path);
    return Buffer.from(await answer.arrayBuffer());
  };
}

withLanguage('Python with its libraries', (start) => {
  withServer('Form W-4', (server) => {
    const pypdf = (args: readonly string[], input = ''): string => {
      const { status, stdout, stderr } = runProgram(start, [PROGRAM, ...args], { input });
      assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
      return stdout;
    };
    const read = (file: string): Read => JSON.parse(pypdf(['read', file]));

    test('of ours pypdf reads every answer; filled by pypdf, each answer comes back', async () => {
      const ask = await clientOf(server());
      const folder = workFolder();
      const ours = join(folder, 'ours.pdf');
      const body = JSON.stringify({ answers: ANSWERS });
      writeFileSync(ours, await ask('/spf/fillPdf/W4101', 'application/json', body));
      const { text, fields } = read(ours);
      assert.match(text, /Employee’s Withholding Certificate|Form W-4/);
      const values = Object.values(fields).map(({ value }) => value);
      for (const answer of ['Ana M', 'Núñez', '123-45-6789', 'Salem, OR 97301']) {
        assert.ok(values.includes(answer), answer);
      }

      const blank = join(folder, 'blank.pdf');
      writeFileSync(blank, await ask('/spf/getPdf/W4101'));
      const known = Object.entries(fields).filter(
        ([, { value }]) => typeof value === 'string' && value !== '' && value !== '/Off',
      );
      const filled = join(folder, 'filled.pdf');
      const entries = Object.fromEntries(known.map(([name, { value }]) => [name, value]));
      pypdf(['fill', blank, filled], JSON.stringify(entries));
      const bytes = new Uint8Array(readFileSync(filled));
      const answer = await ask('/spf/readPdf/W4101', 'application/pdf', bytes);
      const { values: back } = JSON.parse(answer.toString());
      assert.deepEqual(back, { ...ANSWERS, additionalWithholding: '25' });
    });
  });
});
