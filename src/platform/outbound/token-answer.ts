/** What a token server answers: a token, a refusal of the client, or an error that says what to do. */

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { withoutMark } from '../json/byte-order-mark.ts';
import { utf8Problem } from '../json/utf8.ts';
import { type Answer, isSuccess } from './exchange.ts';
import { OutboundError } from './failure.ts';
import { retryAfterMs } from './retry-after.ts';

export const TOKEN_SERVER = 'the token server';
export const ANSWER_BYTES = 64 * 1024;
const TOKEN_CHARACTERS = 16 * 1024;

export type ReadToken = {
  readonly accessToken: string;
  /** Seconds from now, where the server says. */
  readonly expiresIn: number | undefined;
};

/** As servers call it that do not know the client, or miss its credentials where it wrote them. */
const CLIENT_REFUSED = new Set([
  'invalid_client',
  'invalid_client_id',
  'invalid_client_credentials',
  'invalid_request',
  'unauthorized_client',
]);

/** 401 in general; another error of the client where the body says that it is about the client. */
export function isClientRefused(answer: Answer): boolean {
  const { status } = answer;
  if (status === 401) return true;
  return status >= 400 && status < 500 && CLIENT_REFUSED.has(errorOf(answer) ?? '');
}

const ERROR_CODES =
  /^(invalid_(request|client|client_id|client_credentials|grant|scope|target)|unauthorized_client|unsupported_grant_type|access_denied|server_error|temporarily_unavailable|inactive_(user|org)|rate_limit_exceeded)$/;

/** A known code of the answer, in any field that servers put it; free text is not repeated, it may hold anything. */
function errorOf(answer: Answer): string | undefined {
  const { error, errorCode, ErrorCode } = fieldsOf(answer);
  return [error, errorCode, ErrorCode].find(
    (code): code is string => typeof code === 'string' && ERROR_CODES.test(code),
  );
}

function fieldsOf(answer: Answer): Readonly<Record<string, unknown>> {
  if (!answer.isWhole) return {};
  try {
    const bytes = withoutMark(decoded(answer));
    const value: unknown = utf8Problem(bytes) === undefined && JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body, { maxOutputLength: ANSWER_BYTES }),
  'x-gzip': (body) => gunzipSync(body, { maxOutputLength: ANSWER_BYTES }),
  deflate: (body) => inflateSync(body, { maxOutputLength: ANSWER_BYTES }),
  br: (body) => brotliDecompressSync(body, { maxOutputLength: ANSWER_BYTES }),
};

/** The request asks for no encoding, and some gateways compress all the same. Throws what it cannot decode. */
function decoded({ headers, body }: Answer): Buffer {
  const encoding = String(headers['content-encoding'] ?? 'identity');
  const decode = DECODERS[encoding.trim().toLowerCase()];
  if (decode === undefined) throw new Error('an encoding that was not asked for');
  return decode(body);
}

function isDecodable(answer: Answer): boolean {
  try {
    decoded(answer);
    return true;
  } catch {
    return false;
  }
}

/** Throws an `OutboundError` of class `token` where the answer has none that can be used; `now` in milliseconds. */
export function readToken(answer: Answer, now: number): ReadToken {
  const { status, isWhole } = answer;
  if (!isSuccess(answer)) throw refusal(answer, now);
  if (!isWhole) throw tokenError(`sent more than ${ANSWER_BYTES / 1024} KB, or too slowly`);
  if (!isDecodable(answer)) {
    throw tokenError('compressed its answer in a way that cannot be read. It must send plain JSON');
  }
  const { access_token: accessToken, token_type: type, expires_in } = fieldsOf(answer);
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw tokenError(
      `returned ${status} without an access_token in JSON. Check oauth2AuthServerUrl`,
    );
  }
  if (!/^[\x21-\x7e]+$/.test(accessToken) || accessToken.length > TOKEN_CHARACTERS) {
    throw tokenError('returned an access_token that cannot be sent in a header');
  }
  if (!isBearer(type)) {
    throw tokenError('returned a token whose type is not Bearer');
  }
  return { accessToken, expiresIn: seconds(expires_in) };
}

function refusal(answer: Answer, now: number): OutboundError {
  const { status, headers } = answer;
  const error = errorOf(answer);
  const said = error === undefined ? `${status}` : `${status} ${error}`;
  const mayWait = status === 429 || status === 503;
  const wait = mayWait ? retryAfterMs(headers, now) : undefined;
  return new OutboundError('token', `${TOKEN_SERVER} returned ${said}${helpFor(status, error)}`, {
    retryAfterMs: wait,
  });
}

const GRANT = ': it must allow this client the client credentials grant';
const PARAMETERS = ': check oauth2AdditionalParameters and what the server allows this client';
const HELP: Readonly<Record<string, string>> = {
  invalid_grant: GRANT,
  unsupported_grant_type: GRANT,
  invalid_scope: PARAMETERS,
  invalid_target: PARAMETERS,
  access_denied: PARAMETERS,
};

/** What the code means; else what the status means. */
function helpFor(status: number, error: string | undefined): string {
  if (status === 429 || error === 'rate_limit_exceeded') return ': it limits the rate of requests';
  if (status >= 500) return ': it failed, try again later';
  if (status === 401 || error?.startsWith('invalid_client')) {
    return ': check oauth2ClientId and oauth2ClientSecret';
  }
  const meaning = HELP[error ?? ''];
  if (meaning !== undefined) return meaning;
  if (status < 400) return ': redirects are not followed; use the final address';
  if (error === undefined && [404, 405, 410].includes(status)) {
    return ': check oauth2AuthServerUrl, it must accept POST';
  }
  if (error === undefined && status === 415) return ': it must accept a form, as OAuth 2 says';
  return ': check the oauth2 fields and what the server allows this client';
}

/** Left out, null, and empty mean it; Apigee calls it BearerToken. */
const isBearer = (type: unknown): boolean =>
  type === undefined ||
  type === null ||
  (typeof type === 'string' && ['', 'bearer', 'bearertoken'].includes(type.trim().toLowerCase()));

/** No token is kept for longer: some servers write milliseconds. */
const MAX_SECONDS = 24 * 60 * 60;

/** Some servers write the number as a string. */
function seconds(value: unknown): number | undefined {
  const isNumber =
    typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value));
  return isNumber && Number(value) >= 0 ? Math.min(Number(value), MAX_SECONDS) : undefined;
}

const tokenError = (words: string) => new OutboundError('token', `${TOKEN_SERVER} ${words}`);
