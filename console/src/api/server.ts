/** What runs here, and the sample data of the account. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';
import { useSession } from './session.ts';

export type Setup = {
  readonly database: 'sqlite' | 'postgres';
  readonly dataDir: string | null;
  readonly firstKey: 'printed' | 'BOOTSTRAP_API_KEY' | 'other' | 'none';
  readonly isEmpty: boolean;
};

export type ServerInfo = {
  readonly productVersion: string;
  readonly rulesVersion: string;
  readonly setup: Setup | null;
};

export type SampleData = {
  readonly employerId: string;
  readonly employerName: string;
  readonly employees: number;
  readonly createdAt: string;
};

const SAMPLE = '/v1/sampleData';
const SAMPLE_KEY = ['sampleData'];

export const useServerInfo = () =>
  useQuery({ queryKey: ['server'], queryFn: () => request<ServerInfo>('/v1/server') });

/** null: none; asked only with a session that may see employers. */
export function useSampleData() {
  const { data: session } = useSession();
  return useQuery({
    queryKey: SAMPLE_KEY,
    queryFn: async () =>
      (await request<{ readonly sampleData: SampleData | null }>(SAMPLE)).sampleData,
    enabled: session?.scopes.includes('i9') === true,
  });
}

/** `POST` adds the sample data, `DELETE` removes it; everything shown is asked for again. */
export function useChangeSampleData(method: 'POST' | 'DELETE') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(SAMPLE, { method }),
    onSuccess: () => client.invalidateQueries(),
  });
}
