/** What a certificate says and who gave it, sealed under the employee's own key. */

import { randomBytes } from 'node:crypto';
import type { TaxParameters } from '../../forms/answers/parameters.ts';
import { canonicalJson, sha256 } from '../../platform/digest/digest.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import type { CertificateRow } from '../../platform/storage/database/tables-certificates.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';

/** The plain columns once more, so that the digest of the content covers them. */
type Columns = Pick<
  CertificateRow,
  | 'id'
  | 'employer_id'
  | 'employee_id'
  | 'form_code'
  | 'edition'
  | 'version'
  | 'applies_from'
  | 'signed_on'
  | 'received_on'
  | 'created_at'
>;

export const COLUMNS = [
  'id',
  'employer_id',
  'employee_id',
  'form_code',
  'edition',
  'version',
  'applies_from',
  'signed_on',
  'received_on',
  'created_at',
] as const satisfies readonly (keyof Columns)[];

type Who = {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly role: string | null;
  /** How the identity was established; null for an account's key. */
  readonly evidence: string | null;
};

export type CertificateContent = {
  /** Keeps a digest from being guessed by trying the billion social security numbers. */
  readonly salt: string;
  readonly columns: Columns;
  /** The edition as printed. */
  readonly editionName: string;
  /** By field; worksheets, which are the employee's own, are left out. */
  readonly values: Readonly<Record<string, string>>;
  /** Fields no one answered: a worksheet did. */
  readonly computed: readonly string[];
  /** Fields the service wrote: signatures and their dates. */
  readonly written: readonly string[];
  readonly parameters: TaxParameters;
  /** The last day it counts because of what it claims, or null. */
  readonly lapsesAfter: string | null;
  /** Exactly one of the two below. */
  readonly signature: {
    readonly acknowledged: true;
    /** The declaration on the form, word for word. */
    readonly declarations: readonly string[];
    readonly signedAt: string;
    readonly signer: Who;
    readonly ip: string;
    readonly userAgent: string;
  } | null;
  readonly paper: { readonly recordedBy: Who } | null;
};

export const signerOf = ({ actor }: Caller): Who => ({
  kind: actor.kind,
  id: actor.id,
  name: actor.name,
  role: actor.kind === 'account' ? null : actor.role,
  evidence: actor.kind === 'account' ? null : actor.evidence,
});

export const newSalt = (): string => randomBytes(16).toString('base64url');

export const contentSha256 = (content: unknown): string => sha256(canonicalJson(content));

const context = (id: string): string => `certificates.sealed:${id}`;
const reasonContext = (id: string): string => `certificates.void_reason:${id}`;

export const sealContent = (key: Secrets, content: CertificateContent): string =>
  key.seal(canonicalJson(content), context(content.columns.id));

export const openContent = (
  key: Secrets,
  { id, sealed }: Pick<CertificateRow, 'id' | 'sealed'>,
): CertificateContent => JSON.parse(key.open(sealed, context(id)));

export const sealReason = (key: Secrets, id: string, reason: string): string =>
  key.seal(reason, reasonContext(id));

export const openReason = (
  key: Secrets,
  { id, void_reason }: Pick<CertificateRow, 'id' | 'void_reason'>,
): string | null => (void_reason === null ? null : key.open(void_reason, reasonContext(id)));
