/**
 * Corrections (M-274, 9.0): the employee corrects Section 1, the preparer the own block of Supplement
 * A, an administrator Section 2 and Supplement B. What stood there before, the reason and a signature
 * are kept.
 */

import { changesBetween } from '../../../../platform/audit/changes.ts';
import { checkAll } from '../../../../platform/requests/check-all.ts';
import type { Caller } from '../../../../platform/requests/deps.ts';
import { fieldError, RequestError } from '../../../../platform/requests/errors.ts';
import type { CorrectedPart } from '../../form/content.ts';
import { Correction } from '../../form/schema.ts';
import { requireState } from '../../form/states.ts';
import { changeSubmission, type Use } from '../change-submission.ts';
import { type CorrectablePart, PARTS } from './correctable-parts.ts';
import { refuse } from './fields.ts';
import { receiptsOnOtherForms } from './receipt-rules.ts';
import { sign, signatureErrors } from './sign.ts';

export const correctSubmission: Use = (deps, caller, ids, body, ifMatch) =>
  changeSubmission(
    { deps, caller, ids, permission: 'submission.correct', ifMatch },
    async (opened) => {
      const { row, today } = opened;
      const held = await receiptsOnOtherForms(deps, opened);
      const {
        section,
        entry,
        changes: sent,
        reason,
        signature: input,
      } = checkAll(Correction, body, (rest) => {
        const part = rest.section && PARTS[rest.section];
        if (rest.section && part) {
          requireOwner(caller, rest.section, part.owner);
          requireState(row.status, part.act);
        }
        return [
          ...(part && rest.changes
            ? part.attempt(opened, rest.changes, rest.entry, held).errors
            : []),
          ...(rest.signature ? signatureErrors('correction', rest.signature) : []),
        ];
      });
      const corrected = PARTS[section].attempt(opened, sent, entry, held).correct();
      const changes = changesBetween(corrected.before, corrected.after);
      refuse(
        changes.length === 0 ? [fieldError('changes', 'invalid_value', 'change nothing')] : [],
      );
      const told = { section, ...(entry === undefined ? {} : { entry }), reason, changes };
      const signature = sign(deps, caller, {
        part: 'correction',
        input,
        today,
        signed: { submissionId: row.id, edition: row.edition, ...told },
        ...corrected.signer,
      });
      const { content } = corrected;
      return {
        content: {
          ...content,
          corrections: [
            ...content.corrections,
            { ...told, signatureId: signature.id, signedOn: today },
          ],
          signatures: [...content.signatures, signature],
        },
        action: `${section}.corrected`,
        details: { ...told, signatureId: signature.id },
      };
    },
  );

/** No one corrects what someone else has attested. */
function requireOwner(
  { actor }: Caller,
  section: CorrectedPart,
  owner: CorrectablePart['owner'],
): void {
  if (actor.kind === owner) return;
  throw new RequestError('not_the_signer', { part: section, owner });
}
