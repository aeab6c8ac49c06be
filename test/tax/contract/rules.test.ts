/** The tax rules for people over HTTP: states, taxes, releases, and what changed between them. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onSqlite } from '../../support/databases.ts';
import { API_KEY, TestServer } from '../../support/server.ts';

const ON = 'version=2026.1&payDate=2026-06-30';
const BETWEEN = '/v1/releases/2025.1/differences/2026.1';

const NOON_TEXT = '2026-06-15T12:00:00.000Z';

type State = {
  readonly code: string;
  readonly fips: string;
  readonly name: string;
  readonly taxes: number;
  readonly confidence: string;
  readonly byConfidence: Readonly<Record<string, number>>;
};
type Tax = { readonly uniqueTaxID: string; readonly confidence: string | null };

onSqlite((databases) => {
  describe('the rules for people', () => {
    let server: TestServer;
    before(async () => {
      server = await TestServer.start(databases);
    });
    after(() => server.close());
    const read = (path: string) => server.fetch(path, { key: null });

    test('every state, the District of Columbia, Puerto Rico, and federal, counted as in force', async () => {
      const { status, body } = await read(`/v1/rules?${ON}`);
      assert.equal(status, 200);
      const states: readonly State[] = body.states;
      assert.equal(states.length, 53);
      assert.equal(states[0]?.code, 'US');
      const listed = await server.fetch('/ste-hosted/v1/taxes?payDate=2026-06-30', {
        headers: { version: '2026.1' },
      });
      const taxes: readonly Tax[] = listed.body.taxes;
      for (const { fips, name, taxes: count, byConfidence } of states) {
        const own = taxes.filter(({ uniqueTaxID }) => uniqueTaxID.startsWith(`${fips}-`));
        assert.equal(count, own.length, name);
        const levels = Object.groupBy(own, ({ confidence }) => confidence ?? '');
        for (const [level, number] of Object.entries(byConfidence)) {
          assert.equal(number, levels[level]?.length ?? 0, `${name} ${level}`);
        }
      }
    });

    test('every state has a page that holds each of its taxes once', async () => {
      const { body } = await read(`/v1/rules?${ON}`);
      const { body: all } = await server.fetch('/ste-hosted/v1/taxes?payDate=2026-06-30', {
        headers: { version: '2026.1' },
      });
      const wanted = new Set((all.taxes as Tax[]).map(({ uniqueTaxID }) => uniqueTaxID));
      for (const { code, fips } of body.states as State[]) {
        const { status, body: page } = await read(`/v1/rules/${code.toLowerCase()}?${ON}`);
        assert.equal(status, 200, code);
        const shown = [...page.taxes, ...page.localTaxes].map((tax: Tax) => tax.uniqueTaxID);
        assert.equal(new Set(shown).size, shown.length, code);
        for (const id of shown) {
          assert.ok(id.startsWith(`${fips}-`));
          wanted.delete(id);
        }
        for (const tax of page.taxes) {
          if (tax.edition === null) continue;
          assert.ok(tax.sources.length > 0, tax.uniqueTaxID);
          assert.equal(tax.editions[tax.edition].confidence, tax.confidence);
          const says = tax.facts.length + tax.tables.length + tax.notes.length;
          assert.ok(says + tax.parameters.length > 0, `${tax.uniqueTaxID} says nothing`);
        }
      }
      assert.deepEqual([...wanted], []);
    });

    test('a tax in its figures, source, and official example', async () => {
      const { body } = await read(`/v1/rules/GA?${ON}`);
      const [tax] = body.taxes;
      assert.equal(tax.title, 'Georgia income tax');
      assert.deepEqual(tax.editions[tax.edition].firstPayDate, '2026-05-11');
      assert.ok(
        tax.facts.some(
          ({ label, value, unit }: { label: string; value: string; unit: string }) =>
            label === 'Flat rate' && value === '0.0499' && unit === 'rate',
        ),
      );
      assert.match(tax.sources[0].document, /Georgia Employer's Tax Guide/);
      const [example] = tax.examples;
      assert.equal(example.expect[0].taxAmount, 27.03);
      const answer = await server.payCalc({ employeeID: '1', ...example.item });
      assert.equal(answer.payCalc[0].taxCalculation[0].taxAmount, 27.03);
      const before = await read('/v1/rules/GA?version=2026.1&payDate=2026-05-10');
      assert.equal(before.body.taxes[0].edition, 2);
    });

    test('an example that needs a later correction is not shown as an amount of this release', async () => {
      const { body } = await read('/v1/rules/VT?version=2026.2&payDate=2025-06-13');
      const printed = body.taxes.flatMap(({ examples }: { examples: { expect: object[] }[] }) =>
        examples.flatMap(({ expect }) => expect),
      ) as { taxAmount: number }[];
      assert.ok(printed.length > 3, `${printed.length}`);
      // 2026.2 calculates 201.57.
      assert.ok(!printed.some(({ taxAmount }) => taxAmount === 201.56));
    });

    test('a state by code, number, or name; counties are rows, and each can be read in full', async () => {
      for (const name of ['in', 'IN', '18', 'Indiana', 'indiana']) {
        const { body } = await read(`/v1/rules/${name}?${ON}`);
        assert.equal(body.state.name, 'Indiana');
        assert.equal(body.localTaxes.length, 92);
      }
      for (const name of ['us', '00', 'federal']) {
        assert.equal((await read(`/v1/rules/${name}?${ON}`)).body.state.code, 'US');
      }
      assert.equal((await read(`/v1/rules/new-jersey?${ON}`)).body.state.code, 'NJ');
      const { body: page } = await read(`/v1/rules/IN?${ON}`);
      const [first] = page.localTaxes;
      const { status, body } = await read(`/v1/rules/IN/taxes/${first.uniqueTaxID}?${ON}`);
      assert.equal(status, 200);
      assert.equal(body.title, first.title);
      assert.ok(body.sources.length > 0);
    });

    test('an unknown state is a 404 that names near ones; a script stays text', async () => {
      const near = await read(`/v1/rules/gorgia?${ON}`);
      assert.equal(near.status, 404);
      assert.equal(near.body.code, 'rules_state_not_found');
      assert.match(near.body.message, /Did you mean Georgia \(GA\)\?/);
      const script = await read(`/v1/rules/${encodeURIComponent('<script>alert(1)</script>')}`);
      assert.equal(script.status, 404);
      assert.match(script.headers.get('content-type') ?? '', /^application\/json/);
      assert.equal(script.headers.get('x-content-type-options'), 'nosniff');
      const long = await read(`/v1/rules/${'x'.repeat(4000)}`);
      assert.equal(long.status, 404);
      assert.ok(long.text.length < 500);
      for (const path of ['/v1/rules/GA/taxes/06-000-0000-SIT-000', '/v1/rules/GA/taxes/x']) {
        const { status, body } = await read(path);
        assert.equal(status, 404);
        assert.equal(body.code, 'rules_tax_not_found');
      }
    });

    test('versions and pay dates that there are not', async () => {
      for (const [query, path, code] of [
        ['version=1999.1', 'version', 'invalid_value'],
        ['payDate=2026-02-30', 'payDate', 'invalid_format'],
        ['version=2026.1&payDate=1999-06-30', 'payDate', 'out_of_range'],
        ['paydate=2026-06-30', 'paydate', 'unknown_field'],
      ] as const) {
        const { status, body } = await read(`/v1/rules?${query}`);
        assert.equal(status, 400, query);
        assert.deepEqual([body.errors[0].path, body.errors[0].code], [path, code]);
      }
      // The clock is on June 15, 2026.
      assert.equal((await read('/v1/rules?version=2026.1')).body.payDate, '2026-06-15');
      server.setTime('2031-06-15T12:00:00.000Z');
      assert.equal((await read('/v1/rules?version=2026.1')).body.payDate, '2026-12-31');
      server.setTime(NOON_TEXT);
    });

    test('what has not changed is not sent again', async () => {
      for (const path of [`/v1/rules?${ON}`, `/v1/rules/GA?${ON}`, '/v1/releases']) {
        const first = await read(path);
        const etag = first.headers.get('etag') ?? '';
        assert.match(etag, /^".+"$/);
        assert.equal(first.headers.get('cache-control'), 'private, no-cache');
        const again = await fetch(server.url + path, { headers: { 'if-none-match': etag } });
        assert.equal(again.status, 304);
        assert.equal(await again.text(), '');
      }
    });

    test('releases with the digests that the tax interface lists', async () => {
      const { body } = await read('/v1/releases');
      const { body: installed } = await server.fetch('/availableVersions');
      const sealed = body.releases.filter(({ sealedOn }: { sealedOn: string }) => sealedOn);
      const digests = (list: readonly { version: string; sha256: string }[]) =>
        list.map(({ version, sha256 }) => [version, sha256]);
      assert.deepEqual(digests(sealed), digests(installed.availableVersions));
    });

    test('what changed between two releases, in figures and amounts', async () => {
      const { status, body } = await read(BETWEEN);
      assert.equal(status, 200);
      assert.ok(body.compared > 1000);
      const lines = body.taxes.reduce((sum: number, tax: { lines: number }) => sum + tax.lines, 0);
      assert.equal(lines, body.lines);
      const georgia = body.editions.find(
        ({ uniqueTaxID, firstPayDate }: { uniqueTaxID: string; firstPayDate: string }) =>
          uniqueTaxID === '13-000-0000-SIT-000' && firstPayDate === '2026-05-11',
      );
      assert.equal(georgia.change, 'added');
      assert.ok(
        georgia.figures.some(
          ({ label, before: was, after: is }: Record<string, string>) =>
            label === 'Flat rate' && was === '0.0519' && is === '0.0499',
        ),
      );
    });

    test('paychecks page by page, of one tax or state', async () => {
      const { body: all } = await read(BETWEEN);
      const georgia = all.taxes.filter(({ state }: { state: string }) => state === 'GA');
      const wanted = georgia.reduce((sum: number, { lines }: { lines: number }) => sum + lines, 0);
      const found: { words: string; uniqueTaxID: string }[] = [];
      let cursor = '';
      do {
        const { body } = await read(`${BETWEEN}/paychecks?state=ga&limit=7${cursor}`);
        found.push(...body.paychecks);
        cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
      } while (cursor !== '');
      assert.equal(found.length, wanted);
      assert.ok(
        found.some(({ words }) =>
          words.startsWith(
            'Georgia income tax, semimonthly, married filing jointly, one spouse working, DEPENDENTALLOWANCES 1, wages 2,000.00, paid 2026-05-15: new, 27.03',
          ),
        ),
      );
      const { body: one } = await read(`${BETWEEN}/paychecks?tax=13-000-0000-SIT-000`);
      assert.ok(
        one.paychecks.every(
          ({ uniqueTaxID }: { uniqueTaxID: string }) => uniqueTaxID === '13-000-0000-SIT-000',
        ),
      );
      assert.equal((await read(`${BETWEEN}/paychecks?state=zz`)).status, 400);
    });

    test('releases that there are not, and one with itself', async () => {
      const unknown = await read('/v1/releases/2025.1/differences/1999.1');
      assert.equal(unknown.status, 404);
      assert.equal(unknown.body.code, 'release_not_found');
      assert.match(unknown.body.message, /Known releases: .*2026\.1/);
      const same = await read('/v1/releases/2026.1/differences/2026.1');
      assert.equal(same.status, 400);
      assert.equal(same.body.errors[0].path, 'to');
    });
  });

  describe('closed to visitors', () => {
    let server: TestServer;
    before(async () => {
      server = await TestServer.start(databases, { VISITORS: 'closed' });
    });
    after(() => server.close());

    test('the rules are for everyone with a key', async () => {
      for (const path of ['/v1/rules', '/v1/rules/GA', '/v1/releases', BETWEEN]) {
        const { status, body } = await server.fetch(path, { key: null });
        assert.equal(status, 401, path);
        assert.equal(body.code, 'visitors_closed');
      }
      assert.equal((await server.fetch('/v1/rules/GA', { key: API_KEY })).status, 200);
    });
  });
});
