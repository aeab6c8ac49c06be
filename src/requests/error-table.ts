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

const SEE_ID =
  'Check the ids in the path. What belongs to another account is answered the same way.';
const READ_AGAIN = 'Read the resource again before you repeat the change.';

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
    message: 'The request has more than one Host header. Send one.',
    remedy: 'Send one Host header. Check what the proxies in between add.',
  },
  invalid_json: {
    status: 400,
    message: 'The body is not JSON: {problem}',
    remedy: 'Send a JSON object as the body.',
  },
  unreadable_pdf: {
    status: 400,
    message: 'The PDF {problem}.',
    remedy: 'Do what the message says: most often, send the filled form as it was saved.',
  },
  import_rejected: {
    status: 400,
    message: 'Nothing was imported: {rows} wrong.',
    remedy: 'Correct the rows that `errors` lists and send the whole file again.',
  },
  body_incomplete: {
    status: 400,
    message: 'The body ended before its length.',
    remedy: 'Send the whole body, or correct Content-Length.',
  },
  body_too_deep: {
    status: 400,
    message: 'The body: {problem}.',
    remedy: 'Send JSON that is not nested as deeply.',
  },
  body_too_slow: {
    status: 408,
    message:
      'The body was not complete after {seconds} s. Send it without pauses, or send less in one request.',
    remedy: 'Send the body without pauses, or send less in one request.',
  },
  body_too_large: {
    status: 413,
    message: 'The body is larger than {limit}. Send less in one request.',
    remedy: 'Send less in one request.',
  },
  body_too_many_values: {
    status: 413,
    message: 'The body: {problem}.',
    remedy: 'Send fewer fields and entries in one request.',
  },
  copy_too_large: {
    status: 413,
    message: 'A copy has at most {limit} bytes.',
    remedy: 'Scan or photograph the document at a lower resolution.',
  },
  unsupported_media_type: {
    status: 415,
    message: '{problem}',
    remedy: 'Send the Content-Type that the description of the path names.',
  },
  not_acceptable: {
    status: 406,
    message: 'This is a PDF: send Accept: application/pdf.',
    remedy: 'Send Accept: application/pdf, or leave Accept out.',
  },
  path_not_found: {
    status: 404,
    message: '{method} {path} is not served here. GET /docs/config describes every path.',
    remedy: 'Check the path against GET /docs/config.',
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
    message: 'The invitation is not known, was used, or has expired.',
    remedy: 'Ask whoever sent the invitation for a new link.',
  },
  missing_scope: {
    status: 403,
    message: 'The API key lacks the scope {scope}.',
    remedy: 'Use a key with that scope, or create one: `wagewright key create --scopes`.',
  },
  not_permitted: {
    status: 403,
    message: '{who} may not do this ({permission}).',
    remedy: 'Have somebody whose role allows it do it, or change the role of the administrator.',
  },
  person_required: {
    status: 403,
    message: 'Only persons sign; an API key cannot.',
    remedy: 'Sign with the token of the person: generateToken of the employee or administrator.',
  },
  not_the_signer: {
    status: 403,
    message: '{part} is corrected by the {owner} only.',
    remedy: 'Have whoever signed that part correct it.',
  },
  administrator_required: {
    status: 403,
    message: 'An accepted form is restarted by an administrator only.',
    remedy: 'Have an administrator restart the form.',
  },
  own_form: {
    status: 403,
    message:
      '{name} has the same {field} as the employee of this form. Nobody acts for the employer on their own Form I-9; somebody else has to do this.',
    remedy: 'Have another administrator or representative do this.',
  },
  employee_cannot_invite: {
    status: 403,
    message:
      'Employees cannot invite a representative. Ask an administrator, or have the employer set options.i9EmployeeInvitesRepresentative.',
    remedy: 'Ask an administrator, or set the option of the employer.',
  },
  administrator_must_invite: {
    status: 403,
    message: 'A representative for Supplement B is invited by an administrator.',
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
    message: 'There is no form {code}; GET /spf/forms lists the codes, such as W4101.',
    remedy: 'Use a code that GET /spf/forms lists.',
  },
  form_not_available: {
    status: 404,
    message: '{reason}',
    remedy: 'Ask for another date, or use the agency’s own form.',
  },
  event_not_found: {
    status: 404,
    message: 'There is no event {eventKey}; GET /docs/events lists all.',
    remedy: 'Use one of the event keys that GET /docs/events lists.',
  },
  metrics_not_served: {
    status: 404,
    message: 'Metrics are not served here. Set METRICS_PORT to serve them on another port.',
    remedy: 'Set METRICS_PORT.',
  },
  form_purged: {
    status: 404,
    message: 'The form was purged at the end of its retention.',
    remedy: 'Nothing can be done: the values no longer exist. The audit trail remains.',
  },

  // What contradicts the state of a record
  version_mismatch: {
    status: 412,
    message: 'The resource has changed since it was read: read it again (If-Match).',
    remedy: 'Read the resource again and repeat the change with its new ETag in If-Match.',
  },
  invalid_state: {
    status: 409,
    message: 'The submission is {status}; {act} is possible from {from} only.',
    remedy: 'Read the submission and continue from its status.',
  },
  submission_open: {
    status: 409,
    message: 'Submission {id} is {status}: finish or restart it.',
    remedy: 'Finish or restart the open form before you start another one.',
  },
  submission_purged: {
    status: 409,
    message: 'The submission was purged.',
    remedy: 'Nothing can be done: the values no longer exist.',
  },
  edition_unknown: {
    status: 409,
    message:
      'No edition of Form I-9 known to this release is valid on {day}: install a newer release.',
    remedy: 'Install a newer release.',
  },
  retention_not_ended: {
    status: 409,
    message: 'The form has to be kept until {until}.',
    remedy: 'Purge the form after that day.',
  },
  employee_still_employed: {
    status: 409,
    message: 'Forms of current employees are kept.',
    remedy: 'Record the termination of the employee first, then wait for the end of retention.',
  },
  representatives_not_authorized: {
    status: 409,
    message: 'The employer has not authorized representatives for {what}.',
    remedy: 'Have the employer authorize representatives in its options.',
  },
  no_open_invitation: {
    status: 409,
    message: 'There is no open invitation. Invite a representative first.',
    remedy: 'Invite a representative first.',
  },
  too_many_copies: {
    status: 409,
    message: 'A form has at most {most} copies.',
    remedy: 'Remove a copy that no signature covers.',
  },
  copy_not_taken_yet: {
    status: 409,
    message: 'Copies for Supplement B are taken once the form is accepted.',
    remedy: 'Add the copy after acceptance.',
  },
  copy_by_administrator_only: {
    status: 409,
    message: 'Once Section 2 is signed, administrators only add copies to it.',
    remedy: 'Have an administrator add the copy.',
  },
  copies_not_kept: {
    status: 409,
    message:
      'This employer keeps no copies of this document: an employer keeps those of all employees (option documentCopiesKept) or of none, but for the alternative procedure and the photo match of E-Verify.',
    remedy: 'Leave the copy out, or set documentCopiesKept for all employees.',
  },
  copy_signed: {
    status: 409,
    message: 'The copy belongs to what was signed: it is kept until the purge.',
    remedy: 'Keep the copy. It is destroyed with the form.',
  },
  copy_missing: {
    status: 409,
    message:
      'A copy of {missing} has to be kept with the form before the photo is compared: add it (POST .../submissions/{submissionId}/copies).',
    remedy: 'Add the copy, then repeat the action.',
  },
  email_taken: {
    status: 409,
    message:
      'emailAddress: another active administrator of this employer ({id}) has this email. Change that administrator, or deactivate it first.',
    remedy: 'Change or deactivate the other administrator, or use another email address.',
  },
  admin_deactivated: {
    status: 409,
    message: 'This admin is deactivated.',
    remedy: 'Add the administrator again: a deactivated one does not come back.',
  },
  certificate_voided: {
    status: 409,
    message: 'The certificate was voided at {at}.',
    remedy: 'Nothing to do: it no longer counts.',
  },
  certificate_not_printable: {
    status: 409,
    message: '{reason}',
    remedy: 'Print the form of the agency; the lines of this edition are not all known.',
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
      'This release has no edition of {form} effective {effective}: print with one that has it.',
    remedy: 'Install a release that has this edition.',
  },
  delivery_purged: {
    status: 409,
    message: 'The form was purged: there is nothing to send any more.',
    remedy: 'Nothing can be sent: the values no longer exist.',
  },
  webhook_test_running: {
    status: 409,
    message: 'A test message is already under way.',
    remedy: 'Wait for its answer.',
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
    remedy: 'Set everifySettings and a federalEIN of nine digits.',
  },
  everify_credentials_refused: {
    status: 409,
    message: '{reason} Change them in the E-Verify settings.',
    remedy: 'Change the credentials: PUT everifySettings.',
  },
  everify_settings_refused: {
    status: 409,
    message: 'E-Verify refused ({reason}): nothing was changed.',
    remedy: 'Do what the agency’s message says.',
  },
  everify_settings_replaced: {
    status: 409,
    message: 'The credentials were replaced at the same moment.',
    remedy: READ_AGAIN,
  },
  everify_invalid_state: {
    status: 409,
    message: 'The case is {status}: {allowed} can be done now, not {action}.',
    remedy: 'Use one of the `allowedActions` of the case.',
  },
  everify_case_busy: {
    status: 409,
    message: 'The agency is being asked about this case: try again in a moment.',
    remedy: 'Send the request again in a few seconds.',
  },
  everify_case_changed: {
    status: 409,
    message: 'The case has changed: look at it again.',
    remedy: READ_AGAIN,
  },
  everify_case_resubmitted: {
    status: 409,
    message: 'The case was submitted again before.',
    remedy: 'Continue with the newer case of the form.',
  },
  everify_case_unknown_to_agency: {
    status: 409,
    message: 'The agency does not know this case yet.',
    remedy: 'Submit the case first.',
  },
  everify_case_not_ready: {
    status: 409,
    message: '{problem}',
    remedy: 'Do what the message says, then submit the case.',
  },
  everify_data_purged: {
    status: 409,
    message: 'What was submitted is no longer kept.',
    remedy: 'Nothing can be done: the form was purged.',
  },
  everify_notice_not_fetched: {
    status: 409,
    message:
      'Fetch the Further Action Notice (furtherActionNotice) and give it to the employee first.',
    remedy: 'Fetch the notice, give it to the employee, then refer the case.',
  },
  everify_rejected: {
    status: 422,
    message: '{reason}',
    remedy: 'Correct the fields that `errors` lists, as the agency names them.',
  },
  everify_unavailable: {
    status: 503,
    message: 'E-Verify did not answer. {advice}',
    remedy: 'Wait (Retry-After) and read the case before you repeat the action.',
  },

  // Repetitions and limits
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
    remedy: 'Use a new Idempotency-Key for each request.',
  },
  idempotency_key_in_use: {
    status: 409,
    message:
      'The first request under this Idempotency-Key has not ended. Send it again later; after {seconds} s it is carried out again if it never answered.',
    remedy: 'Wait (Retry-After) and send the same request again.',
  },
  idempotency_key_overtaken: {
    status: 409,
    message: 'A repetition of this request was faster. Send it again for its answer.',
    remedy: 'Send the same request again for its answer.',
  },
  rate_limited: {
    status: 429,
    message: 'More than {most} requests a minute with this key: wait {seconds} s (Retry-After).',
    remedy: 'Wait (Retry-After), or have the operator raise RATE_LIMIT.',
  },
  too_many_failures: {
    status: 429,
    message:
      'Too many requests with a wrong API key, token or invitation came from this address. Wait {seconds} s (Retry-After). Requests with a valid API key or token are still answered.',
    remedy: 'Wait (Retry-After) and send a valid API key or token.',
  },
  body_too_many_at_once: {
    status: 429,
    message:
      'Too many unfinished requests with large bodies at the same time. Wait {seconds} s (Retry-After) and send it again.',
    remedy: 'Wait (Retry-After) and send fewer large requests at the same time.',
  },
  body_no_room: {
    status: 503,
    message:
      'The server has no room for more request bodies now. Wait {seconds} s (Retry-After) and send it again.',
    remedy: 'Wait (Retry-After) and send the request again.',
  },
  import_interrupted: {
    status: 503,
    message: 'The import was interrupted and nothing was imported: send it again.',
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
