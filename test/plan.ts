/** Which test files each command runs, which of them share processes, and in which order. */

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Reach } from './reach.ts';
import type { Queue } from './run-files.ts';

/** The long files, longest first, so that all processes end together. */
const LONG = [
  'test/platform/faults/delivery-kill.test.ts',
  'test/app/fuzz/routes.test.ts',
  'src/tax/seals/sealing.test.ts',
  'test/forms/every-form.test.ts',
  'test/people/contract/i9-isolation.test.ts',
  'test/app/e2e/start.test.ts',
  'test/platform/faults/http-kill.test.ts',
  'test/tax/pages/rules-pages.test.ts',
  'test/forms/pages/forms-pages.test.ts',
  'test/people/e2e/story.test.ts',
  'test/forms/recognize.test.ts',
  'test/tax/pages/parallel-run.test.ts',
  'test/forms/e2e/installed-forms.test.ts',
  'test/people/pages/fifty-hires.test.ts',
  'test/forms/print-record.test.ts',
  'test/app/e2e/cli.test.ts',
  'test/platform/rotation/command.test.ts',
  'test/tax/faults/bulk-kill.test.ts',
  'test/tax/e2e/verify.test.ts',
  'test/people/property/i9-states.test.ts',
  'test/platform/faults/postback-kill.test.ts',
  'test/people/pages/employee-section1.test.ts',
  'test/people/pages/employee-spanish.test.ts',
  'test/app/pages/first-run.test.ts',
  'test/app/pages/operator-views.test.ts',
  'test/app/pages/account-pages.test.ts',
  'test/tax/pages/calculator.test.ts',
];
const OWN_PROCESS = [
  // Measures the memory of its process.
  'src/forms/reading/hostile.test.ts',
  // Ids made in one process never go back in time, and other files set their clocks ahead.
  'test/platform/delivery/retention.test.ts',
];
/** Servers and commands that are killed, or lose their database: `npm run test:faults`. */
const FAULTS = /^test\/\w+\/faults\/|^test\/platform\/rotation\/command\.test\.ts$/;

const CORES = availableParallelism();
const CHROMIUM = 'test/support/chromium.ts';
const DATABASES = 'test/support/databases.ts';
const SERVER = 'test/support/server.ts';

/** Programs in other languages, with libraries of their own: `npm run test:outside`. */
const OUTSIDE = /^test\/outside\//;

export const COMMANDS = [
  'test',
  'test:postgres',
  'test:faults',
  'programs',
  'test:outside',
] as const;
export type Command = (typeof COMMANDS)[number];

const testsPostgresOnly = (file: string): boolean =>
  /\bonPostgres\(/.test(readFileSync(file, 'utf8'));

/** Of all test files, those that a command runs. `programs` may start programs of the system. */
export function filesOf(command: Command, files: readonly string[]): string[] {
  if (command === 'test:outside') return files.filter((file) => OUTSIDE.test(file));
  const ours = files.filter((file) => !OUTSIDE.test(file));
  if (command === 'test:faults') return ours.filter((file) => FAULTS.test(file));
  const others = ours.filter((file) => !FAULTS.test(file));
  if (command === 'test') return others.filter((file) => !testsPostgresOnly(file));
  const reach = newReach();
  return command === 'test:postgres'
    ? ours.filter((file) => usesDatabases(file, reach))
    : others.filter((file) => startsPrograms(file, reach) && !testsPostgresOnly(file));
}

const newReach = (): Reach => new Reach(process.cwd());
const isOfTests = (file: string): boolean => file.startsWith('test/');

/** What `files` reach within the tests: products of theirs do not matter here. */
const helpersOf = (file: string, reach: Reach): readonly string[] => [
  ...reach.closureOf(file, isOfTests),
];

/** Defines tests for each database: those of one server of the browser tests are on SQLite alone. */
const usesDatabases = (file: string, reach: Reach): boolean =>
  [...reach.closureOf(file, (each) => isOfTests(each) && dirname(each) !== 'test/support')].some(
    (each) => /\b(forEachDatabase|forEachServer|onPostgres)\(/.test(readFileSync(each, 'utf8')),
  );

/** Starts another program than this Node. */
const STARTS =
  /(?<![.\w])(spawn|spawnSync|execFile|execFileSync|exec|execSync)\(\s*(?!process\.execPath)['"`\w]|promisify\(execFile\)/;

function startsPrograms(file: string, reach: Reach): boolean {
  // Every test of a database knows how to be skipped without PostgreSQL.
  const helpers = reach.closureOf(file, (each) => isOfTests(each) && each !== DATABASES);
  return (
    helpers.has('test/support/programs.ts') ||
    [...helpers].some((each) => {
      const text = readFileSync(each, 'utf8');
      return text.includes("'node:child_process'") && STARTS.test(text);
    })
  );
}

/** Every file once. Those with a browser, those with a server, and the others each have processes. */
export function planFiles(files: readonly string[]): Queue[] {
  const reach = newReach();
  const ordered = [
    ...LONG.filter((file) => files.includes(file)),
    ...files.filter((file) => !LONG.includes(file)).sort(),
  ];
  const kindOf = (file: string): string => {
    if (OWN_PROCESS.includes(file)) return file;
    const helpers = helpersOf(file, reach);
    if (helpers.includes(CHROMIUM)) return 'browser';
    return helpers.includes(SERVER) ? 'server' : 'other';
  };
  const processesOf = (kind: string): number => (OWN_PROCESS.includes(kind) ? 1 : CORES);
  return [...Map.groupBy(ordered, kindOf)].map(([kind, queue]) => ({
    files: queue,
    processes: processesOf(kind),
  }));
}

/** Names of the plan that are no test file. */
export const unknownFiles = (files: readonly string[]): string[] =>
  [...LONG, ...OWN_PROCESS].filter((file) => !files.includes(file));
