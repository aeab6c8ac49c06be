/** The installed versions, and which one a request gets. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareVersions } from '../../../src/tax/rules/index.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { NEWEST } from '../../support/releases.ts';
import { forEachServer } from '../../support/server.ts';

const HIGHEST = NEWEST;

describe('versions', () => {
  forEachServer('with one server', (server) => {
    for (const path of ['/availableVersions', '/ste-hosted/availableVersions']) {
      test(`${path} lists them, highest first`, async () => {
        const { status, body } = await server().fetch(path);
        assert.equal(status, 200);
        const versions: string[] = body.availableVersions.map(
          ({ version }: { version: string }) => version,
        );
        assert.ok(versions.length >= 2);
        assert.deepEqual(
          versions,
          versions.toSorted((a, b) => compareVersions(b, a)),
        );
        for (const entry of body.availableVersions) {
          assert.match(entry.version, /^\d{4}\.\d+$/);
          assert.match(entry.sha256, /^[0-9a-f]{64}$/);
          for (const day of [entry.releasedOn, entry.firstPayDate, entry.lastPayDate]) {
            assert.match(day, /^\d{4}-\d{2}-\d{2}$/);
          }
          assert.ok(entry.firstPayDate <= entry.lastPayDate);
        }
        assert.equal(body.errorStatus.errorCode, 0);
        assert.equal(body.transactionStamp.steVersion, versions[0]);
      });
    }

    const versionUsed = async (query: string, headers: Record<string, string> = {}) => {
      const { status, body } = await server().post(request(paycheck()), { headers }, query);
      assert.equal(status, 200);
      return body.PayCalcResponse.transactionStamp.steVersion;
    };

    test('every listed version calculates', async () => {
      const { body } = await server().fetch('/availableVersions');
      for (const { version } of body.availableVersions) {
        assert.equal(await versionUsed(`?version=${version}`), version);
      }
    });

    test('without one the highest calculates', async () => {
      assert.equal(await versionUsed(''), HIGHEST);
      assert.equal(await versionUsed('?version='), HIGHEST);
    });

    test('the header chooses, the query wins over it', async () => {
      assert.equal(await versionUsed('', { version: '2025.1' }), '2025.1');
      assert.equal(await versionUsed(`?version=${HIGHEST}`, { version: '2025.1' }), HIGHEST);
      assert.equal(await versionUsed('?version=2025.1', { version: '1999.9' }), '2025.1');
    });

    for (const [query, headers, message] of [
      [
        '?verson=2025.1',
        {},
        /^query: "verson" is not a known query parameter\. Did you mean version\?/,
      ],
      ['?__proto__=1', {}, /^query: "__proto__" is not a known query parameter/],
      [
        '',
        { verson: '2025.1' },
        /^header: "verson" is not a known header\. Did you mean version\?/,
      ],
    ] as const) {
      test(`${query} ${JSON.stringify(headers)}: 400, code 1008, names the nearest`, async () => {
        const { status, body } = await server().post(request(paycheck()), { headers }, query);
        assert.equal(status, 400);
        assert.equal(body.PayCalcResponse.errorStatus.errorCode, 1008);
        assert.match(body.PayCalcResponse.errorStatus.errorMessage, message);
        const listing = await server().fetch(`/ste-hosted/v1/taxes${query}`, { headers });
        assert.equal(listing.status, 400);
        assert.equal(listing.body.errorStatus.errorCode, 1008);
      });
    }

    test('headers that others send are none of ours', async () => {
      const headers = { 'x-version': '1', 'api-version': '2', conversion: '3', via: '1.1 proxy' };
      assert.equal(await versionUsed('', headers), HIGHEST);
    });

    for (const [query, headers] of [
      ['?version=1999.1', {}],
      ['?version=2026', {}],
      ['?version=__proto__', {}],
      [`?version=${HIGHEST}&version=2025.1`, {}],
      ['', { version: 'latest' }],
      ['?version=nothing', { version: HIGHEST }],
    ] as const) {
      test(`${query} ${JSON.stringify(headers)}: 400, code 1005, names the installed`, async () => {
        const { status, body } = await server().post(request(paycheck()), { headers }, query);
        assert.equal(status, 400);
        const { errorCode, errorMessage } = body.PayCalcResponse.errorStatus;
        assert.equal(errorCode, 1005);
        assert.match(errorMessage, /installed: [\d., ]*\b2025\.1/);
        const listing = await server().fetch(`/ste-hosted/v1/taxes${query}`, { headers });
        assert.equal(listing.status, 400);
        assert.equal(listing.body.errorStatus.errorCode, 1005);
      });
    }
  });
});
