/** What went wrong between this server, the browser, and the provider: in words for the log, and whose fault. */

import { OutboundError } from '../../../outbound/failure.ts';

/**
 * unavailable: the provider does not answer, or answers what no provider does, or does not accept this
 * server. refused: what the browser brought proves nothing.
 */
export class OpenIdError extends Error {
  override name = 'OpenIdError';
  readonly kind: 'unavailable' | 'refused';

  /** `message`: for the log; no code, token, or secret. */
  constructor(kind: OpenIdError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Answers of a token endpoint that are about this server and not about the code. */
const OURS = ['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_request'];
/** Answers of an authorization endpoint that are about the provider and not about the person. */
const THEIRS = ['server_error', 'temporarily_unavailable', 'unauthorized_client', 'invalid_scope'];
/** Codes of `openid-client`: the answer is no JSON, has another status, or did not come in time. */
const NO_ANSWER = /^(OAUTH_RESPONSE_IS_NOT_(JSON|CONFORM)|OAUTH_TIMEOUT|OAUTH_ABORT)$/;

/** What else the library throws on purpose. */
const LIBRARY = ['ClientError', 'OperationProcessingError', 'UnsupportedOperationError'];

type LibraryError = { readonly name: string; readonly code?: string; readonly error?: string };

/** Sorts what `openid-client` throws. Errors of our own code are thrown again. */
export function openIdError(error: unknown): OpenIdError {
  if (error instanceof OpenIdError) return error;
  const outbound = causesOf(error).find((cause) => cause instanceof OutboundError);
  if (outbound instanceof OutboundError) return new OpenIdError('unavailable', outbound.message);
  if (!(error instanceof Error)) throw error;
  const { name, code = '', error: answer = '' } = error as LibraryError & Error;
  if (name === 'AuthorizationResponseError') {
    const kind = THEIRS.includes(answer) ? 'unavailable' : 'refused';
    return new OpenIdError(kind, `the provider returned ${registered(answer)}`);
  }
  if (name === 'ResponseBodyError') {
    const kind = OURS.includes(answer) ? 'unavailable' : 'refused';
    return new OpenIdError(kind, `the provider returned ${registered(answer)} to the code`);
  }
  if (name === 'WWWAuthenticateChallengeError') {
    return new OpenIdError('unavailable', 'the provider does not accept OIDC_CLIENT_SECRET');
  }
  if (!LIBRARY.includes(name)) throw error;
  const words = causesOf(error)
    .map((cause) => (cause instanceof Error ? cause.message : ''))
    .find((message) => message !== '');
  return new OpenIdError(NO_ANSWER.test(code) ? 'unavailable' : 'refused', `${words} (${code})`);
}

/** Registered codes only: other text of an answer may hold anything. */
const registered = (answer: string): string =>
  /^[a-z_]{1,40}$/.test(answer) ? answer : 'an unknown error';

/** The innermost first. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at !== undefined && causes.length < 10; ) {
    causes.unshift(at);
    at = at instanceof Error ? at.cause : undefined;
  }
  return causes;
}
