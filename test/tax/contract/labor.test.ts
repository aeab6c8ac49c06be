/** What `GET /v1/minimumWages` and `POST /v1/garnishments` answer to a request that needs a correction. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { laborVersions } from '../../../src/tax/labor/load.ts';
import { onSqlite } from '../../support/databases.ts';
import { TestServer } from '../../support/server.ts';

const version = laborVersions().at(-1) ?? '';

onSqlite((databases) => {
  describe('labor law over HTTP', () => {
    let server: TestServer;
    before(async () => {
      server = await TestServer.start(databases);
    });
    after(() => server.close());
    const wages = (query: string) => server.fetch(`/v1/minimumWages?${query}`, { key: null });
    const garnish = (body: object) =>
      server.fetch(`/v1/garnishments?version=${version}`, {
        key: null,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          payDate: '2026-06-15',
          payPeriod: 'weekly',
          grossEarnings: 1200,
          disposableEarnings: 1000,
          orders: [{ id: '1', type: 'creditor' }],
          ...body,
        }),
      });

    test('a postal code is answered with the location code', async () => {
      const { status, body } = await wages(`locationCode=CA&date=2026-06-15&version=${version}`);
      assert.equal(status, 400);
      assert.deepEqual(body.errors, [
        {
          path: 'locationCode',
          field: 'locationCode',
          code: 'invalid_value',
          message: 'must be a location code: California is 06-000-0000',
        },
      ]);
    });

    test('a release without labor law is named with those that have it', async () => {
      const { status, body } = await wages('date=2026-06-15&version=2026.1');
      assert.equal(status, 400);
      assert.match(body.message, /^version: 2026\.1 has no labor law\. Use one of \d{4}\.\d/);
    });

    test('the kind of debt is asked for with the values of the state', async () => {
      const { status, body } = await garnish({ locationCode: '50-000-0000' });
      assert.equal(status, 400);
      assert.equal(body.errors[0].path, 'orders[0].debt');
      assert.match(body.message, /creditors in VT, .* Use consumer or other$/);
    });

    test('a limit of the state, with its source and what it leaves open', async () => {
      const { status, body } = await garnish({
        locationCode: '29-000-0000',
        orders: [{ id: '1', type: 'creditor', isHeadOfFamily: true }],
      });
      assert.equal(status, 200);
      assert.equal(body.total, 100);
      assert.match(body.orders[0].explain[1], /^MO: the lowest of 10% of disposable earnings/);
      assert.match(body.orders[0].sources.join(), /Missouri Revised Statutes, section 525\.030/);
      assert.deepEqual(body.gaps, [
        'MO: The employee files an affidavit and must be a Missouri resident.',
      ]);
    });

    test('a field that the type does not use is refused by name, with the fields of the type', async () => {
      const refused = async (order: object) => {
        const { status, body } = await garnish({ orders: [{ id: '1', ...order }] });
        assert.equal(status, 400);
        return body.errors.map(({ path, code, message }: Record<string, string>) => [
          path,
          code,
          message,
        ]);
      };
      assert.deepEqual(await refused({ type: 'creditor', supportsOther: true, exemptAmount: 1 }), [
        [
          'orders[0].supportsOther',
          'not_allowed',
          'is not used by creditor orders, which have amount, debt, isHeadOfFamily, dependents. Leave it out',
        ],
        [
          'orders[0].exemptAmount',
          'not_allowed',
          'is not used by creditor orders, which have amount, debt, isHeadOfFamily, dependents. Leave it out',
        ],
      ]);
      assert.deepEqual(await refused({ type: 'unlimited', dependents: 0 }), [
        [
          'orders[0].dependents',
          'not_allowed',
          'is not used by unlimited orders, which have only amount. Leave it out',
        ],
      ]);
      assert.deepEqual(
        await refused({ type: 'federalLevy', exemptAmount: 300, filingStatus: 'single' }),
        [
          [
            'orders[0].filingStatus',
            'not_allowed',
            'is not used with exemptAmount. Leave one of them out',
          ],
        ],
      );
    });

    test('support orders that exceed the limit together are refused by name, the others calculated', async () => {
      const support = { type: 'support', supportsOther: true, isOver12Weeks: false };
      const { status, body } = await garnish({
        orders: [
          { id: 'a', ...support, amount: 400 },
          { id: 'b', ...support, amount: 200 },
          { id: 'c', type: 'unlimited', amount: 50 },
        ],
      });
      assert.equal(status, 200);
      assert.deepEqual(
        body.orders.map(({ id, amount }: { id: string; amount: number }) => [id, amount]),
        [['c', 50]],
      );
      assert.equal(body.total, 50);
      assert.deepEqual(
        body.errors.map(({ path }: { path: string }) => path),
        ['orders[0].amount', 'orders[1].amount'],
      );
      const alone = await garnish({
        orders: [
          { id: 'a', ...support, amount: 400 },
          { id: 'b', ...support, amount: 200 },
        ],
      });
      assert.equal(alone.status, 400);
      assert.equal(alone.body.errors.length, 2);
    });

    test('one bad order does not spoil the others', async () => {
      const support = { type: 'support', amount: 100, supportsOther: true };
      const { status, body } = await garnish({
        orders: [
          { id: 'a', ...support, isOver12Weeks: false },
          { id: 'b', ...support },
          { id: 'c', type: 'creditor', nickname: 'x' },
          { id: 'd', type: 'creditor' },
        ],
      });
      assert.equal(status, 200);
      assert.deepEqual(
        body.orders.map(({ id, amount }: { id: string; amount: number }) => [id, amount]),
        [
          ['a', 100],
          ['d', 150],
        ],
      );
      assert.equal(body.total, 250);
      assert.deepEqual(
        body.errors.map(({ path, code }: Record<string, string>) => [path, code]),
        [
          ['orders[1].isOver12Weeks', 'required'],
          ['orders[2].nickname', 'unknown_field'],
        ],
      );
      assert.match(body.gaps.join(), /left out\. Correct it before you withhold/);
    });

    test('a state minimum wage without a state is refused', async () => {
      const { status, body } = await garnish({ stateMinimumWage: 16 });
      assert.equal(status, 400);
      assert.match(
        body.message,
        /^stateMinimumWage: is used with the locationCode of a state only/,
      );
    });
  });
});
