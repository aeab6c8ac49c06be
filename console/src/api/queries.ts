/** How data of the server is fetched and kept: failures of the network are tried again, refusals are not. */

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 3;

const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Much of it comes from the page itself; what needs the network says so when it is missing.
      networkMode: 'always',
      staleTime: 10_000,
      retry: (count, error) => count < RETRIES && isWorthRetrying(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
