/** Who is signed in, in every window of this browser. */

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  OpenIdFinished,
  OpenIdStarted,
  ReadSessionResponse,
  Session,
  SignedOut,
} from '@wagewright/client';
import { useEffect } from 'react';
import { rememberCsrfToken, request } from './request.ts';

/** `hasEnded`: it has expired or was ended by the server; nobody signed out. */
type KnownSession = Session & { readonly hasEnded?: true };

const KEY = ['session'];
const PATH = '/v1/session';
/** Windows notify each other when someone signs in or out. */
const CHANNEL = 'wagewright.session';

type Answer = ReadSessionResponse;

const VISITORS_KEY = ['visitors'];
const METHODS_KEY = ['signInMethods'];

/** null: nobody is signed in. */
async function readSession({ client }: { client: QueryClient }): Promise<KnownSession | null> {
  const before = client.getQueryData<KnownSession | null>(KEY);
  const { session, visitors, signIn } = await request<Answer>(PATH);
  client.setQueryData(VISITORS_KEY, visitors);
  client.setQueryData(METHODS_KEY, signIn);
  rememberCsrfToken(session?.csrfToken);
  return session ?? (before ? { ...before, hasEnded: true } : null);
}

/** With a session that has ended; null when there was none. */
export const useKnownSession = () =>
  useQuery({ queryKey: KEY, queryFn: readSession, staleTime: 60_000 });

/** Undefined until it is known. */
export function useVisitors(): Answer['visitors'] | undefined {
  const { data } = useQuery({
    queryKey: VISITORS_KEY,
    queryFn: async () => (await request<Answer>(PATH)).visitors,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** How administrators can sign in; undefined until it is known. */
export function useSignInMethods(): Answer['signIn'] | undefined {
  const { data } = useQuery({
    queryKey: METHODS_KEY,
    queryFn: async () => (await request<Answer>(PATH)).signIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export const useSession = () =>
  useQuery({
    queryKey: KEY,
    queryFn: readSession,
    staleTime: 60_000,
    select: (session) => (session?.hasEnded ? null : session),
  });

/** Asks whether the session still holds, after a request that was refused. */
export const checkSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: KEY });

/** Signs in with the proof in `body`, at the address for it. */
function useOpenSession<Opened extends Pick<Answer, 'session'> = Pick<Answer, 'session'>>(
  path: string,
  bodyOf: (proof: string) => object,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: string) => request<Opened>(path, { method: 'POST', body: bodyOf(proof) }),
    onSuccess: ({ session }) => {
      rememberCsrfToken(session?.csrfToken);
      become(client, session);
      notifyOtherWindows('in');
    },
  });
}

export const useSignIn = () => useOpenSession(PATH, (apiKey) => ({ apiKey }));

export const useSignInWithLink = () => useOpenSession(`${PATH}/link/use`, (token) => ({ token }));

/** Sends the query that the OpenID Connect provider added to the redirect URI. */
export const useSignInWithOpenId = () =>
  useOpenSession<OpenIdFinished>(`${PATH}/openId/use`, (parameters) => ({ parameters }));

/** Takes the path to continue with after sign-in. */
export const useStartOpenId = () =>
  useMutation({
    mutationFn: (returnTo: string) =>
      request<OpenIdStarted>(`${PATH}/openId`, { method: 'POST', body: { returnTo } }),
  });

export const useChooseEmployer = () =>
  useOpenSession(`${PATH}/employer`, (adminId) => ({ adminId }));

export const useRequestLink = () =>
  useMutation({
    mutationFn: (body: { readonly emailAddress: string; readonly language: 'en' | 'es' }) =>
      request(`${PATH}/link`, { method: 'POST', body }),
  });

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<SignedOut>(PATH, { method: 'DELETE' }),
    // Also when the server says that the session has ended already.
    onSettled: () => {
      rememberCsrfToken(undefined);
      become(client, null);
      notifyOtherWindows('out');
    },
    onSuccess: ({ endSessionUrl }) => {
      if (endSessionUrl !== undefined) window.location.assign(endSessionUrl);
    },
  });
}

/** Keeps this window in the same session as the others; what was typed here stays. */
export function useOtherWindows(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data === 'out') {
        rememberCsrfToken(undefined);
        become(client, null);
        return;
      }
      // First the session: other answers may be those of another account.
      client
        .refetchQueries({ queryKey: KEY })
        .then(() => client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] }));
    };
    return () => channel.close();
  }, [client]);
}

function notifyOtherWindows(change: 'in' | 'out'): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(change);
  channel.close();
}

/** What was fetched for someone else is forgotten. */
function become(client: QueryClient, session: Session | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
  client.setQueryData(KEY, session);
}
