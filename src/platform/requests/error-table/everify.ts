/** E-Verify cases and settings. */

import { type ErrorEntry, READ_AGAIN, SEE_ID } from './entry.ts';

export const EVERIFY_ERRORS = {
  everify_case_not_found: { status: 404, message: 'E-Verify case not found', remedy: SEE_ID },
  everify_settings_not_found: {
    status: 404,
    message: 'E-Verify settings not found',
    remedy: 'Set the credentials first: PUT everifySettings.',
  },
  everify_action_not_found: {
    status: 404,
    message: 'Action not found',
    remedy: 'Use one of the `allowedActions` of the case.',
  },
  everify_not_set_up: {
    status: 409,
    message: 'The employer has no E-Verify settings, or no nine-digit EIN.',
    remedy: 'Set everifySettings and a nine-digit federalEIN.',
  },
  everify_credentials_refused: {
    status: 409,
    message: '{reason} Change the credentials in the E-Verify settings.',
    remedy: 'Change the credentials: PUT everifySettings.',
  },
  everify_settings_refused: {
    status: 409,
    message: 'E-Verify rejected the change ({reason}). Nothing was changed.',
    remedy: 'Do what the agency’s message says.',
  },
  everify_settings_replaced: {
    status: 409,
    message: 'Another request replaced the credentials at the same time.',
    remedy: READ_AGAIN,
  },
  everify_invalid_state: {
    status: 409,
    message: 'The case is {status}. {action} is not allowed now. Allowed actions: {allowed}.',
    remedy: 'Use one of the `allowedActions` of the case.',
  },
  everify_case_busy: {
    status: 409,
    message:
      'Another request to E-Verify for this case is in progress. Try again in a few seconds.',
    remedy: 'Send the request again in a few seconds.',
  },
  everify_case_changed: {
    status: 409,
    message: 'The case has changed. Read it again.',
    remedy: READ_AGAIN,
  },
  everify_case_resubmitted: {
    status: 409,
    message: 'The case was already submitted again.',
    remedy: 'Continue with the newer case for this form.',
  },
  everify_case_unknown_to_agency: {
    status: 409,
    message: 'The case has not been submitted to E-Verify.',
    remedy: 'Submit the case first.',
  },
  everify_case_not_ready: {
    status: 409,
    message: '{problem}',
    remedy: 'Do what the message says, then submit the case.',
  },
  everify_data_purged: {
    status: 409,
    message: 'The submitted data is no longer stored.',
    remedy: 'The form was purged and its data cannot be restored.',
  },
  everify_no_mismatch: {
    status: 409,
    message: 'The employee has no E-Verify case with an open mismatch.',
    remedy: 'Send the invitation without `about`, or check the status of the case.',
  },
  everify_notice_not_fetched: {
    status: 409,
    message:
      'Before you refer the case, download the Further Action Notice (furtherActionNotice) and give it to the employee.',
    remedy: 'Download the notice, give it to the employee, then refer the case.',
  },
  everify_rejected: {
    status: 422,
    message: '{reason}',
    remedy: 'Correct the fields that `errors` lists. The messages are E-Verify’s own.',
  },
  everify_unavailable: {
    status: 503,
    message: 'E-Verify did not respond. {advice}',
    remedy: 'Wait (Retry-After) and read the case before you repeat the action.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
