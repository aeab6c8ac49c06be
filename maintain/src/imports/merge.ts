/** An agency's rows laid over a register: the new rows, every difference, and what looks wrong. */

import { addDays } from '../../../src/platform/shape/days.ts';
import type { AgencyRow } from './agency-row.ts';
import type { CsvRow, InstalledRegister, Target } from './installed-register.ts';
import { difference, editionText, figure, isSameName, nameIn, nameOf } from './row-words.ts';

export type Change = {
  readonly kind: 'added' | 'ended' | 'changed' | 'corrected' | 'removed';
  readonly key: string;
  readonly text: string;
};

/** What a person should look at before the rows are written. */
export type Doubt = {
  readonly kind: 'jump' | 'vanished' | 'renamed' | 'unknown';
  readonly text: string;
};

export type Merged = {
  readonly register: InstalledRegister;
  /** Every row of the register, the agency's marked by `stated`. */
  readonly rows: readonly CsvRow[];
  readonly stated: ReadonlySet<CsvRow>;
  readonly changes: readonly Change[];
  readonly doubts: readonly Doubt[];
  readonly remarks: readonly string[];
  /** Places in both. */
  readonly same: number;
};

/** A rate that changes by more than this fraction of wages is a jump: one percentage point. */
const JUMP = 0.01;
/** The same for amounts of a year, in dollars. */
const AMOUNT_JUMP = 52;

type Merging = {
  readonly target: Target;
  readonly changes: Change[];
  readonly doubts: Doubt[];
  readonly stated: Set<CsvRow>;
  /** Rows that begin after the last pay date of the release. */
  later: number;
  same: number;
};

/** `asOf` (ISO date): when the file was retrieved, for places that are no longer in it. */
export function merge(target: Target, agency: readonly AgencyRow[], asOf: string): Merged {
  const { register } = target;
  const run: Merging = { target, changes: [], doubts: [], stated: new Set(), later: 0, same: 0 };
  const installed = Map.groupBy(register.rows, (row) => target.keyOf(row));
  const stated = Map.groupBy(agency, ({ key }) => key);
  const rows: CsvRow[] = [];
  for (const [key, own] of installed) {
    const said = stated.get(key);
    rows.push(...(said === undefined ? gone(run, key, own, asOf) : update(run, key, own, said)));
  }
  for (const [key, said] of stated) {
    if (!installed.has(key)) rows.push(...added(run, key, said));
  }
  const { changes, doubts, same, later } = run;
  const remarks =
    later === 0
      ? []
      : [
          `${later} rows begin after ${register.to}, the last pay date of the release, and are left out. Import the file again over the release of that year.`,
        ];
  return { register, rows, stated: run.stated, changes, doubts, same, remarks };
}

/** Places that are not in the file anymore; a history names every place that ever taxed. */
function gone(run: Merging, key: string, own: readonly CsvRow[], asOf: string): CsvRow[] {
  const last = own.at(-1) as CsvRow;
  if (asOf > run.target.register.to || run.target.isPartial === true) return [...own];
  const end = endOf(last, run.target.register);
  if (end < asOf && last.ends !== '') return [...own];
  const name = nameOf(key, own[0] as CsvRow);
  run.doubts.push({ kind: 'vanished', text: `${name} is no longer in the file` });
  run.changes.push({ kind: 'removed', key, text: `${name}: no tax from ${asOf}` });
  return own.flatMap((row) => {
    if ((row.effective ?? '') >= asOf) return [];
    return endOf(row, run.target.register) >= asOf ? [{ ...row, ends: addDays(asOf, -1) }] : [row];
  });
}

function added(run: Merging, key: string, said: readonly AgencyRow[]): CsvRow[] {
  const { target } = run;
  const levied = said.filter((row) => isLevied(target, row) && isWithin(run, row));
  const [first] = levied;
  if (first === undefined) return [];
  const about = target.describe(first);
  if (typeof about === 'string') {
    run.doubts.push({ kind: 'unknown', text: `${first.at}: ${about}` });
    return [];
  }
  const rows = levied.map((row) => statedRow(run, about, row));
  const text = rows.map((row) => editionText(target, row)).join('; ');
  run.changes.push({ kind: 'added', key, text: `${nameOf(key, about)}: ${text}` });
  return rows;
}

function update(
  run: Merging,
  key: string,
  own: readonly CsvRow[],
  said: readonly AgencyRow[],
): CsvRow[] {
  run.same += 1;
  const last = own[0] as CsvRow;
  const [newest] = said.slice(-1);
  if (newest !== undefined && !isSameName(run.target, newest.name, nameIn(last))) {
    run.doubts.push({
      kind: 'renamed',
      text: `${newest.at}: ${key} is ${newest.name}, and was ${nameIn(last)}`,
    });
  }
  const rows =
    run.target.kind === 'history' ? replaced(run, last, said) : continued(run, own, said);
  tell(run, key, own, rows);
  return rows;
}

/** A history has all rows of the place. */
function replaced(run: Merging, last: CsvRow, said: readonly AgencyRow[]): CsvRow[] {
  return said
    .filter((row) => isLevied(run.target, row) && isWithin(run, row))
    .map((row) => statedRow(run, last, row));
}

/** What holds now, after what held before. */
function continued(run: Merging, own: readonly CsvRow[], said: readonly AgencyRow[]): CsvRow[] {
  const { target } = run;
  const rows = [...own];
  for (const row of said) {
    const newest = rows.at(-1);
    // A later edition of the file that says the same is no source for the pay dates before it.
    if (newest !== undefined && isLater(target, row) && isSame(target, newest, row)) continue;
    const from = startOf(target, rows, row);
    if (from > target.register.to) {
      run.later += 1;
      continue;
    }
    const at = rows.findLastIndex((one) => (one.effective ?? '') <= from);
    const current = rows[at];
    // What was known to hold only before the file's day continues as a row of the file.
    const isKnown = (current?.knownto || from) >= from;
    if (current !== undefined && isKnown && isSame(target, current, row)) {
      const kept = { ...current };
      rows[at] = kept;
      run.stated.add(kept);
      continue;
    }
    const next = statedRow(run, current ?? (own[0] as CsvRow), { ...row, effective: from });
    if (current?.effective === from) rows[at] = next;
    else rows.splice(at + 1, 0, next);
  }
  return rows;
}

const isLater = (
  { register: { to } }: Target,
  { undated = '', effective = '' }: AgencyRow,
): boolean => undated > to || effective > to;

/** The first pay date of what the row says differently; of the row in force where it has no dates. */
function startOf(target: Target, own: readonly CsvRow[], row: AgencyRow): string {
  const { from } = target.register;
  if (row.effective !== undefined) return row.effective < from ? from : row.effective;
  const current = own.at(-1);
  const dates = (target.texts ?? [])
    .concat(target.figures)
    .filter((column) => figure(current?.[column]) !== figure(row.figures[column]))
    .map((column) => row.dates?.[column] ?? '');
  const latest = dates.reduce((a, b) => (a > b ? a : b), '');
  const before = current?.effective ?? from;
  if (latest > before) return latest;
  const undated = dates.length === 0 ? '' : (row.undated ?? '');
  return undated > before ? undated : before;
}

function statedRow({ target, stated }: Merging, about: CsvRow, row: AgencyRow): CsvRow {
  const { from, to } = target.register;
  const effective = row.effective === undefined || row.effective < from ? from : row.effective;
  const made: CsvRow = {
    ...about,
    ...(about.knownto === undefined ? {} : { knownto: '' }),
    effective,
    ends: row.ends === undefined || row.ends >= to ? '' : row.ends,
    ...Object.fromEntries(
      target.figures.map((column) => [column, kept(about[column], row.figures[column] ?? '')]),
    ),
    ...Object.fromEntries(
      (target.texts ?? []).map((column) => [column, row.figures[column] ?? '']),
    ),
  };
  stated.add(made);
  return made;
}

/** A register that leaves zero empty continues doing so. */
const kept = (before: string | undefined, value: string): string =>
  figure(value) === '0' && (before === '' || before === undefined) ? '' : value;

function isWithin(run: Merging, { effective = '', ends = '9999-12-31' }: AgencyRow): boolean {
  const { from, to } = run.target.register;
  if (effective > to) run.later += 1;
  return effective <= to && ends >= from;
}

const isLevied = ({ figures, levies = figures }: Target, row: AgencyRow): boolean =>
  levies.some((column) => figure(row.figures[column]) !== '0');

const isSame = ({ figures, texts = [] }: Target, own: CsvRow, row: AgencyRow): boolean =>
  [...figures, ...texts].every((column) => figure(own[column]) === figure(row.figures[column]));

const endOf = (row: CsvRow, register: InstalledRegister): string => row.ends || register.to;

/** One sentence for each edition that is new, other than before, or gone. */
function tell(
  run: Merging,
  key: string,
  before: readonly CsvRow[],
  after: readonly CsvRow[],
): void {
  const { target } = run;
  const name = nameOf(key, before[0] as CsvRow);
  const old = new Map(before.map((row) => [row.effective, row]));
  for (const [i, row] of after.entries()) {
    const own = old.get(row.effective);
    old.delete(row.effective);
    const base = own ?? after[i - 1];
    const figures = base === undefined ? editionText(target, row) : difference(target, base, row);
    // The same figures again, from a newer file, are no difference.
    if (own === undefined && figures === '') continue;
    if (own === undefined) {
      run.changes.push({ kind: 'changed', key, text: `${name}: ${figures} from ${row.effective}` });
    } else if (figures !== '') {
      run.changes.push({
        kind: 'corrected',
        key,
        text: `${name}: ${figures} from ${row.effective} (the same first day as before)`,
      });
    } else if ((own.ends ?? '') !== (row.ends ?? '')) {
      const ends = (one: CsvRow): string => one.ends || 'open';
      run.changes.push({
        kind: 'ended',
        key,
        text: `${name}: ${editionText(target, row)} ends ${ends(row)}, before ${ends(own)}`,
      });
    }
    if (base !== undefined) addJumps(run, name, base, row);
  }
  for (const row of old.values()) {
    run.changes.push({
      kind: 'removed',
      key,
      text: `${name}: ${editionText(target, row)} is not in the file`,
    });
  }
}

function addJumps({ target, doubts }: Merging, name: string, before: CsvRow, after: CsvRow): void {
  for (const column of target.levies ?? target.figures) {
    const by = Math.abs(Number(figure(after[column])) - Number(figure(before[column])));
    const isRate = Number(figure(after[column])) <= 1 && Number(figure(before[column])) <= 1;
    if (Number(by.toFixed(8)) <= (isRate ? JUMP : AMOUNT_JUMP)) continue;
    doubts.push({
      kind: 'jump',
      text: `${name}: ${difference(target, before, after)} from ${after.effective}`,
    });
    return;
  }
}
