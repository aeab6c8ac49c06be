/**
 * The photo match of E-Verify compares the agency's picture with the document, not with the person,
 * and the employer keeps a copy of that document (M-274, 9.2): it has to be there before the answer.
 */

import type { Deps } from '../../../../platform/requests/deps.ts';
import { RequestError } from '../../../../platform/requests/errors.ts';
import type { Database } from '../../../../platform/storage/database/database.ts';
import { employerById } from '../../../employers/storage/employers.ts';
import { openSubmissionKey } from '../../evidence/submission-key.ts';
import { openContent } from '../../form/content.ts';
import { findDocument } from '../../form-data/documents.ts';
import { findSubmissionById } from '../../storage/submissions.ts';
import { employerRules } from '../employer-rules.ts';
import { copiesNeeded } from './copy-rules.ts';

/** Refused with 409 while a copy of the document with the photograph is missing. */
export async function requirePhotoCopies(
  db: Database,
  deps: Pick<Deps, 'secrets'>,
  submissionId: number,
): Promise<void> {
  const row = await findSubmissionById(db, submissionId);
  const content = row && openContent(await openSubmissionKey(db, deps, submissionId), row);
  if (row === undefined || !content) return;
  const employer = await employerById(db, row.employer_id);
  const rules = await employerRules(db, employer);
  const missing = copiesNeeded({ rules, content }, 'section2', content.section2 ?? {})
    .filter((need) => need.missing)
    .filter(({ listKey, documentationKey }) => findDocument(listKey, documentationKey)?.photoMatch)
    .map(({ documentationKey, side }) => `the ${side} of ${documentationKey}`);
  if (missing.length === 0) return;
  throw new RequestError('copy_missing', { missing: missing.join(' and '), submissionId });
}
