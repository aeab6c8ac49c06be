/** Why an attempt failed: a class for counting and a sentence the employer can act on. */

export type FailureKind =
  | 'address'
  | 'dns'
  | 'connect'
  | 'proxy'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'token'
  | 'status'
  | 'protocol'
  | 'settings';

/**
 * A failed attempt. `message` says what failed and what to do; it holds no credential, no token and
 * no address that the employer did not give.
 */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly failure: FailureKind;
  /** What a token server asked for, however long. */
  readonly retryAfterMs: number | undefined;

  constructor(
    failure: FailureKind,
    message: string,
    { retryAfterMs }: { readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The `code` of a Node, OpenSSL or undici error, for a failed connection to several addresses the last one's. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0)
    return codeOf(error.errors.at(-1));
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const UNREACHED: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection. Check the port',
  ECONNRESET: 'closed the connection while it was being opened',
  EHOSTUNREACH: 'cannot be reached: no route to the host',
  ENETUNREACH: 'cannot be reached: no route to the network',
  ETIMEDOUT: 'did not accept the connection in time',
};

/** A connection that was not made to `host` (host:port as the employer gave it). */
export function connectError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const failure = code === 'ETIMEDOUT' ? 'timeout' : 'connect';
  const words = UNREACHED[code ?? ''] ?? `could not be reached (${code ?? 'unknown error'})`;
  return new OutboundError(failure, `${host} ${words}`);
}

const REFUSED_CERTIFICATES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is not signed by a known authority, or its chain is incomplete',
  CERT_SIGNATURE_FAILURE: 'is not signed by a known authority',
  UNABLE_TO_GET_ISSUER_CERT: 'has an incomplete chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is not signed by a known authority',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  CERT_REVOKED: 'was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for a different host name',
};

/** A TLS handshake that failed with `host`. */
export function tlsError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const certificate = REFUSED_CERTIFICATES[code ?? ''];
  if (certificate !== undefined) {
    return new OutboundError(
      'tls',
      `the certificate of ${host} ${certificate}. Install a certificate from a known authority for this host name (or set trustAllCertificates of the postback)`,
    );
  }
  return new OutboundError(
    'tls',
    `could not open a TLS connection to ${host} (${code ?? 'unknown error'}). Check that the port supports TLS 1.2 or later`,
  );
}

/** An exchange that broke after the connection to `host` stood. */
export function exchangeError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const isReset = code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
  if (isReset) {
    return new OutboundError('reset', `${host} closed the connection before it responded`);
  }
  return new OutboundError(
    'protocol',
    `${host} did not respond with valid HTTP/1.1 (${code ?? 'unknown error'})`,
  );
}
