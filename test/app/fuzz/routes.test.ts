/**
 * Every documented operation under odd input: paths, queries, headers, bodies and tokens of all
 * kinds, some as documented, some damaged. Whatever is sent, the answer is a documented one (held
 * against its schema by the test server), never a 5xx, and says nothing of what is inside.
 * ROUTE_RUNS sets the requests per operation, FUZZ_SEED the seed.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { sizeOf } from '../../sizes.ts';
import { forEachDatabase } from '../../support/databases.ts';
import type { Operation } from '../../support/description.ts';
import { TestServer } from '../../support/server.ts';
import {
  checkAnswer,
  newWorld,
  operationsOf,
  requestOf,
  type World,
} from '../../tax/fuzz/requests.ts';

const RUNS = sizeOf('oddRequests');
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** A tenant costs as much as the odd requests of three operations. */
const OPERATIONS_PER_WORLD = 4;

/** A document such as the metrics is the same for everyone, however it is asked for. */
const takesAnything = ({ security = [], parameters = [], requestBody }: Operation): boolean =>
  security.length > 0 ||
  requestBody !== undefined ||
  parameters.some(({ in: place }) => place !== 'header');

forEachDatabase((databases) => {
  describe('every operation under odd input', () => {
    let server: TestServer;
    const seen = new Map<string, Set<number>>();
    /** Operations that take something which can be wrong. */
    const refusable = new Set<string>();
    before(async () => {
      server = await TestServer.start(databases);
    });
    after(() => server.close());

    test('is answered as documented, never with a 5xx', async () => {
      const failures: Error[] = [];
      // Runs that only read share one tenant; of those that change data, a few in a row do.
      let reading: World | undefined;
      let changing: World | undefined;
      let changes = 0;
      for (const { method, path, operation } of operationsOf(server)) {
        const name = `${method} ${path}`;
        const statuses = new Set<number>();
        seen.set(name, statuses);
        if (takesAnything(operation)) refusable.add(name);
        reading ??= await newWorld(server, name);
        if (method !== 'GET') {
          if (changes % OPERATIONS_PER_WORLD === 0) changing = await newWorld(server, name);
          changes += 1;
        }
        const world = method === 'GET' ? reading : (changing as World);
        const property = fc.asyncProperty(
          requestOf(world, method, path, operation),
          async (sent) => {
            const answer = await server.fetch(sent.path, sent);
            checkAnswer(name, answer);
            statuses.add(answer.status);
          },
        );
        // Reported per operation, so that one run names all that fail.
        await fc
          .assert(property, { seed: SEED, numRuns: RUNS })
          .catch((error: Error) => failures.push(error));
      }
      assert.equal(
        failures.length,
        0,
        failures.map(({ message, cause }) => `${message}\n${String(cause)}`).join('\n\n'),
      );
    });

    // Otherwise the requests would prove nothing but that tokens are checked.
    test('most operations also say yes, and nearly all also say no', () => {
      const all = [...seen.values()];
      const yes = all.filter((statuses) => [...statuses].some((status) => status < 300));
      const taking = [...seen].filter(([name]) => refusable.has(name));
      const no = taking.filter(([, statuses]) => [...statuses].some((status) => status >= 400));
      assert.ok(
        taking.length > all.length * 0.8,
        `${taking.length} of ${all.length} take anything`,
      );
      assert.ok(yes.length > all.length / 2, `${yes.length} of ${all.length} said yes`);
      assert.ok(no.length > taking.length * 0.95, `${no.length} of ${taking.length} said no`);
    });
  });
});
