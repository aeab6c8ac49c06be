/** The form as a PDF for who may read it; that it was printed is an entry in its audit trail. */

import type { Caller, Deps } from '../../../../platform/requests/deps.ts';
import { RequestError } from '../../../../platform/requests/errors.ts';
import { shownTo } from '../../../../platform/requests/masking.ts';
import { mayDo } from '../../../access/permissions.ts';
import { readAudit } from '../../evidence/audit.ts';
import { timelinessOf } from '../../form/timeliness.ts';
import { completedForm, type FormPress, isPrinted } from '../../print/completed-form.ts';
import type { SubmissionIds } from '../change-submission.ts';
import { openToRead } from '../open-to-read.ts';

export type PrintDeps = Deps & { readonly printer: FormPress };

/** Refused with 404 once the form was purged. */
export async function printSubmission(
  deps: PrintDeps,
  caller: Caller,
  ids: SubmissionIds,
): Promise<Uint8Array> {
  const document = await openToRead(deps, caller, ids, {
    permission: 'submission.read',
    action: 'submission.printed',
    show: async (found, transaction) => {
      const { row, employer } = found;
      const content = shownTo(caller, found.content);
      if (content === null) {
        throw new RequestError('form_purged');
      }
      if (!isPrinted(content)) throw new RequestError('historical_form');
      // An employee or representative reads the form, but not who else did.
      const trail = mayDo(caller, 'audit.read')
        ? shownTo(caller, await readAudit(transaction, deps, ids.submissionId))
        : null;
      return completedForm({ row, content, employer, trail, timeliness: timelinessOf(found) });
    },
    details: () => ({ as: 'PDF' }),
  });
  // After the transaction: it takes longer than others should wait.
  return await deps.printer.complete(document);
}
