/** A release: what was known at one moment, selected from the tree and compiled per pay date. */

import { addDays, isDay } from '../../../platform/shape/days.ts';
import type { Law } from '../../engine/index.ts';
import type { Aliases } from '../schema/alias-schema.ts';
import type { AwaitedData } from '../schema/awaited-schema.ts';
import type { ResidenceBlock } from '../schema/residence-schema.ts';
import type { Taxability, TaxIdentity } from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';
import type { WageBaseBlock } from '../schema/wage-base-schema.ts';
import { compileLaw } from './compile.ts';
import { withKnownDigest } from './known-digests.ts';
import { expandedTax, ReleasedTaxes } from './released-taxes.ts';
import type { Block, ReleasedTax, RuleTree } from './rule-tree.ts';

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

/** Everything `version` holds. Throws when the tree has no such release. */
export function buildRelease(tree: RuleTree, version: string): Release {
  const ofTree = built.get(tree) ?? new Map<string, Release>();
  built.set(tree, ofTree);
  const release = ofTree.get(version) ?? build(tree, version);
  ofTree.set(version, release);
  return release;
}

function build(tree: RuleTree, version: string): Release {
  const entry = tree.releases.find((release) => release.version === version);
  if (entry === undefined) throw new Error(`no release ${version} in releases.yaml`);
  const released = new Map<string, ReleasedTax>();
  const select = (told: TaxIdentity, known: readonly Block[]): ReleasedTax | undefined => {
    const blocks = blocksInForce(known.filter(({ figures }) => isIn(figures as Dated, version)));
    const identity = { ...told, parameters: parametersIn(told, version) };
    return blocks.length === 0 ? undefined : { identity, blocks };
  };
  const blocksOf = Map.groupBy(tree.blocks, ({ tax }) => tax);
  for (const { file: _, ...told } of tree.taxes) {
    const tax = select(told, blocksOf.get(told.tax) ?? []);
    if (tax !== undefined) released.set(told.tax, tax);
  }
  const taxes = new ReleasedTaxes(version, released, tree.registers, select);
  const taxability = taxabilityIn(tree.taxability, version);
  const wageBases = wageBasesIn(tree.wageBases, version);
  const residences = newestOfTax(tree.residences.filter((row) => isIn(row as Dated, version)));
  const byTax = Map.groupBy(residences, ({ tax }) => tax);
  const residencesOf = (tax: string): readonly ResidenceBlock[] =>
    byTax.get(tax) ?? residencesInRegister(taxes, tax, version);
  // Registers add taxes, not years.
  const all = [...released.values()].flatMap(({ blocks }) => blocks);
  const notices = {
    ...tree.notices,
    notices: tree.notices.notices.filter((notice) => isIn({ since: version, ...notice }, version)),
  };
  // Which taxes are programs is no figure: notes of every release need it.
  const programs = new Set(tree.taxability.earnings.flatMap((row) => row.replaces?.taxes ?? []));
  const { aliases } = tree;
  const around = { taxability, wageBases, programs, notices, aliases, residencesOf };
  const laws = new Map<string, Law>();
  const firstPayDate = least(all.map(({ figures }) => figures.effective));
  const lastPayDate = greatest(all.map((block) => block.lastPayDate));
  const income = released.get(FEDERAL_INCOME_TAX)?.blocks.at(-1)?.lastPayDate;
  const release: Release = {
    version,
    about: entry.about,
    releasedOn: entry.sealedOn ?? null,
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
  return withKnownDigest(release, tree);
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

const isIn = ({ since, until }: Dated, version: string): boolean =>
  compareVersions(since, version) <= 0 &&
  (until === undefined || compareVersions(until, version) > 0);

const parametersIn = ({ parameters }: TaxIdentity, version: string): TaxIdentity['parameters'] =>
  parameters.filter(({ since = version }) => compareVersions(since, version) <= 0);

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

/** Of blocks that take effect on one day, the newest of our releases counts. */
function blocksInForce(known: readonly Block[]): ReleasedTax['blocks'] {
  const byDay = new Map<string, Block>();
  for (const block of known) {
    const other = byDay.get(block.figures.effective);
    if (other === undefined || compareVersions(other.figures.since, block.figures.since) < 0) {
      byDay.set(block.figures.effective, block);
    }
  }
  const sorted = [...byDay.values()].sort((a, b) =>
    a.figures.effective < b.figures.effective ? -1 : 1,
  );
  return sorted.map((block, i) => {
    const next = sorted[i + 1];
    const ends = block.figures.ends;
    if (next === undefined || next.figures.effective > ends) return { ...block, lastPayDate: ends };
    return { ...block, lastPayDate: addDays(next.figures.effective, -1) };
  });
}

const least = (days: string[]): string => days.reduce((a, b) => (a < b ? a : b));
const greatest = (days: string[]): string => days.reduce((a, b) => (a > b ? a : b));
