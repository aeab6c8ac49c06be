/**
 * Every error of the I-9 and employer interface, the forms, the login and the operator's paths: its
 * HTTP status, its message with `{names}` for what differs, and what the reader can do. Clients read
 * the code; the message is for people. docs/reference/errors.md is made from this table. The payroll
 * tax interface has numbers of its own (`src/paycalc/errors.ts`).
 */

type Entry = {
  readonly status: number;
  readonly message: string;
  readonly remedy: string;
};

const SEE_ID = 'Check the IDs in the path. Resources of another account get the same answer.';
const READ_AGAIN = 'Read the resource again, then repeat the change.';

export const ERRORS = {
  // The request itself
  invalid_fields: {
    status: 400,
    message: '{problems}',
    remedy: 'Correct every field that `errors` lists, then send the request again.',
  },
  malformed_request: {
    status: 400,
    message: 'The request cannot be read: {problem}',
    remedy: 'Send a valid HTTP request.',
  },
  several_hosts: {
    status: 400,
    message: 'The request has more than one Host header. Send exactly one.',
    remedy: 'Send one Host header. Check whether a proxy adds another.',
  },
  invalid_json: {
    status: 400,
    message: 'The body is not JSON: {problem}',
    remedy: 'Send a JSON object as the body.',
  },
  unreadable_pdf: {
    status: 400,
    message: 'The PDF {problem}.',
    remedy:
      'Do what the message says. In most cases, send the file exactly as the PDF viewer saved it.',
  },
  import_rejected: {
    status: 400,
    message: 'No employees were imported: {rows} wrong.',
    remedy: 'Correct the rows that `errors` lists and send the whole file again.',
  },
  body_incomplete: {
    status: 400,
    message: 'The body is shorter than Content-Length.',
    remedy: 'Send the complete body, or correct Content-Length.',
  },
  body_too_deep: {
    status: 400,
    message: 'The body: {problem}.',
    remedy: 'Send JSON with fewer nested levels.',
  },
  body_too_slow: {
    status: 408,
    message:
      'The body was not complete after {seconds} s. Send it without pauses, or split it into several requests.',
    remedy: 'Send the body without pauses, or split it into several requests.',
  },
  body_too_large: {
    status: 413,
    message: 'The body is larger than {limit}. Split it into several requests.',
    remedy: 'Split the body into several requests.',
  },
  body_too_many_values: {
    status: 413,
    message: 'The body: {problem}.',
    remedy: 'Send fewer fields and entries in one request.',
  },
  copy_too_large: {
    status: 413,
    message: 'The copy is too large. Send at most {limit} bytes.',
    remedy: 'Scan or photograph the document at a lower resolution.',
  },
  unsupported_media_type: {
    status: 415,
    message: '{problem}',
    remedy: 'Send the Content-Type that the API description lists for this path.',
  },
  not_acceptable: {
    status: 406,
    message: 'This path returns a PDF. Send Accept: application/pdf.',
    remedy: 'Send Accept: application/pdf, or omit Accept.',
  },
  path_not_found: {
    status: 404,
    message: '{method} {path} is not served here. GET /docs/config describes every path.',
    remedy: 'Compare the path with GET /docs/config.',
  },
  console_not_built: {
    status: 404,
    message:
      'The web console is not built. Run npm ci with development dependencies, then start again.',
    remedy: 'Run `npm ci` in the checkout, or install the published package, which has the pages.',
  },
  method_not_allowed: {
    status: 405,
    message: '{path} does not support {method}. Use {allowed}.',
    remedy: 'Use one of the methods that the header Allow lists.',
  },

  // Who may do it
  unauthorized: {
    status: 401,
    message: 'Unauthorized',
    remedy:
      'Do what `hint` says: most often, get a new access token from GET /authentication/login.',
  },
  key_refused: {
    status: 401,
    message: '{reason}',
    remedy: 'Send a valid API key in the header api-key. Keys expire and can be revoked.',
  },
  forged_request: {
    status: 403,
    message: 'The request comes from another site, or its {header} header is missing or wrong.',
    remedy:
      'With a session cookie, send the csrfToken of GET /v1/session in the header X-CSRF-Token.',
  },
  api_key_not_found: {
    status: 404,
    message: 'There is no such API key in this account.',
    remedy: SEE_ID,
  },
  session_needs_https: {
    status: 409,
    message:
      'Signing in needs HTTPS. Open this site by its https address; operators set PUBLIC_URL to it.',
    remedy: 'Put the server behind HTTPS and set PUBLIC_URL to its https address.',
  },
  invitation_invalid: {
    status: 401,
    message: 'The invitation is unknown, has been used, or has expired.',
    remedy: 'Ask the person who sent the invitation for a new link.',
  },
  missing_scope: {
    status: 403,
    message: 'The API key lacks the scope {scope}.',
    remedy: 'Use a key with that scope, or create one: `wagewright key create --scopes`.',
  },
  not_permitted: {
    status: 403,
    message: '{who} does not have permission to do this ({permission}).',
    remedy: 'Ask someone with the required role, or change the administrator’s role.',
  },
  person_required: {
    status: 403,
    message: 'An API key cannot sign. The employee or administrator must sign.',
    remedy: 'Use the person’s own token: call generateToken for the employee or administrator.',
  },
  not_the_signer: {
    status: 403,
    message: 'Only the {owner} can correct {part}.',
    remedy: 'Ask the person who signed that part to correct it.',
  },
  administrator_required: {
    status: 403,
    message: 'Only an administrator can restart an accepted form.',
    remedy: 'Ask an administrator to restart the form.',
  },
  own_form: {
    status: 403,
    message:
      '{name} has the same {field} as the employee on this form. Employees cannot act for the employer on their own Form I-9. Ask another administrator or representative.',
    remedy: 'Ask another administrator or representative.',
  },
  employee_cannot_invite: {
    status: 403,
    message:
      'Employees cannot invite a representative. Ask an administrator, or set options.i9EmployeeInvitesRepresentative of the employer.',
    remedy: 'Ask an administrator, or set the employer option.',
  },
  administrator_must_invite: {
    status: 403,
    message: 'Only an administrator can invite a representative for Supplement B.',
    remedy: 'Ask an administrator to invite the representative.',
  },
  invitation_ended: {
    status: 403,
    message: 'The invitation has ended.',
    remedy: 'Ask an administrator for a new invitation.',
  },

  // What is not there
  resource_not_found: { status: 404, message: 'Resource not found', remedy: SEE_ID },
  employer_not_found: { status: 404, message: 'Employer not found', remedy: SEE_ID },
  admin_not_found: { status: 404, message: 'Admin not found', remedy: SEE_ID },
  employee_not_found: { status: 404, message: 'Employee not found', remedy: SEE_ID },
  submission_not_found: { status: 404, message: 'Submission not found', remedy: SEE_ID },
  signature_not_found: { status: 404, message: 'Signature not found', remedy: SEE_ID },
  copy_not_found: { status: 404, message: 'Copy not found', remedy: SEE_ID },
  certificate_not_found: { status: 404, message: 'Certificate not found', remedy: SEE_ID },
  delivery_not_found: { status: 404, message: 'Delivery not found', remedy: SEE_ID },
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
  form_not_found: {
    status: 404,
    message: 'There is no form {code}. GET /spf/forms lists the codes, such as W4101.',
    remedy: 'Use a code that GET /spf/forms lists.',
  },
  form_not_available: {
    status: 404,
    message: '{reason}',
    remedy: 'Choose another date, or use the agency’s own form.',
  },
  event_not_found: {
    status: 404,
    message: 'There is no event {eventKey}. GET /docs/events lists all events.',
    remedy: 'Use one of the event keys that GET /docs/events lists.',
  },
  metrics_not_served: {
    status: 404,
    message: 'Metrics are not served here. Set METRICS_PORT to serve them on another port.',
    remedy: 'Set METRICS_PORT.',
  },
  form_purged: {
    status: 404,
    message: 'The form was purged at the end of its retention period.',
    remedy: 'The values no longer exist and cannot be restored. The audit trail remains.',
  },

  // What contradicts the state of a record
  version_mismatch: {
    status: 412,
    message:
      'The resource has changed since you read it. Read it again and send its new ETag in If-Match.',
    remedy: 'Read the resource again and repeat the change with its new ETag in If-Match.',
  },
  invalid_state: {
    status: 409,
    message: 'The submission is {status}. {act} is possible only from {from}.',
    remedy: 'Read the submission and continue from its status.',
  },
  submission_open: {
    status: 409,
    message: 'Submission {id} is {status}. Finish or restart it first.',
    remedy: 'Finish or restart the open form, then start another one.',
  },
  submission_purged: {
    status: 409,
    message: 'The submission was purged.',
    remedy: 'The values no longer exist and cannot be restored.',
  },
  edition_unknown: {
    status: 409,
    message:
      'This release has no edition of Form I-9 that is valid on {day}. Install a newer release.',
    remedy: 'Install a newer release.',
  },
  retention_not_ended: {
    status: 409,
    message: 'The form must be retained until {until}.',
    remedy: 'Purge the form after that date.',
  },
  employee_still_employed: {
    status: 409,
    message: 'Forms I-9 of current employees must be retained.',
    remedy:
      'Record the employee’s termination first. The form may be purged when its retention period ends.',
  },
  representatives_not_authorized: {
    status: 409,
    message: 'The employer has not authorized representatives for {what}.',
    remedy: 'Authorize representatives in the employer’s options.',
  },
  no_open_invitation: {
    status: 409,
    message: 'There is no open invitation. Invite a representative first.',
    remedy: 'Invite a representative first.',
  },
  too_many_copies: {
    status: 409,
    message: 'The form already has {most} copies, the maximum.',
    remedy: 'Delete a copy that is not part of a signed section.',
  },
  copy_not_taken_yet: {
    status: 409,
    message: 'Copies for Supplement B can be added only after the form is accepted.',
    remedy: 'Add the copy after the form is accepted.',
  },
  copy_by_administrator_only: {
    status: 409,
    message: 'After Section 2 is signed, only administrators can add copies to it.',
    remedy: 'Ask an administrator to add the copy.',
  },
  copies_not_kept: {
    status: 409,
    message:
      'This employer does not keep copies of this document. An employer keeps copies for all employees (option documentCopiesKept) or for none, except for the alternative procedure and E-Verify photo matching.',
    remedy: 'Omit the copy, or set documentCopiesKept for all employees.',
  },
  copy_signed: {
    status: 409,
    message: 'The copy is part of a signed section and is retained until the form is purged.',
    remedy: 'Keep the copy. It is destroyed together with the form.',
  },
  copy_missing: {
    status: 409,
    message:
      'A copy of {missing} must be on the form before the photo is compared. Add it with POST .../submissions/{submissionId}/copies.',
    remedy: 'Add the copy, then repeat the action.',
  },
  email_taken: {
    status: 409,
    message:
      'emailAddress: another active administrator of this employer ({id}) uses this email address. Change or deactivate that administrator, or use another address.',
    remedy: 'Change or deactivate the other administrator, or use another email address.',
  },
  admin_deactivated: {
    status: 409,
    message: 'This administrator is deactivated.',
    remedy: 'Add the administrator again. A deactivated administrator cannot be reactivated.',
  },
  certificate_voided: {
    status: 409,
    message: 'The certificate was voided at {at}.',
    remedy: 'Nothing to do. The certificate no longer applies.',
  },
  certificate_not_printable: {
    status: 409,
    message: '{reason}',
    remedy: 'Use the agency’s own form. Not all lines of this edition are known.',
  },
  certificate_fields_unshown: {
    status: 409,
    message:
      '{form} cannot be printed: the installed PDF has no place for {names}. Give these fields a place in its field map (at) and install the PDF again, or uninstall it to print our own form.',
    remedy: 'Complete the field map of the installed PDF, or uninstall the PDF.',
  },
  certificate_edition_unknown: {
    status: 409,
    message:
      'This release has no edition of {form} effective {effective}. Print the certificate with a release that has it.',
    remedy: 'Install a release that has this edition.',
  },
  delivery_purged: {
    status: 409,
    message: 'The form was purged, so there is nothing to send.',
    remedy: 'The values no longer exist and cannot be sent.',
  },
  webhook_test_running: {
    status: 409,
    message: 'A test message is already being sent.',
    remedy: 'Wait for its result.',
  },
  webhook_missing: {
    status: 409,
    message: 'The employer has no webhook.',
    remedy: 'Set the webhook of the employer first.',
  },

  // E-Verify
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
    message: 'E-Verify refused the change ({reason}). Nothing was changed.',
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
    message: 'E-Verify did not answer. {advice}',
    remedy: 'Wait (Retry-After) and read the case before you repeat the action.',
  },

  // Repetitions and limits
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
    remedy: 'Use a new Idempotency-Key for each request.',
  },
  idempotency_key_in_use: {
    status: 409,
    message:
      'The first request with this Idempotency-Key is still in progress. Send it again later. If it has no answer after {seconds} s, it runs again.',
    remedy: 'Wait (Retry-After) and send the same request again.',
  },
  idempotency_key_overtaken: {
    status: 409,
    message: 'A retry of this request finished first. Send the request again to get its answer.',
    remedy: 'Send the same request again to get its answer.',
  },
  rate_limited: {
    status: 429,
    message: 'This key sent more than {most} requests in a minute. Wait {seconds} s (Retry-After).',
    remedy: 'Wait (Retry-After), or have the operator raise RATE_LIMIT.',
  },
  too_many_failures: {
    status: 429,
    message:
      'This address sent too many requests with an invalid API key, token, or invitation. Wait {seconds} s (Retry-After). Requests with a valid API key or token are still answered.',
    remedy: 'Wait (Retry-After) and send a valid API key or token.',
  },
  body_too_many_at_once: {
    status: 429,
    message:
      'Too many large requests are being sent at the same time. Wait {seconds} s (Retry-After), then send this one again.',
    remedy: 'Wait (Retry-After) and send fewer large requests at the same time.',
  },
  body_no_room: {
    status: 503,
    message:
      'The server cannot accept more request bodies right now. Wait {seconds} s (Retry-After), then send the request again.',
    remedy: 'Wait (Retry-After) and send the request again.',
  },
  import_interrupted: {
    status: 503,
    message: 'The import was interrupted, and no employees were imported. Send the file again.',
    remedy: 'Send the file again.',
  },
  database_unavailable: {
    status: 503,
    message: '{problem}. Try again in {seconds} seconds.',
    remedy: 'Wait (Retry-After) and send the request again. Operators: see GET /health/ready.',
  },
  internal_error: {
    status: 500,
    message: 'Internal error',
    remedy: 'Tell the operator the time and the request id; the log has the cause.',
  },
} as const satisfies Readonly<Record<string, Entry>>;

export type ErrorCode = keyof typeof ERRORS;
