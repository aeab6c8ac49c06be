/** The states' rule files read on their own: taxes, registers, wage bases and common parameters. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Residence, residencesIn } from '../state/residence.ts';
import {
  type BenefitRow,
  type Block,
  type Earning,
  type Figures,
  joined,
  type Parameter,
  type Source,
  type Tax,
} from './figures.ts';
import { parsed } from './parsed.ts';
import { isIn, order } from './release.ts';
import { registered, withCounties } from './state-registers.ts';

export type Cells = Readonly<Record<string, string>>;

/** An annual amount, one by column, or with the printed amounts of pay periods. */
export type Figure =
  | string
  | Cells
  | {
      readonly annual: string | Cells;
      readonly periods?: Readonly<Record<string, string | Cells>>;
      readonly derive?: 'cents' | 'dollars';
    };

export type Deduction = {
  readonly label: string;
  readonly kind: string;
  readonly amount: Figure;
  readonly rate: string | Cells;
  readonly least?: Figure;
  readonly most?: Figure;
  readonly noneWithout?: string;
  readonly from: Figure;
  readonly to: Figure;
  readonly decimals: number;
  readonly step: Figure;
  readonly each: Figure;
  readonly taxes: readonly string[];
  readonly mostByWages?: string | Cells;
};

export type Allowance = {
  readonly parameter: string;
  readonly each?: Figure;
  readonly first?: { readonly count: string | Cells; readonly each: Figure };
  readonly noneAbove?: Figure;
  readonly most?: string;
  readonly tiers?: readonly { readonly upTo?: string; readonly each: string }[];
};

export type Phased = {
  readonly kind: 'phased';
  readonly amount: Figure;
  readonly from: Figure;
  readonly rate: string;
  readonly rounding: 'cents' | 'dollars';
};

export type Columns = {
  readonly parameter?: string;
  readonly of?: Cells;
  readonly start?: string;
  readonly atLeast?: readonly {
    readonly parameter: string;
    readonly value: string;
    readonly from: string;
    readonly to: string;
  }[];
};

export type Supplemental = {
  readonly rule: string;
  readonly rate?: string;
  readonly parameter?: string;
  readonly rates?: Cells;
  readonly rows?: string;
  readonly rounding?: 'cents' | 'dollars';
  readonly salary?: { readonly parameter: string };
};

/** Days of pay a year. */
export type DailyPay = { readonly perYear: string };

export type Rounding = {
  readonly taxBeforeCredits?: 'cents' | 'dollars';
  readonly annualTax?: 'cents' | 'dollars';
  readonly withholding: 'cents' | 'dollars' | 'cents-down' | 'dollars-up';
  readonly wholeDollars?: 'permitted' | 'no';
};

export type PercentageBlock = Block & {
  readonly basis: 'annual' | 'period';
  readonly columns?: Columns;
  readonly noTaxUpTo?: Figure;
  readonly noTaxBelow?: Figure;
  readonly deductions?: readonly Deduction[];
  readonly allowances?: readonly Allowance[];
  readonly midpoint?: { readonly band: string; readonly below: string };
  readonly schedules?: Cells;
  readonly periodSchedules?: Readonly<Record<string, Cells>>;
  readonly edges?: 'atLeast' | 'over';
  readonly credits?: readonly (Allowance | Phased)[];
  readonly rounding: Rounding;
  readonly minimum?: string;
  readonly dailyPay?: DailyPay;
  readonly reduction?: { readonly parameter: string };
  readonly supplemental: Supplemental;
};

export type StateTax = Tax & { readonly title: string };

type Dated = Parameter & { readonly from?: string; readonly upTo?: string };

/** Parameters that the tax takes on `payDate`. */
export const parametersOf = (tax: Tax, payDate: string): readonly Dated[] =>
  (tax.parameters as readonly Dated[]).filter(
    ({ from = payDate, upTo = payDate }) => from <= payDate && payDate <= upTo,
  );

type Common = Readonly<Record<string, readonly Parameter[]>>;
export type Raw = StateTax & { readonly commonParameters?: string; readonly residence?: Residence };
type Exceptions = {
  readonly name: string;
  /** A release. */
  readonly since: string;
  readonly like: string;
  readonly earnings?: Readonly<Record<string, { readonly taxable: boolean }>>;
  readonly benefits?: Readonly<Record<string, { readonly reduces: boolean }>>;
};

const isEdition = (name: string): boolean => /^\d{4}-\d{2}-\d{2}[a-z]?\.yaml$/.test(name);

/** Adds the states' taxes and wage bases to the federal `figures`. */
export function withStates(figures: Figures, { root, version }: Source): Figures {
  const folder = join(root, 'us');
  const text = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const read = (path: string): unknown => parsed(text(path));
  const files = (readdirSync(folder, { recursive: true }) as string[])
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
  return { taxes, residences, ...withBases(figures, told) };
}

/** Each base is another one with exceptions. */
function withBases(
  figures: Figures,
  bases: readonly Exceptions[],
): Pick<Figures, 'earnings' | 'benefits'> {
  // Of one name the newest counts, wherever it stands in its file.
  const told = bases.toSorted((one, other) => order(one.since) - order(other.since));
  const known = new Map(told.map((base) => [base.name, base]));
  const taxable = (row: Earning, base: string): boolean => {
    const own = known.get(base);
    if (own === undefined) return row.bases[base]?.taxable === true;
    return own.earnings?.[row.kind]?.taxable ?? taxable(row, own.like);
  };
  const reduces = (row: BenefitRow, base: string): boolean => {
    const own = known.get(base);
    if (own === undefined) return row.bases[base]?.reduces === true;
    return own.benefits?.[row.kind]?.reduces ?? reduces(row, own.like);
  };
  const stemsFrom = (base: string, roots: readonly string[]): boolean => {
    const own = known.get(base);
    return roots.includes(base) || (own !== undefined && stemsFrom(own.like, roots));
  };
  const replaced = ({ replaces }: Earning): Pick<Earning, 'replaces'> => {
    if (replaces === undefined) return {};
    const stemming = told
      .map(({ name }) => name)
      .filter((name) => stemsFrom(name, replaces.wageBases));
    return { replaces: { ...replaces, wageBases: [...replaces.wageBases, ...stemming] } };
  };
  return {
    earnings: figures.earnings.map((row) => ({
      ...row,
      ...replaced(row),
      bases: {
        ...row.bases,
        ...Object.fromEntries(told.map(({ name }) => [name, { taxable: taxable(row, name) }])),
      },
    })),
    benefits: figures.benefits.map((row) => ({
      ...row,
      bases: {
        ...row.bases,
        ...Object.fromEntries(told.map(({ name }) => [name, { reduces: reduces(row, name) }])),
      },
    })),
  };
}
