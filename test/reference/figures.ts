/** The rule files read on their own: YAML to plain objects, and the block of a pay date. */

import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expanded } from './shorthand.ts';

const FEDERAL_RULES = new URL('../../rules/us/federal/', import.meta.url);

export type Parameter = {
  readonly parameterName: string;
  readonly dataType: string;
  readonly defaultValue?: string;
};

export type Block = {
  readonly effective: string;
  readonly ends: string;
  readonly since: string;
  readonly until?: string;
  readonly method: string;
};

export type BandBlock = Block & {
  readonly rate: string;
  readonly from?: string;
  readonly upTo?: string;
};

export type FutaBlock = Block & {
  readonly grossRate: string;
  readonly credit: string;
  readonly upTo: string;
};

type Periods = Readonly<Record<string, string>>;

export type FederalBlock = Block & {
  readonly constants: { readonly line1g: Periods; readonly line1k: string };
  readonly schedules: Periods;
  readonly nonresidentAlien: { readonly table1: Periods; readonly table2: Periods };
  readonly supplemental: {
    readonly flatRate: string;
    readonly over: string;
    readonly overRate: string;
  };
};

export type Tax = {
  readonly tax: string;
  readonly wageBase: string;
  readonly parameters: readonly Parameter[];
  readonly blocks: readonly Block[];
};

export type Earning = {
  readonly kind: string;
  readonly cash: boolean;
  readonly incomeTax: string;
  readonly replaces?: { readonly kinds: readonly string[]; readonly wageBases: readonly string[] };
  readonly bases: Readonly<Record<string, { readonly taxable: boolean }>>;
};

export type BenefitRow = {
  readonly kind: string;
  readonly bases: Readonly<Record<string, { readonly reduces: boolean }>>;
};

export type Figures = {
  readonly taxes: ReadonlyMap<string, Tax>;
  readonly earnings: readonly Earning[];
  readonly benefits: readonly BenefitRow[];
};

const read = (path: string): unknown => parse(readFileSync(new URL(path, FEDERAL_RULES), 'utf8'));

export function readFigures(): Figures {
  const incomeTax = read('income-tax/tax.yaml') as Tax;
  const editions = readdirSync(new URL('income-tax/', FEDERAL_RULES))
    .filter((name) => /^\d{4}-\d{2}-\d{2}[a-z]?\.yaml$/.test(name))
    .map((name) => read(`income-tax/${name}`) as Block);
  const listed = readdirSync(FEDERAL_RULES)
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('.evidence.yaml'))
    .flatMap((name) => (read(name) as { taxes?: Tax[] }).taxes ?? []);
  const { earnings, benefits } = read('taxability.yaml') as Figures;
  const taxes = joined([...listed, { ...incomeTax, blocks: editions }]);
  return { taxes, earnings, benefits };
}

/** One entry per tax: an entry without a wage base only holds more blocks. */
export function joined<T extends Tax>(entries: readonly T[]): Map<string, T> {
  const taxes = new Map(
    entries.filter(({ wageBase }) => wageBase !== undefined).map((tax) => [tax.tax, tax]),
  );
  const byId = Map.groupBy(entries, ({ tax }) => tax);
  for (const [id, tax] of taxes) {
    const blocks = (byId.get(id) ?? []).flatMap((entry) => entry.blocks);
    taxes.set(id, { ...tax, blocks: expanded(blocks) });
  }
  return taxes;
}

const order = (version: string): number => {
  const [year = 0, number = 0] = version.split('.').map(Number);
  return year * 1000 + number;
};

/** The block in force on `payDate`, as the newest release knows it. */
export function blockOf(tax: Tax, payDate: string): Block {
  const [found] = tax.blocks
    .filter((block) => block.until === undefined && block.effective <= payDate)
    .sort((a, b) =>
      a.effective === b.effective
        ? order(b.since) - order(a.since)
        : b.effective.localeCompare(a.effective),
    );
  if (found === undefined || payDate > found.ends) throw new Error(`no ${tax.tax} on ${payDate}`);
  return found;
}
