/** Which paychecks change between two releases, by how much and why. */

import type { ReleaseSet } from '../paycalc/releases.ts';
import { digest, type Release } from '../rules/index.ts';
import { type GoldenAnswer, type GoldenLine, goldenAnswer } from './golden.ts';

export type ReleaseDiff = {
  /** Blocks of figures that differ: tax, pay dates, source. */
  readonly blocks: readonly string[];
  /** Paychecks of the corpus whose answer differs. */
  readonly paychecks: readonly string[];
  readonly compared: number;
};

export function diffReleases(
  corpus: readonly object[],
  releases: ReleaseSet,
  a: string,
  b: string,
): ReleaseDiff {
  const paychecks = corpus.flatMap((item) => {
    const changes = answerChanges(goldenAnswer(item, releases, a), goldenAnswer(item, releases, b));
    return changes.map((change) => `${describe(item)}: ${change}`);
  });
  return {
    blocks: blockChanges(releases.select(a), releases.select(b)),
    paychecks,
    compared: corpus.length,
  };
}

function blockChanges(a: Release, b: Release): string[] {
  const ids = [...new Set([...a.taxes.keys(), ...b.taxes.keys()])].sort();
  return ids.flatMap((id) => {
    const before = blocksByDay(a, id);
    const after = blocksByDay(b, id);
    const days = [...new Set([...before.keys(), ...after.keys()])].sort();
    return days.flatMap((day) => {
      const [old, now] = [before.get(day), after.get(day)];
      if (old?.digest === now?.digest) return [];
      const what = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
      return [`${what}: ${id} from ${day} (${(now ?? old)?.source})`];
    });
  });
}

function blocksByDay(release: Release, id: string) {
  const blocks = release.taxes.get(id)?.blocks ?? [];
  return new Map(
    blocks.map(({ figures: { checked: _, ...figures }, lastPayDate }) => [
      figures.effective,
      {
        digest: digest({ figures, lastPayDate }),
        source: `${figures.source.document} ${figures.source.edition ?? ''}, published ${figures.published}`,
      },
    ]),
  );
}

function answerChanges(a: GoldenAnswer, b: GoldenAnswer): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  if ('errorCode' in a || 'errorCode' in b) {
    return [`${outcome(a)} becomes ${outcome(b)}`];
  }
  const key = ([tax, location, wageType]: GoldenLine): string => `${tax} ${location} ${wageType}`;
  const before = new Map(a.map((line) => [key(line), line]));
  const after = new Map(b.map((line) => [key(line), line]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name)?.[3], after.get(name)?.[3]];
    if (JSON.stringify(before.get(name)) === JSON.stringify(after.get(name))) return [];
    const change = old === undefined || now === undefined ? '' : ` (${signed(now - old)})`;
    return [`${name} ${old ?? 'no line'} becomes ${now ?? 'no line'}${change}`];
  });
}

const outcome = (answer: GoldenAnswer): string =>
  'errorCode' in answer ? `error ${answer.errorCode}` : `${answer.length} lines`;

const signed = (dollars: number): string => `${dollars > 0 ? '+' : ''}${dollars.toFixed(2)}`;

function describe(item: object): string {
  const { payrollRunParameters: run, wages } = item as {
    payrollRunParameters: { payDate: string; payPeriodsPerYear: number };
    wages: { wageType: string; grossWages: number }[];
  };
  const pay = wages.map(({ wageType, grossWages }) => `${wageType} ${grossWages}`).join(' + ');
  return `${run.payDate}, ${run.payPeriodsPerYear} periods, ${pay}`;
}
