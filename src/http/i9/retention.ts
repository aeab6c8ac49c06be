/** `/v1/employers/{employerId}/retention`: forms that may be destroyed, and destroying them. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { listDueForms, purgeForms } from '../../i9/submissions/retention.ts';
import { Purge } from '../../i9/submissions/schema.ts';
import type { RetentionPosition } from '../../storage/i9/submissions.ts';
import type { Context } from '../context.ts';
import { documented } from '../rest/documented.ts';
import { callerOf } from '../rest/guard.ts';
import { linkTo } from '../rest/links.ts';
import { PageQuery, pageOf, readPage } from '../rest/pages.ts';
import { EMPLOYER, employerIdOf, employerPath, ofEmployer } from '../rest/paths.ts';
import { depsOf } from '../rest/plumbing.ts';

const TAG = 'evidence';
const RETENTION = `${EMPLOYER}/retention`;

const DueForm = Type.Object({
  submissionId: Type.Integer(),
  employeeId: Type.String(),
  status: Type.String(),
  terminationDate: Type.String(),
  retainUntil: Type.String({
    description: 'Three years after hire or one year after termination, whichever is later.',
  }),
  due: Type.Boolean({
    description: 'True when the form may be purged with POST .../retention/purge.',
  }),
});

const Results = Type.Object({
  results: Type.Array(
    Type.Object({
      submissionId: Type.Integer(),
      result: Type.Enum(['purged', 'refused', 'failed']),
      message: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});

export function retentionRoutes(app: FastifyInstance, context: Context): void {
  const deps = depsOf(context);
  app.get(
    RETENTION,
    {
      schema: {
        operationId: 'listRetention',
        summary: 'List forms whose retention ends by a date, in the order of termination',
        ...documented(TAG, { 200: pageOf('forms', DueForm) }),
        params: ofEmployer,
        querystring: Type.Object({
          ...PageQuery.properties,
          dueBy: Type.Optional(
            Type.String({ format: 'date', description: 'yyyy-MM-dd; default today.' }),
          ),
        }),
      },
    },
    async (request, reply) => {
      const employerId = employerIdOf(request);
      const { dueBy } = request.query as { dueBy?: string };
      const { rows, nextCursor } = await readPage(request, reply, {
        up: employerPath(employerId),
        isPosition,
        read: (limit, after) =>
          listDueForms(deps, callerOf(request), employerId, { dueBy, after, limit: limit + 1 }),
        positionOf: ({ position }) => position,
      });
      return { forms: rows.map(({ form }) => form), nextCursor };
    },
  );
  app.post(
    `${RETENTION}/purge`,
    {
      schema: {
        operationId: 'purgeForms',
        summary: 'Destroy the values of the forms you name, each in its own transaction',
        ...documented(TAG, { 200: Results }),
        params: ofEmployer,
        body: Purge,
      },
    },
    async (request, reply) => {
      const employerId = employerIdOf(request);
      const results = await purgeForms(
        deps,
        callerOf(request),
        employerId,
        request.body,
        (submissionId, error) => request.log.error({ err: error, submissionId }, 'purge failed'),
      );
      linkTo(reply, [['related', `${employerPath(employerId)}/retention`, 'forms due']]);
      return { results };
    },
  );
}

const isPosition = (value: unknown): value is RetentionPosition =>
  typeof value === 'object' &&
  value !== null &&
  'terminationDate' in value &&
  typeof value.terminationDate === 'string' &&
  'id' in value &&
  Number.isSafeInteger(value.id);
