/**
 * A PostgreSQL of its own, made from the installed binaries in a temporary directory, so that a test
 * may stop and restart it. PostgreSQL refuses to run as root: then it runs as the user `postgres`.
 */

import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

type Stop = 'fast' | 'immediate';

export type PostgresCluster = {
  /** Of the administrator's database. */
  readonly url: string;
  /** The URL of a new, empty database. */
  createDatabase(): Promise<string>;
  /** `fast` ends sessions in order; `immediate` is a crash: recovery follows at the start. */
  restart(mode: Stop): Promise<void>;
  /** Stops it and removes all its data. */
  remove(): Promise<void>;
};

/** The directory of `initdb` and `pg_ctl`, the highest version found; undefined when there is none. */
export function postgresBinaries(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin').sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  const directories = [...versions, ...(process.env.PATH ?? '').split(delimiter)];
  return directories.find((directory) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(directory, name))),
  );
}

/** User and group id of `postgres`; throws when there is no such user. */
function postgresUser(): { uid: number; gid: number } {
  const idOf = (option: string): number =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  if (!(user.uid > 0)) throw new Error('PostgreSQL cannot run as root, and no user is "postgres"');
  return user;
}

/** `parameters` are those of `postgresql.conf`. */
export async function startCluster(
  binaries: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'wagewright-postgres-'));
  const user = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const port = await freePort();
  const call = (program: string, ...args: readonly string[]) =>
    run(join(binaries, program), args, { cwd: directory, ...user });
  const logFile = join(directory, 'log');
  const settings = Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: directory,
    max_connections: 200,
    ...parameters,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const control = (...args: readonly string[]) =>
    call('pg_ctl', '-D', data, '-l', logFile, '-w', ...args);
  await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8');
  await control('-o', settings, 'start');
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf('postgres'),
    async createDatabase() {
      const name = `wagewright_${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      try {
        await client.query(`create database ${name}`);
      } finally {
        await client.end();
      }
      return urlOf(name);
    },
    async restart(mode) {
      await control('-m', mode, '-o', settings, 'restart');
    },
    async remove() {
      await control('-m', 'immediate', 'stop');
      rmSync(directory, { recursive: true });
    },
  };
}
