/**
 * `counties: { register: ../counties.csv }` in an edition: the local rates come from the rows of the
 * register that are in effect on its first pay date, and are written out as lines "FIPS name rate".
 */

import { posix } from 'node:path';
import { reasonOf } from '../../../platform/shape/reasons.ts';
import type { TextFile } from '../../../platform/shape/yaml-file.ts';
import { compareVersions } from '../schema/version.ts';
import { cell, type Row, rowsOfCsv } from './register-template.ts';

type Value = Readonly<Record<string, unknown>>;

/** The edition with its counties as text. What does not fit is added to `problems`. */
export function withCountyRates(
  edition: Value,
  file: string,
  sources: readonly TextFile[],
  problems: string[],
): Value {
  const { register } = (edition.counties ?? {}) as { register?: unknown };
  if (typeof register !== 'string') return edition;
  const path = posix.join(posix.dirname(file), register);
  const csv = sources.find((source) => source.file === path)?.text;
  if (csv === undefined) {
    problems.push(`${file}: counties: there is no file ${path}`);
    return edition;
  }
  try {
    const lines = rowsInEffect(csv, edition).map(
      (row) => `${cell(row, 'fips')} ${cell(row, 'name').padEnd(WIDTH)} ${cell(row, 'rate')}\n`,
    );
    return { ...edition, counties: lines.join('') };
  } catch (error) {
    problems.push(`${path}: ${reasonOf(error)}`);
    return edition;
  }
}

/** Of the names, so that rates are below each other; sealed digests have these lines. */
const WIDTH = 16;

/** Of each county the last row by the first pay date; of the same day, a later release's row is its correction. */
function rowsInEffect(csv: string, { effective, since }: Value): Row[] {
  const byCounty = Map.groupBy(rowsOfCsv(csv), (row) => cell(row, 'fips'));
  return [...byCounty].map(([fips, rows]) => {
    const known = rows.filter((row) => cell(row, 'effective') <= String(effective));
    const day = known.at(-1)?.effective;
    const [first, ...corrections] = known.filter((row) => row.effective === day);
    if (first === undefined) throw new Error(`county ${fips} has no row by ${String(effective)}`);
    const own = corrections.findLast(
      (row) => compareVersions(cell(row, 'since'), String(since)) <= 0,
    );
    return own ?? first;
  });
}
