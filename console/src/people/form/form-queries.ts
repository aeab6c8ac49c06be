/** One form as HR sees it: found by its number, with personal numbers masked. */

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  EmployerSubmission,
  EmployerSubmissionPage,
  PossibleActs,
  Submission,
  SubmissionResponse,
} from '@wagewright/client';
import { ApiError } from '../../ui/api/api-error.ts';
import { request } from '../../ui/api/request.ts';
import type { EmployerContext } from '../hr/hr-page.tsx';

const LIST = 'employerForm';
const MASKED = 'maskedForm';
/** What `useSubmission` keeps. */
const CLEAR = 'submission';

/** Whose form it is: the address has its number only. */
export const useFormEntry = (employerId: string, id: string) =>
  useQuery({
    queryKey: [LIST, employerId, id],
    queryFn: async () => {
      const query = new URLSearchParams({ search: id });
      const { submissions } = await request<EmployerSubmissionPage>(
        `/v1/employers/${employerId}/submissions?${query}`,
      );
      const found = submissions.find((form) => String(form.id) === id);
      if (found === undefined) throw new ApiError(id, { status: 404 });
      return found;
    },
  });

/** For the page; an examination works with the form in the clear. */
export const useMaskedForm = (path: string) =>
  useQuery({
    queryKey: [MASKED, path],
    queryFn: async (): Promise<Submission> =>
      (await request<SubmissionResponse>(`${path}?masked=true`)).submission,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The next examination or correction begins with the form as it is then. */
export const forgetClear = (client: QueryClient): void =>
  client.removeQueries({ queryKey: [CLEAR], type: 'inactive' });

/** Reads everything about the form again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    forgetClear(client);
    await client.invalidateQueries({
      predicate: ({ queryKey }) =>
        [LIST, MASKED, 'possibleActs', CLEAR, 'formTrail', 'invitation'].includes(
          String(queryKey[0]),
        ),
    });
  };
}

/** The props of every card on the page of a form. */
export type OfForm = EmployerContext & {
  readonly entry: EmployerSubmission;
  readonly form: Submission;
  readonly acts: PossibleActs;
  readonly path: string;
};
