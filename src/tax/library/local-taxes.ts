/** Local taxes of states in a build that loads their registers when they are asked for. */

import { fipsOf } from '../paycalc/list-taxes.ts';
import { everyRelease } from '../paycalc/releases.ts';
import { addStateRows } from '../places/places.ts';
import type { DatedRegister } from '../rules/index.ts';
import type { ReleaseSet } from './library.ts';
import { packedRules, packedState, packedStates } from './packed-rules.ts';

const loaded = new Map<string, Promise<readonly DatedRegister[]>>();
/** States whose registers are among `registers`. */
const added = new Set<string>();
let registers: readonly DatedRegister[] = [];
let releases: ReleaseSet | undefined;

/** The newest version of the rules with the registers loaded so far. */
export function packedReleases(): ReleaseSet {
  releases ??= everyRelease({ ...packedRules(), registers });
  return releases;
}

/** FIPS codes of the states whose local taxes `loadLocalTaxes` loads. */
export const localTaxStates = (): readonly string[] => packedStates();

/** By postal or FIPS code. Throws an Error for a text that is no state, or when a file cannot be loaded. */
export async function loadLocalTaxes(...states: readonly string[]): Promise<void> {
  const codes = states.map(fipsOf);
  let files: (readonly DatedRegister[])[];
  try {
    files = await Promise.all(codes.map((fips) => loadState(fips)));
  } catch (error) {
    // A later call tries again.
    for (const fips of codes) loaded.delete(fips);
    throw error;
  }
  // Nothing waits from here on: of calls at the same time, the first adds the state before any goes on.
  for (const [i, fips] of codes.entries()) {
    if (added.has(fips)) continue;
    added.add(fips);
    registers = [...registers, ...(files[i] ?? [])];
    releases = undefined;
  }
}

function loadState(fips: string): Promise<readonly DatedRegister[]> {
  const known = loaded.get(fips) ?? readState(fips);
  loaded.set(fips, known);
  return known;
}

async function readState(fips: string): Promise<readonly DatedRegister[]> {
  const file = await packedState(fips);
  if (file === undefined) return [];
  addStateRows(fips, file.places);
  return file.registers;
}
