/** The tax rules as the server has them. They change with another version of the server, or when a release is installed. */

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type {
  FigureUnit,
  PaycheckChangePage,
  ReleaseDifferences,
  RulesReleases,
  RulesSummary,
  StateRules,
  TaxRules,
} from '@wagewright/client';
import { request } from '../../ui/api/request.ts';

export const LEVELS = ['official', 'transcribed', 'secondary', 'derived', 'unverified'] as const;
export type Level = (typeof LEVELS)[number];

export type {
  EditionChange,
  Figure,
  FigureTable,
  LocalTaxRegister as LocalRegister,
  LocalTaxRules as LocalTax,
  PaycheckChange,
  RegisterChange,
  ResidenceRules as Residence,
  RuleParameter,
  RulesRelease as Release,
  StateRules,
  StateRulesSummary as StateSummary,
  TaxChange,
  TaxRules,
} from '@wagewright/client';
export type Unit = FigureUnit;
export type RuleExample = TaxRules['examples'][number];
export type Evidence = Omit<TaxRules['sources'][number], 'about'>;

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
    // One may be installed while the page is open.
    queryFn: async () => (await request<RulesReleases>('/v1/releases')).releases,
  });

const between = (from: string, to: string): string =>
  `/v1/releases/${encodeURIComponent(from)}/differences/${encodeURIComponent(to)}`;

export const useDifferences = (from: string, to: string) =>
  useQuery({
    queryKey: ['differences', from, to],
    queryFn: () => request<ReleaseDifferences>(between(from, to)),
    ...forever,
  });

export const usePaycheckChanges = (from: string, to: string, tax: string) =>
  useInfiniteQuery({
    queryKey: ['differences', from, to, tax],
    queryFn: ({ pageParam }) =>
      request<PaycheckChangePage>(
        `${between(from, to)}/paychecks?tax=${tax}${pageParam === '' ? '' : `&cursor=${pageParam}`}`,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...forever,
  });
