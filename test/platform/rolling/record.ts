/**
 * `npm run record:statements`, when a release is made: runs tests on PostgreSQL and writes the statements
 * of this version into `previous.json`, for `rolling.test.ts` of the versions after it.
 */

import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productVersion } from '../../../src/platform/operation/product-version.ts';
import { withDatabase } from '../../suite-database.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TESTS = [
  'test/*/contract/*.test.ts',
  'test/platform/delivery/*.test.ts',
  'test/people/everify/*.test.ts',
  'test/platform/rotation/*.test.ts',
];

const folder = mkdtempSync(join(tmpdir(), 'wagewright-statements-'));
const given = process.argv.slice(2);
const tests = given.length > 0 ? given : globSync(TESTS, { cwd: ROOT }).filter(usesDatabases);
const OPTIONS = ['--test', '--test-concurrency=2', '--test-name-pattern=on PostgreSQL'];
const status = await withDatabase(async () => run([...OPTIONS, ...tests]));

/** Others have nothing to record, and some end only if their first test ran. */
function usesDatabases(path: string): boolean {
  return /forEachDatabase|forEachServer/.test(readFileSync(join(ROOT, path), 'utf8'));
}

function run(args: readonly string[]): number | null {
  return spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      RECORD_STATEMENTS_TO: folder,
      NODE_OPTIONS: `--import=${new URL('recorder.ts', import.meta.url)}`,
    },
  }).status;
}

const all = readdirSync(folder).flatMap(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[],
);
rmSync(folder, { recursive: true });
// The queue library keeps a schema of its own, and changes it itself.
const statements = [...new Set(all)].filter((one) => !one.includes('pgboss')).sort();
if (status !== 0 || statements.length === 0) {
  console.error(`previous.json stays: ${statements.length} statements, see the tests above`);
  process.exit(1);
}
const about = { version: productVersion(), statements };
writeFileSync(new URL('previous.json', import.meta.url), `${JSON.stringify(about, null, 1)}\n`);
console.log(`${statements.length} statements of ${about.version}`);
