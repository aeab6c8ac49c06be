/** Minimum wages and garnishment limits as the server has them. */

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type {
  GarnishmentRequest,
  GarnishmentResponse,
  MinimumWageResponse,
} from '@wagewright/client';
import { request } from '../../ui/api/request.ts';

export type MinimumWage = MinimumWageResponse;
export type Rate = MinimumWage['rates'][number];
export type { GarnishmentRequest, GarnishmentResponse };

export const KINDS = ['standard', 'tipped', 'youth'] as const;
export type Kind = (typeof KINDS)[number];

const kept = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const;

/** The answer for each kind, in the order of `KINDS`. */
export const useMinimumWages = (locationCode: string, date: string) =>
  useQueries({
    queries: KINDS.map((kind) => ({
      queryKey: ['minimumWages', locationCode, date, kind],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request<MinimumWage>(
          `/v1/minimumWages?${new URLSearchParams({ locationCode, date, kind })}`,
          {
            signal,
          },
        ),
      ...kept,
    })),
  });

/** Undefined while an answer that it needs is missing. */
export const useGarnishments = (body: GarnishmentRequest | undefined) =>
  useQuery({
    queryKey: ['garnishments', body],
    queryFn: ({ signal }) =>
      request<GarnishmentResponse>('/v1/garnishments', { method: 'POST', body, signal }),
    enabled: body !== undefined,
    ...kept,
  });
