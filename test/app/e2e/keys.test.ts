/** `wagewright key`: made, listed and revoked while a server runs. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { command, type Finished, serve, wagewright } from '../../support/cli.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { API_KEY, environmentOf } from '../../support/server.ts';

const statusOf = async (url: string, key: string): Promise<number> =>
  (await fetch(`${url}/availableVersions`, { headers: { authorization: key } })).status;

function assertTold({ code, stderr }: Finished, expected: number, message: RegExp): void {
  assert.match(stderr, message);
  assert.match(stderr, /^wagewright: [^\n]+\n$/);
  assert.equal(code, expected);
}

describe('wagewright key', () => {
  forEachDatabase((databases) => {
    test('create, list and revoke while a server runs on the same database', async () => {
      const env = environmentOf(await databases.create());
      const server = await serve(env);
      try {
        const made = await wagewright(
          [
            'key',
            'create',
            '--account',
            'Smith',
            '--label',
            'payroll',
            '--scopes',
            'tax, forms',
            '--expires',
            '2099-01-01',
          ],
          { env },
        );
        assert.equal(made.code, 0, made.stderr);
        const key = /^ww_[\w-]{43}$/m.exec(made.stdout)?.[0] ?? '';
        const id = /id ([\w-]+)\./.exec(made.stdout)?.[1] ?? '';
        assert.match(made.stdout, /Account Smith, scopes tax, forms/);
        assert.equal(await statusOf(server.url, key), 200);

        const listed = await wagewright(['key', 'list'], { env });
        assert.equal(listed.code, 0);
        assert.match(
          listed.stdout,
          new RegExp(`^${id} .*Smith .*tax,forms .*expires 2099-01-01.* payroll$`, 'm'),
        );
        assert.ok(!listed.stdout.includes(key), 'the key is shown once only');
        const others = await command(['key', 'list', '--account', 'nobody'], { env });
        assert.match(others.stdout, /There are no API keys/);

        const revoked = await wagewright(['key', 'revoke', id], { env });
        assert.equal(revoked.code, 0, revoked.stderr);
        assert.match(
          (await command(['key', 'list'], { env })).stdout,
          new RegExp(`^${id} .*revoked`, 'm'),
        );
        assertTold(await command(['key', 'revoke', id], { env }), 2, /already revoked/);
        // Other tests say how soon, by the server's clock.
        const deadline = Date.now() + 60_000;
        let status = 200;
        while (status === 200 && Date.now() < deadline) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          status = await statusOf(server.url, key);
        }
        assert.equal(status, 401);
        assert.equal(await statusOf(server.url, API_KEY), 200);
      } finally {
        await server.end('SIGTERM');
      }
    });

    test('an operator key is made, listed, and revoked, and belongs to no account', async () => {
      const settings = await databases.create();
      const env = environmentOf(settings);
      await databases.open(settings);
      const create = ['key', 'create', '--operator', '--label', 'deployment'];
      const made = await command(create, { env });
      assert.equal(made.code, 0, made.stderr);
      assert.match(made.stdout, /^wwop_[\w-]{43}$/m);
      const id = /id ([\w-]+)\./.exec(made.stdout)?.[1] ?? '';
      const listed = await command(['key', 'list'], { env });
      assert.match(
        listed.stdout,
        new RegExp(`^${id} .*\\(operator\\)  releases .* deployment$`, 'm'),
      );
      for (const own of [['--account', 'Smith'], ['--scopes', 'tax'], ['--lenient']]) {
        const refused = await command([...create, ...own], { env });
        assertTold(refused, 2, new RegExp(`${own[0]} does not go with --operator`));
      }
      assert.equal((await command(['key', 'revoke', id], { env })).code, 0);
      assertTold(await command(['key', 'revoke', id], { env }), 2, /already revoked/);
    });

    test('what cannot be done is reported in one line', async () => {
      const settings = await databases.create();
      const env = environmentOf(settings);
      await databases.open(settings);
      assertTold(await wagewright(['key'], { env }), 2, /create, list, revoke or rotate-secret/);
      assertTold(await command(['key', 'revoke'], { env }), 2, /name the id/);
      assertTold(await command(['key', 'revoke', 'nonsense'], { env }), 2, /no key nonsense/);
      assertTold(
        await command(['key', 'create', '--scopes', 'tax,all'], { env }),
        2,
        /Use i9,forms,tax/,
      );
      for (const [expires, problem] of [
        ['soon', /--expires: soon is not a date/],
        ['2020-01-01', /--expires: 2020-01-01 is not in the future/],
      ] as const)
        assertTold(await command(['key', 'create', '--expires', expires], { env }), 2, problem);
    });
  });
});
