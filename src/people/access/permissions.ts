/**
 * Who may do what: one table. The account's key administers and reads; what is signed, reviewed or
 * restarted is done by persons only. An employee reaches nothing but the own record, a
 * representative nothing but the submission of the invitation.
 */

import type { Caller } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';

type Who = 'account' | 'owner' | 'reviewer' | 'viewer' | 'employee' | 'representative';

const ADMINISTRATION: readonly Who[] = ['account', 'owner'];
const CASEWORK: readonly Who[] = ['account', 'owner', 'reviewer'];
const READERS: readonly Who[] = ['account', 'owner', 'reviewer', 'viewer'];
const REVIEWERS: readonly Who[] = ['owner', 'reviewer'];

export const PERMISSIONS = {
  'employers.list': ['account'],
  'employers.create': ['account'],
  'employer.read': READERS,
  'employer.write': ADMINISTRATION,
  'admins.read': READERS,
  'admins.write': ADMINISTRATION,
  // Anyone who can make a link can act as the person: never another person.
  'links.create': ['account'],
  // An administrator hands links to employees; what is signed with one names who made it.
  'employeeLinks.create': CASEWORK,
  'employees.list': READERS,
  // Anyone who may ask for a number learns whether someone has it.
  'employees.findBySsn': CASEWORK,
  'employees.create': CASEWORK,
  'employees.import': CASEWORK,
  'employee.read': [...READERS, 'employee'],
  // By email, or where that does not work by a link to hand over.
  'employee.invite': CASEWORK,
  'employee.write': [...CASEWORK, 'employee'],
  'employment.write': CASEWORK,
  // Bodies of events hold personal data of everyone.
  'events.read': ADMINISTRATION,
  'deliveries.read': ADMINISTRATION,
  'deliveries.redeliver': ADMINISTRATION,
  'accountDeliveries.read': ['account'],
  'announcements.write': ['account'],
  'webhook.secret': ADMINISTRATION,
  'webhook.test': ADMINISTRATION,
  'submissions.list': [...READERS, 'employee'],
  'workList.read': READERS,
  'historicalForms.import': CASEWORK,
  'submission.start': [...CASEWORK, 'employee'],
  'submission.read': [...READERS, 'employee', 'representative'],
  // A picture cannot be masked.
  'copies.read': ['account', 'owner', 'reviewer', 'employee', 'representative'],
  'values.reveal': CASEWORK,
  'section1.write': ['employee'],
  'section1.sign': ['employee'],
  'supplementA.sign': ['employee'],
  // An employee only where the employer's options allow it; the link never goes to them.
  'representative.invite': [...CASEWORK, 'employee'],
  'representative.reissue': CASEWORK,
  'representative.read': READERS,
  'section2.write': [...REVIEWERS, 'representative'],
  'section2.sign': [...REVIEWERS, 'representative'],
  'mismatch.report': ['representative'],
  'submission.review': REVIEWERS,
  'submission.restart': [...REVIEWERS, 'employee'],
  'supplementB.sign': [...REVIEWERS, 'representative'],
  'copies.write': [...REVIEWERS, 'employee', 'representative'],
  'submission.correct': [...REVIEWERS, 'employee'],
  'certificates.list': [...READERS, 'employee'],
  'certificate.read': [...READERS, 'employee'],
  // Under penalties of perjury: by the employee in person, never for someone else.
  'certificate.sign': ['employee'],
  // Worksheets are the employee's own: no one else reads a draft.
  'certificate.draft': ['employee'],
  'certificate.record': CASEWORK,
  'certificate.void': CASEWORK,
  'taxParameters.read': [...READERS, 'employee'],
  'audit.read': READERS,
  // Who administers, from where, and which settings: more than a form's reader needs.
  'administrationAudit.read': ADMINISTRATION,
  'accountAudit.read': ['account'],
  'inspection.export': ADMINISTRATION,
  'retention.read': ADMINISTRATION,
  'retention.purge': ADMINISTRATION,
  'everifySettings.read': ADMINISTRATION,
  'everifySettings.write': ADMINISTRATION,
  'everifyCases.read': READERS,
  // What is confirmed, compared, and explained to the employee is a person's statement.
  'everifyCases.act': REVIEWERS,
} as const satisfies Readonly<Record<string, readonly Who[]>>;

export type Permission = keyof typeof PERMISSIONS;

/** What a request reaches for; ids as they stand in its path. */
type Target = {
  readonly employerId?: string;
  readonly employeeId?: string;
  readonly submissionId?: number;
};

/**
 * Refuses with 403 what the actor's role does not allow, and with 404 what lies outside the actor's
 * own employer, record or submission. That the account owns the employer is checked by
 * `findEmployer`.
 */
export function requirePermission(caller: Caller, permission: Permission, target: Target): void {
  const { actor } = caller;
  if (actor.kind !== 'account' && !reaches(actor, target))
    throw new RequestError('resource_not_found');
  if (mayDo(caller, permission)) return;
  const who = actor.kind === 'account' ? 'An API key' : `The role ${whoIs(caller)}`;
  throw new RequestError('not_permitted', { who, permission });
}

/** Whether the actor's role allows it, wherever it is. */
export const mayDo = (caller: Caller, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Who[]).includes(whoIs(caller));

/** Whether an administrator of this role may do it. */
export const roleMay = (role: 'owner' | 'reviewer' | 'viewer', permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Who[]).includes(role);

function whoIs({ actor }: Caller): Who {
  if (actor.kind !== 'admin') return actor.kind;
  return actor.role ?? 'viewer';
}

type PersonActor = Exclude<Caller['actor'], { kind: 'account' }>;

function reaches(actor: PersonActor, target: Target): boolean {
  const { employerId, employeeId, submissionId } = target;
  if (employerId !== undefined && employerId.toLowerCase() !== actor.employerId) return false;
  if (actor.kind === 'employee') {
    return employeeId === undefined || employeeId.toLowerCase() === actor.id;
  }
  if (actor.kind === 'representative') {
    return submissionId === undefined || submissionId === actor.submissionId;
  }
  return true;
}
