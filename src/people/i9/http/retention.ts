/** `/v1/employers/{employerId}/retention`: forms that may be destroyed, and destroying them. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { EMPLOYER, employerIdOf, employerPath } from '../../http/paths.ts';
import { Purge } from '../form/schema.ts';
import type { RetentionPosition } from '../storage/submissions.ts';
import { listDueForms, purgeForms } from '../submissions/retention/retention.ts';
import { Person } from './work-list.ts';

const TAG = 'evidence';
const RETENTION = `${EMPLOYER}/retention`;

const DueForm = Type.Object(
  {
    submissionId: Type.Integer({ format: 'int64' }),
    employeeId: Type.String(),
    employee: Person,
    status: Type.String(),
    terminationDate: Type.String(),
    retainUntil: Type.String({
      description: 'Three years after hire or one year after termination, whichever is later.',
    }),
    due: Type.Boolean({
      description: 'True when the form may be purged with POST .../retention/purge.',
    }),
  },
  { title: 'DueForm' },
);

const Results = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        submissionId: Type.Integer({ format: 'int64' }),
        result: Type.Enum(['purged', 'refused', 'failed']),
        message: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  },
  { title: 'PurgeResults', description: 'The result for each form.' },
);

export function retentionRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.list(RETENTION, {
    operationId: 'listRetention',
    summary: 'List forms whose retention ends by a date, in the order of termination',
    items: 'forms',
    item: DueForm,
    query: {
      dueBy: Type.Optional(
        Type.String({ format: 'date', description: 'yyyy-MM-dd; default today.' }),
      ),
    },
    up: (request) => employerPath(employerIdOf(request)),
    isPosition,
    read: (request, limit, after) => {
      const dueBy = queryParameter(request, 'dueBy');
      const page = { dueBy, after, limit: limit + 1 };
      return listDueForms(deps, callerOf(request), employerIdOf(request), page);
    },
    positionOf: ({ position }) => position,
    view: ({ form }) => form,
  });
  route.post(`${RETENTION}/purge`, {
    operationId: 'purgeForms',
    summary: 'Destroy the values of the forms you name, each in its own transaction',
    response: { 200: Results },
    body: Purge,
    handler: async (request, reply) => {
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
  });
}

const isPosition = (value: unknown): value is RetentionPosition =>
  typeof value === 'object' &&
  value !== null &&
  'terminationDate' in value &&
  typeof value.terminationDate === 'string' &&
  'id' in value &&
  Number.isSafeInteger(value.id);
