/** `Prefer: handling=lenient`: what can mean only one thing is read, with a note; a guess never. About 2 s. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onSqlite } from '../../support/databases.ts';
import { accountClient } from '../../support/i9.ts';
import { FIT, paycheck, request, tax, wage } from '../../support/paychecks.ts';
import { TestServer } from '../../support/server.ts';

type Fields = Readonly<Record<string, unknown>>;

const PATH = '/ste-hosted/v1/payCalc';
const SEVEN: Fields = { employeeID: 7 };
const payDate = (sent: unknown) => ({
  payrollRunParameters: { payDate: sent, payPeriodsPerYear: 26, payPeriodNumber: 13 },
});
const fit = (fields: Record<string, unknown>) => ({ taxJurisdictionParms: [tax(FIT, fields)] });

/** What is sent, what it means, and the notes of the answer. */
const READ: readonly (readonly [string, Fields, Fields, RegExp[]])[] = [
  [
    'an id as a number',
    { employeeID: 7 },
    { employeeID: '7' },
    [/^employeeID "?7"? was read as "7"\.$/],
  ],
  [
    'numbers as text',
    { wages: [wage({ grossWages: '2500.10', hours: ' 80 ' })] },
    { wages: [wage({ grossWages: 2500.1, hours: 80 })] },
    [/^wages\[0\]\.grossWages "2500.10" was read as 2500.1\.$/, /hours/],
  ],
  [
    'a boolean as text',
    fit({ isExempt: 'TRUE' }),
    fit({ isExempt: true }),
    [/isExempt "TRUE" was read as true/],
  ],
  [
    'a date with a time',
    payDate('2026-06-26T00:00:00Z'),
    payDate('2026-06-26'),
    [/was read as "2026-06-26"/],
  ],
  ['a date with a local time', payDate('2026-06-26T17:30:00'), payDate('2026-06-26'), [/payDate/]],
  [
    'unknown fields without an amount',
    { department: 'Sales', wages: [wage({ earningLabel: 'Base', ptoAccrued: 0 })] },
    {},
    [
      /^wages\[0\]\.earningLabel/,
      /ptoAccrued/,
      /^department is not a known field; it was not used\.$/,
    ],
  ],
  [
    'zeros that mean "not set"',
    fit({ overrideRate: 0, overrideWageBase: '0' }),
    fit({}),
    [
      /overrideWageBase "0" was read as 0/,
      /overrideRate 0 counts as left out/,
      /overrideWageBase 0/,
    ],
  ],
];

/** What stays refused, and where. */
const REFUSED: readonly (readonly [string, Fields, string])[] = [
  ['an unknown number', { wages: [wage({ premium: 40 })] }, 'wages[0].premium'],
  ['an unknown number as text', { wages: [wage({ premium: '40' })] }, 'wages[0].premium'],
  ['an unknown election', fit({ waived: true }), 'taxJurisdictionParms[0].waived'],
  ['an unknown election as text', fit({ waived: 'Yes' }), 'taxJurisdictionParms[0].waived'],
  ['a misspelled field', { wages: [wage({ ytdWage: 0 })] }, 'wages[0].ytdWage'],
  ['a number with a comma', { wages: [wage({ grossWages: '2,500' })] }, 'wages[0].grossWages'],
  [
    'a time of another day elsewhere',
    payDate('2026-06-26T23:30:00-05:00'),
    'payrollRunParameters.payDate',
  ],
  [
    'an override of an income tax',
    fit({ overrideRate: 0.1 }),
    'taxJurisdictionParms[0].overrideRate',
  ],
];

type Item = {
  readonly employeeID: string;
  readonly notes?: string[];
  readonly noteCodes?: string[];
  readonly taxCalculation: unknown[];
  readonly errors?: { readonly path: string }[];
};

onSqlite((databases) => {
  let server: TestServer;
  before(async () => {
    server = await TestServer.start(databases);
  });
  after(() => server.close());

  async function answer(changes: Fields, prefer?: string) {
    const { body, headers } = await server.fetch(PATH, {
      method: 'POST',
      ...(prefer !== undefined && { headers: { prefer } }),
      body: JSON.stringify(request(paycheck(changes))),
    });
    const [item]: [Item] = body.PayCalcResponse.payCalc;
    return { item, applied: headers.get('preference-applied') };
  }

  for (const [what, sent, meant, notes] of READ) {
    test(`reads ${what}, with a note`, async () => {
      const strict = await answer(sent);
      assert.ok(strict.item.errors, 'refused without the preference');
      assert.equal(strict.applied, null);
      const lenient = await answer(sent, 'respond-async, handling=lenient');
      assert.equal(lenient.applied, 'handling=lenient');
      const { item } = await answer(meant);
      assert.equal(lenient.item.employeeID, item.employeeID);
      assert.deepEqual(lenient.item.taxCalculation, item.taxCalculation);
      const own = (lenient.item.notes ?? []).slice(item.notes?.length ?? 0);
      assert.equal(own.length, notes.length, own.join(' '));
      for (const [i, note] of notes.entries()) assert.match(own[i] ?? '', note);
      assert.equal(lenient.item.noteCodes?.length, lenient.item.notes?.length);
    });
  }

  for (const [what, sent, path] of REFUSED) {
    test(`refuses ${what}`, async () => {
      const { item } = await answer(sent, 'handling=lenient');
      assert.deepEqual(
        item.errors?.map((error) => error.path),
        [path],
      );
    });
  }

  test('the first handling that is named counts', async () => {
    const { item, applied } = await answer({ employeeID: 7 }, 'handling=strict, handling=lenient');
    assert.equal(applied, null);
    assert.ok(item.errors);
  });

  const lenient = { prefer: 'handling=lenient' };
  const APPLIED = 'preference-applied';

  test('grossUp, taxList, and setTaxList read the same, each with its notes', async () => {
    const { grossWages: _, ...open } = wage({ hours: '80' });
    const sentItem = { ...paycheck(SEVEN), wages: [open], targetNet: '1500' };
    const place = { locationCode: '04-013-0000', payDate: '2026-06-26T00:00:00Z' };
    for (const [path, body, notesIn] of [
      ['grossUp', sentItem, (answer: Item) => answer.notes],
      [
        'taxList',
        {
          payDate: '2026-06-26T00:00:00Z',
          homeLocation: '04-013-0000',
          workLocations: ['04-013-0000'],
          options: { employeeID: 7, payPeriodsPerYear: '26' },
          department: 'Sales',
        },
        (answer: Item) => answer.notes,
      ],
    ] as const) {
      const send = (headers: Readonly<Record<string, string>>) =>
        server.fetch(`/ste-hosted/v1/${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
      assert.notEqual((await send({})).body.errorStatus.errorCode, 0, path);
      const answer = await send(lenient);
      assert.equal(answer.body.errorStatus.errorCode, 0, answer.text);
      assert.equal(answer.headers.get(APPLIED), 'handling=lenient');
      const notes = (notesIn(answer.body) ?? []).join(' ');
      assert.match(notes, /employeeID "?7"? was read as "7"\./);
      assert.equal(answer.body.noteCodes.length, answer.body.notes.length);
      assert.equal(answer.body.payCalcItem.employeeID, '7');
    }
    const taxReference = [{ ...place, isResident: 'TRUE' }];
    const body = JSON.stringify({ SetTaxListRequest: { taxReference } });
    const sent = { method: 'POST', body };
    const path = '/ste-hosted/v2/setTaxList';
    assert.equal((await server.fetch(path, sent)).status, 400);
    const { status, body: list } = await server.fetch(path, { ...sent, headers: lenient });
    assert.equal(status, 200);
    assert.match(list.SetTaxListResponse.taxList.notes.join(' '), /payDate .* was read as/);
  });

  const answers = (text: string): Item[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  /** The results of a job, once it is done. */
  async function resultsOf(at: string): Promise<Item[]> {
    server.startWork();
    for (let left = 200; left > 0; left -= 1) {
      const { body: state } = await server.fetch(at);
      if (state.status === 'completed') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return answers((await server.fetch(`${at}/results`)).text);
  }

  test('bulk reads each item the same, as a stream and as a job', async () => {
    const items = [paycheck(SEVEN), paycheck({ department: 'Sales' })];
    const body = items.map((item) => `${JSON.stringify(item)}\n`).join('');
    const send = (prefer?: string) =>
      server.fetch('/ste-hosted/v1/bulk', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson', ...(prefer && { prefer }) },
        body,
      });
    assert.equal(answers((await send()).text).filter(({ errors }) => errors).length, 2);
    const stream = await send('handling=lenient');
    assert.equal(stream.headers.get(APPLIED), 'handling=lenient');
    const read = answers(stream.text);
    assert.deepEqual(
      read.map(({ noteCodes = [] }) => noteCodes.at(-1)),
      ['read_leniently', 'unknown_field'],
    );
    const job = await send('respond-async, handling=lenient');
    assert.equal(job.headers.get(APPLIED), 'respond-async, handling=lenient');
    assert.deepEqual(await resultsOf(job.headers.get('location') ?? ''), read);
  });

  test('unknown headers and parameters that others add are noted by every route, and refused when strict', async () => {
    const added = { verson: '2025.1' };
    const path = (name: string) => `/ste-hosted/${name}?page=1`;
    const item = paycheck();
    const { grossWages: _, ...open } = wage();
    const location = '04-013-0000';
    const taxReference = [{ locationCode: location, payDate: '2026-06-26', isResident: true }];
    const bodies: Readonly<Record<string, object>> = {
      'v1/payCalc': request(item),
      'v1/grossUp': { ...item, wages: [open], targetNet: 1500 },
      'v1/taxList': {
        payDate: '2026-06-26',
        homeLocation: location,
        workLocations: [location],
      },
      'v2/setTaxList': { SetTaxListRequest: { taxReference } },
      'v1/bulk': [item, item],
    };
    const NOTES = [
      'query: "page" is not a known query parameter. Allowed: version',
      'header: "verson" is not a known header. Did you mean version? It was not used.',
    ];
    for (const [name, sent] of Object.entries(bodies)) {
      const send = (headers: Readonly<Record<string, string>>, at = path(name)) =>
        server.fetch(at, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(sent),
        });
      for (const strict of [await send({}), await send(added, path(name).split('?')[0])]) {
        assert.equal(strict.status, 400, name);
        assert.match(strict.text, /"unknown_name"/, name);
      }
      const noted = await send({ ...lenient, ...added });
      assert.equal(noted.status, 200, noted.text);
      assert.equal(noted.headers.get(APPLIED), 'handling=lenient');
      for (const note of NOTES) {
        const count = noted.text.split(JSON.stringify(note).slice(1, -1)).length - 1;
        assert.equal(count, name === 'v1/bulk' ? 2 : 1, `${name} ${noted.text}`);
      }
      // A slip of ours would choose other rules.
      const slip = await send(lenient, `${path(name)}&verson=2025.1`);
      assert.equal(slip.status, 400, name);
      assert.match(slip.text, /Did you mean version\?/);
    }
    const job = await server.fetch(path('v1/bulk'), {
      method: 'POST',
      headers: {
        ...added,
        'content-type': 'application/json',
        prefer: 'respond-async, handling=lenient',
      },
      body: JSON.stringify(bodies['v1/bulk']),
    });
    assert.equal(job.status, 202, job.text);
    const results = await resultsOf(job.headers.get('location') ?? '');
    assert.deepEqual(
      results.map(({ notes = [] }) =>
        notes.slice(-2).map((note, i) => note.slice(0, NOTES[i]?.length)),
      ),
      [NOTES, NOTES],
    );
    // Without its preference, a lenient key changes nothing where no route takes one.
    const { key } = await server.makeKey({ account: 'lenient lists', isLenient: true });
    assert.equal((await server.fetch('/ste-hosted/v1/taxes?page=1', { key })).status, 400);
  });

  test('a lenient key needs no header, and handling=strict is stronger', async () => {
    const account = 'lenient account';
    const { key } = await server.makeKey({ account, isLenient: true });
    const post = async (prefer?: string) => {
      const body = request(paycheck(SEVEN));
      const { body: answered, headers } = await server.post(body, {
        key,
        ...(prefer !== undefined && { headers: { prefer } }),
      });
      const [item]: [Item] = answered.PayCalcResponse.payCalc;
      return { item, applied: headers.get(APPLIED) };
    };
    for (let i = 0; i < 2; i += 1) {
      const { item, applied } = await post();
      assert.deepEqual([item.errors, applied], [undefined, 'handling=lenient']);
    }
    const strict = await post('handling=strict');
    assert.deepEqual([strict.item.errors?.length, strict.applied], [1, null]);
    const sent = { label: 'shop', scopes: ['tax'], isLenient: true };
    const made = await (await accountClient(server, key)).post('/v1/apiKeys', sent);
    assert.equal(made.status, 201, made.text);
    assert.equal(made.body.apiKey.isLenient, true);
  });

  test('a large request is read the same', async () => {
    const changes = { employeeID: 7, remark: 'x'.repeat(70_000) };
    const { item, applied } = await answer(changes, 'handling=lenient');
    assert.equal(applied, 'handling=lenient');
    assert.equal(item.employeeID, '7');
    assert.deepEqual(item.noteCodes, ['read_leniently', 'unknown_field']);
  });
});
