/** Review: after Section 2 an administrator accepts the form or rejects it with a reason. */

import { checkShape } from '../../../platform/requests/check-shape.ts';
import { Rejection } from '../form/schema.ts';
import { submissionAct } from './change-submission.ts';

export const acceptSubmission = submissionAct('submission.review', 'accept', (opened) => {
  return {
    status: 'accepted',
    content: opened.content,
    action: 'submission.accepted',
    details: {},
    event: { key: 'employee.i9Complete', submission: {} },
  };
});

export const rejectSubmission = submissionAct('submission.review', 'reject', (opened, body) => {
  const { rejectionReason } = checkShape(Rejection, body);
  return {
    status: 'rejected',
    content: { ...opened.content, rejectionReason },
    action: 'submission.rejected',
    details: { rejectionReason },
    event: { key: 'employee.submissionRejected', submission: { rejectionReason } },
  };
});
