/** Employers as several parts of the console read them. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Employer, EmployerPage, EmployerResponse } from '@wagewright/client';
import { request, requestTagged, type Tagged } from './request.ts';

export const EMPLOYERS = '/v1/employers';
export const EMPLOYERS_KEY = ['employers'];

export const employerPath = (id: string): string => `${EMPLOYERS}/${encodeURIComponent(id)}`;

/** Up to `limit` employers of a search, from `cursor` on. */
export const readEmployers = (
  search: string,
  limit: number,
  cursor: string | null,
): Promise<EmployerPage> => {
  const query = new URLSearchParams({ limit: String(limit) });
  if (search !== '') query.set('search', search);
  if (cursor !== null) query.set('cursor', cursor);
  return request(`${EMPLOYERS}?${query}`);
};

/** An employer as it was read, with the version to change. */
export type Read = { readonly employer: Employer; readonly etag: string };

export const readOf = ({ answer, etag }: Tagged<EmployerResponse>): Read => ({
  employer: answer.employer,
  etag,
});

export const readEmployer = async (id: string): Promise<Read> =>
  readOf(await requestTagged<EmployerResponse>(employerPath(id)));

/** A few, to choose from while someone types. */
export const useFoundEmployers = (search: string) =>
  useQuery({
    queryKey: [...EMPLOYERS_KEY, 'found', search],
    queryFn: async () => (await readEmployers(search, 20, null)).employers,
    placeholderData: keepPreviousData,
  });

/** An employer that an address names; no id, no request. */
export const useNamedEmployer = (id: string) =>
  useQuery({
    queryKey: [...EMPLOYERS_KEY, id],
    queryFn: () => readEmployer(id),
    enabled: id !== '',
  });
