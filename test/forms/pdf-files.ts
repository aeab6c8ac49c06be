/** PDFs as files in a folder of the test's own, for programs that read them. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'wagewright-forms-'));
// A hook would belong to whichever test is running when the first file imports this one.
process.on('exit', () => rmSync(folder, { recursive: true }));

let files = 0;

/** The path it was written to. */
export function save(pdf: Uint8Array): string {
  files += 1;
  const file = join(folder, `${files}.pdf`);
  writeFileSync(file, pdf);
  return file;
}

/** What the program prints; throws when it fails. */
export const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });

/** What a program has to say against a PDF, though it opens it: empty for a good file. */
export function complaints(program: string, ...args: readonly string[]): string {
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (error !== undefined) throw error;
  return status === 0 ? stderr : `${program} ended with ${status}: ${stderr}`;
}

/** Of poppler: against the text of a file and against its structure. */
export const popplerComplaints = (file: string): string =>
  complaints('pdftotext', file, '/dev/null') + complaints('pdfinfo', '-struct', file);

/**
 * Every program reads its file by itself, but one shell starts them all: starting a program costs a
 * large process more than the program does.
 */
const EXAMINE = `
set -e
for file; do qpdf --check "$file"; done
pdfinfo "$1" > "$1.info"
pdffonts "$1" > "$1.fonts"
pdftotext -raw "$1" "$1.text" 2> "$1.complaints"
pdfinfo -struct "$1" 2>> "$1.complaints" > "$1.struct"
`;

/** What poppler says of `blank`. Throws when a program fails, and when qpdf refuses any of the files. */
export function examine(blank: string, ...filled: readonly string[]) {
  run('sh', '-c', EXAMINE, 'sh', blank, ...filled);
  const read = (part: string): string => readFileSync(`${blank}.${part}`, 'utf8');
  return {
    info: read('info'),
    fonts: read('fonts').trim().split('\n').slice(2),
    text: read('text'),
    /** Against the text of the file and against its structure: empty for a good one. */
    complaints: read('complaints'),
  };
}
