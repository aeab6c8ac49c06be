/** The rule files read on their own: YAML to plain objects, and the block of a pay date. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Tax } from './blocks.ts';
import { parsed } from './parsed.ts';
import { isIn, order } from './release.ts';
import type { Residence } from './residences.ts';
import { expanded } from './shorthand.ts';

/** A folder of rule files, and the release that counts. */
export type Source = { readonly root: string; readonly version: string };

/** What is asked for a tax that the evaluator does not read. */
export const UNKNOWN_TAX: Tax = { tax: '', payer: '', wageBase: '', parameters: [], blocks: [] };

/** Whether wages belong to a base, or a benefit lowers it. */
export type Treatment = boolean | 'unknown';

/** `taxes`: it is unknown for all others on the base. */
type Cell = { readonly taxes?: readonly string[] };

export type Earning = {
  readonly kind: string;
  readonly since: string;
  readonly cash: boolean;
  /** The request says which taxes count it. */
  readonly asSent?: boolean;
  readonly incomeTax: string;
  /** Taxes on it are taken after those on other wages: tips. */
  readonly withheldLast?: boolean;
  /** What an entry that is a base stands for; `otherwise` is the kind that counts without one of this. */
  readonly replaces?: {
    readonly kinds: readonly string[];
    readonly wageBases?: readonly string[];
    readonly taxes?: readonly string[];
    readonly otherwise?: string;
  };
  readonly bases: Readonly<Record<string, Cell & { readonly taxable: Treatment }>>;
  /** By bases that are like another and do not name the kind; left out: as in that one. */
  readonly elsewhere?: 'unknown';
};

export type BenefitRow = {
  readonly kind: string;
  readonly asSent?: boolean;
  readonly since: string;
  readonly bases: Readonly<Record<string, Cell & { readonly reduces: Treatment }>>;
  readonly elsewhere?: 'unknown';
};

export type Figures = {
  readonly taxes: ReadonlyMap<string, Tax>;
  /** Rows of residence by tax. */
  readonly residences: ReadonlyMap<string, readonly Residence[]>;
  readonly earnings: readonly Earning[];
  readonly benefits: readonly BenefitRow[];
  /** By tax, whose published rate holds the rates of these taxes. */
  readonly publishedHolds: ReadonlyMap<string, readonly string[]>;
};

/** The federal taxes of a release. */
export function readFigures({ root, version }: Source): Figures {
  const folder = join(root, 'us', 'federal');
  const read = (path: string): unknown => parsed(readFileSync(join(folder, path), 'utf8'));
  const incomeTax = read('income-tax/tax.yaml') as Tax;
  const editions = readdirSync(join(folder, 'income-tax'))
    .filter((name) => /^\d{4}-\d{2}-\d{2}[a-z]?\.yaml$/.test(name))
    .map((name) => read(`income-tax/${name}`) as Block);
  const listed = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('.evidence.yaml'))
    .flatMap((name) => (read(name) as { taxes?: Tax[] }).taxes ?? []);
  const { earnings, benefits } = read('taxability.yaml') as Figures;
  return {
    residences: new Map(),
    publishedHolds: new Map(),
    taxes: joined([...listed, { ...incomeTax, blocks: editions }], version),
    earnings: earnings.filter((row) => isIn(row, version)),
    benefits: benefits.filter((row) => isIn(row, version)),
  };
}

/**
 * One entry per tax that the release has: an entry without a wage base only holds more blocks. Its
 * blocks and parameters are those of the release.
 */
export function joined<T extends Tax>(entries: readonly T[], version: string): Map<string, T> {
  const taxes = new Map(
    entries.filter(({ wageBase }) => wageBase !== undefined).map((tax) => [tax.tax, tax]),
  );
  const byId = Map.groupBy(entries, ({ tax }) => tax);
  for (const [id, tax] of taxes) {
    const written = (byId.get(id) ?? []).flatMap((entry) => entry.blocks);
    const blocks = expanded(written).filter((block) => isIn(block, version));
    if (blocks.length === 0) taxes.delete(id);
    else taxes.set(id, { ...tax, blocks });
  }
  return taxes;
}

/** The block in force on `payDate`. Throws when there is none. */
export function blockOf(tax: Tax, payDate: string): Block {
  const found = blockOn(tax, payDate);
  if (found === undefined) throw new Error(`no ${tax.tax} on ${payDate}`);
  return found;
}

/** Throws for a tax that a law names and the figures do not have. */
export function taxNamed({ taxes }: Figures, id: string): Tax {
  const found = taxes.get(id);
  if (found === undefined) throw new Error(`no tax ${id}`);
  return found;
}

export function blockOn(tax: Tax, payDate: string): Block | undefined {
  let found: Block | undefined;
  for (const block of tax.blocks) {
    if (block.effective > payDate) continue;
    if (found === undefined || isLater(block, found)) found = block;
  }
  return found === undefined || payDate > found.ends ? undefined : found;
}

/** Of one day the block of the newer release, which corrects the other. */
const isLater = (a: Block, b: Block): boolean =>
  a.effective === b.effective ? order(a.since) > order(b.since) : a.effective > b.effective;
