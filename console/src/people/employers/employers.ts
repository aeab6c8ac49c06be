/** Employers and their administrators, as the interface has them. */

import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  Admin,
  AdminPage,
  AdminResponse,
  Employer,
  EmployerOptions,
  EmployerResponse,
  OutboundAuthentication,
  Postback,
} from '@wagewright/client';
import { useRef } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import {
  EMPLOYERS,
  EMPLOYERS_KEY,
  employerPath,
  type Read,
  readEmployer,
  readEmployers,
  readOf,
} from '../../ui/api/employers.ts';
import { request, requestTagged } from '../../ui/api/request.ts';

export type { Address, Admin, Employer, Postback, Webhook } from '@wagewright/client';
export type Authentication = OutboundAuthentication;
export type Target = Postback['target'];

export const OPTIONS = [
  'reviewRequired',
  'i9RemoteCounterSignAuthorized',
  'i9RemoteReverificationAuthorized',
  'i9EmployeeInvitesRepresentative',
  'alternativeProcedureAuthorized',
  'documentCopiesKept',
] as const satisfies readonly (keyof EmployerOptions)[];
export type OptionName = (typeof OPTIONS)[number];

const PER_PAGE = 50;

/** Page after page of what a search finds. */
export const useEmployers = (search: string) =>
  useInfiniteQuery({
    queryKey: [...EMPLOYERS_KEY, 'list', search],
    queryFn: ({ pageParam }) => readEmployers(search, PER_PAGE, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/**
 * The employer; once read it stays through a new sign-in, so that what is typed into its forms does,
 * too. It goes when the server no longer shows it to the person signed in.
 */
export function useEmployer(id: string) {
  const kept = useRef<Read>(undefined);
  const query = useQuery({ queryKey: [...EMPLOYERS_KEY, id], queryFn: () => readEmployer(id) });
  if (query.data !== undefined) kept.current = query.data;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const data = kept.current?.employer.id === id && !isGone ? kept.current : undefined;
  return { data, error: query.error };
}

export function useCreateEmployer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => request<EmployerResponse>(EMPLOYERS, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: EMPLOYERS_KEY }),
  });
}

type EmployerChanges = {
  /** As it was read: what the change does not name is sent as it is there. */
  readonly read: Read;
  readonly changes: object;
};

/** A PATCH needs the employer's own fields whatever it changes. */
const requiredOf = ({ name, federalEIN, timezone, address }: Employer) => ({
  name,
  federalEIN,
  timezone,
  address,
});

export function useChangeEmployer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ read: { employer, etag }, changes }: EmployerChanges) =>
      readOf(
        await requestTagged<EmployerResponse>(employerPath(employer.id), {
          method: 'PATCH',
          headers: { 'if-match': etag },
          body: { ...requiredOf(employer), ...changes },
        }),
      ),
    onSuccess: (read) => {
      client.setQueryData([...EMPLOYERS_KEY, read.employer.id], read);
      client.invalidateQueries({ queryKey: [...EMPLOYERS_KEY, 'list'] });
      client.invalidateQueries({ queryKey: ['endpoints'] });
    },
  });
}

type AdminFields = Omit<Admin, 'id' | 'status'>;

const adminsKey = (employerId: string) => ['admins', employerId];

/** All of them: an employer has few. */
export const useAdmins = (employerId: string) =>
  useQuery({
    queryKey: adminsKey(employerId),
    queryFn: async () => {
      const admins: Admin[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const path = `${employerPath(employerId)}/admins?limit=200${after}`;
        const page: AdminPage = await request<AdminPage>(path);
        admins.push(...page.admins);
        cursor = page.nextCursor;
      }
      return admins;
    },
  });

/** Creates an administrator, or changes the one of this id as it is now. */
export function useSaveAdmin(employerId: string, id: string | undefined) {
  const client = useQueryClient();
  const list = `${employerPath(employerId)}/admins`;
  return useMutation({
    mutationFn: ({ fields, etag }: { fields: AdminFields; etag: string | undefined }) =>
      id === undefined
        ? request(list, { method: 'POST', body: fields })
        : request(`${list}/${id}`, {
            method: 'PATCH',
            body: fields,
            ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
          }),
    onSuccess: () => client.invalidateQueries({ queryKey: adminsKey(employerId) }),
  });
}

export const readAdmin = (employerId: string, id: string) =>
  requestTagged<AdminResponse>(`${employerPath(employerId)}/admins/${id}`);

export function useDeactivateAdmin(employerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request(`${employerPath(employerId)}/admins/${id}`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: adminsKey(employerId) }),
  });
}

/** The languages that emails are written in, each in its own words. */
export const EMAIL_LANGUAGES = [
  { id: 'en', label: 'English' },
  { id: 'es', label: 'Español' },
] as const;

export const languageName = (id: string | null | undefined): string | undefined =>
  EMAIL_LANGUAGES.find((language) => language.id === id)?.label;
