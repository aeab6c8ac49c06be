/** Who acts: a person with a role, or the account's API key. An API key cannot sign and review. */

export type Person = {
  readonly kind: 'admin' | 'employee' | 'representative';
  /** Id of the admin, employee or representative invitation. */
  readonly id: string;
  readonly employerId: string;
  /** Name as it is in the record, for the audit trail. */
  readonly name: string;
  /** Of an admin: what the role allows; null for the others. */
  readonly role: 'owner' | 'reviewer' | 'viewer' | null;
  /** The submission a representative was invited to; null for the others. */
  readonly submissionId: number | null;
  /** How the identity was established: the embedded link, its issue time, the key that made it. */
  readonly evidence: string;
};

export type Actor =
  | Person
  | { readonly kind: 'account'; readonly id: string; readonly name: string };

/** Where a request came from, for signatures and the audit trail. */
export type Origin = { readonly ip: string; readonly userAgent: string };
