/**
 * The client credentials request (RFC 6749 section 4.4) to an employer's token server. A plain form
 * POST through the guarded connection: libraries for it bring `fetch`, which neither lets an answer
 * be cut short nor a connection be dropped.
 *
 * How the client authenticates (section 2.3.1) is not configured and servers differ: every server
 * must know HTTP Basic, but there are some that read the form alone and some that are set to refuse
 * the other way. So Basic first, then once the form, then Basic without the encoding of section
 * 2.3.1, which many servers do not undo.
 */

import type { Dispatcher } from 'undici';
import {
  RESERVED_PARAMETERS,
  type StoredAuthentication,
} from '../storage/delivery/endpoint-settings.ts';
import { type Answer, post } from './exchange.ts';
import { OutboundError } from './failure.ts';
import { basicCredentials, httpAddress } from './http-url.ts';
import {
  ANSWER_BYTES,
  isClientRefused,
  type ReadToken,
  readToken,
  TOKEN_SERVER,
} from './token-answer.ts';

export type OAuth2 = Extract<StoredAuthentication, { authType: 'oauth2' }>;

const WAYS = ['client_secret_basic', 'client_secret_post', 'client_secret_basic_raw'] as const;
export type ClientAuthentication = (typeof WAYS)[number];

export type Token = ReadToken & { readonly clientAuthentication: ClientAuthentication };

type Asking = {
  /** Tried before the others: what the server took last. */
  readonly first: ClientAuthentication | undefined;
  /** Monotonic milliseconds. */
  readonly deadline: number;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** Throws an `OutboundError` of class `token`, `address`, `timeout` or `settings`. */
export async function requestToken(
  dispatcher: Dispatcher,
  oauth2: OAuth2,
  { first, deadline, now }: Asking,
): Promise<Token> {
  const url = httpAddress(oauth2.oauth2AuthServerUrl, 'oauth2AuthServerUrl');
  const form = formOf(oauth2);
  const ask = async (way: ClientAuthentication) => {
    const request = { url, deadline, keepBytes: ANSWER_BYTES, ...requestOf(oauth2, form, way) };
    const answer = await post(dispatcher, request).catch((error: unknown) => {
      throw asTokenFailure(error);
    });
    return { answer, way };
  };
  const [way, ...others] = waysOf(oauth2, first);
  let asked = await ask(way);
  if (isClientRefused(asked.answer)) {
    for (const other of others) {
      const next = await ask(other);
      // The first refusal says more than a complaint about another way.
      if (!isAboutRequest(next.answer)) {
        asked = next;
        break;
      }
    }
  }
  return { ...readToken(asked.answer, now), clientAuthentication: asked.way };
}

/** Whether another way may get another answer: not from a server that is busy or broken. */
const isAboutRequest = ({ status }: Answer): boolean =>
  status >= 300 && status < 500 && status !== 429;

/** In the order in which they are tried; the raw one only where it differs and can be read in one way. */
function waysOf(
  { oauth2ClientId, oauth2ClientSecret }: OAuth2,
  first: ClientAuthentication = 'client_secret_basic',
): readonly [ClientAuthentication, ...ClientAuthentication[]] {
  const isSame = [oauth2ClientId, oauth2ClientSecret].every((text) => formEncoded(text) === text);
  const hasRaw = !isSame && !oauth2ClientId.includes(':');
  const others = WAYS.filter(
    (way) => way !== first && (hasRaw || way !== 'client_secret_basic_raw'),
  );
  return [first, ...others];
}

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
    'accept-encoding': 'identity',
    'user-agent': 'Wagewright',
  };
  if (way !== 'client_secret_post') {
    const encode = way === 'client_secret_basic' ? formEncoded : (text: string) => text;
    const username = encode(oauth2ClientId);
    const password = encode(oauth2ClientSecret);
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

/** A refused address or a lack of time is reported as such, everything else is about the token. */
function asTokenFailure(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const { failure, message } = error;
  const isKept = failure === 'address' || failure === 'timeout' || failure === 'settings';
  return new OutboundError(isKept ? failure : 'token', `${TOKEN_SERVER}: ${message}`);
}
