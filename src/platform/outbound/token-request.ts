/**
 * The client credentials request (RFC 6749 section 4.4) to an employer's token server. A plain form
 * POST through the guarded connection: libraries for it bring `fetch`, which neither lets an answer
 * be cut short nor a connection be dropped.
 *
 * How the client authenticates (section 2.3.1) is not configured and servers differ: every server
 * must know HTTP Basic, but there are some that read the form alone and some that are set to refuse
 * the other way. So Basic first, then once the form.
 */

import type { Dispatcher } from 'undici';
import { withoutMark } from '../json/byte-order-mark.ts';
import { utf8Problem } from '../json/utf8.ts';
import {
  RESERVED_PARAMETERS,
  type StoredAuthentication,
} from '../storage/delivery/endpoint-settings.ts';
import { type Answer, isSuccess, post } from './exchange.ts';
import { OutboundError } from './failure.ts';
import { basicCredentials, httpUrl } from './http-url.ts';

export type OAuth2 = Extract<StoredAuthentication, { authType: 'oauth2' }>;

export type ClientAuthentication = 'client_secret_basic' | 'client_secret_post';

export type Token = {
  readonly accessToken: string;
  /** Seconds from now, where the server says. */
  readonly expiresIn: number | undefined;
  readonly clientAuthentication: ClientAuthentication;
};

const ANSWER_BYTES = 64 * 1024;
const TOKEN_CHARACTERS = 16 * 1024;
const NAME = 'the token server';

/** Throws an `OutboundError` of class `token`, `address`, `timeout` or `settings`. */
export async function requestToken(
  dispatcher: Dispatcher,
  oauth2: OAuth2,
  first: ClientAuthentication,
  deadline: number,
): Promise<Token> {
  const url = httpUrl(oauth2.oauth2AuthServerUrl, 'oauth2AuthServerUrl');
  const form = formOf(oauth2);
  const ask = async (way: ClientAuthentication) => {
    const request = { url, deadline, keepBytes: ANSWER_BYTES, ...requestOf(oauth2, form, way) };
    const answer = await post(dispatcher, request).catch((error: unknown) => {
      throw asTokenFailure(error);
    });
    return { answer, way };
  };
  let asked = await ask(first);
  if (isClientRefused(asked.answer)) {
    const second = await ask(otherWay(first));
    // The first refusal says more than a complaint about the second way.
    if (isSuccess(second.answer)) asked = second;
  }
  return { ...readToken(asked.answer), clientAuthentication: asked.way };
}

const otherWay = (way: ClientAuthentication): ClientAuthentication =>
  way === 'client_secret_basic' ? 'client_secret_post' : 'client_secret_basic';

function formOf({ oauth2AdditionalParameters = {} }: OAuth2): URLSearchParams {
  const reserved = Object.keys(oauth2AdditionalParameters).find((name) =>
    RESERVED_PARAMETERS.includes(name.toLowerCase()),
  );
  if (reserved !== undefined) {
    throw new OutboundError(
      'settings',
      `oauth2AdditionalParameters must not contain ${reserved}: the other oauth2 fields set it`,
    );
  }
  return new URLSearchParams({ grant_type: 'client_credentials', ...oauth2AdditionalParameters });
}

function requestOf(
  { oauth2ClientId, oauth2ClientSecret }: OAuth2,
  form: URLSearchParams,
  way: ClientAuthentication,
) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    'user-agent': 'Wagewright',
  };
  if (way === 'client_secret_basic') {
    const username = formEncoded(oauth2ClientId);
    const password = formEncoded(oauth2ClientSecret);
    const authorization = basicCredentials({ username, password });
    return { headers: { ...headers, authorization }, body: Buffer.from(form.toString()) };
  }
  const full = new URLSearchParams(form);
  full.set('client_id', oauth2ClientId);
  full.set('client_secret', oauth2ClientSecret);
  return { headers, body: Buffer.from(full.toString()) };
}

/** Section 2.3.1 encodes id and secret before Basic does. */
const formEncoded = (text: string): string =>
  new URLSearchParams({ '': text }).toString().slice('='.length);

/** As servers call it that do not know the client, or miss its credentials where it wrote them. */
const CLIENT_REFUSED = new Set([
  'invalid_client',
  'invalid_client_id',
  'invalid_client_credentials',
  'invalid_request',
  'unauthorized_client',
]);

/** 401 in general; 400 from servers that miss the credentials in the form. */
function isClientRefused(answer: Answer): boolean {
  if (answer.status === 401) return true;
  return answer.status === 400 && CLIENT_REFUSED.has(errorOf(answer) ?? '');
}

const ERROR_CODES =
  /^(invalid_(request|client|client_id|client_credentials|grant|scope|target)|unauthorized_client|unsupported_grant_type|access_denied|server_error|temporarily_unavailable)$/;

/** The registered error code of the answer; free text is not repeated, it may hold anything. */
function errorOf(answer: Answer): string | undefined {
  const { error } = fieldsOf(answer);
  return typeof error === 'string' && ERROR_CODES.test(error) ? error : undefined;
}

function fieldsOf({ body, isWhole }: Answer): Readonly<Record<string, unknown>> {
  if (!isWhole || utf8Problem(body) !== undefined) return {};
  try {
    const value: unknown = JSON.parse(withoutMark(body).toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function readToken(answer: Answer): Pick<Token, 'accessToken' | 'expiresIn'> {
  const { status, isWhole } = answer;
  if (!isSuccess(answer)) {
    const error = errorOf(answer);
    const said = error === undefined ? `${status}` : `${status} ${error}`;
    const help =
      error === 'invalid_client' || status === 401
        ? ': check oauth2ClientId and oauth2ClientSecret'
        : ': check the oauth2 fields and what the server allows this client';
    throw tokenError(`returned ${said}${help}`);
  }
  if (!isWhole) throw tokenError(`sent more than ${ANSWER_BYTES / 1024} KB, or too slowly`);
  const fields = fieldsOf(answer);
  const { access_token: accessToken, token_type: type } = fields;
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
  return { accessToken, expiresIn: seconds(fields.expires_in) };
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

const tokenError = (words: string) => new OutboundError('token', `${NAME} ${words}`);

/** A refused address or a lack of time is reported as such, everything else is about the token. */
function asTokenFailure(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const { failure, message } = error;
  const isKept = failure === 'address' || failure === 'timeout' || failure === 'settings';
  return new OutboundError(isKept ? failure : 'token', `${NAME}: ${message}`);
}
