/** PDFs as files in a folder of the test's own, for programs that read them. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
