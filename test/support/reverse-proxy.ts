/** Real nginx and Caddy with the configurations of deploy/, on loopback; `install-proxies.sh` installs them. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, listening } from './free-port.ts';
import { newAuthority } from './tls.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));

export type ReverseProxy = { readonly url: string; close(): Promise<void> };

/** Replaces what belongs to a machine; throws when the configuration no longer has it. */
function adapt(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the configuration has no ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

/** In front of the server on `upstream`, with TLS. */
export async function startNginx(upstream: number): Promise<ReverseProxy> {
  const directory = mkdtempSync(join(tmpdir(), 'wagewright-nginx-'));
  const port = await freePort();
  const { cert, key } = await (await newAuthority()).issue({ ip: '127.0.0.1' });
  writeFileSync(join(directory, 'cert'), cert);
  writeFileSync(join(directory, 'key'), key);
  mkdirSync(join(directory, 'tmp'));
  const site = adapt(readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8'), {
    'server 127.0.0.1:8080': `server 127.0.0.1:${upstream}`,
    '    listen 80;\n    listen [::]:80;\n': `    listen 127.0.0.1:${await freePort()};\n`,
    '    listen 443 ssl http2;\n    listen [::]:443 ssl http2;\n': `    listen 127.0.0.1:${port} ssl http2;\n`,
    'server_name payroll.example.com': 'server_name 127.0.0.1',
    '/etc/ssl/payroll.example.com.pem': join(directory, 'cert'),
    '/etc/ssl/private/payroll.example.com.key': join(directory, 'key'),
  });
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = [
    'daemon off;',
    'worker_processes 1;',
    // Root would become another user, who cannot write here.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${directory}/pid;`,
    'error_log stderr warn;',
    'events {}',
    'http {',
    'access_log off;',
    ...kept.map((name) => `${name}_temp_path ${directory}/tmp/${name};`),
    site,
    '}',
  ].join('\n');
  writeFileSync(join(directory, 'nginx.conf'), config);
  const child = spawn('nginx', ['-p', directory, '-c', join(directory, 'nginx.conf')]);
  return await running(child, { directory, port, url: `https://127.0.0.1:${port}` });
}

/** In front of the server on `upstream`, without TLS, which is Caddy's own matter. */
export async function startCaddy(upstream: number): Promise<ReverseProxy> {
  const directory = mkdtempSync(join(tmpdir(), 'wagewright-caddy-'));
  const port = await freePort();
  const file = join(directory, 'Caddyfile');
  const site = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: directory,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      SITE: url,
      UPSTREAM: `127.0.0.1:${upstream}`,
    },
  });
  return await running(child, { directory, port, url });
}

type Place = { readonly directory: string; readonly port: number; readonly url: string };

async function running(
  child: ChildProcess,
  { directory, port, url }: Place,
): Promise<ReverseProxy> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit');
  await listening(port, () =>
    child.exitCode === null ? undefined : `${child.spawnfile} ended:\n${output}`,
  );
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}
