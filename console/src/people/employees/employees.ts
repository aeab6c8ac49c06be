/** Employees, their forms and certificates, as the interface has them. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CertificateSummary,
  CertificateSummaryPage,
  Employee,
  EmployeeInvitationInput,
  EmployeeInvitationResponse,
  ListedEmployeePage,
  SubmissionSummary,
  SubmissionSummaryPage,
} from '@wagewright/client';
import { employerPath } from '../../ui/api/employers.ts';
import { useList, withQuery } from '../../ui/api/lists.ts';
import { request, requestTagged, type Tagged } from '../../ui/api/request.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';
import type { EmployerContext } from '../hr/hr-page.tsx';

export type Form = SubmissionSummary;
export type Certificate = CertificateSummary;

export const FORM_FILTERS = {
  none: 'employees.formNone',
  section1: 'employees.formSection1',
  section2: 'employees.formSection2',
  review: 'employees.formReview',
  returned: 'employees.formReturned',
  complete: 'employees.formComplete',
} as const satisfies Readonly<Record<string, MessageId>>;

export const EMPLOYMENT_STATUSES = {
  active: 'employees.active',
  terminated: 'employees.terminated',
  never_started: 'employees.neverStarted',
} as const satisfies Readonly<Record<string, MessageId>>;
export type EmploymentStatus = keyof typeof EMPLOYMENT_STATUSES;

export type EmployeeFilter = {
  readonly search: string;
  readonly status: string;
  readonly form: string;
  readonly hiredFrom: string;
  readonly hiredBy: string;
};

export const employeesPath = (employerId: string): string =>
  `${employerPath(employerId)}/employees`;

export const employeePath = (employerId: string, employeeId: string): string =>
  `${employeesPath(employerId)}/${encodeURIComponent(employeeId)}`;

export const useEmployees = (employerId: string, filter: EmployeeFilter) =>
  useList<ListedEmployeePage>(employeesPath(employerId), filter);

/** An employee as it was read: personal numbers masked, with the version to change. */
export type ReadEmployee = { readonly employee: Employee; readonly etag: string };

type Wrapped = { readonly employee: Employee };

const readOf = ({ answer, etag }: Tagged<Wrapped>): ReadEmployee => ({
  employee: answer.employee,
  etag,
});

const keyOf = (employerId: string, employeeId: string) => ['employee', employerId, employeeId];

export const useEmployee = (employerId: string, employeeId: string) =>
  useQuery({
    queryKey: keyOf(employerId, employeeId),
    queryFn: async () =>
      readOf(
        await requestTagged<Wrapped>(
          withQuery(employeePath(employerId, employeeId), { masked: 'true' }),
        ),
      ),
    // Reading is an entry in the audit trail: not more often than someone looks.
    staleTime: 5 * 60_000,
    enabled: employeeId !== '',
  });

/** Creates an employee, or changes one; the record is read again after a change. */
export function useSaveEmployee(employerId: string, before?: ReadEmployee) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      before === undefined
        ? request<Wrapped>(employeesPath(employerId), { method: 'POST', body })
        : request<Wrapped>(employeePath(employerId, before.employee.id), {
            method: 'PATCH',
            headers: { 'if-match': before.etag },
            body,
          }),
    onSuccess: async ({ employee }) => {
      await client.invalidateQueries({ queryKey: keyOf(employerId, employee.id) });
      await refreshLists(client, employerId);
    },
  });
}

/** After anything that changes what lists show. */
export async function refreshLists(
  client: ReturnType<typeof useQueryClient>,
  employerId: string,
): Promise<void> {
  await client.invalidateQueries({ queryKey: [employeesPath(employerId)] });
  await client.invalidateQueries({ queryKey: [`${employerPath(employerId)}/workList`] });
  // The form of someone who leaves, and one that is added later, may be due for destruction.
  await client.invalidateQueries({ queryKey: [`${employerPath(employerId)}/retention`] });
}

const formsPath = (employerId: string, employeeId: string): string =>
  `${employeePath(employerId, employeeId)}/submissions`;

export const useForms = (employerId: string, employeeId: string) =>
  useQuery({
    queryKey: [formsPath(employerId, employeeId)],
    queryFn: () => readAll(formsPath(employerId, employeeId)),
  });

/** An employee has few. */
async function readAll(path: string): Promise<Form[]> {
  const forms: Form[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: SubmissionSummaryPage = await request(
      withQuery(path, { limit: '200', cursor: cursor ?? undefined }),
    );
    forms.push(...page.submissions);
    cursor = page.nextCursor;
  }
  return forms;
}

export const startForm = async (employerId: string, employeeId: string): Promise<number> =>
  (
    await request<{ readonly submission: { readonly id: number } }>(
      formsPath(employerId, employeeId),
      { method: 'POST' },
    )
  ).submission.id;

export function useStartForm(employerId: string, employeeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => startForm(employerId, employeeId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [formsPath(employerId, employeeId)] });
      await refreshLists(client, employerId);
    },
  });
}

/** A link that opens the employee's pages for 30 minutes. */
export const makeLink = async (employerId: string, employeeId: string): Promise<string> =>
  (
    await request<{ readonly token: { readonly embeddedUri: string } }>(
      `${employeePath(employerId, employeeId)}/generateToken`,
    )
  ).token.embeddedUri;

/** By email, or with a link to hand over where the server cannot email it. */
export const inviteEmployee = async (
  employerId: string,
  employeeId: string,
  body: EmployeeInvitationInput = {},
): Promise<EmployeeInvitationResponse['invitation']> =>
  (
    await request<EmployeeInvitationResponse>(
      `${employeePath(employerId, employeeId)}/invitation`,
      { method: 'POST', body },
    )
  ).invitation;

const certificatesPath = (employerId: string, employeeId: string): string =>
  `${employeePath(employerId, employeeId)}/certificates`;

export const certificatePdf = (employerId: string, { employeeId, id }: Certificate): string =>
  `${certificatesPath(employerId, employeeId)}/${id}/pdf`;

export const useCertificates = (employerId: string, employeeId: string) =>
  useList<CertificateSummaryPage>(certificatesPath(employerId, employeeId), {});

/** What the page of an employee is about. */
export type OfEmployee = EmployerContext & { readonly read: ReadEmployee };
