/** The systemd unit and the Compose file as the programs that read them see them. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { readConfig } from '../../../src/app/parts/config.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import { withProgram } from '../../support/programs.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: ENV });
  return { status, stdout, said: stdout + stderr };
}
/** Without the settings that Compose would read from here. */
const ENV = { PATH: process.env.PATH, HOME: '/nonexistent' };

withProgram('systemd-analyze', () => {
  describe('the systemd unit', () => {
    const unit = read('wagewright.service');
    const written = async (text: string): Promise<string> => {
      const file = join(await temporaryDirectory(), 'wagewright.service');
      writeFileSync(file, text);
      return file;
    };

    test('has nothing that systemd does not know', async () => {
      const { status, said } = run('systemd-analyze', ['verify', await written(unit)]);
      assert.equal(said, '');
      assert.equal(status, 0);
      const misspelled = await written(unit.replace('Restart=', 'Restrat='));
      assert.match(run('systemd-analyze', ['verify', misspelled]).said, /Unknown key.*Restrat/);
    });

    test('keeps the server away from the rest of the system', async () => {
      const args = ['security', '--offline=true', '--threshold=20'];
      const { status, said } = run('systemd-analyze', [...args, await written(unit)]);
      assert.equal(status, 0, said);
      const open = unit.replace(/^(Protect|Restrict|Private|System|Cap|NoNew).*\n/gm, '');
      assert.notEqual(run('systemd-analyze', [...args, await written(open)]).status, 0);
    });
  });
});

test('the server of the Compose file trusts the address of its proxy, and no other', () => {
  const text = read('compose.yaml').replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  const { services, networks } = parse(text);
  const { ipv4_address: proxy } = services.proxy.networks.outside;
  assert.equal(readConfig(services.app.environment).trustProxy, proxy);
  const [{ subnet, ip_range: others }] = networks.outside.ipam.config;
  const lies = (range: string): boolean => {
    const [network = '', bits] = range.split('/');
    const list = new BlockList();
    list.addSubnet(network, Number(bits));
    return list.check(proxy);
  };
  assert.deepEqual([lies(subnet), lies(others)], [true, false]);
});

withProgram('docker-compose', () => {
  describe('the Compose file', () => {
    const filled = read('compose.env.example').replace(/^(\w+)=$/gm, '$1=filled-in');
    // Compose 1, which Debian 12 has, does not know the name of a project.
    const isOld = / 1\./.test(run('docker-compose', ['--version']).stdout);
    const compose = isOld ? read('compose.yaml').replace(/^name: .*\n/m, '') : read('compose.yaml');
    const config = async (text: string, settings: string) => {
      const directory = await temporaryDirectory();
      const [file, env] = [join(directory, 'compose.yaml'), join(directory, 'settings.env')];
      writeFileSync(file, text);
      writeFileSync(env, settings);
      return run('docker-compose', ['--env-file', env, '-f', file, 'config']);
    };

    test('is what Compose takes, with the settings of compose.env.example', async () => {
      const { status, said } = await config(compose, filled);
      assert.equal(status, 0, said);
      assert.match(said, /PUBLIC_URL: https:\/\/payroll\.example\.com/);
      assert.match(said, /postgres:\/\/wagewright:filled-in@database:5432/);
      const misspelled = compose.replace('restart:', 'restrat:');
      assert.notEqual((await config(misspelled, filled)).status, 0);
    });

    test('does not start without its secrets, and says where they belong', async () => {
      for (const name of ['POSTGRES_PASSWORD', 'SECRET_KEY', 'BOOTSTRAP_API_KEY']) {
        const settings = filled.replace(`${name}=filled-in`, '');
        const { status, said } = await config(compose, settings);
        assert.notEqual(status, 0, name);
        assert.match(said, new RegExp(`set ${name} in deploy/\\.env`));
      }
    });
  });
});
