/** Which test files share a process, and which processes start first. */

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The long files, longest first, so that both cores end together. Each has a process of its own. */
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
];
/** Long files that share a process, and with it a server's code and a browser; one process each. */
const LONG_TOGETHER = [
  [
    'test/people/pages/employee-section1.test.ts',
    'test/people/pages/employee-spanish.test.ts',
    'test/app/pages/first-run.test.ts',
  ],
  [
    'test/app/pages/operator-views.test.ts',
    'test/app/pages/account-pages.test.ts',
    'test/tax/pages/calculator.test.ts',
  ],
];
/** The whole product in processes and browsers of its own, over and over. */
const WHOLE_PRODUCT = [
  'test/app/client',
  'test/app/deploy',
  'test/app/openapi',
  'test/house/rehearsal',
  'test/platform/rolling',
  'test/platform/rotation',
];
const OWN_PROCESS = [
  // Measures the memory of its process.
  'src/forms/reading/hostile.test.ts',
  // Ids made in one process never go back in time, and other files set their clocks ahead.
  'test/platform/delivery/retention.test.ts',
];

/** Hooks and settings outside of a suite would be those of every file in the process. */
const GLOBAL = /^(before|after|beforeEach|afterEach|setDefaultCACertificates)\(/m;

/** Two versions of pdf.js in one process refuse to work; the server has one of its own, and so has `paper.ts`. */
const PDF_READER = /from '(pdfjs-dist\/|\.\/paper\.ts')/;

/** Loading the server costs as much as most files do: so many of them share it. */
const FILES_PER_PROCESS = 20;

/** Every file once. Neighbors share a process, as far as they are in the same part of the tree. */
export function planFiles(files: readonly string[]): string[][] {
  const long = [...LONG.map((file) => [file]), ...LONG_TOGETHER]
    .map((group) => group.filter((file) => files.includes(file)))
    .filter((group) => group.length > 0);
  const short = files.filter((file) => !long.flat().includes(file)).sort();
  const { alone = [], shared = [] } = Object.groupBy(short, (file) =>
    needsOwnProcess(file) ? 'alone' : 'shared',
  );
  const parts = [...Map.groupBy(shared, partOf).values()];
  return [...long, ...alone.map((file) => [file]), ...parts.flatMap(evenly)];
}

/** What `npm run test:quick` runs: most tests, in a third of the processor time. */
export const quickFiles = (files: readonly string[]): string[] =>
  files.filter((file) => !LONG.includes(file) && !isWholeProduct(file));

const isWholeProduct = (file: string): boolean =>
  WHOLE_PRODUCT.includes(dirname(file)) || /^test\/\w+\/(e2e|faults|pages)\//.test(file);

function needsOwnProcess(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return OWN_PROCESS.includes(file) || GLOBAL.test(text) || PDF_READER.test(text);
}

/** `src`, or a folder of `test`. */
const partOf = (file: string): string => (file.startsWith('src/') ? 'src' : dirname(file));

/** Processes of about the same number of files. */
function evenly(files: readonly string[]): string[][] {
  const processes = Math.ceil(files.length / FILES_PER_PROCESS);
  return Array.from({ length: processes }, (_, index) =>
    files.slice(
      Math.floor((index * files.length) / processes),
      Math.floor(((index + 1) * files.length) / processes),
    ),
  );
}

/** Names of the plan that are no test file. */
export const unknownFiles = (files: readonly string[]): string[] =>
  [...LONG, ...LONG_TOGETHER.flat(), ...OWN_PROCESS].filter((file) => !files.includes(file));
