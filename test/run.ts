/**
 * `npm test`: format and lint, types, import arrows, the rules with their official examples, then the
 * `*.test.ts` files on SQLite. `--suite` names another part: the whole on PostgreSQL, or the faults.
 * `--changed` runs what the changed files reach, `--changed=COMMIT` what has changed since that commit.
 * `--install` first installs the programs of the system that some tests start, or the languages and
 * libraries of test/outside. The last line counts passed, failed and skipped; with REQUIRE_ALL=1 a
 * skipped part fails the run.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COMMANDS, type Command, filesOf, planFiles } from './plan.ts';
import { changedFiles, Reach, readChanged } from './reach.ts';
import { endRun, printTimes } from './report.ts';
import { runFiles, TEST_FILES } from './run-files.ts';
import { withDatabase } from './suite-database.ts';
import { FEW_COLLECTIONS, ONE_CHECKER } from './support/compiler.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const TSC = 'node_modules/typescript/bin/tsc';
const TYPES = ['--noEmit', ...ONE_CHECKER];

/** Checks that are programs of their own; each counts as one test. */
const CHECKS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'lint and format',
    'node_modules/@biomejs/biome/bin/biome',
    ['check', '--error-on-warnings', '.'],
  ],
  ['types', TSC, TYPES],
  ['types of the console', TSC, [...TYPES, '-p', 'console']],
  ['types of the TypeScript client', TSC, [...TYPES, '-p', 'clients/typescript']],
  ['plan of the house', 'test/house/arrows/check.ts', []],
  ['subjects of commits', 'test/house/arrows/check-commits.ts', []],
  ['rules, official examples, sealed releases', 'src/app/cli.ts', ['rules', 'check']],
  ['forms: lines, expressions, parameters', 'src/app/cli.ts', ['forms', 'check']],
];

const counts = { passed: 0, failed: 0 };

/** One check after the other: they take one core, next to the tests. */
async function runChecks(): Promise<void> {
  for (const [name, script, args] of CHECKS) {
    const env = { ...FEW_COLLECTIONS, ...process.env };
    const { status, output } = await finished(spawn(process.execPath, [script, ...args], { env }));
    const passed = status === 0;
    console.log(`${passed ? '✔' : '✖'} ${name}`);
    if (!passed) console.log(output);
    counts[passed ? 'passed' : 'failed'] += 1;
  }
}

async function finished(child: ChildProcess): Promise<{ status: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

const { values, positionals } = parseArgs({
  args: readChanged(process.argv.slice(2)),
  options: {
    suite: { type: 'string', default: 'test' },
    changed: { type: 'string' },
    install: { type: 'boolean' },
  },
  allowPositionals: true,
});
const suite = COMMANDS.find((command) => command === values.suite);
if (suite === undefined) throw new Error(`--suite must be one of ${COMMANDS.join(', ')}`);

const INCOMPLETE = 'not everything was installed; the tests of the rest are skipped';

function install(command: Command): void {
  if (command === 'test:outside') {
    const script = 'test/outside/install-languages.sh';
    const { status } = spawnSync('sh', [script], { stdio: 'inherit' });
    if (status !== 0) console.log(INCOMPLETE);
    return;
  }
  const { status } = spawnSync('sh', ['test/support/install-programs.sh'], { stdio: 'inherit' });
  const { status: outside } = spawnSync('npm', ['run', '-s', 'outside'], { stdio: 'inherit' });
  if (status === 0 && outside === 0) return;
  console.log(INCOMPLETE);
}

/** What the arguments name, else all files of the suite, else those that the changes reach. */
function chosenFiles(command: Command): string[] {
  if (positionals.length > 0) return globSync(positionals);
  const all = globSync(TEST_FILES);
  const files = filesOf(command, all);
  if (values.changed === undefined) return files;
  const changed = changedFiles(root, values.changed);
  const reached = new Reach(root).testsOf(changed, all);
  const left = reached.filter((file) => !files.includes(file));
  console.log(`${changed.length} files changed; they reach ${reached.length} of ${all.length}`);
  for (const file of left) console.log(`not in this command, but reached: ${file}`);
  return files.filter((file) => reached.includes(file));
}

/** Which databases the tests run on; a file that is named runs on all there are. */
const DATABASES: Partial<Record<Command, string>> = {
  test: 'sqlite',
  'test:postgres': 'postgres',
  programs: 'sqlite',
  'test:outside': 'sqlite',
};
const databases = positionals.length > 0 ? undefined : DATABASES[suite];
if (databases !== undefined) process.env.TEST_DATABASES ??= databases;

if (values.install) install(suite);
const files = chosenFiles(suite);
const runTests = () => runFiles(planFiles(files));
const [run] = await Promise.all([
  process.env.TEST_DATABASES === 'sqlite' ? runTests() : withDatabase(runTests),
  suite === 'test' ? runChecks() : undefined,
]);
printTimes(run);
endRun({ ...run, passed: run.passed + counts.passed, failed: run.failed + counts.failed });
