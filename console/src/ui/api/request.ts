/** One request to the server of this page, authenticated by the session cookie or by the token of a person. */

import type { FieldError } from '@wagewright/client';
import { ApiError } from './api-error.ts';

type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

let csrfToken: string | undefined;

/** Kept in memory only; a new page reads it from the session. */
export function rememberCsrfToken(token: string | undefined): void {
  csrfToken = token;
}

let bearer: string | undefined;

/** From here on requests carry the token of a person instead of the session. */
export function actAs(token: string | undefined): void {
  bearer = token;
}

/** The JSON of the answer. Throws an `ApiError`. */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await send(path, options);
  const text = await response.text();
  const body = parsed(text);
  if (response.ok) return body as Answer;
  throw refusal(response, body);
}

/** An answer with the `ETag` to send as `If-Match` with a change. */
export type Tagged<Answer> = { readonly answer: Answer; readonly etag: string };

/** Like `request`, with the entity tag. Throws an `ApiError`. */
export async function requestTagged<Answer>(
  path: string,
  options: RequestOptions = {},
): Promise<Tagged<Answer>> {
  const response = await send(path, options);
  const body = parsed(await response.text());
  if (!response.ok) throw refusal(response, body);
  return { answer: body as Answer, etag: response.headers.get('etag') ?? '' };
}

/** The answer itself, to be read while it comes. Throws an `ApiError`. */
export async function requestStream(path: string, options: RequestOptions = {}): Promise<Response> {
  const response = await send(path, options);
  if (response.ok) return response;
  throw refusal(response, parsed(await response.text()));
}

/** The bytes of the answer, such as a PDF. Throws an `ApiError`. */
export async function requestFile(path: string, options: RequestOptions = {}): Promise<Blob> {
  const response = await send(path, options);
  if (response.ok) return await response.blob();
  throw refusal(response, parsed(await response.text()));
}

async function send(
  path: string,
  { method = 'GET', body, headers = {}, signal }: RequestOptions,
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof Blob);
  try {
    return await fetch(path, {
      method,
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...credentials(method),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as Blob) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' });
  }
}

export function credentials(method: string): Record<string, string> {
  if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
  return method === 'GET' || csrfToken === undefined ? {} : { 'x-csrf-token': csrfToken };
}

export function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

type ErrorBody = {
  readonly message?: string;
  /** Of a server that is not ready. */
  readonly reason?: string;
  readonly code?: string;
  readonly errors?: readonly FieldError[];
  readonly errorStatus?: { readonly errorCode: number; readonly errorMessage: string };
  readonly PayCalcResponse?: ErrorBody;
};

type Refused = {
  readonly status: number;
  readonly statusText: string;
  readonly requestId: string | undefined;
};

const refusal = (response: Response, body: unknown): ApiError => {
  const { status, statusText, headers } = response;
  return refusalOf(
    { status, statusText, requestId: headers.get('x-request-id') ?? undefined },
    body,
  );
};

/** Each interface has its own error shape. */
export function refusalOf({ status, statusText, requestId }: Refused, body: unknown): ApiError {
  const outer = (body ?? {}) as ErrorBody;
  const { message, reason, code, errors, errorStatus } = outer.PayCalcResponse ?? outer;
  const words = message ?? reason ?? errorStatus?.errorMessage ?? `${status} ${statusText}`.trim();
  return new ApiError(words, {
    status,
    code: code ?? String(errorStatus?.errorCode ?? ''),
    // The message of payroll tax names its fields itself.
    problems: errorStatus === undefined ? (errors ?? []) : [],
    requestId,
  });
}
