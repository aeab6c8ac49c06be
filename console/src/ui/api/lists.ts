/** Lists of the interface, page after page. */

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { request } from './request.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

export const withQuery = (path: string, parameters: Parameters): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
};

type Paged = { readonly nextCursor: string | null };

/** `path` below `/v1`; the key begins with it, so that a change can refresh every page of a list. */
export const useList = <Page extends Paged>(path: string, parameters: Parameters, isOn = true) =>
  useInfiniteQuery({
    queryKey: [path, parameters],
    queryFn: ({ pageParam, signal }) =>
      request<Page>(withQuery(path, { ...parameters, cursor: pageParam ?? undefined }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
