/** How data of the server is fetched and kept: failures of the network are tried again, refusals are not. */

import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { checkSession } from './session.ts';

const RETRIES = 3;

const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

function noticeSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.isSignedOut) void checkSession(queryClient);
}

// A button is pending before the next press is read: a slow page would read two before a timer runs.
notifyManager.setScheduler(queueMicrotask);

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
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
