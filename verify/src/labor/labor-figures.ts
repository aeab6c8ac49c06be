/** Minimum wages and garnishment limits, read from `rules/` on their own: every scalar is text. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Source } from '../figures/figures.ts';
import { isIn, order } from '../figures/release.ts';

type Dated = { readonly from: string; readonly through: string; readonly since: string };

export type WageLaw = Dated & {
  readonly place: string;
  readonly kind: string;
  readonly unincorporated?: string | boolean;
  readonly amount?: string;
  readonly fullWage?: string | boolean;
};

export type Cap = Dated & {
  readonly state?: string;
  readonly type?: string;
  readonly none?: string;
  readonly unknown?: string;
  readonly headOfFamily?: string;
  readonly debt?: string;
  readonly grossUpTo?: string;
  readonly grossUpToHours?: string;
  readonly gross?: string;
  readonly disposable?: string;
  readonly hours?: string;
  readonly wage?: string;
  readonly excess?: string;
  readonly keep?: Readonly<Record<string, string>>;
  readonly monthly?: readonly { readonly upTo?: string; readonly rate: string }[];
  readonly dependent?: string;
  readonly dependentKeeps?: string;
};

type SupportCap = Dated & {
  readonly supportsOther: string;
  readonly supportsNoOther: string;
  readonly arrears: string;
};

type Amounts = Readonly<Record<string, string>>;
type Exempt = {
  readonly year: number;
  readonly since: string;
  readonly dependent: Amounts;
  readonly ageOrBlindness?: { readonly unmarried: Amounts; readonly married: Amounts };
  readonly filingStatus: Readonly<Record<string, Amounts>>;
};

export type LaborFigures = {
  readonly wages: readonly WageLaw[];
  readonly general: readonly Cap[];
  readonly support: readonly SupportCap[];
  readonly federalDebt: readonly Cap[];
  readonly levies: readonly Exempt[];
  readonly states: readonly Cap[];
};

export function readLaborFigures({ root, version }: Source): LaborFigures {
  const file = (name: string): Record<string, unknown> =>
    parse(readFileSync(join(root, name), 'utf8'), { schema: 'failsafe' });
  const rows = <T extends { readonly since: string }>(from: unknown): T[] =>
    (from as T[]).filter((row) => isIn(row, version));
  const federal = file('garnishment/federal.yaml');
  return {
    wages: ['federal', 'states', 'localities'].flatMap((name) =>
      rows<WageLaw>(file(`minimum-wage/${name}.yaml`).rates),
    ),
    general: rows(federal.general),
    support: rows(federal.support),
    federalDebt: rows(federal.federalDebt),
    levies: rows<Exempt>(federal.levies).map((row) => ({ ...row, year: Number(row.year) })),
    states: rows(file('garnishment/states.yaml').limits),
  };
}

/** The rows of a day in the newest release that has any, in their order. */
export function inForce<T extends Dated>(rows: readonly T[], day: string): T[] {
  const now = rows.filter((row) => row.from <= day && row.through >= day);
  const newest = Math.max(...now.map(({ since }) => order(since)));
  return now.filter(({ since }) => order(since) === newest);
}
