/** The HTTP request of a call. */

import type { CallOptions, Operation } from './method.ts';

/** Values of the path and the query by name, and the `body`. */
export type Values = Readonly<Record<string, unknown>>;

/** Without the credential, which may be a new one in each attempt. */
export type Request = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: NonNullable<RequestInit['body']> | undefined;
};

/** Throws a TypeError for an input that makes no request. */
export function buildRequest(
  baseUrl: string,
  operation: Operation,
  { body, ...values }: Values,
  options: CallOptions,
): Request {
  const headers = new Headers(options.headers);
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch);
  if (operation.takesKey) {
    headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
  }
  headers.set('accept', operation.answer === undefined ? 'application/json' : '*/*');
  const type = contentTypeOf(operation, body, options);
  if (type !== undefined) headers.set('content-type', type);
  return {
    url: baseUrl + addressOf(operation.path, values),
    method: operation.method,
    headers,
    body: type === 'application/json' ? JSON.stringify(body) : (body as Request['body']),
  };
}

/** Values that the path does not name go into the query. */
function addressOf(template: string, values: Values): string {
  const query = new URLSearchParams();
  const used = new Set<string>();
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    const value = String(values[name] ?? '');
    // "..", too, would be another address.
    if (value === '' || /^\.{1,2}$/.test(value)) {
      throw new TypeError(`${name} is "${value}". Send the id of an existing resource.`);
    }
    return encodeURIComponent(value);
  });
  for (const [name, value] of Object.entries(values)) {
    if (!used.has(name) && value !== undefined) query.append(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function contentTypeOf(
  { media }: Operation,
  body: unknown,
  { contentType }: CallOptions,
): string | undefined {
  if (body === undefined) return undefined;
  if (media === undefined) return 'application/json';
  const own = body instanceof Blob && body.type !== '' ? body.type : undefined;
  const type = contentType ?? own ?? (media.length === 1 ? media[0] : undefined);
  if (type === undefined) {
    throw new TypeError(`The body has no type. Send contentType, one of ${media.join(', ')}.`);
  }
  return type;
}
