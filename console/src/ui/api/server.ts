/** What runs here, and the sample data of the account. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadSampleDataResponse, ServerInfo } from '@wagewright/client';
import { request } from './request.ts';
import { useSession } from './session.ts';

const SAMPLE = '/v1/sampleData';
const SAMPLE_KEY = ['sampleData'];

export const useServerInfo = () =>
  useQuery({ queryKey: ['server'], queryFn: () => request<ServerInfo>('/v1/server') });

/** null: none; read only with a session that may see employers. */
export function useSampleData() {
  const { data: session } = useSession();
  return useQuery({
    queryKey: SAMPLE_KEY,
    queryFn: async () => (await request<ReadSampleDataResponse>(SAMPLE)).sampleData,
    enabled: session?.scopes.includes('i9') === true,
  });
}

/** `POST` adds the sample data, `DELETE` removes it; everything shown is read again. */
export function useChangeSampleData(method: 'POST' | 'DELETE') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(SAMPLE, { method }),
    onSuccess: () => client.invalidateQueries(),
  });
}
