/** Which paychecks change between two releases, by how much and why, in words. */

import type { ReleaseSet } from '../paycalc/releases.ts';
import { digest, type Release } from '../rules/index.ts';
import { calculateOne } from './examples.ts';

export type ReleaseDiff = {
  /** Blocks of figures that differ: tax, pay dates, source. */
  readonly blocks: readonly string[];
  /** Lines of the corpus's paychecks that differ. */
  readonly paychecks: readonly string[];
  readonly compared: number;
};

/** `corpus`: items of the wire format, without employeeID. */
export function diffReleases(
  corpus: readonly object[],
  releases: ReleaseSet,
  a: string,
  b: string,
): ReleaseDiff {
  const titles = new Map(
    [a, b].flatMap((version) =>
      [...releases.select(version).taxes].map(([id, { identity }]) => [id, identity] as const),
    ),
  );
  return {
    blocks: blockChanges(releases.select(a), releases.select(b)),
    paychecks: corpus.flatMap((item) => {
      const before = answerOf(item as Item, releases, a);
      return itemChanges(item as Item, before, answerOf(item as Item, releases, b), titles);
    }),
    compared: corpus.length,
  };
}

function blockChanges(a: Release, b: Release): string[] {
  const ids = [...new Set([...a.taxes.keys(), ...b.taxes.keys()])].sort();
  return ids.flatMap((id) => {
    const before = blocksByDay(a, id);
    const after = blocksByDay(b, id);
    const { title } = (b.taxes.get(id) ?? a.taxes.get(id))?.identity ?? { title: '' };
    const days = [...new Set([...before.keys(), ...after.keys()])].sort();
    return days.flatMap((day) => {
      const [old, now] = [before.get(day), after.get(day)];
      if (old?.digest === now?.digest) return [];
      const what = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
      return [`${what}: ${title} (${id}) from ${day} (${(now ?? old)?.source})`];
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

type Wage = {
  readonly wageType: string;
  readonly grossWages: number;
  readonly locationCode: string;
};

/** What a paycheck of the corpus holds of a payCalc item. */
type Item = {
  readonly payrollRunParameters: { readonly payDate: string; readonly payPeriodsPerYear: number };
  readonly wages: readonly Wage[];
  readonly taxJurisdictionParms: readonly {
    readonly uniqueTaxID: string;
    readonly miscParameters?: readonly {
      readonly parameterName: string;
      readonly parameterValue: string;
    }[];
  }[];
};

type Line = {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
  readonly wageType: string;
  readonly taxAmount: number;
  readonly subjectWages: number;
  readonly rate: number;
};

/** The lines by tax, place and wage type, or why there are none. */
type Answer = ReadonlyMap<string, Line> | string;

type Titles = ReadonlyMap<string, Identity>;
type Identity = {
  readonly title: string;
  readonly parameters: readonly {
    readonly parameterName: string;
    readonly allowedValues?: readonly { readonly value: string; readonly meaning: string }[];
  }[];
};

function answerOf(item: Item, releases: ReleaseSet, version: string): Answer {
  const { taxCalculation, errorStatus } = calculateOne(item, releases, version);
  if (errorStatus !== undefined) return errorStatus.errorMessage;
  return new Map(
    taxCalculation.map((line) => [
      `${line.uniqueTaxID} ${line.locationCode} ${line.wageType}`,
      line,
    ]),
  );
}

function itemChanges(item: Item, before: Answer, after: Answer, titles: Titles): string[] {
  if (typeof before === 'string' && typeof after === 'string') return [];
  const [old, now] = [linesOf(before), linesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const line = is ?? was;
    if (line === undefined) return [];
    const change = changeOf(was, is, typeof after === 'string' ? after : '');
    return change === ''
      ? []
      : [`${describe(item, line, titles.get(line.uniqueTaxID))}: ${change}`];
  });
}

const linesOf = (answer: Answer): ReadonlyMap<string, Line> =>
  typeof answer === 'string' ? new Map() : answer;

/** Empty when nothing changed; `error` is why there is no line any more. */
function changeOf(was: Line | undefined, is: Line | undefined, error: string): string {
  if (was === undefined) return is === undefined ? '' : `new, ${money(is.taxAmount)}`;
  if (is === undefined) {
    const reason = error === '' ? '' : ` (${error})`;
    return `${money(was.taxAmount)} becomes no amount${reason}`;
  }
  const words: string[] = [];
  if (was.taxAmount !== is.taxAmount) {
    const difference = is.taxAmount - was.taxAmount;
    words.push(
      `${money(was.taxAmount)} becomes ${money(is.taxAmount)} (${difference > 0 ? '+' : ''}${money(difference)})`,
    );
  }
  if (was.subjectWages !== is.subjectWages) {
    words.push(`subject wages ${money(was.subjectWages)} become ${money(is.subjectWages)}`);
  }
  if (was.rate !== is.rate) words.push(`rate ${was.rate} becomes ${is.rate}`);
  return words.join(', ');
}

const money = (dollars: number): string =>
  dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const PERIODS: Readonly<Record<number, string>> = {
  1: 'annual',
  2: 'semiannual',
  4: 'quarterly',
  12: 'monthly',
  24: 'semimonthly',
  26: 'biweekly',
  52: 'weekly',
  260: 'daily',
};

/** `Georgia income tax, biweekly, single, wages 2,000.00, paid 2026-06-15`. */
function describe(item: Item, line: Line, identity: Identity | undefined): string {
  const { payDate, payPeriodsPerYear: periods } = item.payrollRunParameters;
  return [
    identity?.title ?? line.uniqueTaxID,
    PERIODS[periods] ?? `${periods} pay periods a year`,
    ...certificateOf(item, line, identity),
    wagesOf(item, line),
    `paid ${payDate}`,
  ].join(', ');
}

/** The values of the certificate in words. */
function certificateOf(item: Item, line: Line, identity: Identity | undefined): string[] {
  const asked = item.taxJurisdictionParms.find(
    ({ uniqueTaxID }) => uniqueTaxID === line.uniqueTaxID,
  );
  return (asked?.miscParameters ?? []).map(({ parameterName, parameterValue }) => {
    const parameter = identity?.parameters.find((one) => one.parameterName === parameterName);
    const meaning = parameter?.allowedValues?.find(
      ({ value }) => value === parameterValue,
    )?.meaning;
    return meaning === undefined
      ? `${parameterName} ${parameterValue}`
      : meaning.charAt(0).toLowerCase() + meaning.slice(1);
  });
}

function wagesOf({ wages }: Item, { wageType, locationCode }: Line): string {
  const own = wages.filter((wage) => wage.wageType === wageType);
  const there = own.filter((wage) => wage.locationCode === locationCode);
  const [wage] = there.length > 0 ? there : own;
  const kind = wageType === 'Regular' ? 'wages' : `${wageType} wages`;
  return wage === undefined ? kind : `${kind} ${money(wage.grossWages)}`;
}
