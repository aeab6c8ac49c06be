/** One request to the server of this page, authenticated by the session cookie. */

import { ApiError, type FieldProblem } from './api-error.ts';

export type RequestOptions = {
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

/** The JSON of the answer. Throws an `ApiError`. */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await send(path, options);
  const text = await response.text();
  const body = parsed(text);
  if (response.ok) return body as Answer;
  throw refusal(response, body);
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
        ...(method === 'GET' || csrfToken === undefined ? {} : { 'x-csrf-token': csrfToken }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as Blob) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' });
  }
}

function parsed(text: string): unknown {
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
  readonly errors?: readonly FieldProblem[];
  readonly errorStatus?: { readonly errorCode: number; readonly errorMessage: string };
  readonly PayCalcResponse?: ErrorBody;
};

/** Each interface has an error shape of its own. */
function refusal(response: Response, body: unknown): ApiError {
  const outer = (body ?? {}) as ErrorBody;
  const { message, reason, code, errors, errorStatus } = outer.PayCalcResponse ?? outer;
  const words =
    message ??
    reason ??
    errorStatus?.errorMessage ??
    `${response.status} ${response.statusText}`.trim();
  return new ApiError(words, {
    status: response.status,
    code: code ?? String(errorStatus?.errorCode ?? ''),
    problems: errors ?? [],
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}
