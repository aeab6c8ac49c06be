/**
 * The package's entry for parallel runs: what `wagewright compare` does, for programs.
 *
 * ```ts
 * import { type Columns, compareRegister, guessColumns, readRegister, summaryOf } from 'wagewright/compare';
 *
 * const register = `Employee ID,Check Date,Pay Frequency,Work State,Regular Pay,Social Security,Medicare
 * 1001,06/12/2026,Biweekly,TX,3000.00,186.00,43.50
 * 1002,06/12/2026,Biweekly,TX,2600.00,161.20,39.00`;
 * const rows = await readRegister(new TextEncoder().encode(register), 'register.csv');
 * const { columns, missing } = guessColumns(rows);
 * if (missing.length > 0) throw new Error(`Which columns hold ${missing.join(', ')}?`);
 * const { agree, differ } = summaryOf(compareRegister(rows, columns as Columns));
 * console.log(`${agree} agree, ${differ} differ`); // 3 agree, 1 differ
 * ```
 *
 * @throws {SheetError} when a register or a columns file cannot be read; the message says what to do. A
 * row that cannot be read is one of `failed` in the comparison.
 */

import { fipsOf } from '../paycalc/list-taxes.ts';
import { installedReleases, type ReleaseSet } from '../paycalc/releases.ts';
import { parallelRunOf } from './parallel-run.ts';

let releases: ReleaseSet | undefined;

export * from './parallel-run.ts';
export const { compareRegister } = parallelRunOf(() => {
  releases ??= installedReleases();
  return releases;
});

/** The states whose local taxes have to be loaded: in Node, none. */
export const localTaxStates = (): readonly string[] => [];

/** In Node all local taxes are there; in the browser build, this loads those of states. Throws an Error for a text that is no state. */
export async function loadLocalTaxes(...states: readonly string[]): Promise<void> {
  for (const state of states) fipsOf(state);
}
