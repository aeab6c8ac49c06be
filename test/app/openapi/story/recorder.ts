/** Sends requests by operation id and records them with their answers as examples. */

import assert from 'node:assert/strict';
import { type Example, otherExample } from '../../../../src/app/http/openapi/examples.ts';
import { isDescribedHeader } from '../../../../src/app/http/openapi/headers.ts';
import type { Operation } from '../../../support/description.ts';
import { type Answer, API_KEY, type TestServer } from '../../../support/server.ts';

export type Values = Readonly<Record<string, string>>;

export type Call = {
  /** Whose token; the API key where the operation takes that; null for none. */
  readonly as?: string | null;
  readonly path?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  readonly body?: unknown;
  /** Default JSON. */
  readonly mediaType?: string;
  /** Records the answer in addition to the operation’s first, because it has another status. */
  readonly isOtherStatus?: true;
};

type Route = { readonly method: string; readonly path: string; readonly operation: Operation };

export class Recorder {
  readonly server: TestServer;
  readonly recorded = new Map<string, Example>();
  /** Bodies of refusals by the name of their component. */
  readonly refusals = new Map<string, unknown>();
  readonly routes: ReadonlyMap<string, Route>;
  #token: string | null = null;

  constructor(server: TestServer) {
    this.server = server;
    this.routes = new Map(
      Object.entries(server.description.paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => [
          operation.operationId,
          { method: method.toUpperCase(), path, operation },
        ]),
      ),
    );
  }

  /** Calls without `as` come from the account from here on. */
  useToken(token: string): void {
    this.#token = token;
  }

  /** Records the first success of each operation. Throws unless the answer is a success. */
  async call(operationId: string, call: Call = {}): Promise<Answer> {
    const answer = await this.#send(operationId, call);
    assert.ok(answer.status < 300, `${operationId}: ${answer.status} ${answer.text}`);
    const name =
      call.isOtherStatus === true ? otherExample(operationId, answer.status) : operationId;
    if (!this.recorded.has(name)) this.recorded.set(name, exampleOf(call, answer));
    return answer;
  }

  /** Records a refusal as the example of the component `name`. */
  async refused(name: string, status: number, operationId: string, call: Call = {}): Promise<void> {
    const answer = await this.#send(operationId, call);
    assert.equal(answer.status, status, `${operationId}: ${answer.text}`);
    this.refusals.set(name, withShortLists(answer.body));
  }

  async #send(operationId: string, call: Call): Promise<Answer> {
    const route = this.routes.get(operationId);
    assert.ok(route, `no operation ${operationId}`);
    const { as, path = {}, query = {}, headers = {}, body, mediaType = 'application/json' } = call;
    const { security = this.server.description.security } = route.operation;
    const [scheme] = Object.keys(security[0] ?? {});
    const token = as === undefined ? this.#token : as;
    const rawKey = as === undefined ? API_KEY : as;
    const key = scheme === 'rawKey' ? rawKey : token && `Bearer ${token}`;
    const address = route.path.replace(/\{(\w+)\}/g, (_, name) => {
      assert.ok(path[name] !== undefined, `${operationId}: no {${name}}`);
      return encodeURIComponent(path[name]);
    });
    const asked = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
    return await this.server.fetch(address + asked, {
      method: route.method,
      key: ['apiKey', 'session', undefined].includes(scheme) ? null : key,
      headers: {
        ...(scheme === 'apiKey' && as !== null ? { 'api-key': API_KEY } : {}),
        ...(body === undefined ? {} : { 'content-type': mediaType }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body:
              typeof body === 'string' || body instanceof Uint8Array
                ? (body as string)
                : JSON.stringify(body),
          }),
    });
  }
}

function exampleOf(call: Call, { status, headers, body }: Answer): Example {
  const { path = {}, query = {}, headers: sent = {}, body: asked, mediaType } = call;
  const header = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !SECRET.includes(name)),
  );
  const parameters = Object.fromEntries(
    Object.entries({ path, query, header }).filter(([, values]) => Object.keys(values).length),
  );
  return {
    request: {
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
      ...(mediaType === undefined ? {} : { mediaType }),
      // A file is no example.
      ...(asked === undefined || FILES.includes(mediaType ?? '') ? {} : { body: asked }),
    },
    response: {
      status,
      mediaType: (headers.get('content-type') ?? '').split(';')[0] as string,
      headers: [...headers.keys()].filter(
        (name) => isDescribedHeader(name) && !USUAL.includes(name),
      ),
      ...(body === undefined ? {} : { body: shortened(body) }),
    },
  };
}

/** Headers that authenticate. */
const SECRET = ['cookie', 'x-csrf-token'];
const FILES = ['application/gzip', 'application/pdf', 'image/png'];

/** Of a longer list of objects, an example shows so many. */
const LONGEST_LIST = 1;

/** The description itself is too long for an example of it. */
const shortened = (body: Record<string, unknown>): unknown =>
  'openapi' in body ? { openapi: body.openapi } : withShortLists(body);

function withShortLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, withShortLists(part)]),
    );
  }
  const isOfObjects = value.every((item) => typeof item === 'object');
  return (isOfObjects ? value.slice(0, LONGEST_LIST) : value).map(withShortLists);
}

/** In every answer. */
const USUAL = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
