/** Headers of answers: each described once. */

type Header = {
  readonly description: string;
  readonly schema: object;
  readonly example: string | number;
};

const text = { type: 'string' };

/** By the name of the component; the header itself is the `name`. */
const TABLE: Readonly<Record<string, Header & { readonly name: string }>> = {
  RequestId: {
    name: 'x-request-id',
    description:
      'Id of the request, also in every log line about it. A request can send its own (1 to 128 letters, digits, or `_.:+/=-`).',
    schema: text,
    example: '0d4c1f3e-7a55-4a8e-9a3f-5b9f6f0a8f11',
  },
  ETag: {
    name: 'etag',
    description:
      'Version of the resource. Send it as `If-Match` with a change, to avoid overwriting someone else’s change.',
    schema: text,
    example: '"3"',
  },
  Link: {
    name: 'link',
    description:
      'Related resources (RFC 8288): `self`, `up`, `collection`, `related`, `alternate`, and `next` for the next page of a list.',
    schema: text,
    example: '</v1/employers?limit=50&cursor=eyJ9>; rel="next"',
  },
  Location: {
    name: 'location',
    description: 'Path of the new resource.',
    schema: text,
    example: '/v1/employers/01976d2c-8c00-7000-8000-000000000001',
  },
  FormCount: {
    name: 'form-count',
    description: 'Number of forms that the archive will contain, to show progress.',
    schema: { type: 'integer' },
    example: 128,
  },
  RetryAfter: {
    name: 'retry-after',
    description: 'Seconds to wait before the request is sent again.',
    schema: { type: 'integer', minimum: 0 },
    example: 30,
  },
  WwwAuthenticate: {
    name: 'www-authenticate',
    description: 'Which credential the interface accepts (RFC 9110), with `error_description`.',
    schema: text,
    example: 'Bearer realm="Wagewright"',
  },
  RateLimit: {
    name: 'x-ratelimit-limit',
    description:
      'Requests a minute that the key or person may send, where the operator set RATE_LIMIT.',
    schema: { type: 'integer' },
    example: 600,
  },
  RateLimitRemaining: {
    name: 'x-ratelimit-remaining',
    description: 'Requests remaining in this minute.',
    schema: { type: 'integer' },
    example: 599,
  },
  RateLimitReset: {
    name: 'x-ratelimit-reset',
    description: 'Seconds until the minute ends.',
    schema: { type: 'integer' },
    example: 42,
  },
  IdempotencyReplayed: {
    name: 'idempotency-replayed',
    description:
      'Present with the value `true` if the response is the stored response of an earlier request.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  UnmappedFields: {
    name: 'unmapped-fields',
    description: 'Filled lines that the installed agency PDF has no place for.',
    schema: text,
    example: 'extraWithholding',
  },
  ContentDisposition: {
    name: 'content-disposition',
    description: 'The name of the file.',
    schema: text,
    example: 'attachment; filename="form-i9-1.pdf"',
  },
};

export const HEADERS = Object.fromEntries(
  Object.entries(TABLE).map(([component, { name: _, ...header }]) => [component, header]),
);

const COMPONENTS = new Map(Object.entries(TABLE).map(([component, { name }]) => [name, component]));

export const isDescribedHeader = (name: string): boolean => COMPONENTS.has(name);

/** References to the headers of these names. */
export const headersNamed = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${COMPONENTS.get(name)}` }]),
  );

/** Of every operation behind a rate limit. */
export const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
