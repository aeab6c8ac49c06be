/**
 * The package's entry for parallel runs: what `wagewright compare` does, for programs.
 *
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { type Columns, compareRegister, guessColumns, readRegister, summaryOf } from 'wagewright/compare';
 *
 * const rows = await readRegister(readFileSync('examples/register.csv'), 'register.csv');
 * const { columns, missing } = guessColumns(rows);
 * if (missing.length > 0) throw new Error(`Which columns hold ${missing.join(', ')}?`);
 * const { agree, differ } = summaryOf(compareRegister(rows, columns as Columns));
 * console.log(agree, differ);
 * ```
 *
 * @throws {SheetError} when a register or a columns file cannot be read; the message says what to do. A
 * row that cannot be read is one of `failed` in the comparison.
 */

import { installedReleases, type ReleaseSet } from '../paycalc/releases.ts';
import { parallelRunOf } from './parallel-run.ts';

let releases: ReleaseSet | undefined;

export * from './parallel-run.ts';
export const { compareRegister } = parallelRunOf(() => {
  releases ??= installedReleases();
  return releases;
});
