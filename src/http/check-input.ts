/**
 * What every interface but payCalc's checks of a request before its own work: the path, the query,
 * the headers it reads as data, and the texts of a JSON body, which are trimmed. The schemas of the
 * routes say which parameters there are, which texts are secrets, and which may have several lines.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { distinct, type FieldError, fieldError, memberPath } from '../shape/field-error.ts';
import { unknownName } from '../shape/nearest.ts';
import { shapeErrors } from '../shape/shape-errors.ts';
import { textError, textErrors, trimTexts } from '../shape/texts.ts';

type Refuse = (errors: readonly FieldError[]) => Error;
type Schemas = { readonly querystring?: TObject; readonly body?: TSchema };

/** Headers whose values are stored or compared. */
const DATA_HEADERS = ['If-Match', 'Idempotency-Key', 'User-Agent'];

/** Adds the checks to `app`, after the hooks it has. */
export function checkInput(app: FastifyInstance, refuse: Refuse): void {
  app.addHook('onRequest', async ({ params, headers }) => {
    const inHeaders = DATA_HEADERS.flatMap((path) => {
      const message = textError(`${headers[path.toLowerCase()] ?? ''}`);
      return message === undefined ? [] : [fieldError(path, 'unsafe_text', message)];
    });
    const errors = [...textErrors(undefined, params), ...inHeaders];
    if (errors.length > 0) throw refuse(errors);
  });
  app.addHook('preHandler', async (request) => {
    const { querystring, body } = (request.routeOptions.schema ?? {}) as Schemas;
    request.query = trimTexts(querystring, request.query);
    request.body = trimBody(request, body);
    const errors = [...queryErrors(request, querystring), ...bodyErrors(request, body)];
    if (errors.length > 0) throw refuse(errors);
  });
}

type Query = Readonly<Record<string, string | readonly string[]>>;

/** What no parameter of the route is, what is given twice, and every value that is not allowed. */
function queryErrors({ query }: FastifyRequest, schema: TObject | undefined): FieldError[] {
  const sent = query as Query;
  const known = schema?.properties ?? {};
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
  const wrong = shapeErrors(schema ?? NO_PARAMETERS, typed(sent, known));
  return distinct([...unknown, ...twice, ...wrong]);
}

/** An answer lists no more. */
const MAX_UNKNOWN = 50;
const NO_PARAMETERS: TSchema = { type: 'object' };

/** Numbers as numbers; text that is none stays text, which the schema refuses. */
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

const trimBody = ({ body }: FastifyRequest, schema: TSchema | undefined): unknown =>
  isFields(body) ? trimTexts(schema, body) : body;

/** Unsafe texts, and fields sent to a route that takes none: they would be lost without notice. */
function bodyErrors({ body }: FastifyRequest, schema: TSchema | undefined): FieldError[] {
  if (!isFields(body)) return [];
  if (schema !== undefined) return textErrors(schema, body);
  return Object.keys(body).map((name, index) => ({
    path: memberPath('', name),
    code: 'unknown_field',
    message: index < MAX_UNKNOWN ? unknownName(name, [], 'field') : 'is not a known field.',
  }));
}
