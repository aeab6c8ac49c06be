/** Review: after Section 2 an administrator accepts the form or rejects it with a reason. */

import { checkShape } from '../check-shape.ts';
import type { Caller, I9Deps } from '../deps.ts';
import { changeSubmission, type Place } from './change-submission.ts';
import { Rejection } from './schema.ts';
import { requireState } from './states.ts';
import type { SubmissionView } from './view.ts';

export async function acceptSubmission(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'submission.review', place, ifMatch, (opened) => {
    requireState(opened.row.status, 'accept');
    return {
      status: 'accepted',
      content: opened.content,
      action: 'submission.accepted',
      details: {},
      event: { key: 'employee.i9Complete', submission: {} },
    };
  });
}

export async function rejectSubmission(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'submission.review', place, ifMatch, (opened) => {
    requireState(opened.row.status, 'reject');
    const { rejectionReason } = checkShape(Rejection, body);
    return {
      status: 'rejected',
      content: { ...opened.content, rejectionReason },
      action: 'submission.rejected',
      details: { rejectionReason },
      event: { key: 'employee.submissionRejected', submission: { rejectionReason } },
    };
  });
}
