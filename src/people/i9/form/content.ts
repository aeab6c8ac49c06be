/** What is on a form and who signed it: one JSON, sealed under the submission's own key. */

import type { FieldChange } from '../../../platform/audit/changes.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import type { Secrets } from '../../../platform/storage/secrets/secrets.ts';
import type { SignedPart } from '../form-data/attestations.ts';
import type { Document, Preparer, Section1, Section2, SupplementB } from './schema.ts';

/** 8 CFR 274a.2(h): what was attested and acknowledged, by whom, when, and over which content. */
export type Signature = {
  readonly id: string;
  readonly part: SignedPart;
  /** Id of the text shown; the text itself is form data. */
  readonly attestationId: string;
  readonly acknowledged: true;
  readonly signedAt: string;
  /** The day in the employer's time zone, as printed on the form. */
  readonly signedOn: string;
  readonly signer: {
    readonly kind: string;
    readonly id: string;
    readonly name: string;
    readonly role: string | null;
    /** How the identity was established. */
    readonly evidence: string;
  };
  readonly ip: string;
  readonly userAgent: string;
  /** What was signed, and the SHA-256 of its canonical JSON. */
  readonly signed: unknown;
  readonly contentSha256: string;
};

export type FormDocument = Document & {
  readonly listIndex: number;
  /** Last day on which the receipt is good. */
  readonly receiptValidUntil?: string | undefined;
};

export type FormSection2 = Omit<Section2, 'documents'> & {
  readonly documents?: readonly FormDocument[];
};

export type CopySide = 'front' | 'back';
export type CopyPart = 'section2' | 'supplementB';

/** One side of a document in a part of the form. */
export type CopyOfSide = {
  readonly part: CopyPart;
  readonly listKey: string;
  readonly documentationKey: string;
  readonly side: CopySide;
};

/** A copy of a document; its bytes are stored apart from the form, encrypted under the same key. */
export type DocumentCopy = CopyOfSide & {
  readonly id: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** Of the bytes as they are kept. */
  readonly sha256: string;
  /** Of the sealed text, so that a row changed behind the product's back is found. */
  readonly sealedSha256: string;
  readonly addedAt: string;
  readonly addedBy: string;
};

/** One file of a scanned form; its bytes are stored as those of copies are. */
export type Scan = Omit<DocumentCopy, keyof CopyOfSide> & {
  /** Of the file, as its sender calls it. */
  readonly name?: string;
};

/** A form completed before: what was signed elsewhere, on which days. */
type Historical = {
  readonly source: 'paper' | 'electronic';
  /** Null where the day is not recorded. */
  readonly section1SignedOn: string | null;
  readonly section2SignedOn: string | null;
  readonly note: string | null;
  readonly scans: readonly Scan[];
  /** Files that the import says belong to the form. */
  readonly scanNames?: readonly string[];
};

export type SupplementBEntry = Omit<SupplementB, 'signature' | 'document' | 'documents'> & {
  readonly documents: readonly FormDocument[];
  /** The copies its signature covers. */
  readonly copyIds?: readonly string[];
  readonly edition: string;
  readonly signatureId: string;
  readonly signedOn: string;
};

export type CorrectedPart = 'section1' | 'section2' | 'supplementA' | 'supplementB';

export type CorrectionEntry = {
  readonly section: CorrectedPart;
  /** Which block of a supplement, 1 for the first. */
  readonly entry?: number;
  readonly reason: string;
  readonly changes: readonly FieldChange[];
  readonly signatureId: string;
  readonly signedOn: string;
};

export type SupplementAEntry = Omit<Preparer, 'signature'> & { readonly signatureId: string };

export type Content = {
  readonly section1: Section1 | null;
  readonly section2: FormSection2 | null;
  readonly supplementA: readonly SupplementAEntry[];
  readonly supplementB: readonly SupplementBEntry[];
  readonly corrections: readonly CorrectionEntry[];
  readonly signatures: readonly Signature[];
  readonly copies: readonly DocumentCopy[];
  readonly rejectionReason: string | null;
  readonly mismatchReason: string | null;
  readonly statusChangedBy: string;
  /** The employee asked for a representative: the form is reviewed, whatever the employer's options. */
  readonly employeeInvited?: boolean;
  /** Only of forms with the status `historical`, and of those they became. */
  readonly historical?: Historical;
  /** The accepted form this one takes the place of, once it is accepted itself. */
  readonly replaces?: number;
  /** First day of employment on that form; null where it has none. Left out of forms begun by earlier versions. */
  readonly replacesFirstDay?: string | null;
};

export const emptyContent = (statusChangedBy: string): Content => ({
  section1: null,
  section2: null,
  supplementA: [],
  supplementB: [],
  corrections: [],
  signatures: [],
  copies: [],
  rejectionReason: null,
  mismatchReason: null,
  statusChangedBy,
});

const contentContext = (submissionId: number): string => `submissions.content:${submissionId}`;

export const sealContent = (key: Secrets, submissionId: number, content: Content): string =>
  key.seal(JSON.stringify(content), contentContext(submissionId));

/** Null once the submission was purged. */
export function openContent(
  key: Secrets | undefined,
  { id, content }: Pick<SubmissionRow, 'id' | 'content'>,
): Content | null {
  if (key === undefined || content === null) return null;
  // Forms of earlier versions have no list of copies.
  return { copies: [], ...JSON.parse(key.open(content, contentContext(id))) } as Content;
}

/** The documents in force: of the newest block of Supplement B that has any, else of Section 2. */
export const documentsInForce = ({ section2, supplementB }: Content): readonly FormDocument[] =>
  supplementB.findLast(({ documents }) => documents.length > 0)?.documents ??
  section2?.documents ??
  [];

export const isOfSide = (copy: CopyOfSide, slot: CopyOfSide): boolean =>
  copy.part === slot.part &&
  copy.listKey === slot.listKey &&
  copy.documentationKey === slot.documentationKey &&
  copy.side === slot.side;

/** Copies of a part; of Supplement B those that no signed block has taken yet. */
export function heldCopies(content: Content, part: CopyPart): readonly DocumentCopy[] {
  const taken = new Set(content.supplementB.flatMap(({ copyIds }) => copyIds ?? []));
  return content.copies.filter((copy) => copy.part === part && !taken.has(copy.id));
}
