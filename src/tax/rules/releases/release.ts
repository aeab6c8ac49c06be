/** A release: what was known at one moment, selected from the tree and compiled per pay date. */

import { isDay } from '../../../platform/shape/days.ts';
import type { Law } from '../../engine/index.ts';
import type { Aliases } from '../schema/alias-schema.ts';
import type { AwaitedData } from '../schema/awaited-schema.ts';
import type { ResidenceBlock } from '../schema/residence-schema.ts';
import type { Taxability } from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';
import type { WageBaseBlock } from '../schema/wage-base-schema.ts';
import { compileLaw } from './compile.ts';
import { withKnownDigest } from './known-digests.ts';
import { expandedTax, ReleasedTaxes } from './released-taxes.ts';
import type { RuleTree } from './rule-tree.ts';
import { isIn } from './tax-blocks.ts';
import { WrittenTaxes } from './written-taxes.ts';

type Installation = {
  /** Whose signature it has. */
  readonly keyId: string;
  readonly signer: string;
  readonly installedAt: string;
  /** As it was sealed; the number of golden paychecks. */
  readonly knownUpTo: string;
  readonly golden: number;
};

export type Release = {
  readonly version: string;
  readonly about: string;
  /** The day it was sealed; null for a draft. */
  readonly releasedOn: string | null;
  /** Of a release that is no part of the program: how it came here. */
  readonly installed?: Installation;
  readonly firstPayDate: string;
  readonly lastPayDate: string;
  /** The last pay date with federal income tax; after it, only some taxes have figures. */
  readonly coveredThrough: string;
  readonly taxes: ReleasedTaxes;
  readonly taxability: Taxability;
  readonly wageBases: readonly WageBaseBlock[];
  /** Without those of dated registers. */
  readonly residences: readonly ResidenceBlock[];
  /** Taxes of other payroll programs that the rules do not have, and why. */
  readonly otherTaxes: Aliases['otherTaxes'];
  /** Who publishes the next figures, and what the law says about them. */
  readonly awaited: AwaitedData;
  /** All rows of a tax. */
  residencesOf(tax: string): readonly ResidenceBlock[];
  /** The law in force on `payDate` (ISO date); null outside the pay dates it covers and if that is not a day. */
  at(payDate: string): Law | null;
};

const FEDERAL_INCOME_TAX = '00-000-0000-FIT-000';

/** Releases built before, with the laws they compiled. */
const built = new WeakMap<RuleTree, Map<string, Release>>();

/** Everything `version` holds, selected when it is first read. Throws when the tree has no such release. */
export function buildRelease(tree: RuleTree, version: string): Release {
  const ofTree = built.get(tree) ?? new Map<string, Release>();
  built.set(tree, ofTree);
  const known = ofTree.get(version);
  if (known !== undefined) return known;
  const entry = tree.releases.find((one) => one.version === version);
  if (entry === undefined) throw new Error(`no release ${version} in releases.yaml`);
  const described = { version, about: entry.about, releasedOn: entry.sealedOn ?? null };
  const release = withKnownDigest(
    builtOnDemand(described, () => select(tree, version)),
    tree,
  );
  ofTree.set(version, release);
  return release;
}

type Described = Pick<Release, 'version' | 'about' | 'releasedOn'>;
type Content = Omit<Release, keyof Described | 'installed'>;
type PayDates = Pick<Release, 'firstPayDate' | 'lastPayDate' | 'coveredThrough'>;

/** Most releases are never used: their content is built when it is first read. `payDates` may say the days before. */
export function builtOnDemand(
  { version, about, releasedOn }: Described,
  build: () => Content,
  payDates?: () => PayDates,
): Release {
  let made: Content | undefined;
  const built = (): Content => {
    made ??= build();
    return made;
  };
  const days = payDates ?? built;
  return {
    version,
    about,
    releasedOn,
    get firstPayDate() {
      return days().firstPayDate;
    },
    get lastPayDate() {
      return days().lastPayDate;
    },
    get coveredThrough() {
      return days().coveredThrough;
    },
    get taxes() {
      return built().taxes;
    },
    get taxability() {
      return built().taxability;
    },
    get wageBases() {
      return built().wageBases;
    },
    get residences() {
      return built().residences;
    },
    get otherTaxes() {
      return built().otherTaxes;
    },
    get awaited() {
      return built().awaited;
    },
    residencesOf: (tax) => built().residencesOf(tax),
    at: (payDate) => built().at(payDate),
  };
}

function select(tree: RuleTree, version: string): Content {
  const written = new WrittenTaxes(tree, version);
  const taxes = new ReleasedTaxes(version, written, tree.registers);
  const taxability = taxabilityIn(tree.taxability, version);
  const wageBases = wageBasesIn(tree.wageBases, version);
  const residences = newestOfTax(tree.residences.filter((row) => isIn(row as Dated, version)));
  const byTax = Map.groupBy(residences, ({ tax }) => tax);
  const residencesOf = (tax: string): readonly ResidenceBlock[] =>
    byTax.get(tax) ?? residencesInRegister(taxes, tax, version);
  // Registers add taxes, not years.
  const spans = [...written.keys()].flatMap((id) => written.spansOf(id));
  const notices = {
    ...tree.notices,
    notices: tree.notices.notices.filter((notice) => isIn({ since: version, ...notice }, version)),
  };
  // Which taxes are programs is no figure: notes of every release need it.
  const programs = new Set(tree.taxability.earnings.flatMap((row) => row.replaces?.taxes ?? []));
  const { aliases } = tree;
  const around = { taxability, wageBases, programs, notices, aliases, residencesOf };
  const laws = new Map<string, Law>();
  const firstPayDate = least(spans.map(({ first }) => first));
  const lastPayDate = greatest(spans.map(({ last }) => last));
  const income = written.spansOf(FEDERAL_INCOME_TAX).at(-1)?.last;
  return {
    firstPayDate,
    lastPayDate,
    coveredThrough: income ?? lastPayDate,
    taxes,
    taxability,
    wageBases,
    residences,
    residencesOf,
    otherTaxes: aliases.otherTaxes,
    awaited: tree.awaited,
    at(payDate) {
      if (payDate < firstPayDate || payDate > lastPayDate) return null;
      let law = laws.get(payDate);
      if (law === undefined) {
        if (!isDay(payDate)) return null;
        law = compileLaw(version, taxes, around, payDate);
        laws.set(payDate, law);
      }
      return law;
    },
  };
}

function residencesInRegister(
  taxes: ReleasedTaxes,
  tax: string,
  version: string,
): readonly ResidenceBlock[] {
  const rows = taxes.registerOf(tax);
  if (rows?.register.residence === undefined) return [];
  const { residence } = expandedTax(rows, tax);
  return residence !== undefined && isIn(residence as Dated, version) ? [residence] : [];
}

type Dated = { readonly since: string; readonly until?: string };

/** The kinds of the release, and the sources that they cite. */
function taxabilityIn({ sources, ...rows }: Taxability, version: string): Taxability {
  const earnings = rows.earnings.filter((row) => isIn(row, version));
  const benefits = rows.benefits.filter((row) => isIn(row, version));
  const cells = [...earnings, ...benefits].flatMap(({ bases }) => Object.values<Cited>(bases));
  const cited = new Set(cells.map(({ cite }) => cite));
  const known = Object.entries(sources).filter(([key]) => cited.has(key));
  return { sources: Object.fromEntries(known), earnings, benefits };
}

type Cited = { readonly cite: string };

/** The bases of the release, without what only a later one says of some kinds. */
function wageBasesIn(all: readonly WageBaseBlock[], version: string): WageBaseBlock[] {
  const bases = newestOfName(all.filter((base) => isIn(base, version)));
  return bases.map(({ earnings: wages = {}, benefits: plans = {}, follows, ...base }) => {
    const [earnings, benefits] = [saidIn(wages, version), saidIn(plans, version)];
    return {
      ...base,
      ...(follows && isIn(follows, version) && { follows }),
      ...(earnings && { earnings }),
      ...(benefits && { benefits }),
    };
  });
}

function saidIn<T extends { readonly since?: string }>(
  cells: Readonly<Record<string, T>>,
  version: string,
): Record<string, T> | undefined {
  const said = Object.entries(cells).filter(([, { since = version }]) => isIn({ since }, version));
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** A release that corrects a tax's rule of residence says all of its rows again. */
function newestOfTax(rows: readonly ResidenceBlock[]): ResidenceBlock[] {
  const newest = new Map<string, string>();
  for (const { tax, since } of rows) {
    const other = newest.get(tax);
    if (other === undefined || compareVersions(other, since) < 0) newest.set(tax, since);
  }
  return rows.filter(({ tax, since }) => newest.get(tax) === since);
}

/** Of wage bases of one name, the newest of our releases counts. */
function newestOfName(bases: readonly WageBaseBlock[]): WageBaseBlock[] {
  const byName = new Map<string, WageBaseBlock>();
  for (const base of bases) {
    const other = byName.get(base.name);
    if (other === undefined || compareVersions(other.since, base.since) < 0) {
      byName.set(base.name, base);
    }
  }
  return [...byName.values()];
}

const least = (days: string[]): string => days.reduce((a, b) => (a < b ? a : b));
const greatest = (days: string[]): string => days.reduce((a, b) => (a > b ? a : b));
