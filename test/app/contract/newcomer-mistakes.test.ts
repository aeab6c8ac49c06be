/**
 * The likely mistakes of a first integration: none is accepted, and each message scores a point for
 * the field, for what is allowed, and for what to do; the mean is at least 2.8 of 3.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bodyOf, MISTAKES, type Mistake } from '../../support/newcomer-mistakes.ts';
import { forEachServer, type TestServer } from '../../support/server.ts';

const LEAST_MEAN = 2.8;

type Answer = {
  readonly errorStatus?: { readonly errorCode: number; readonly errorMessage: string };
  readonly PayCalcResponse?: Answer & { readonly payCalc: readonly Answer[] };
};

/** What the response says; empty when the mistake is accepted. */
async function messageOf(server: TestServer, mistake: Mistake): Promise<string> {
  const body = bodyOf(mistake);
  const { body: answer } = await server.fetch(mistake.path ?? '/ste-hosted/v1/payCalc', {
    method: mistake.method ?? 'POST',
    ...(body === undefined ? {} : { body }),
    ...(mistake.key === undefined ? {} : { key: mistake.key }),
    headers: { 'content-type': 'application/json', ...mistake.headers },
  });
  const { PayCalcResponse, errorStatus } = answer as Answer;
  const status =
    PayCalcResponse?.payCalc[0]?.errorStatus ?? PayCalcResponse?.errorStatus ?? errorStatus;
  return status === undefined || status.errorCode === 0 ? '' : status.errorMessage;
}

describe('likely mistakes', () => {
  forEachServer('with one server', (server) => {
    test(`${MISTAKES.length} messages name field, allowed values and remedy`, async () => {
      let points = 0;
      const short: string[] = [];
      for (const mistake of MISTAKES) {
        const message = await messageOf(server(), mistake);
        assert.notEqual(message, '', `${mistake.about}: accepted`);
        const { field, allowed, remedy } = mistake;
        const score = [field, allowed, remedy].filter((part) => part.test(message)).length;
        points += score;
        if (score < 3) short.push(`${score} ${mistake.about}: ${message}`);
      }
      assert.ok(MISTAKES.length >= 30);
      assert.ok(points / MISTAKES.length >= LEAST_MEAN, short.join('\n'));
    });
  });
});
