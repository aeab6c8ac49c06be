/**
 * What every interface but payCalc's checks of a request before its own work: the path, the query,
 * the headers it reads as data, and the texts of a JSON body, which are trimmed. The schemas of the
 * routes say which parameters there are, which texts are secrets, and which may have several lines.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import { distinct, type FieldError, fieldError, memberPath } from '../../shape/field-error.ts';
import { unknownName } from '../../shape/nearest.ts';
import { fits, shapeErrors } from '../../shape/shape-errors.ts';
import { textError, textErrors, trimTexts } from '../../shape/texts.ts';

type Refuse = (errors: readonly FieldError[]) => Error;
type Schemas = { readonly querystring?: TObject; readonly body?: TSchema };

/** Headers whose values are stored or compared. */
const DATA_HEADERS = ['If-Match', 'Idempotency-Key', 'User-Agent'].map((path) => ({
  path,
  name: path.toLowerCase(),
}));

/** Adds the checks to `app`, after the hooks it has. */
export function checkInput(app: FastifyInstance, refuse: Refuse): void {
  app.addHook('onRequest', ({ params, headers }, _reply, done) => {
    const errors = textErrors(undefined, params);
    for (const { path, name } of DATA_HEADERS) {
      const message = headers[name] === undefined ? undefined : textError(`${headers[name]}`);
      if (message !== undefined) errors.push(fieldError(path, 'unsafe_text', message));
    }
    if (errors.length > 0) throw refuse(errors);
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const { querystring = NO_PARAMETERS, body } = (request.routeOptions.schema ?? {}) as Schemas;
    const errors: FieldError[] = [];
    // Most requests have neither.
    if (hasMembers(request.query) || !fits(querystring, {})) {
      request.query = trimTexts(querystring, request.query);
      errors.push(...queryErrors(request, querystring));
    }
    if (isFields(request.body)) {
      request.body = trimTexts(body, request.body);
      errors.push(...bodyErrors(request.body as object, body));
    }
    if (errors.length > 0) throw refuse(errors);
    done();
  });
}

function hasMembers(value: unknown): boolean {
  for (const _ in value as object) return true;
  return false;
}

type Query = Readonly<Record<string, string | readonly string[]>>;

/** What no parameter of the route is, what is given twice, and every value that is not allowed. */
function queryErrors({ query }: FastifyRequest, schema: TObject): FieldError[] {
  const sent = query as Query;
  const known = schema.properties;
  const names = Object.keys(known);
  const unknown = Object.keys(sent)
    .filter((name) => !Object.hasOwn(known, name))
    .slice(0, MAX_UNKNOWN)
    .map((name) =>
      fieldError(memberPath('', name), 'unknown_field', unknownName(name, names, 'parameter')),
    );
  const twice = Object.entries(sent)
    .filter(([, value]) => typeof value !== 'string')
    .map(([name]) =>
      fieldError(memberPath('', name), 'duplicate', 'is given more than once. Send it once.'),
    );
  const wrong = shapeErrors(schema, typed(sent, known));
  return distinct([...unknown, ...twice, ...wrong]);
}

/** An answer lists no more. */
const MAX_UNKNOWN = 50;
const NO_PARAMETERS: TObject = Type.Object({});

/** Numbers as numbers; other text stays text, which the schema refuses. */
function typed(sent: Query, known: TObject['properties']): Record<string, unknown> {
  const values = Object.entries(sent).map(([name, value]) => {
    const { type } = (known[name] ?? {}) as { type?: string };
    const isNumber = type === 'integer' && /^-?\d{1,15}$/.test(String(value));
    return [name, isNumber ? Number(value) : value];
  });
  return Object.fromEntries(values);
}

const isFields = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !Buffer.isBuffer(body);

/** Unsafe texts, and fields sent to a route that takes none: they would be lost without notice. */
function bodyErrors(body: object, schema: TSchema | undefined): FieldError[] {
  if (schema !== undefined) return textErrors(schema, body);
  return Object.keys(body).map((name, index) => ({
    path: memberPath('', name),
    code: 'unknown_field',
    message: index < MAX_UNKNOWN ? unknownName(name, [], 'field') : 'is not a known field.',
  }));
}
