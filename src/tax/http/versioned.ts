/** Routes of the tax interface that calculate with the version of the rules that a request asks for. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import { ErrorStatusSchema, ProblemsSchema, TransactionStamp } from '../paycalc/response-schema.ts';

export const VersionQuery = Type.Object({
  version: Type.Optional(
    Type.String({
      description:
        'One of availableVersions; default: its defaultVersion, the newest unless the operator pins another. Takes precedence over the header.',
    }),
  ),
});
export const VersionHeader = Type.Object({
  version: Type.Optional(Type.String({ description: 'Same as the query parameter version.' })),
});

/** The version asked for: query before header. One that is given twice is not an installed one. */
export const versionOf = (request: FastifyRequest): string | undefined =>
  (request.query as { version?: string | string[] }).version?.toString() ??
  (request.headers.version as string | undefined);

export const Refused = Type.Object(
  {
    errorStatus: ErrorStatusSchema,
    errors: ProblemsSchema,
    transactionStamp: TransactionStamp,
  },
  { title: 'TaxError' },
);

type Calculation = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Besides the version. */
  readonly headers?: TObject;
  readonly body: TSchema;
  readonly answer: TSchema;
  /** Default: `Refused`. */
  readonly refusal?: TSchema;
  /** Bytes. */
  readonly bodyLimit: number;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** A POST with the raw API key. */
export function postVersioned(app: FastifyInstance, calculation: Calculation): void {
  const {
    path,
    bodyLimit,
    body,
    answer,
    refusal = Refused,
    handler,
    headers,
    ...described
  } = calculation;
  const schema = {
    ...described,
    tags: ['payroll tax'],
    security: [{ rawKey: [] }],
    querystring: VersionQuery,
    headers:
      headers === undefined
        ? VersionHeader
        : Type.Evaluate(Type.Intersect([VersionHeader, headers])),
    body,
    response: { 200: answer, '4xx': refusal, '5xx': refusal },
  };
  app.post(path, { bodyLimit, schema }, handler);
}
