/** Who is signed in. */

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rememberCsrfToken, request } from './request.ts';

export type Session = {
  readonly accountName: string;
  readonly apiKeyId: string;
  readonly scopes: readonly string[];
  readonly csrfToken: string;
  readonly expiresAt: string;
};

const KEY = ['session'];
const PATH = '/v1/session';

type Answer = { readonly session: Session | null };

/** null: nobody is signed in. */
async function readSession(): Promise<Session | null> {
  const { session } = await request<Answer>(PATH);
  rememberCsrfToken(session?.csrfToken);
  return session;
}

export const useSession = () =>
  useQuery({ queryKey: KEY, queryFn: readSession, staleTime: 60_000 });

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (apiKey: string) => request<Answer>(PATH, { method: 'POST', body: { apiKey } }),
    onSuccess: ({ session }) => {
      rememberCsrfToken(session?.csrfToken);
      become(client, session);
    },
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(PATH, { method: 'DELETE' }),
    // Also when the server says that the session has ended already.
    onSettled: () => {
      rememberCsrfToken(undefined);
      become(client, null);
    },
  });
}

/** What was fetched for somebody else is forgotten. */
function become(client: QueryClient, session: Session | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
  client.setQueryData(KEY, session);
}
