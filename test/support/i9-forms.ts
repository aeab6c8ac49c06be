/** Contents of forms for what is printed of them, without a database. */

import { type Content, emptyContent, type Signature } from '../../src/people/i9/form/content.ts';
import type { SignedPart } from '../../src/people/i9/form-data/attestations.ts';
import { attestationFor } from '../../src/people/i9/form-data/attestations.ts';
import type { AuditRecord } from '../../src/platform/audit/trail.ts';
import type { SubmissionRow } from '../../src/platform/storage/database/tables-submissions.ts';

export const ROW: SubmissionRow = {
  id: 41,
  sequence: null,
  account_id: 'account',
  employer_id: 'employer',
  employee_id: 'employee',
  status: 'accepted',
  edition: '01/20/25',
  edition_expires: '05/31/2027',
  content: null,
  first_day: '2026-06-15',
  expires_on: null,
  notify_on: null,
  accepted_at: '2026-06-15T15:10:00.000Z',
  version: 3,
  created_at: '2026-06-15T15:00:00.000Z',
  updated_at: '2026-06-15T15:10:00.000Z',
  status_changed_at: '2026-06-15T15:10:00.000Z',
  purged_at: null,
};

export const EMPLOYER = {
  name: 'Desert Supply',
  federal_ein: '12-3456789',
  timezone: 'America/Phoenix',
};

export function signatureOf(id: string, part: SignedPart, name: string): Signature {
  const isEmployer = part === 'section2' || part === 'supplementB';
  return {
    id,
    part,
    attestationId: attestationFor(part).id,
    acknowledged: true,
    signedAt: '2026-06-15T15:04:05.678Z',
    signedOn: '2026-06-15',
    signer: {
      kind: isEmployer ? 'admin' : 'employee',
      id: `person of ${id}`,
      name,
      role: isEmployer ? 'owner' : null,
      evidence: `link opened by ${name}`,
    },
    ip: '192.0.2.7',
    userAgent: 'Browser/7.0',
    signed: {},
    contentSha256: 'ab12'.repeat(16),
  };
}

/** A form that both sides signed, with what a test puts in place of its parts. */
export const contentWith = (parts: Partial<Content>): Content => ({
  ...emptyContent('Kim Stone'),
  ...parts,
  signatures: [
    signatureOf('s1', 'section1', 'Ana Rivera'),
    signatureOf('s2', 'section2', 'Kim Stone'),
    ...(parts.signatures ?? []),
  ],
});

export const entryOf = (
  sequence: number,
  action: string,
  details: Readonly<Record<string, unknown>>,
): AuditRecord => ({
  sequence,
  at: `2026-06-15T15:00:${String(sequence % 60).padStart(2, '0')}.000Z`,
  action,
  actor: { kind: 'admin', id: 'person', name: 'Kim Stone' },
  origin: { ip: '192.0.2.7', userAgent: 'Browser/7.0' },
  details,
  hash: sequence.toString(16).padStart(64, 'c'),
  previousHash: (sequence - 1).toString(16).padStart(64, 'c'),
});

export const PERSON = {
  lastName: 'Rivera',
  firstName: 'Ana',
  middleInitial: 'Q',
  otherLastNames: 'Núñez',
  address: {
    streetAddress1: '1 Main St',
    streetAddress2: '4B',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85001',
  },
  dateOfBirth: '1990-04-02',
  socialSecurityNumber: '219099999',
  emailAddress: 'ana@example.com',
  telephoneNumber: '602-555-0100',
  citizenshipStatus: 'citizen',
} as const;

export const EXAMINED = {
  firstDayOfEmployment: '2026-06-15',
  examiner: { lastName: 'Stone', firstName: 'Kim', title: 'HR' },
  businessName: 'Desert Supply',
  businessAddress: {
    streetAddress1: '9 Office Rd',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85002',
  },
} as const;
