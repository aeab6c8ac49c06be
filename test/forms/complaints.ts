/** What a program has to say against a PDF, though it opens it. */

import { spawnSync } from 'node:child_process';

/** Empty for a good file. */
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
