/**
 * Kills a real server while it prints, stores or sends the PDFs of completed forms, at another moment
 * each time: every form arrives, and whatever arrives again is the same to the byte.
 */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { forEachDatabase } from '../../support/databases.ts';
import { expecting, Fleet, request } from '../../support/delivery-fleet.ts';
import { ADMIN, EMPLOYEE, EMPLOYER } from '../../support/i9.ts';
import { failingFirst, Receiver } from '../../support/receiver.ts';
import { API_KEY, environmentOf } from '../../support/server.ts';
import { CITIZEN, PASSPORT, section2, signature } from '../../support/submissions.ts';

const ENV = { LOG_LEVEL: 'fatal', RETRY_SCHEDULE: '1s,1s,1s,1s,1s,1s,1s,1s,1s' };
/** Milliseconds from the signature that completes a form to the kill. */
const MOMENTS = [0, 150, 600, 1_500, 3_000];
/** `npm test` has each moment on one of the databases, `npm run test:long` on both. */
const KILLS =
  process.env.KILL_RUNS === undefined
    ? { sqlite: [0, 600, 3_000], postgres: [150, 1_500] }
    : { sqlite: MOMENTS, postgres: MOMENTS };
const LIMIT = { timeout: 240_000 };

forEachDatabase((databases) => {
  test('every completed form arrives, repetitions alike', LIMIT, async () => {
    const receiver = await Receiver.start(failingFirst(1));
    const fleet = new Fleet({ ...environmentOf(await databases.create()), ...ENV });
    try {
      await fleet.add();
      const base = (): string => fleet.any(() => 0) ?? '';
      const login = async (): Promise<string> => {
        const key = { 'api-key': API_KEY };
        const { accessToken } = await expecting(200, request(base(), '/authentication/login', key));
        return accessToken as string;
      };
      const ask = async (token: string, method: string, path: string, body?: object) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await request(base(), path, headers, method, body);
        assert.ok(answer !== undefined && answer.status < 300, JSON.stringify(answer));
        // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
        return answer.body as any;
      };
      const account = await login();
      const target = { url: `${receiver.url}/in`, authentication: { authType: 'none' } };
      const postback = { enabled: true, target, timeout: 15 };
      const { employer } = await ask(account, 'POST', '/employers', { ...EMPLOYER, postback });
      const path = `/v1/employers/${employer.id}`;
      const { admin } = await ask(account, 'POST', `${path}/admins`, { ...ADMIN, role: 'owner' });
      const tokenOf = async (person: string): Promise<string> =>
        (await ask(account, 'GET', `${path}/${person}/generateToken`)).token.token;

      const completed: number[] = [];
      for (const [n, killAfter] of KILLS[databases.kind].entries()) {
        const { employee } = await ask(account, 'POST', `${path}/employees`, {
          ...EMPLOYEE,
          emailAddress: `e${n}@example.com`,
          socialSecurityNumber: `123-45-100${n}`,
        });
        const forms = `${path}/employees/${employee.id}/submissions`;
        const { submission } = await ask(account, 'POST', forms);
        const form = `${forms}/${submission.id}`;
        const self = await tokenOf(`employees/${employee.id}`);
        const owner = await tokenOf(`admins/${admin.id}`);
        await ask(self, 'PUT', `${form}/section1`, CITIZEN);
        await ask(self, 'POST', `${form}/section1/sign`, signature('section1'));
        await ask(owner, 'PUT', `${form}/section2`, section2(PASSPORT));
        await ask(owner, 'POST', `${form}/section2/sign`, signature('section2'));
        completed.push(submission.id);
        await wait(killAfter);
        await fleet.killAndRestart(0);
      }

      const isDone = () => receiver.accepted.size === completed.length;
      await receiver.until(isDone, 120_000, 'every form');
      const byId = Map.groupBy(receiver.received, ({ id }) => id);
      const forms = [...byId.values()].map((arrivals) => {
        const bodies = new Set(arrivals.map(({ body }) => body));
        assert.equal(bodies.size, 1, 'a repetition differs');
        assert.ok(arrivals.length >= 2);
        const { id, form } = JSON.parse([...bodies][0] ?? '');
        const pdf = Buffer.from(form.content, 'base64');
        assert.match(pdf.toString('latin1'), /^%PDF-/);
        assert.equal(createHash('sha256').update(pdf).digest('hex'), form.sha256);
        return id as number;
      });
      assert.deepEqual(forms.sort(), completed.sort());
    } finally {
      await fleet.close('SIGKILL');
      await receiver.close();
    }
  });
});
