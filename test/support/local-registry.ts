/**
 * A registry of the packages that this checkout has, so that npm installs what was packed here as it
 * would from the public one, without a network.
 */

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installedPackages } from './installed-packages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_BYTES = 256 * 1024 * 1024;

type Manifest = { readonly name: string; readonly version: string };

export async function localRegistry(): Promise<{ url: string; server: Server }> {
  const folders = installedPackages()
    .map((path) => join(ROOT, path))
    .filter((path) => existsSync(path));
  const packages = folders.map((folder) => ({
    folder,
    manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest,
  }));
  const server = createServer(({ url = '' }, response) => {
    void answer(decodeURIComponent(url.slice(1)), response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const file = /^-\/(\d+)\.tgz$/.exec(path)?.[1];
    if (file !== undefined) {
      response.end(await archiveOf(packages[Number(file)]?.folder ?? ''));
      return;
    }
    const versions = packages.flatMap(({ manifest }, index) =>
      manifest.name === path
        ? [[manifest.version, { ...manifest, dist: { tarball: `${url}-/${index}.tgz` } }] as const]
        : [],
    );
    const [newest] = versions.at(-1) ?? [];
    if (newest === undefined) response.statusCode = 404;
    response.end(
      JSON.stringify({
        name: path,
        'dist-tags': { latest: newest },
        versions: Object.fromEntries(versions),
      }),
    );
  }
  return { url, server };
}

/** npm takes away the first folder of an archive, whatever its name. */
async function archiveOf(folder: string): Promise<Buffer> {
  const name = basename(folder);
  const { stdout } = await promisify(execFile)(
    'tar',
    ['-czf', '-', '-C', dirname(folder), `--exclude=${name}/node_modules`, name],
    { encoding: 'buffer', maxBuffer: MOST_BYTES },
  );
  return stdout;
}
