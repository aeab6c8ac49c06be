/** Who may do it: keys, tokens, sessions, scopes, and roles. */

import { type ErrorEntry, SEE_ID } from './entry.ts';

export const ACCESS_ERRORS = {
  unauthorized: {
    status: 401,
    message: 'Unauthorized',
    remedy:
      'Do what `hint` says: most often, get a new access token from GET /authentication/login.',
  },
  visitors_closed: {
    status: 401,
    message:
      'This server shows its pages and documentation only to people and programs with a valid API key or access token.',
    remedy:
      'Sign in, or send the API key or an access token in Authorization. The operator can open the server to visitors with VISITORS=open.',
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
  api_key_required: {
    status: 403,
    message: 'This is for the account as a whole. Administrators cannot do it with their session.',
    remedy: 'Use an access token of an API key, or sign in to the console with an API key.',
  },
  employer_not_chosen: {
    status: 403,
    message: 'You administer several employers. First choose one.',
    remedy: 'Send POST /v1/session/employer with one of the choices that GET /v1/session lists.',
  },
  api_key_not_found: {
    status: 404,
    message: 'There is no such API key in this account.',
    remedy: SEE_ID,
  },
  sign_in_link_invalid: {
    status: 401,
    message: 'The sign-in link is unknown, has been used, or has expired.',
    remedy: 'Request a new link on the sign-in page.',
  },
  open_id_not_configured: {
    status: 409,
    message: 'This server has no OpenID Connect provider to sign in with.',
    remedy: 'Set OIDC_ISSUER and OIDC_CLIENT_ID, or sign in another way.',
  },
  open_id_unavailable: {
    status: 503,
    message:
      'Signing in with {name} does not work right now. Try again in a few minutes, or sign in another way.',
    remedy:
      'Try again later. The server log has the reason: the provider is down, or does not accept OIDC_CLIENT_ID or OIDC_CLIENT_SECRET.',
  },
  open_id_attempt_invalid: {
    status: 401,
    message:
      'This sign-in did not start in this browser, was already completed, or took longer than 10 minutes. Start again.',
    remedy: 'Start again on the sign-in page.',
  },
  open_id_refused: {
    status: 401,
    message: '{name} did not confirm the sign-in, or it was canceled. Start again.',
    remedy: 'Start again on the sign-in page. The server log has the reason.',
  },
  open_id_person_unknown: {
    status: 403,
    message:
      '{name} did not confirm a verified email address of an administrator. Ask the person who manages administrators at your company which address they entered for you.',
    remedy:
      'Use the email address of an administrator, and make sure that the provider has verified it.',
  },
  mail_not_configured: {
    status: 409,
    message:
      'This server sends no email. Ask the operator for a sign-in link, or ask the operator to set SMTP_URL.',
    remedy:
      'Set SMTP_URL and MAIL_FROM, or create a link with POST .../admins/{adminId}/signInLink.',
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
  link_invalid: {
    status: 401,
    message: 'The link is unknown, has expired, or was replaced by a newer one.',
    remedy: 'Open the newest email, or ask the employer for a new link.',
  },
  operator_key_required: {
    status: 401,
    message:
      'This takes a valid operator key in Authorization. No account can make one: wagewright key create --operator',
    remedy:
      'Create a key on the server with `wagewright key create --operator`. API keys, access tokens, and sessions do not count here.',
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
} as const satisfies Readonly<Record<string, ErrorEntry>>;
