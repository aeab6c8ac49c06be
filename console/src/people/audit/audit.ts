/** Reads audit trails: of the administration, of a record, of a form. */

import { useQuery } from '@tanstack/react-query';
import type { AuditEntryPage, TrailVerification } from '@wagewright/client';
import { employerPath } from '../../ui/api/employers.ts';
import { useList, withQuery } from '../../ui/api/lists.ts';
import { request } from '../../ui/api/request.ts';
import { employeePath } from '../employees/employees.ts';

export type TrailOf = {
  readonly employerId: string;
  /** Empty: the employer's administration. */
  readonly employeeId: string;
  /** Empty: the employee's record. */
  readonly formId: string;
};

function pathOf({ employerId, employeeId, formId }: TrailOf): string {
  if (employeeId === '') return `${employerPath(employerId)}/audit`;
  const employee = employeePath(employerId, employeeId);
  return formId === '' ? `${employee}/audit` : `${employee}/submissions/${formId}/audit`;
}

type AuditFilter = { readonly action: string; readonly since: string };

/** Only the trail of the administration is filtered by the server; others are short. */
export const useTrail = (of: TrailOf, { action, since }: AuditFilter) =>
  useList<AuditEntryPage>(
    pathOf(of),
    of.employeeId === ''
      ? { action, since: since === '' ? '' : `${since}T00:00:00Z`, limit: '100' }
      : { masked: 'true', limit: '100' },
  );

export const useVerification = ({ employerId, employeeId, formId }: TrailOf) =>
  useQuery({
    queryKey: ['verification', employerId, employeeId, formId],
    queryFn: () =>
      request<TrailVerification>(
        withQuery(`${employerPath(employerId)}/audit/verification`, {
          employeeId: formId === '' ? employeeId : '',
          submissionId: formId,
        }),
      ),
    staleTime: 0,
  });
