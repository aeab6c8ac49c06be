/**
 * Faults that the checks found when they were new, one list for each wing in `remaining/`. A list may
 * only shrink: the check fails on a fault that is not listed, and on an entry that is no longer needed.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, listOf } from './findings.ts';

/** How often each fault may occur, by `check key`. */
export type Remaining = ReadonlyMap<string, number>;

/** `folder src/a -> src/b`, or `casts src/tax: 654` for a fault that occurs more than once. */
const ENTRY = /^(?<fault>.+?)(?:: (?<count>\d+))?$/;

export function readRemaining(folder: string): Remaining {
  if (!existsSync(folder)) return new Map();
  const lines = readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const { fault = '', count = '1' } = ENTRY.exec(line)?.groups ?? {};
      return [fault, Number(count)];
    }),
  );
}

const faultOf = ({ check, key }: Finding): string => `${check} ${key}`;

/** Occurrences of each fault. */
function countsOf(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings)
    counts.set(faultOf(finding), (counts.get(faultOf(finding)) ?? 0) + (finding.count ?? 1));
  return counts;
}

/** Counts that may lie below their entry, because many changes lower them a little. */
const ROUGH = /^casts /;

/** Faults that the lists do not hold, and entries that nothing needs. */
export function compare(findings: readonly Finding[], remaining: Remaining): string[] {
  const counts = countsOf(findings);
  const unlisted = findings
    .filter(
      (finding) => (counts.get(faultOf(finding)) ?? 0) > (remaining.get(faultOf(finding)) ?? 0),
    )
    .map((finding) => `${faultOf(finding)}: ${finding.text}`);
  const unneeded = [...remaining]
    .filter(([fault, count]) => {
      const found = counts.get(fault) ?? 0;
      return found < count && !(ROUGH.test(fault) && found > 0);
    })
    .map(
      ([fault]) =>
        `${fault}: no longer needed in test/house/arrows/remaining; run npm run arrows -- --shrink`,
    );
  return [...unlisted, ...unneeded];
}

/**
 * Writes the lists for the checks that have no more faults in a wing than its list allows, so that an
 * entry follows its file when it moves. Lists that would grow stay as they are.
 */
export function shrink(findings: readonly Finding[], remaining: Remaining, folder: string): void {
  const counts = countsOf(findings);
  const groups = Map.groupBy(new Set([...counts.keys(), ...remaining.keys()]), groupOf);
  const kept = [...groups].flatMap(([, faults]) => {
    const sum = (all: Remaining): number =>
      faults.reduce((total, fault) => total + (all.get(fault) ?? 0), 0);
    const source = sum(counts) <= sum(remaining) ? counts : remaining;
    return faults.flatMap((fault): [string, number][] => {
      const count =
        source === counts
          ? counts.get(fault)
          : Math.min(remaining.get(fault) ?? 0, counts.get(fault) ?? 0);
      return count === undefined || count === 0 ? [] : [[fault, count]];
    });
  });
  write(kept, folder);
}

/** The check and the wing of a fault. */
const groupOf = (fault: string): string => `${checkOf(fault)} ${wingOfFault(fault)}`;
const checkOf = (fault: string): string => fault.slice(0, fault.indexOf(' '));
const wingOfFault = (fault: string): string => listOf(fault.slice(fault.indexOf(' ') + 1));

/** One file for each wing with faults. */
export function write(faults: readonly (readonly [string, number])[], folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  if (faults.length === 0) return;
  mkdirSync(folder, { recursive: true });
  for (const [wing, entries] of Map.groupBy(faults, ([fault]) => wingOfFault(fault))) {
    const lines = entries.map(([fault, count]) => (count === 1 ? fault : `${fault}: ${count}`));
    writeFileSync(join(folder, `${wing}.txt`), `${lines.sort().join('\n')}\n`);
  }
}
