/** The forms over HTTP, as the specification prints them and beyond. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { revokeApiKey } from '../../../src/platform/auth/keys.ts';
import { API_KEY, forEachServer, type TestServer } from '../../support/server.ts';

async function tokenOf(server: TestServer, key = API_KEY): Promise<string> {
  const { body } = await server.fetch('/authentication/login', {
    key: null,
    headers: { 'api-key': key },
  });
  return body.accessToken;
}

const bearer = (token: string, more: Readonly<Record<string, string>> = {}) => ({
  key: null,
  headers: { authorization: `Bearer ${token}`, ...more },
});

const PATHS = [
  '/spf/getPdf/W4101',
  '/spf/forms',
  '/spf/forms/W4101',
  '/spf/forms/W4101/questions',
  '/spf/steMapping',
] as const;

const W4 = {
  firstName: 'Ann M',
  lastName: 'Lee',
  ssn: '123-45-6789',
  address: 'Elm Street 5',
  cityStateZip: 'Salem, OR 97301',
  filingStatus: 'M',
};

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Loose = any;

const json = { 'content-type': 'application/json' };

describe('forms', () => {
  forEachServer('with one server', (server) => {
    const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const options = bearer(await tokenOf(server()), { ...json, ...headers });
      return await server().fetch(path, { ...options, method: 'POST', body: JSON.stringify(body) });
    };
    const get = async (path: string, headers: Record<string, string> = {}) =>
      await server().fetch(path, bearer(await tokenOf(server()), headers));
    const getPdf = async (path: string, headers: Record<string, string> = {}) =>
      await fetch(server().url + path, {
        headers: { authorization: `Bearer ${await tokenOf(server())}`, ...headers },
      });

    test('getPdf as the specification prints it', async () => {
      const answer = await getPdf('/spf/getPdf/W4101', { accept: 'application/pdf' });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/pdf');
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
      const etag = answer.headers.get('etag') ?? '';
      const again = await getPdf('/spf/getPdf/w4101', { 'if-none-match': etag });
      assert.equal(again.status, 304);
      assert.equal(
        (await getPdf('/spf/getPdf/W4101?date=2025-03-01')).headers.get('etag') === etag,
        false,
      );
    });

    test('a token that is missing, empty, wrong, expired or revoked: 401 and a message', async () => {
      const revoked = await server().makeKey({ account: 'revoked', scopes: ['forms'] });
      const token = await tokenOf(server(), revoked.key);
      await revokeApiKey(server().db, revoked.id, () => server().now());
      server().setTime(6_000);
      for (const path of PATHS) {
        for (const headers of [
          {},
          { authorization: '' },
          { authorization: 'Bearer' },
          { authorization: 'Bearer ' },
          { authorization: 'Bearer abc.def.ghi' },
          { authorization: API_KEY },
          { authorization: `Bearer ${token}` },
        ]) {
          const { status, body } = await server().fetch(path, { key: null, headers });
          assert.deepEqual([status, body.message], [401, 'Unauthorized'], path);
        }
      }
      const good = await tokenOf(server());
      assert.equal((await server().fetch('/spf/forms', bearer(good))).status, 200);
      server().setTime(24 * 3_600_000);
      const { status, body } = await server().fetch('/spf/forms', bearer(good));
      assert.deepEqual([status, body.message], [401, 'Unauthorized']);
    });

    test('a token of another interface: 403 and a message', async () => {
      const { key } = await server().makeKey({ account: 'narrow', scopes: ['i9', 'tax'] });
      const token = await tokenOf(server(), key);
      for (const path of PATHS) {
        const { status, body } = await server().fetch(path, bearer(token));
        assert.equal(status, 403);
        assert.deepEqual(Object.keys(body), ['code', 'message']);
        assert.match(body.message, /scope forms/);
      }
    });

    test('what is not there says so: unknown, planned, another day, another kind of answer', async () => {
      for (const [path, status, message] of [
        ['/spf/getPdf/ZZ999', 404, /no form ZZ999\. GET \/spf\/forms lists/],
        [
          '/spf/getPdf/W4101?date=2019-01-01',
          404,
          /no edition for 2019-01-01; there are 2020-01-01 .* Ask the agency for it: Internal/,
        ],
        ['/spf/getPdf/W4101?date=2022-03-01', 404, /W4101, 2022, is not printed: .*fw4--2022\.pdf/],
        ['/spf/getPdf/W4101?date=soon', 400, /date: must be a date/],
        ['/spf/forms?color=red', 400, /color: is not a known parameter/],
        ['/spf/steMapping?formCode=ZZ999', 404, /no form ZZ999/],
      ] as const) {
        const { status: found, body } = await get(path);
        assert.equal(found, status, path);
        assert.match(body.message, message);
      }
      const { status, body } = await get('/spf/getPdf/W4101', { accept: 'text/html' });
      assert.equal(status, 406);
      assert.match(body.message, /application\/pdf/);
    });

    test('a form that is only planned is listed, and its PDF says why it is not there', async () => {
      const { body } = await get('/spf/forms');
      const planned = body.forms.filter((form: { status: string }) => form.status !== 'available');
      assert.ok(planned.length > 0);
      for (const { code, planned: why, edition } of planned) {
        const answer = await get(`/spf/getPdf/${code}`);
        assert.equal(answer.status, 404, code);
        assert.match(answer.body.message, /not yet available|no edition/, code);
        const told = edition?.incomplete ?? why;
        assert.ok(told === null || answer.body.message.includes(told), code);
      }
      // What is known of one that is incomplete can be asked for: a paper certificate feeds it.
      const incomplete = planned.find((form: Loose) => form.edition?.incomplete);
      const { status, body: asked } = await get(`/spf/forms/${incomplete.code}/questions`);
      assert.equal(status, 200);
      assert.ok(asked.questions.length > 0);
    });

    test('the catalog: filters, one form, its questions', async () => {
      const { body: all } = await get('/spf/forms');
      const codes = all.forms.map(({ code }: { code: string }) => code);
      for (const code of ['W4101', 'I9101', 'I9102', 'I9103', 'AL101', 'AZ101', 'CA101']) {
        assert.ok(codes.includes(code), code);
      }
      assert.deepEqual(codes, [...codes].sort());
      const { body: federal } = await get('/spf/forms?state=us&kind=employment-eligibility');
      assert.deepEqual(
        federal.forms.map(({ code }: { code: string }) => code),
        ['I9101', 'I9102', 'I9103', 'I9104', 'I9105', 'I9106', 'I9107', 'I9108'],
      );
      const { body: one } = await get('/spf/forms/w4101');
      assert.equal(one.form.code, 'W4101');
      const line = one.form.lines.find(({ field }: { field: string }) => field === 'filingStatus');
      assert.equal(line.feeds[0].parameterName, 'FILINGSTATUS');
      assert.ok(one.form.declarations.some((text: string) => /penalties of perjury/.test(text)));
      const { body: asked } = await get('/spf/forms/W4101/questions');
      const status = asked.questions.find(
        ({ field }: { field: string }) => field === 'filingStatus',
      );
      assert.deepEqual(
        status.options.map(({ value }: { value: string }) => value),
        ['S', 'M', 'H'],
      );
    });

    test('steMapping: every row names a tax parameter, and can be asked for by tax', async () => {
      const { body } = await get('/spf/steMapping?uniqueTaxID=00-000-0000-FIT-000');
      const rows = body.steMapping as { formCode: string; parameterName: string | null }[];
      const own = rows.filter(({ formCode }) => formCode === 'W4101');
      for (const name of [
        'FILINGSTATUS',
        'TWO_JOBS',
        'DEPENDENTS_AMT',
        'OTHER_INCOME',
        'DEDUCTIONS',
        'ADDITIONALWH',
        '2020_W4',
      ]) {
        assert.ok(
          own.some(({ parameterName }) => parameterName === name),
          name,
        );
      }
    });

    test('fillPdf: values, parameters and the PDF; readPdf gives the same back', async () => {
      const { status, body } = await post('/spf/fillPdf/W4101', {
        answers: { ...W4, additionalWithholding: 25 },
      });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.isSigned, false);
      assert.equal(body.values.ssn, '123-45-6789');
      const [entry] = body.taxJurisdictionParms;
      assert.equal(entry.uniqueTaxID, '00-000-0000-FIT-000');
      const parameters = new Map(
        entry.miscParameters.map((each: { parameterName: string; parameterValue: string }) => [
          each.parameterName,
          each.parameterValue,
        ]),
      );
      assert.equal(parameters.get('FILINGSTATUS'), 'M');
      assert.equal(parameters.get('ADDITIONALWH'), '25');
      const pdf = Buffer.from(body.pdf, 'base64');
      const token = await tokenOf(server());
      const read = await fetch(`${server().url}/spf/readPdf/W4101`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
        body: pdf,
      });
      const back = (await read.json()) as Loose;
      assert.equal(read.status, 200, JSON.stringify(back));
      assert.deepEqual(back.values, body.values);
      assert.deepEqual(back.taxJurisdictionParms, body.taxJurisdictionParms);
    });

    test('a draft is filled in as far as it goes, and says what is missing or wrong', async () => {
      const answers = { lastName: 'Lee', ssn: '1', color: 'red', filingStatus: 'M' };
      const { status, body } = await post('/spf/fillPdf/W4101', { answers, isDraft: true });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(Buffer.from(body.pdf, 'base64').subarray(0, 5).toString(), '%PDF-');
      assert.deepEqual(body.values, { lastName: 'Lee', filingStatus: 'M' });
      const problems = body.problems.map(({ path, code }: Loose) => `${path} ${code}`);
      assert.ok(problems.includes('answers.ssn invalid_value'), problems.join());
      assert.ok(problems.includes('answers.color unknown_field'), problems.join());
      assert.ok(problems.includes('answers.firstName required'), problems.join());
      assert.deepEqual(body.taxJurisdictionParms, []);
      assert.ok(body.applying.includes('filingStatus'));
      const exempt = { ...W4, exempt: true };
      const { body: other } = await post('/spf/fillPdf/W4101', { answers: exempt, isDraft: true });
      assert.ok(!other.applying.includes('filingStatus'));
      assert.deepEqual(
        other.problems.map(({ path, code }: Loose) => `${path} ${code}`),
        ['answers.filingStatus not_allowed'],
      );
      const { body: whole } = await post('/spf/fillPdf/W4101', { answers: W4, isDraft: true });
      assert.deepEqual(whole.problems, []);
      assert.equal(whole.taxJurisdictionParms[0].uniqueTaxID, '00-000-0000-FIT-000');
    });

    test('the catalog says whose PDF is given out', async () => {
      const { body } = await get('/spf/forms');
      const pdfs = new Map(body.forms.map(({ code, pdf }: Loose) => [code, pdf]));
      assert.equal(pdfs.get('W4101'), 'wagewright');
      assert.equal(pdfs.get('AL102'), null);
      assert.equal((await get('/spf/forms/W4101')).body.form.pdf, 'wagewright');
    });

    test('fillPdf with Accept: application/pdf answers the form alone', async () => {
      const answer = await fetch(`${server().url}/spf/fillPdf/W4101`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(server())}`,
          accept: 'application/pdf',
          ...json,
        },
        body: JSON.stringify({ answers: W4 }),
      });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/pdf');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      );
    });

    test('bad answers: all problems together, each with its path', async () => {
      const answers = { ...W4, ssn: '1', filingStatus: 'X', color: 'red', lastName: '漢' };
      const { status, body } = await post('/spf/fillPdf/W4101', { answers, extra: 1 });
      assert.equal(status, 400);
      assert.match(body.message, /extra: is not a known field/);
      const { body: second } = await post('/spf/fillPdf/W4101', { answers });
      const paths = second.errors.map(({ path }: { path: string }) => path).sort();
      assert.deepEqual(paths, [
        'answers.color',
        'answers.filingStatus',
        'answers.lastName',
        'answers.ssn',
      ]);
      for (const body of [[], 'text', null, { answers: [] }, {}]) {
        assert.equal((await post('/spf/fillPdf/W4101', body)).status, 400);
      }
    });

    test('readPdf without a date: the edition is read from the file', async () => {
      const { body } = await post('/spf/fillPdf/W4101', { answers: W4, date: '2024-06-01' });
      assert.equal(body.form.edition.edition, '2024');
      const authorization = `Bearer ${await tokenOf(server())}`;
      const send = async (query: string) => {
        const answer = await fetch(`${server().url}/spf/readPdf/W4101${query}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/pdf' },
          body: Buffer.from(body.pdf, 'base64'),
        });
        return { status: answer.status, body: (await answer.json()) as Loose };
      };
      const read = await send('');
      assert.equal(read.status, 200, JSON.stringify(read.body));
      assert.equal(read.body.form.edition.edition, '2024');
      assert.deepEqual(read.body.taxJurisdictionParms, body.taxJurisdictionParms);
      assert.equal((await send('?date=2024-12-31')).status, 200);
      const other = await send('?date=2026-03-01');
      assert.equal(other.status, 400);
      assert.match(other.body.message, /edition 2024, .*asks for the edition 2026/);
    });

    test('readPdf refuses what is no form of this code', async () => {
      const options = {
        authorization: `Bearer ${await tokenOf(server())}`,
        'content-type': 'application/pdf',
      };
      const send = async (code: string, body: Buffer) => {
        const answer = await fetch(`${server().url}/spf/readPdf/${code}`, {
          method: 'POST',
          headers: options,
          body,
        });
        return { status: answer.status, body: (await answer.json()) as Loose };
      };
      const noPdf = await send('W4101', Buffer.from('hello'));
      assert.equal(noPdf.status, 400);
      assert.match(noPdf.body.message, /is not a PDF/);
      const { body } = await post('/spf/fillPdf/W4101', { answers: W4 });
      for (const code of ['I9101', 'W4102', 'AL101']) {
        const other = await send(code, Buffer.from(body.pdf, 'base64'));
        assert.equal(other.status, 400);
        assert.match(
          other.body.message,
          /^The PDF is W4101 .* Send it to POST \/spf\/readPdf\/W4101\.$/,
        );
      }
      const large = await send('W4101', Buffer.alloc(5 * 1024 * 1024));
      assert.equal(large.status, 413);
    });
  });
});
