/** Starts the image of `dockerfile.ts` as its container would run: another user, nothing else to write. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Image } from './dockerfile.ts';

/** `no one`, where this process may become it. */
const NOBODY = 65_534;

export type ImageServer = {
  readonly url: string;
  /** The exit code of the health check. */
  health(): number | null;
  /** Why a write to the tree of the image failed; undefined when it did not. */
  writeProblem(): string | undefined;
  stop(): Promise<number | null>;
};

/** As in a container, nothing of this process's environment; `env` is what an operator sets. */
export async function startImage(
  image: Image,
  env: Readonly<Record<string, string>>,
): Promise<ImageServer> {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const data = mkdtempSync(join(tmpdir(), 'wagewright-data-'));
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  else chmodTree(image.root);
  const own = {
    PATH: process.env.PATH ?? '',
    ...image.env,
    DATA_DIR: data,
    ...env,
  };
  const [program = '', ...args] = image.command;
  const child = spawn(program, args, { cwd: image.workdir, env: own, ...user });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close') as Promise<[number | null]>;
  const url = await new Promise<string>((found, fail) => {
    ended.then(([code]) => fail(new Error(`the server ended with ${code}:\n${output}`)));
    child.stdout.on('data', () => {
      const port = /"port":(\d+)|listens on http:\/\/[^:]+:(\d+)/.exec(output);
      if (port !== null) found(`http://127.0.0.1:${port[1] ?? port[2]}`);
    });
  });
  const port = new URL(url).port;
  const probe = (program: string, ...args: string[]) =>
    spawnSync(program, args, {
      cwd: image.workdir,
      env: { ...own, PORT: port },
      encoding: 'utf8',
      ...user,
    });
  return {
    url,
    health: () => {
      const [program = '', ...args] = image.healthcheck;
      return probe(program, ...args).status;
    },
    writeProblem: () => {
      const write = `require('node:fs').writeFileSync(${JSON.stringify(join(image.workdir, 'src/new'))}, '')`;
      return /E(ACCES|ROFS|PERM)/.exec(probe('node', '-e', write).stderr)?.[0];
    },
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

function chmodTree(root: string): void {
  writeFileSync(join(root, '.tree'), '');
  spawnSync('chmod', ['-R', 'a-w', root]);
  chmodSync(root, 0o555);
}
