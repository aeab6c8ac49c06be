/** Debian's tinyproxy as a forward proxy on loopback; `install-tinyproxy.sh` installs it. */

import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredProxy } from '../../src/platform/storage/delivery/endpoint-settings.ts';
import { temporaryDirectory } from './databases.ts';
import { freePort, listening } from './free-port.ts';

export type Tinyproxy = {
  readonly port: number;
  /** As an employer's postback has it, with these credentials. */
  stored(credentials?: { readonly username: string; readonly password: string }): StoredProxy;
  /** What it has logged of CONNECT requests. */
  connects(): Promise<string[]>;
  close(): Promise<void>;
};

/** With `credentials`, requests without them are refused. */
export async function startTinyproxy(credentials?: {
  readonly username: string;
  readonly password: string;
}): Promise<Tinyproxy> {
  const directory = await temporaryDirectory();
  const log = join(directory, 'log');
  const port = await freePort();
  const lines = [
    `Port ${port}`,
    'Listen 127.0.0.1',
    'Timeout 30',
    'MaxClients 50',
    'LogLevel Connect',
    `LogFile "${log}"`,
    ...(credentials === undefined
      ? []
      : [`BasicAuth ${credentials.username} ${credentials.password}`]),
  ];
  const file = join(directory, 'tinyproxy.conf');
  await writeFile(file, `${lines.join('\n')}\n`);
  const child = spawn('tinyproxy', ['-d', '-c', file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await listening(port);
  return {
    port,
    stored: (own) => ({
      id: 'p',
      host: '127.0.0.1',
      port,
      enabled: true,
      authentication:
        own === undefined ? { id: 'a', authType: 'none' } : { id: 'a', authType: 'basic', ...own },
    }),
    connects: async () => {
      const text = await readFile(log, 'utf8').catch(() => '');
      return text.split('\n').filter((line) => line.includes('CONNECT'));
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}
