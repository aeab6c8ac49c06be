/**
 * Copies of documents: added to a form, listed, opened, and before a signature removed. Their
 * bytes are under the submission's own key, their digests on the form, so the audit trail covers
 * them and the purge destroys them.
 */

import { sha256 } from '../../../../platform/digest/digest.ts';
import { checkShape } from '../../../../platform/requests/check-shape.ts';
import type { Caller, Deps } from '../../../../platform/requests/deps.ts';
import { invalid, RequestError } from '../../../../platform/requests/errors.ts';
import type { Database } from '../../../../platform/storage/database/database.ts';
import { newId } from '../../../../platform/storage/rows/new-id.ts';
import type { Secrets } from '../../../../platform/storage/secrets/secrets.ts';
import { makeRoomForCopy, unsignedCopies } from '../../evidence/copy-limits.ts';
import type { Content, DocumentCopy, Scan } from '../../form/content.ts';
import { CopyOf } from '../../form/schema.ts';
import { isOnRecord, requireState } from '../../form/states.ts';
import { viewCopy } from '../../form/view.ts';
import { findDocument, unknownDocument } from '../../form-data/documents.ts';
import {
  deleteDocumentCopy,
  findDocumentCopy,
  insertDocumentCopy,
} from '../../storage/document-copies.ts';
import {
  inSubmission,
  type Opened,
  type SubmissionIds,
  writeChange,
} from '../change-submission.ts';
import { employerRules } from '../employer-rules.ts';
import { openToRead } from '../open-to-read.ts';
import { type CopyNeed, copiesNeeded, mayKeepCopy } from './copy-rules.ts';
import { isOfMediaType, MAX_COPY_BYTES, MAX_PIXELS, MEDIA_TYPES, pixelsOf } from './media-types.ts';
import { stripPicture } from './strip-picture.ts';

type CopyView = ReturnType<typeof viewCopy>;
export type File = { readonly mediaType: string; readonly bytes: Buffer };

export const copyContext = (id: string): string => `document_copies.sealed:${id}`;

/** `of` says which document and side it shows; a copy of the same side without a signature is replaced. */
export async function addCopy(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  of: unknown,
  sent: File,
): Promise<CopyView> {
  return await inSubmission({ deps, caller, ids, permission: 'copies.write' }, async (opened) => {
    const { transaction, row, content, key, now } = opened;
    const slot = checkShape(CopyOf, of);
    checkPlace(opened, caller, slot);
    const { mediaType, bytes, removed } = takeFile(sent);
    const replaced = await makeRoomForCopy(transaction, row, content, slot);
    const id = newId(deps.clock());
    const sealed = key.seal(bytes, copyContext(id));
    await insertDocumentCopy(transaction, { id, submission_id: row.id, sealed, created_at: now });
    const copy: DocumentCopy = {
      id,
      ...slot,
      mediaType,
      bytes: bytes.length,
      sha256: sha256(bytes),
      sealedSha256: sha256(sealed),
      addedAt: now,
      addedBy: caller.actor.name,
    };
    await writeChange(deps, caller, opened, {
      content: {
        ...content,
        copies: [...content.copies.filter((one) => !replaced.includes(one)), copy],
      },
      action: 'copy.added',
      details: {
        ...viewCopy(copy),
        ...removed,
        ...(replaced.length === 0 ? {} : { replaces: replaced.map(({ id }) => id) }),
      },
    });
    return viewCopy(copy);
  });
}

function checkPlace(opened: Opened, { actor }: Caller, of: CopyOf): void {
  const { row, rules } = opened;
  requireState(row.status, 'addCopy');
  const isAfter = row.status === 'accepted' || row.status === 'in_review';
  if (of.part === 'supplementB' && !isOnRecord(row.status)) {
    throw new RequestError('copy_not_taken_yet');
  }
  if (of.part === 'section2' && row.status === 'historical') {
    throw new RequestError('copy_of_historical_form');
  }
  if (of.part === 'section2' && isAfter && actor.kind !== 'admin') {
    throw new RequestError('copy_by_administrator_only');
  }
  const document = findDocument(of.listKey, of.documentationKey);
  if (document === undefined) {
    const message = unknownDocument(of.listKey, of.documentationKey);
    throw invalid([{ path: 'documentationKey', code: 'invalid_value', message }]);
  }
  if (!mayKeepCopy({ rules }, document)) {
    throw new RequestError('copies_not_kept');
  }
}

/** A file as it is kept, and for the audit trail what a photo lost: where and by what it was taken. */
type TakenFile = File & {
  readonly removed: { readonly metadataRemoved?: { readonly sentSha256: string } };
};

/** A whole file of a kind that is kept, not too large. Of a photo only the picture is taken. */
export function takeFile({ mediaType, bytes: sent }: File): TakenFile {
  checkFile(mediaType, sent);
  const bytes = stripPicture(mediaType, sent);
  const isAsSent = bytes.equals(sent);
  return {
    mediaType,
    bytes,
    removed: isAsSent ? {} : { metadataRemoved: { sentSha256: sha256(sent) } },
  };
}

function checkFile(mediaType: string, bytes: Buffer): void {
  if (bytes.length > MAX_COPY_BYTES) {
    throw new RequestError('copy_too_large', { limit: MAX_COPY_BYTES });
  }
  if (isOfMediaType(bytes, mediaType)) {
    if (pixelsOf(bytes, mediaType) <= MAX_PIXELS) return;
    const message = `must have at most ${MAX_PIXELS / 1_000_000} million pixels`;
    throw invalid([{ path: 'body', code: 'out_of_range', message }]);
  }
  const message = MEDIA_TYPES[mediaType]
    ? `is not a complete ${mediaType} file. Send the whole file, unchanged.`
    : `must be one of ${Object.keys(MEDIA_TYPES).join(', ')}`;
  throw invalid([
    { path: MEDIA_TYPES[mediaType] ? 'body' : 'Content-Type', code: 'invalid_format', message },
  ]);
}

/** Answers what was removed: only what no signature covers yet: a copy of the wrong page, or of the wrong document. */
export async function removeCopy(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  copyId: string,
): Promise<CopyView> {
  return await inSubmission({ deps, caller, ids, permission: 'copies.write' }, async (opened) => {
    const { transaction, row, content } = opened;
    const copy = content.copies.find(({ id }) => id === copyId);
    if (copy === undefined) throw new RequestError('copy_not_found');
    requireState(row.status, 'removeCopy');
    if (!unsignedCopies(row.status, content).includes(copy)) {
      throw new RequestError('copy_signed');
    }
    await deleteDocumentCopy(transaction, row.id, copyId);
    await writeChange(deps, caller, opened, {
      content: { ...content, copies: content.copies.filter(({ id }) => id !== copyId) },
      action: 'copy.removed',
      details: viewCopy(copy),
    });
    return viewCopy(copy);
  });
}

type CopyList = { readonly copies: readonly CopyView[]; readonly needed: CopyNeed[] };

/** What is kept, and what has to be, by the present form. */
export async function listCopies(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
): Promise<CopyList> {
  return await openToRead(deps, caller, ids, {
    permission: 'submission.read',
    action: 'copies.listed',
    show: async ({ content, employer }, transaction) => {
      if (content === null) return { copies: [], needed: [] };
      const rules = await employerRules(transaction, employer);
      const needed = copiesNeeded({ rules, content }, 'section2', content.section2 ?? {});
      return { copies: content.copies.map(viewCopy), needed };
    },
  });
}

/** A copy, or a scan of the form; opening it is written to the audit trail. */
export async function readCopy(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  copyId: string,
): Promise<File & { readonly name: string }> {
  return await openToRead(deps, caller, ids, {
    permission: 'copies.read',
    action: 'copy.read',
    show: async ({ content, key }, transaction) => {
      const copy = content?.copies.find(({ id }) => id === copyId);
      const scan = content?.historical?.scans.find(({ id }) => id === copyId);
      const found = copy ?? scan;
      if (found === undefined || key === undefined) throw new RequestError('copy_not_found');
      // The scan shows the Social Security number, which representatives do not see.
      if (copy === undefined && caller.actor.kind === 'representative') {
        const who = 'The role representative';
        throw new RequestError('not_permitted', { who, permission: 'scans.read' });
      }
      const bytes = await openCopy(transaction, key, ids.submissionId, found);
      const { mediaType } = found;
      const name = copy === undefined ? 'form-i9' : `${copy.documentationKey}-${copy.side}`;
      return { mediaType, bytes, name: `${name}.${MEDIA_TYPES[mediaType]?.extension}` };
    },
    details: () => ({ copyId }),
  });
}

/** The bytes of a copy that is on the form. */
export async function openCopy(
  db: Database,
  key: Secrets,
  submissionId: number,
  { id }: Pick<DocumentCopy, 'id'>,
): Promise<Buffer> {
  const row = await findDocumentCopy(db, submissionId, id);
  if (row === undefined) throw new Error(`copy ${id} of submission ${submissionId} is missing`);
  return key.openBytes(row.sealed, copyContext(id));
}

/** The name of a scan in the bundle for inspectors. */
export const scanFileName = (submissionId: number, { id, mediaType }: Scan): string =>
  `copies/${submissionId}/form-${id}.${MEDIA_TYPES[mediaType]?.extension ?? 'bin'}`;

/** The name of a copy in the bundle for inspectors. */
export const copyFileName = (submissionId: number, copy: Content['copies'][number]): string => {
  const { part, documentationKey, side, id, mediaType } = copy;
  const extension = MEDIA_TYPES[mediaType]?.extension ?? 'bin';
  return `copies/${submissionId}/${part}-${documentationKey}-${side}-${id}.${extension}`;
};
