/** Requests of the story, and the server it makes them to. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Client = ReturnType<typeof client>;

/** Someone with a bearer token; a failed request ends the story. */
export function client(url: string, token: string) {
  const send = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Body;
  };
  return {
    get: <Body>(path: string) => send<Body>('GET', path),
    post: <Body = unknown>(path: string, body?: object) => send<Body>('POST', path, body),
    put: <Body = unknown>(path: string, body: object) => send<Body>('PUT', path, body),
    patch: <Body = unknown>(path: string, body: object) => send<Body>('PATCH', path, body),
  };
}

/** The server at WAGEWRIGHT_URL, or a temporary one that leaves nothing behind. */
export async function findServer(): Promise<{
  url: string;
  key: string;
  close(): Promise<unknown>;
}> {
  const { WAGEWRIGHT_URL: url, API_KEY } = process.env;
  if (url !== undefined) {
    if (API_KEY === undefined)
      throw new Error('WAGEWRIGHT_URL is set and API_KEY is not. Set both.');
    return { url: url.replace(/\/+$/, ''), key: API_KEY, close: async () => {} };
  }
  const key = randomBytes(32).toString('base64url');
  const directory = await mkdtemp(join(tmpdir(), 'wagewright-story-'));
  const program = fileURLToPath(new URL('../bin/wagewright.js', import.meta.url));
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: directory, BOOTSTRAP_API_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true });
  };
  let output = '';
  const address = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /listens on (http:\/\/\S+) /.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const started = await Promise.race([address, ended.then(() => undefined)]);
  if (started === undefined) {
    await rm(directory, { recursive: true });
    throw new Error(`the server did not start:\n${output}`);
  }
  return { url: started, key, close };
}
