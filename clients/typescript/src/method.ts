/** The type of a client's methods: what an operation takes and what it answers. */

/** How the client sends one operation. */
export type Operation = {
  readonly method: string;
  /** With `{names}` for values of the input. */
  readonly path: string;
  /** Absent: needs none. `bearer` also stands for what takes a session cookie. */
  readonly credential?: 'rawKey' | 'apiKey' | 'operatorKey' | 'bearer' | 'session';
  /** Media types of the body. Default JSON. */
  readonly media?: readonly string[];
  /** Default JSON. */
  readonly answer?: 'text' | 'file';
  /** Takes an `Idempotency-Key`. */
  readonly takesKey?: true;
  /** May be sent again when no answer came. */
  readonly repeatable?: true;
};

/** Of one call. */
export type CallOptions = {
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, retries included. Default: the client's. */
  readonly timeoutMs?: number;
  /** How many more times to send the request. Default: the client's. */
  readonly retries?: number;
  /** The `etag` of the resource as you read it; the call fails with status 412 if it has changed since. */
  readonly ifMatch?: string;
  /** Default: a new one for each call that takes one. The same in each retry. */
  readonly idempotencyKey?: string;
  /** Media type of a body that is a file. Default: the type of the `Blob`. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Answer<Data> = {
  /** The parsed body: JSON, a text, or a file as a `Blob`. */
  readonly data: Data;
  readonly status: number;
  readonly headers: Headers;
  /** Version of the resource, for `ifMatch`; null where there is none. */
  readonly etag: string | null;
  /** The server's log names each request by it. */
  readonly requestId: string | null;
};

type Content<Body> = { readonly content: Body };

type PathOf<Op> = Op extends { parameters: { path: infer Values extends object } }
  ? Values
  : object;
type QueryOf<Op> = Op extends { parameters: { query?: infer Values } }
  ? NonNullable<Values> extends never
    ? object
    : NonNullable<Values>
  : object;

export type FileBody = Blob | ArrayBuffer | Uint8Array;

type BodyOf<Op> = Op extends { requestBody: Content<infer Body> }
  ? { readonly body: Sent<Body> }
  : Op extends { requestBody?: Content<infer Body> }
    ? { readonly body?: Sent<Body> }
    : object;
type Sent<Body> = Body extends { 'application/json': infer Json }
  ? Json
  : Extract<keyof Body, `text/${string}`> extends never
    ? FileBody
    : FileBody | string;

/** Values of the path and the query by name, and the `body`. */
export type Input<Op> = PathOf<Op> & QueryOf<Op> & BodyOf<Op>;

type Successes<Op> = Op extends { responses: infer Responses } ? Responses[keyof Responses] : never;
type Received<Body> = Body extends { 'application/json': infer Json }
  ? Json
  : Body extends { 'application/schema+json': infer Json }
    ? Json
    : keyof Body extends `text/${string}`
      ? string
      : Blob;
export type DataOf<Op> =
  Successes<Op> extends infer Success
    ? Success extends Content<infer Body>
      ? Received<Body>
      : never
    : never;

/** The input may be left out where nothing in it is required. */
export type Method<Op> =
  object extends Input<Op>
    ? (input?: Input<Op>, options?: CallOptions) => Promise<Answer<DataOf<Op>>>
    : (input: Input<Op>, options?: CallOptions) => Promise<Answer<DataOf<Op>>>;
