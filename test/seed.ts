/**
 * The seed of the random tests: a number made of the commit, so that each commit tries other cases than
 * the one before. Without git it is always the same. `SEED` in the environment repeats a run.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const WITHOUT_GIT = 20_261_121;

/** A positive number of 31 bits, as the generators of random numbers take it. */
export const seedFrom = (commit: string): number =>
  createHash('sha256').update(commit).digest().readUInt32BE() >>> 1;

function headCommit(): string | undefined {
  try {
    const cwd = fileURLToPath(new URL('..', import.meta.url));
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd, encoding: 'utf8', stdio: [...stdio] });
  } catch {
    return undefined;
  }
}

const given = process.env.SEED;
const commit = given === undefined ? headCommit()?.trim() : undefined;

export const SEED =
  given === undefined ? (commit === undefined ? WITHOUT_GIT : seedFrom(commit)) : Number(given);

export const seedLine = (): string =>
  `seed of the random tests: ${SEED}${commit === undefined ? '' : ` (of commit ${commit.slice(0, 12)})`}; SEED=${SEED} repeats it`;
