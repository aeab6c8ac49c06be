/** The account's API keys. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateApiKeyResponse, ListApiKeysResponse } from '@wagewright/client';
import { request } from '../../ui/api/request.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';

type NewKey = {
  readonly label: string;
  readonly scopes: readonly string[];
  readonly isLenient: boolean;
  readonly expiresAt?: string;
};

const PATH = '/v1/apiKeys';
const KEY = ['apiKeys'];

const SCOPE_NAMES: Readonly<Record<string, MessageId>> = {
  i9: 'keys.scopeI9',
  forms: 'keys.scopeForms',
  tax: 'keys.scopeTax',
};

/** undefined: a scope this page does not know yet. */
export const scopeName = (scope: string): MessageId | undefined => SCOPE_NAMES[scope];

export const useKeys = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => (await request<ListApiKeysResponse>(PATH)).apiKeys.toReversed(),
  });

export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: NewKey) => request<CreateApiKeyResponse>(PATH, { method: 'POST', body: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    // The new key is in no cache longer than its dialog.
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
