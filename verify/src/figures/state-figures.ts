/** The states' rule files read on their own: taxes, registers, wage bases and common parameters. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Block, Parameter, Tax } from './blocks.ts';
import {
  type BenefitRow,
  type Earning,
  type Figures,
  joined,
  type Source,
  type Treatment,
} from './figures.ts';
import { parsed } from './parsed.ts';
import { isIn, order } from './release.ts';
import { type Residence, residencesIn } from './residences.ts';
import type { Raw, StateTax } from './state-blocks.ts';
import { registered, withCounties } from './state-registers.ts';

type Dated = Parameter & { readonly from?: string; readonly upTo?: string };

/** Parameters that the tax takes on `payDate`. */
export const parametersOf = (tax: Tax, payDate: string): readonly Dated[] =>
  (tax.parameters as readonly Dated[]).filter(
    ({ from = payDate, upTo = payDate }) => from <= payDate && payDate <= upTo,
  );

type Common = Readonly<Record<string, readonly Parameter[]>>;
type Exceptions = {
  readonly name: string;
  /** A release. */
  readonly since: string;
  readonly like: string;
  /** Kinds that are unknown elsewhere are as in the base it is like. */
  readonly follows?: Said;
  readonly earnings?: Readonly<Record<string, Said & { readonly taxable: Treatment }>>;
  readonly benefits?: Readonly<Record<string, Said & { readonly reduces: Treatment }>>;
};
/** `since`: a release, when it is later than that of the base. */
type Said = { readonly since?: string; readonly taxes?: readonly string[] };

const isEdition = (name: string): boolean => /^\d{4}-\d{2}-\d{2}[a-z]?\.yaml$/.test(name);

/** Adds the states' taxes and wage bases to the federal `figures`. */
export function withStates(figures: Figures, { root, version }: Source): Figures {
  const folder = join(root, 'us');
  const text = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const read = (path: string): unknown => parsed(text(path));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => !name.startsWith('federal') && name.endsWith('.yaml'))
    .filter((name) => !name.endsWith('.evidence.yaml'))
    .sort();
  const named = (suffix: string): string[] =>
    files.filter((name) => (name.split('/').at(-1) ?? '') === suffix);
  const common = (read('common-parameters.yaml') as { commonParameters: Common }).commonParameters;
  const complete = (raw: Raw): StateTax => ({
    ...raw,
    parameters: [...raw.parameters, ...(common[raw.commonParameters ?? ''] ?? [])].filter((one) =>
      isIn(one, version),
    ),
  });
  const entries: Raw[] = [];
  for (const name of named('tax.yaml')) {
    const own = name.slice(0, -'tax.yaml'.length);
    const blocks = files
      .filter((file) => file.startsWith(own) && isEdition(file.slice(own.length)))
      .map((file) => withCounties(read(file) as Block, (name) => text(`${own}${name}`)));
    const raw = read(name) as Raw;
    entries.push({ ...raw, blocks });
  }
  for (const name of files.filter((file) => file.endsWith('.register.yaml'))) {
    entries.push(...registered(name, text, version));
  }
  for (const name of files) {
    const content = read(name) as { taxes?: Raw[] };
    entries.push(...(content.taxes ?? []));
  }
  const states = [...joined(entries, version)].map(([id, raw]) => [id, complete(raw)] as const);
  const taxes = new Map([...figures.taxes, ...states]);
  const told = named('wage-base.yaml')
    .flatMap((name) => (read(name) as { wageBases: Exceptions[] }).wageBases)
    .filter((base) => isIn(base, version));
  const residences = residencesIn(
    [
      ...named('residence.yaml').flatMap(
        (name) => (read(name) as { residences: Residence[] }).residences,
      ),
      ...entries.flatMap(({ tax, residence }) =>
        residence === undefined ? [] : [{ ...residence, tax }],
      ),
    ],
    version,
  );
  const { publishedRates } = read('notices.yaml') as {
    publishedRates: { tax: string; holds: string[] }[];
  };
  const publishedHolds = new Map(publishedRates.map(({ tax, holds }) => [tax, holds]));
  return { taxes, residences, publishedHolds, ...withBases(figures, told, version) };
}

/** Each base is another one with exceptions. */
function withBases(
  figures: Figures,
  bases: readonly Exceptions[],
  version: string,
): Pick<Figures, 'earnings' | 'benefits'> {
  // Of one name the newest counts, wherever it is in its file.
  const told = bases.toSorted((one, other) => order(one.since) - order(other.since));
  const known = new Map(told.map((base) => [base.name, base]));
  const inRelease = <T extends Said>(cell: T | undefined): T | undefined =>
    cell !== undefined && isIn({ since: version, ...cell }, version) ? cell : undefined;
  const taxable = (row: Earning, base: string): Treatment => {
    const own = known.get(base);
    if (own === undefined) return row.bases[base]?.taxable ?? false;
    const said = inRelease(own.earnings?.[row.kind])?.taxable;
    const elsewhere = inRelease(own.follows) === undefined ? row.elsewhere : undefined;
    return said ?? elsewhere ?? taxable(row, own.like);
  };
  const reduces = (row: BenefitRow, base: string): Treatment => {
    const own = known.get(base);
    if (own === undefined) return row.bases[base]?.reduces ?? false;
    const said = inRelease(own.benefits?.[row.kind])?.reduces;
    const elsewhere = inRelease(own.follows) === undefined ? row.elsewhere : undefined;
    return said ?? elsewhere ?? reduces(row, own.like);
  };
  const stemsFrom = (base: string, roots: readonly string[]): boolean => {
    const own = known.get(base);
    return roots.includes(base) || (own !== undefined && stemsFrom(own.like, roots));
  };
  const replaced = ({ replaces }: Earning): Pick<Earning, 'replaces'> => {
    if (replaces === undefined) return {};
    const { wageBases = [] } = replaces;
    const stemming = told.map(({ name }) => name).filter((name) => stemsFrom(name, wageBases));
    return { replaces: { ...replaces, wageBases: [...wageBases, ...stemming] } };
  };
  return {
    earnings: figures.earnings.map((row) => ({
      ...row,
      ...replaced(row),
      bases: {
        ...row.bases,
        ...Object.fromEntries(
          told.map(({ name }) => {
            const { taxes } = inRelease(known.get(name)?.earnings?.[row.kind]) ?? {};
            return [name, { taxable: taxable(row, name), ...(taxes && { taxes }) }];
          }),
        ),
      },
    })),
    benefits: figures.benefits.map((row) => ({
      ...row,
      bases: {
        ...row.bases,
        ...Object.fromEntries(
          told.map(({ name }) => {
            const { taxes } = inRelease(known.get(name)?.benefits?.[row.kind]) ?? {};
            return [name, { reduces: reduces(row, name), ...(taxes && { taxes }) }];
          }),
        ),
      },
    })),
  };
}
