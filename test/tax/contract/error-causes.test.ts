/** `errors` next to `errorStatus`: the field and the cause of each error, wherever the interface refuses. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ERRORS } from '../../../src/tax/paycalc/error-table.ts';
import { FIT, parameter, paycheck, SOCIAL_SECURITY, tax, wage } from '../../support/paychecks.ts';
import { API_KEY, forEachServer, type RequestOptions } from '../../support/server.ts';

type Problem = {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly parameterName?: string;
  readonly allowed?: readonly string[];
  readonly suggestion?: string;
  readonly help: string;
};

const withWage = (...all: object[]) => ({ wages: all.map((one) => wage({ ...one })) });
const withTax = (...all: [id: string, fields: object][]) => ({
  taxJurisdictionParms: all.map(([id, fields]) => tax(id, { ...fields })),
});
const run = (fields: object) => ({
  payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26, ...fields },
});

const GEORGIA = '13-000-0000-SIT-000';
const OHIO = '39-000-0000-SIT-000';
const MARYLAND = '24-000-0000-SIT-000';
const at = (locationCode: string) => ({ locationCode });
const FIRST_TAX = 'taxJurisdictionParms[0]';

type Changes = Parameters<typeof paycheck>[0];

/** Causes that all have the number 2003. */
const CAUSES: readonly (readonly [string, path: string, code: string, changes: Changes])[] = [
  ['a word', 'wages[0].wageType', 'value_unknown', withWage({ wageType: 'Bonus' })],
  ['a field', 'wages[0].grosWages', 'unknown_field', withWage({ grosWages: 1 })],
  [
    'a limit',
    'payrollRunParameters.payPeriodsPerYear',
    'out_of_range',
    run({ payPeriodsPerYear: 0 }),
  ],
  ['too many entries', 'wages', 'entry_count', { wages: new Array(1001).fill(wage()) }],
  ['a date', 'payrollRunParameters.payDate', 'invalid_date', run({ payDate: '06/26/2026' })],
  ['a location', 'wages[0].locationCode', 'location_unknown', withWage(at('99-000-0000'))],
  [
    'a tax elsewhere',
    `${FIRST_TAX}.locationCode`,
    'location_not_levied',
    withTax([GEORGIA, at('06-000-0000')]),
  ],
  [
    'a period',
    'payrollRunParameters.payPeriodNumber',
    'period_number',
    run({ payPeriodNumber: 27 }),
  ],
  [
    'two homes',
    'taxJurisdictionParms[1].isResident',
    'several_residences',
    withTax(
      [GEORGIA, { ...at('13-000-0000'), isResident: true }],
      [OHIO, { ...at('39-000-0000'), isResident: true }],
    ),
  ],
  [
    'decimals',
    `${FIRST_TAX}.overrideRate`,
    'too_many_decimals',
    withTax([SOCIAL_SECURITY, { overrideRate: 0.0123456789 }]),
  ],
  [
    'an override of the second tax',
    'taxJurisdictionParms[1].overrideRate',
    'override_not_allowed',
    withTax([SOCIAL_SECURITY, {}], [FIT, { overrideRate: 0.1 }]),
  ],
  [
    'negative wages',
    'wages[0].grossWages',
    'negative_wages',
    { ...withWage({ grossWages: -5 }), ...withTax([FIT, {}]) },
  ],
  [
    'benefits above the wages',
    'benefits',
    'benefits_exceed_wages',
    { benefits: [{ benefitType: '125', amount: 9000 }] },
  ],
  [
    'two methods',
    'wages[1]',
    'methods_differ',
    {
      ...withWage(
        { calcMethodRegularWages: 'Annualized', locationCode: '13-000-0000' },
        { calcMethodRegularWages: 'None', locationCode: '39-000-0000' },
      ),
      ...withTax([FIT, {}]),
    },
  ],
  [
    'a method that the state lacks',
    'wages[0].calcMethodRegularWages',
    'method_not_available',
    {
      ...run({ payPeriodNumber: 13 }),
      ...withWage({ calcMethodRegularWages: 'Cumulative', ...at('13-000-0000') }),
      ...withTax([GEORGIA, { ...at('13-000-0000'), ytdWH: 1 }]),
    },
  ],
];

describe('errors next to errorStatus', () => {
  forEachServer('with one server', (server) => {
    const first = async (item: unknown) => {
      const { payCalc } = await server().payCalc(item);
      return payCalc[0] as {
        errorStatus: { errorCode: number; errorMessage: string };
        errors: Problem[];
      };
    };
    for (const [name, path, code, changes] of CAUSES) {
      test(`2003, ${name}: ${code} at ${path}`, async () => {
        const { errorStatus, errors } = await first(paycheck(changes));
        const [problem] = errors;
        assert.deepEqual([problem?.code, problem?.path], [code, path], errorStatus.errorMessage);
        assert.equal(errorStatus.errorCode, 2003);
        assert.ok(errorStatus.errorMessage.includes(problem?.message ?? '?'));
        assert.equal(problem?.help, `/docs/errors#tax-${code}`);
      });
    }

    test('what is allowed and what was most likely meant', async () => {
      const word = await first(paycheck(withWage({ wageType: 'Reguler' })));
      assert.equal(word.errors[0]?.suggestion, 'Regular');
      assert.ok(word.errors[0]?.allowed?.includes('Supplemental'));
      const status = withTax([
        FIT,
        { miscParameters: [parameter('FILINGSTATUS', 'Head of House')] },
      ]);
      const [value] = (await first(paycheck(status))).errors;
      assert.equal(value?.parameterName, 'FILINGSTATUS');
      assert.equal(value?.suggestion, 'H');
      assert.ok(value?.allowed?.includes('H'));
      const [place] = (await first(paycheck(withTax([MARYLAND, at('06-000-0000')])))).errors;
      assert.equal(place?.suggestion, '24-000-0000');
      const many = await first({ ...paycheck(), employeeID: 1, wages: 2 });
      assert.deepEqual(
        many.errors.map(({ path, code }) => [path, code]),
        [
          ['employeeID', 'wrong_type'],
          ['wages', 'wrong_type'],
        ],
      );
    });

    test('a parameter that the engine needs', async () => {
      const item = paycheck({
        ...withWage({
          wageType: 'Supplemental',
          calcMethodSupplementalWages: 'PreviousAggregation',
        }),
        ...withTax([FIT, {}]),
      });
      const [problem] = (await first(item)).errors;
      assert.equal(problem?.path, `${FIRST_TAX}.miscParameters`);
      assert.equal(problem?.parameterName, 'MOST_RECENT_WAGES');
    });

    const ask = async (path: string, options: RequestOptions = {}) => {
      const { status, body, headers } = await server().fetch(path, options);
      return {
        status,
        headers,
        body,
        problem: (body.PayCalcResponse ?? body).errors?.[0] as Problem,
      };
    };
    const post = (body: unknown, headers = {}): RequestOptions => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

    test('the siblings of payCalc', async () => {
      const item = { ...paycheck(withWage({ wageType: 'Bonus' })), targetNet: 1 };
      const illinois = { workLocations: ['17-031-0428803'], homeLocation: '99-000-0000' };
      const asked: [string, RequestOptions, path: string, code: string][] = [
        ['/ste-hosted/v1/payCalc', post('{'), '', 'malformed_body'],
        ['/ste-hosted/v1/payCalc', { ...post({}), key: 'none' }, '', 'key'],
        ['/ste-hosted/v1/payCalc?verson=1', post({}), 'verson', 'unknown_name'],
        ['/ste-hosted/v1/payCalc?version=1999.1', post({}), 'version', 'version'],
        ['/ste-hosted/v1/grossUp', post(item), 'wages[0].wageType', 'value_unknown'],
        [
          '/ste-hosted/v1/taxList',
          post({ payDate: '2026-06-26', ...illinois }),
          'homeLocation',
          'location_unknown',
        ],
        ['/ste-hosted/v1/taxList', post({}), 'payDate', 'field_missing'],
        [
          '/ste-hosted/v1/taxList',
          post({
            payDate: '2026-06-26',
            homeLocation: '17-000-0000',
            workLocations: ['17-000-0000', '17-031-0428803'],
          }),
          'workLocations[1]',
          'locations_overlap',
        ],
        ['/ste-hosted/v1/locations?zip=1', {}, 'zip', 'invalid_format'],
        ['/ste-hosted/v1/locations?zip=43215&q=x', {}, 'q', 'not_together'],
        ['/ste-hosted/v1/taxes?payer=employe', {}, 'payer', 'value_unknown'],
        ['/ste-hosted/v1/taxes/00-000-0000-FITT-000', {}, 'uniqueTaxID', 'unknown_tax'],
        ['/ste-hosted/accountInfo', {}, 'startDate', 'dates'],
        ['/ste-hosted/v1/bulk/none', {}, '', 'job_unknown'],
        [
          '/ste-hosted/v1/bulk',
          post('x', { 'content-type': 'text/html' }),
          'Content-Type',
          'media_type',
        ],
      ];
      for (const [path, options, field, code] of asked) {
        const { body, problem, headers, status } = await ask(path, options);
        assert.deepEqual([problem?.path, problem?.code], [field, code], JSON.stringify(body));
        if (status !== 200) assert.equal(headers.get('link'), `<${problem.help}>; rel="help"`);
      }
    });

    test('items of a bulk request, as lines and as rows', async () => {
      const lines = [paycheck(withWage({ wageType: 'Bonus' })), '{'].map((one) =>
        typeof one === 'string' ? one : JSON.stringify(one),
      );
      const { text } = await server().fetch('/ste-hosted/v1/bulk', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: lines.join('\n'),
      });
      assert.deepEqual(
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).errors[0].code),
        ['value_unknown', 'malformed_body'],
      );
      const rows = await server().fetch('/ste-hosted/v1/bulk', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson', accept: 'text/csv' },
        body: lines[0] ?? '',
      });
      const [header = '', row = ''] = rows.text.split('\r\n');
      assert.ok(header.endsWith(',errorCode,errorMessage,errors[0].path,errors[0].code'));
      assert.ok(row.endsWith(',wages[0].wageType,value_unknown'), row);
    });

    test('a path that no version has is refused in the shape of the tax interface', async () => {
      for (const path of ['/ste-hosted/v2/payCalc', '/ste-hosted/v1/paycalc']) {
        const { status, body, problem } = await ask(path, post({}));
        assert.equal(status, 404, path);
        assert.equal(body.errorStatus.errorCode, ERRORS['path-unknown'].code);
        assert.equal(problem.code, 'path_unknown');
        assert.equal(problem.suggestion, '/ste-hosted/v1/payCalc');
        assert.equal(body.statusCode, undefined);
      }
      assert.equal((await ask('/ste-hosted', {})).body.errorStatus.errorCode, 1016);
      assert.equal((await ask('/v1/nothing', {})).body.code, 'path_not_found');
    });

    test('Accept: application/problem+json adds the fields of RFC 9457', async () => {
      const accept = 'application/problem+json, application/json';
      for (const [path, options] of [
        ['/ste-hosted/v1/payCalc', post('{')],
        ['/ste-hosted/v1/taxes?payer=x', {}],
        ['/v1/nothing', {}],
        ['/ste-hosted/v2/payCalc', {}],
      ] as const) {
        const plain = await ask(path, options);
        assert.match(plain.headers.get('content-type') ?? '', /^application\/json/);
        const asked = { ...options.headers, accept, authorization: API_KEY };
        const { method = 'GET', body: sent = null } = options;
        const answer = await fetch(server().url + path, { method, headers: asked, body: sent });
        const { status, headers } = answer;
        const body = (await answer.json()) as Record<string, string>;
        assert.equal(headers.get('content-type'), 'application/problem+json; charset=utf-8');
        const { type, title, status: own, detail, instance, ...rest } = body;
        assert.equal(`<${type}>; rel="help"`, headers.get('link'));
        assert.deepEqual([own, plain.status], [status, status]);
        assert.ok(title && detail);
        assert.equal(instance, `urn:uuid:${headers.get('x-request-id')}`);
        assert.deepEqual(Object.keys(rest), Object.keys(plain.body));
      }
    });

    test('every error links to a row of the reference', async () => {
      const answer = await fetch(`${server().url}/docs/errors`);
      assert.equal(answer.status, 200);
      const text = await answer.text();
      for (const kind of Object.keys(ERRORS)) {
        assert.ok(text.includes(`id="tax-${kind.replaceAll('-', '_')}"`), kind);
      }
      for (const id of ['invalid_fields', 'path_not_found', 'field-required']) {
        assert.ok(text.includes(`id="${id}"`), id);
      }
    });

    test('a key for repeating goes with a job, not with a stream', async () => {
      const body = JSON.stringify(paycheck());
      const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'june' };
      const stream = await ask('/ste-hosted/v1/bulk', { method: 'POST', headers, body });
      assert.equal(stream.status, 400);
      assert.equal(stream.problem.code, 'idempotency_key');
      const prefer = { ...headers, prefer: 'respond-async' };
      const job = await ask('/ste-hosted/v1/bulk', { method: 'POST', headers: prefer, body });
      assert.equal(job.status, 202);
    });
  });
});
