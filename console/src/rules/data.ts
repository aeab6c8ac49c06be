/** The tax rules as the server tells them. They change only with another version of the server. */

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import type { PayCalcItem } from '../payroll/model.ts';

export const LEVELS = ['official', 'transcribed', 'secondary', 'derived', 'unverified'] as const;
export type Level = (typeof LEVELS)[number];

export type StateSummary = {
  readonly code: string;
  readonly fips: string;
  readonly name: string;
  readonly confidence: Level;
  readonly income: Level | null;
  readonly unemployment: Level | null;
  readonly other: Level | null;
  readonly taxes: number;
  readonly byConfidence: Readonly<Record<Level, number>>;
  readonly officialExamples: number;
  readonly otherExamples: number;
  readonly openQuestions: number;
  readonly notCovered: number;
};

type Covered = {
  readonly version: string;
  readonly payDate: string;
  readonly firstPayDate: string;
  readonly lastPayDate: string;
};

export type RulesSummary = Covered & { readonly states: readonly StateSummary[] };

export type Unit = 'text' | 'dollars' | 'rate' | 'number';
export type Figure = { readonly label: string; readonly value: string; readonly unit: Unit };
export type FigureTable = {
  readonly group: string;
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly unit: Unit }[];
  readonly rows: readonly (readonly string[])[];
};

export type Citation = {
  readonly document: string;
  readonly edition?: string;
  readonly page?: string;
  readonly url?: string;
};

export type Evidence = Citation & {
  readonly confidence: Level;
  readonly evidence: string;
  readonly further: readonly {
    readonly document: string;
    readonly url: string;
    readonly says: string;
  }[];
};

export type RuleParameter = {
  readonly parameterName: string;
  readonly dataType: string;
  readonly unit?: string;
  readonly description: string;
  readonly defaultValue?: string;
  readonly allowedValues?: readonly { readonly value: string; readonly meaning: string }[];
  readonly isOptional: boolean;
  readonly certificateLineNo?: string;
};

export type RuleExample = {
  readonly id: string;
  readonly about: string;
  readonly source: Citation;
  readonly confidence: Level;
  readonly payDate: string;
  readonly item: Omit<PayCalcItem, 'employeeID'>;
  readonly expect: readonly {
    readonly uniqueTaxID: string;
    readonly wageType: string;
    readonly taxAmount: number;
    readonly subjectWages?: number;
  }[];
  readonly tolerance: string;
  readonly toleranceReason?: string;
};

type TaxName = {
  readonly uniqueTaxID: string;
  readonly title: string;
  readonly payer: 'employee' | 'employer';
  readonly confidence: Level | null;
  readonly firstPayDate: string;
  readonly lastPayDate: string;
};

export type LocalTax = TaxName & { readonly facts: readonly Figure[] };

export type TaxRules = TaxName & {
  readonly about?: { readonly rule: string; readonly source: Citation };
  readonly editions: readonly {
    readonly firstPayDate: string;
    readonly lastPayDate: string;
    readonly published: string;
    readonly confidence: Level;
  }[];
  readonly edition: number | null;
  readonly method: string | null;
  readonly checked: string | null;
  readonly facts: readonly Figure[];
  readonly tables: readonly FigureTable[];
  readonly notes: readonly string[];
  readonly sources: readonly (Evidence & { readonly about: string })[];
  readonly parameters: readonly RuleParameter[];
  readonly wageTypes: readonly string[];
  readonly benefitsThatLowerIt: readonly string[];
  readonly examples: readonly RuleExample[];
  readonly otherExamples: number;
  readonly tableCells: number;
};

type Part = Evidence & { readonly note?: string };

export type Residence = {
  readonly uniqueTaxID: string;
  readonly title: string;
  readonly residents: Part & { readonly rule: string };
  readonly nonresidents: Part & { readonly withheld: boolean };
  readonly reciprocity?: Part & {
    readonly states: readonly string[];
    readonly certificate: string;
  };
  readonly convenience?: Evidence & { readonly states: readonly string[] };
};

export type StateRules = Covered & {
  readonly state: StateSummary;
  readonly taxes: readonly TaxRules[];
  readonly localTaxes: readonly LocalTax[];
  readonly residence: readonly Residence[];
  readonly openQuestions: readonly {
    readonly question: string;
    readonly taxes: readonly string[];
  }[];
  readonly notCovered: readonly {
    readonly id: string;
    readonly title: string;
    readonly payer: 'employee' | 'employer' | 'both';
    readonly detail?: string;
    readonly places: readonly string[];
    readonly agency: string;
    readonly url?: string;
    readonly source: Citation;
    readonly confidence: Level;
  }[];
};

export type Release = {
  readonly version: string;
  readonly about: string;
  readonly knownUpTo: string;
  readonly sealedOn: string | null;
  readonly sha256: string | null;
  readonly firstPayDate: string;
  readonly lastPayDate: string;
  readonly taxes: number;
  readonly goldenPaychecks: number;
};

export type EditionChange = {
  readonly change: 'added' | 'changed' | 'removed';
  readonly uniqueTaxID: string;
  readonly state: string;
  readonly title: string;
  readonly firstPayDate: string;
  readonly source: Citation;
  readonly published: string;
  readonly fields: readonly string[];
  readonly comparedWith: string | null;
  readonly figures: readonly {
    readonly label: string;
    readonly unit: Unit;
    readonly before: string;
    readonly after: string;
  }[];
  readonly figureCount: number;
};

export type TaxChange = {
  readonly uniqueTaxID: string;
  readonly title: string;
  readonly state: string;
  readonly lines: number;
  readonly added: number;
  readonly removed: number;
  readonly least: number | null;
  readonly most: number | null;
};

export type Differences = {
  readonly from: string;
  readonly to: string;
  readonly compared: number;
  readonly lines: number;
  readonly taxes: readonly TaxChange[];
  readonly editions: readonly EditionChange[];
};

type Amounts = {
  readonly taxAmount: number;
  readonly subjectWages: number;
  readonly rate: number;
};

export type PaycheckChange = {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
  readonly wageType: string;
  readonly payDate: string;
  readonly payPeriodsPerYear: number;
  readonly certificate: readonly string[];
  readonly grossWages: number | null;
  readonly before: Amounts | null;
  readonly after: Amounts | null;
  readonly reason: string;
};

const forever = { staleTime: Number.POSITIVE_INFINITY } as const;

/** `?version=2026.1&payDate=2026-06-30`, without what is not chosen. */
export type Choice = { readonly version: string | null; readonly payDate: string | null };

export function queryOf({ version, payDate }: Choice): string {
  const query = new URLSearchParams();
  if (version !== null) query.set('version', version);
  if (payDate !== null) query.set('payDate', payDate);
  return query.size === 0 ? '' : `?${query}`;
}

export const useRules = (choice: Choice) =>
  useQuery({
    queryKey: ['rules', choice],
    queryFn: () => request<RulesSummary>(`/v1/rules${queryOf(choice)}`),
    placeholderData: keepPreviousData,
    ...forever,
  });

export const useStateRules = (state: string, choice: Choice) =>
  useQuery({
    queryKey: ['rules', state, choice],
    queryFn: () => request<StateRules>(`/v1/rules/${encodeURIComponent(state)}${queryOf(choice)}`),
    placeholderData: keepPreviousData,
    ...forever,
  });

export const useTaxRules = (state: string, id: string, choice: Choice) =>
  useQuery({
    queryKey: ['rules', state, id, choice],
    queryFn: () => request<TaxRules>(`/v1/rules/${state}/taxes/${id}${queryOf(choice)}`),
    ...forever,
  });

export const useReleases = () =>
  useQuery({
    queryKey: ['releases'],
    queryFn: async () =>
      (await request<{ readonly releases: readonly Release[] }>('/v1/releases')).releases,
    ...forever,
  });

const between = (from: string, to: string): string =>
  `/v1/releases/${encodeURIComponent(from)}/differences/${encodeURIComponent(to)}`;

export const useDifferences = (from: string, to: string) =>
  useQuery({
    queryKey: ['differences', from, to],
    queryFn: () => request<Differences>(between(from, to)),
    ...forever,
  });

type PaycheckPage = {
  readonly paychecks: readonly PaycheckChange[];
  readonly nextCursor: string | null;
};

export const usePaycheckChanges = (from: string, to: string, tax: string) =>
  useInfiniteQuery({
    queryKey: ['differences', from, to, tax],
    queryFn: ({ pageParam }) =>
      request<PaycheckPage>(
        `${between(from, to)}/paychecks?tax=${tax}${pageParam === '' ? '' : `&cursor=${pageParam}`}`,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...forever,
  });
