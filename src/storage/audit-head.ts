// What the digest of an audit trail's head covers: made with the trail, and made anew when
// SECRET_KEY changes.
import type { EmployeeAuditHeadRow } from './tables-i9.ts';
import type { AuditHeadRow } from './tables-submissions.ts';

export const AUDIT_HEAD_CONTEXT = 'audit_heads.mac';

export type AuditHead = Pick<AuditHeadRow, 'submission_id' | 'employer_id' | 'sequence' | 'hash'>;

export const auditHeadText = ({ submission_id, employer_id, sequence, hash }: AuditHead): string =>
  `${submission_id}:${employer_id}:${sequence}:${hash}`;

export const EMPLOYEE_AUDIT_HEAD_CONTEXT = 'employee_audit_heads.mac';

export type EmployeeAuditHead = Omit<EmployeeAuditHeadRow, 'mac'>;

export const employeeAuditHeadText = ({
  employee_id,
  employer_id,
  sequence,
  hash,
}: EmployeeAuditHead): string => `${employee_id}:${employer_id}:${sequence}:${hash}`;
