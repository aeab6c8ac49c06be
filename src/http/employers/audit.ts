/** `GET /v1/audit`, and `/audit` of an employer and of an employee: who administered, read or changed what. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ACCOUNT_ACTIONS, EMPLOYER_ACTIONS } from '../../audit/administration.ts';
import type { AuditRecord as AuditEntry } from '../../audit/trail.ts';
import { readAccountTrail, readEmployerTrail } from '../../employers/administration-audit.ts';
import { readEmployeeTrail } from '../../employers/people/employees.ts';
import { isoTime } from '../../storage/clock.ts';
import type { EntryPage } from '../../storage/trails.ts';
import type { Context } from '../context.ts';
import { documented } from '../rest/documented.ts';
import { callerOf } from '../rest/guard.ts';
import { isNumber, PageQuery, pageOf, readPage } from '../rest/pages.ts';
import {
  EMPLOYEE,
  EMPLOYER,
  employeeOf,
  employeePath,
  employerIdOf,
  employerPath,
  ofEmployee,
  ofEmployer,
} from '../rest/paths.ts';
import { depsOf } from '../rest/plumbing.ts';

const TAG = 'evidence';

const queryOf = (actions: readonly string[]) =>
  Type.Object({
    ...PageQuery.properties,
    action: Type.Optional(
      Type.Enum([...actions], { description: 'Only entries with this action.' }),
    ),
    since: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only entries from this time on.' }),
    ),
  });

export const AuditRecord = Type.Object({
  sequence: Type.Integer(),
  at: Type.String(),
  action: Type.String(),
  actor: Type.Object({
    kind: Type.String(),
    id: Type.String(),
    name: Type.Union([Type.String(), Type.Null()]),
    keyId: Type.Optional(
      Type.String({ description: 'The API key of the request, also when a person acts.' }),
    ),
  }),
  origin: Type.Union([Type.Object({ ip: Type.String(), userAgent: Type.String() }), Type.Null()]),
  details: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
    description: 'Null once the submission was purged.',
  }),
  hash: Type.String(),
  previousHash: Type.String(),
});

export function auditRoutes(app: FastifyInstance, context: Context): void {
  const deps = depsOf(context);
  app.get(
    '/v1/audit',
    {
      schema: {
        operationId: 'readAccountAudit',
        summary: 'The account’s audit trail: API keys, employers, SECRET_KEY; oldest entry first',
        ...documented(TAG, { 200: pageOf('entries', AuditRecord) }),
        querystring: queryOf(ACCOUNT_ACTIONS),
      },
    },
    (request, reply) =>
      page(request, reply, undefined, (entries) =>
        readAccountTrail(deps, callerOf(request), entries),
      ),
  );
  app.get(
    `${EMPLOYER}/audit`,
    {
      schema: {
        operationId: 'readEmployerAudit',
        summary:
          'The employer’s audit trail: settings, administrators, secrets, E-Verify; oldest entry first',
        ...documented(TAG, { 200: pageOf('entries', AuditRecord) }),
        params: ofEmployer,
        querystring: queryOf(EMPLOYER_ACTIONS),
      },
    },
    (request, reply) => {
      const employerId = employerIdOf(request);
      return page(request, reply, employerPath(employerId), (entries) =>
        readEmployerTrail(deps, callerOf(request), employerId, entries),
      );
    },
  );
  app.get(
    `${EMPLOYEE}/audit`,
    {
      schema: {
        operationId: 'readEmployeeTrail',
        summary: 'List who opened or changed the employee’s record, oldest entry first',
        ...documented(TAG, { 200: pageOf('entries', AuditRecord) }),
        params: ofEmployee,
        querystring: PageQuery,
      },
    },
    async (request, reply) => {
      const place = employeeOf(request);
      const { rows, nextCursor } = await readPage(request, reply, {
        up: employeePath(place),
        isPosition: isNumber,
        read: (limit, after = 0) =>
          readEmployeeTrail(deps, callerOf(request), place, { after, limit: limit + 1 }),
        positionOf: ({ sequence }) => sequence,
      });
      return { entries: rows, nextCursor };
    },
  );
}

async function page(
  request: FastifyRequest,
  reply: FastifyReply,
  up: string | undefined,
  read: (page: EntryPage) => Promise<readonly AuditEntry[]>,
): Promise<object> {
  const { action, since } = request.query as { action?: string; since?: string };
  const from = since === undefined ? undefined : isoTime(Date.parse(since));
  const { rows, nextCursor } = await readPage(request, reply, {
    ...(up === undefined ? {} : { up }),
    isPosition: isNumber,
    read: (limit, after = 0) => read({ after, limit: limit + 1, action, since: from }),
    positionOf: ({ sequence }) => sequence,
  });
  return { entries: rows, nextCursor };
}
