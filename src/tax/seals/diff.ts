/** Which paychecks change between two releases, by how much and why. */

import type { ReleaseSet } from '../paycalc/releases.ts';
import { digest, type Release } from '../rules/index.ts';
import { changedFields } from './changed-fields.ts';
import { type Answers, answersOf, type Item, type Line } from './diff-answers.ts';
import { reasonsOf, wholeTaxReason } from './diff-reasons.ts';
import { registerDifferences } from './diff-registers.ts';
import { residenceChanges } from './diff-residence.ts';
import { wageBaseChanges } from './diff-wage-bases.ts';
import type { Amounts, EditionChange, LineChange, ReleaseDiff } from './release-diff.ts';

/** `corpus`: items of the wire format, without employeeID. */
export function diffReleases(
  corpus: readonly object[],
  releases: ReleaseSet,
  a: string,
  b: string,
): ReleaseDiff {
  const titles = {
    get: (id: string) =>
      [b, a].map((version) => releases.select(version).taxes.get(id)).find(Boolean)?.identity,
  };
  const [old, now] = [releases.select(a), releases.select(b)];
  const { registers, changed, whole } = registerDifferences(old, now);
  const editions = editionChanges(old, now, changed);
  const residences = residenceChanges(old, now);
  const wageBases = wageBaseChanges(old, now);
  const about = {
    titles,
    reasonOf: reasonsOf({ editions, residences, wageBases }),
    wholeTax: wholeTaxReason(old, now),
  };
  const isCompared = (item: Item): boolean =>
    !item.taxJurisdictionParms.some(({ uniqueTaxID }) => whole.has(uniqueTaxID));
  const paychecks = (corpus as readonly Item[]).filter(isCompared);
  return {
    editions,
    registers,
    residences,
    wageBases,
    lines: paychecks.flatMap((item) => itemChanges(item, answersOf(item, releases, [a, b]), about)),
    compared: paychecks.length,
  };
}

/** The dated figures that differ, by tax and first pay date: of rule files, and of taxes of registers. */
export function editionChanges(
  a: Release,
  b: Release,
  registered: readonly string[],
): EditionChange[] {
  const written = [...a.taxes.written.keys(), ...b.taxes.written.keys()];
  const ids = [...new Set([...written, ...registered])].sort();
  return ids.flatMap((uniqueTaxID) => {
    const before = editionsByDay(a, uniqueTaxID);
    const after = editionsByDay(b, uniqueTaxID);
    const { title } = (b.taxes.get(uniqueTaxID) ?? a.taxes.get(uniqueTaxID))?.identity ?? {
      title: '',
    };
    const days = [...new Set([...before.keys(), ...after.keys()])].sort();
    return days.flatMap((firstPayDate): EditionChange[] => {
      const [old, now] = [before.get(firstPayDate), after.get(firstPayDate)];
      const known = now ?? old;
      if (known === undefined || old?.digest === now?.digest) return [];
      const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
      const { source, published } = known;
      const fields = old && now ? changedFields(old.content, now.content) : [];
      return [{ change, uniqueTaxID, title, firstPayDate, source, published, fields }];
    });
  });
}

function editionsByDay(release: Release, id: string) {
  const blocks = release.taxes.get(id)?.blocks ?? [];
  return new Map(
    blocks.map(({ figures: { checked: _, ...figures }, lastPayDate }) => [
      figures.effective,
      {
        content: { ...figures, lastPayDate },
        digest: digest({ figures, lastPayDate }),
        source: figures.source,
        published: figures.published,
      },
    ]),
  );
}

type Titles = { get(id: string): Identity | undefined };
type Identity = {
  readonly title: string;
  readonly parameters: readonly {
    readonly parameterName: string;
    readonly allowedValues?: readonly { readonly value: string; readonly meaning: string }[];
  }[];
};

type About = {
  readonly titles: Titles;
  readonly reasonOf: ReturnType<typeof reasonsOf>;
  readonly wholeTax: ReturnType<typeof wholeTaxReason>;
};

function itemChanges(item: Item, answers: Answers, about: About): LineChange[] {
  const { before, after, refusedBefore, refusedAfter } = answers;
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): LineChange[] => {
    const [was, is] = [amountsOf(before.get(key)), amountsOf(after.get(key))];
    const line = after.get(key) ?? before.get(key);
    if (line === undefined || isEqual(was, is)) return [];
    const { uniqueTaxID, locationCode, wageType } = line;
    const identity = about.titles.get(uniqueTaxID);
    const { payDate, payPeriodsPerYear } = item.payrollRunParameters;
    const earlier = refusedBefore.get(uniqueTaxID);
    return [
      {
        uniqueTaxID,
        title: identity?.title ?? uniqueTaxID,
        locationCode,
        wageType,
        payDate,
        payPeriodsPerYear,
        certificate: certificateOf(item, line, identity),
        grossWages: wagesOf(item, line),
        before: was,
        after: is,
        reason:
          about.wholeTax(uniqueTaxID) ||
          refusedAfter.get(uniqueTaxID) ||
          about.reasonOf({ uniqueTaxID, payDate }) ||
          (earlier === undefined ? '' : `before: ${earlier}`),
      },
    ];
  });
}

const amountsOf = (line: Line | undefined): Amounts | null =>
  line === undefined
    ? null
    : { taxAmount: line.taxAmount, subjectWages: line.subjectWages, rate: line.rate };

const isEqual = (a: Amounts | null, b: Amounts | null): boolean =>
  a?.taxAmount === b?.taxAmount && a?.subjectWages === b?.subjectWages && a?.rate === b?.rate;

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

/** At the place of the line, or else anywhere. */
function wagesOf({ wages }: Item, { wageType, locationCode }: Line): number | null {
  const own = wages.filter((wage) => wage.wageType === wageType);
  const there = own.filter((wage) => wage.locationCode === locationCode);
  return (there[0] ?? own[0])?.grossWages ?? null;
}
