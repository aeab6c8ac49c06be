/**
 * Runs one file of CommonJS with the code that V8 compiled when it ran before. Node's own cache holds
 * what is compiled while a module loads; most of a start is functions that run once, later. The cache is
 * next to Node's, under the digest of the text, and begins with its own: V8 checks neither.
 */

import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

/** In hexadecimal digits. */
const DIGEST = 64;

/** A bundled file: its digest in a comment, then a function of which `$url` is the file's own address. */
export const wrapped = (text: string): string =>
  `/*${hash('sha256', text)}*/(function (exports, require, module, $url) {${text}\n})`;

type Ran<Exports> = {
  readonly exports: Exports;
  /** Keeps what V8 has compiled until now, where that was not known. */
  remember(): void;
};

const ran = new Map<string, Ran<never>>();

/** Runs a file once. `folder`: of the cache, for this very Node; none where there is no cache. */
export function runCached<Exports>(file: string, folder: string | undefined): Ran<Exports> {
  const known = ran.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, 'latin1');
  const name = `${basename(file)}-${text.slice(2, 2 + DIGEST)}`;
  const cache = folder === undefined ? undefined : join(folder, name);
  const script = new Script(text, {
    filename: file,
    cachedData: cache === undefined ? undefined : readCode(cache),
  });
  const module = { exports: {} as never };
  const run = script.runInThisContext();
  run.call(module.exports, module.exports, createRequire(file), module, pathToFileURL(file).href);
  const remember = (): void => {
    if (cache === undefined || script.cachedDataRejected === false) return;
    keepCode(cache, script.createCachedData());
  };
  const result = { exports: module.exports, remember };
  ran.set(file, result);
  return result;
}

function readCode(cache: string): Buffer | undefined {
  try {
    const bytes = readFileSync(cache);
    const code = bytes.subarray(DIGEST);
    const digest = bytes.toString('latin1', 0, DIGEST);
    return hash('sha256', code) === digest ? code : undefined;
  } catch {
    // Not kept yet.
    return undefined;
  }
}

function keepCode(cache: string, code: Buffer): void {
  try {
    mkdirSync(join(cache, '..'), { recursive: true });
    const temporary = `${cache}.${process.pid}`;
    writeFileSync(temporary, Buffer.concat([Buffer.from(hash('sha256', code)), code]));
    renameSync(temporary, cache);
  } catch {
    // Where nothing can be written, each start compiles.
  }
}
