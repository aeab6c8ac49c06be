/** Reads E-Verify cases and acts on them. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EVerifyCase } from '@wagewright/client';
import { employerPath } from '../../ui/api/employers.ts';
import { request } from '../../ui/api/request.ts';
import { refreshLists } from '../employees/employees.ts';
import type { EmployerContext } from '../hr/hr-page.tsx';

export type CaseAction = EVerifyCase['allowedActions'][number];

const pathOf = (employerId: string, caseId: string): string =>
  `${employerPath(employerId)}/everifyCases/${encodeURIComponent(caseId)}`;

/** The agency answers in its own time, so an open case is read again. */
const AGAIN_MS = 30_000;

export const useCase = (employerId: string, caseId: string) =>
  useQuery({
    queryKey: [pathOf(employerId, caseId)],
    queryFn: async () =>
      (await request<{ readonly everifyCase: EVerifyCase }>(pathOf(employerId, caseId)))
        .everifyCase,
    refetchInterval: ({ state }) => (state.data?.closed === false ? AGAIN_MS : false),
  });

export type Notice = { readonly contentType: string; readonly content: string };

type Acted = { readonly everifyCase: EVerifyCase; readonly notice?: Notice };

export type Act = { readonly action: CaseAction; readonly body: object };

export function useActOnCase(employerId: string, caseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, body }: Act) =>
      request<Acted>(`${pathOf(employerId, caseId)}/${action}`, { method: 'POST', body }),
    onSuccess: async ({ everifyCase }) => {
      client.setQueryData([pathOf(employerId, everifyCase.caseId)], everifyCase);
      await refreshLists(client, employerId);
    },
  });
}

/** What the page of a case is about. */
export type OfCase = EmployerContext & { readonly everifyCase: EVerifyCase };

/** What a step of the page needs to act. */
export type ActProps = OfCase & {
  readonly act: (act: Act) => void;
  readonly isPending: boolean;
};
