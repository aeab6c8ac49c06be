/** `GET /v1/audit` and `GET /v1/employers/{employerId}/audit`: who administered what. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { AuditRecord } from '../../audit/trail.ts';
import { readAccountTrail, readEmployerTrail } from '../../employers/administration-audit.ts';
import { isoTime } from '../../storage/clock.ts';
import type { EntryPage } from '../../storage/trails.ts';
import type { Context } from '../context.ts';
import { AuditRecord as AuditRecordSchema } from '../i9/evidence.ts';
import {
  callerOf,
  depsOf,
  documented,
  employerIdOf,
  isNumber,
  ofEmployer,
  PageQuery,
  pageOf,
  readPage,
} from '../rest/plumbing.ts';
import { employerPath } from './employers.ts';

const TAG = 'evidence';

const Query = Type.Object({
  ...PageQuery.properties,
  action: Type.Optional(
    Type.String({ description: 'Only entries of this action, for example `admin.updated`.' }),
  ),
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only entries from this time on.' }),
  ),
});

export function administrationAuditRoutes(app: FastifyInstance, context: Context): void {
  const deps = depsOf(context);
  app.get(
    '/v1/audit',
    {
      schema: {
        operationId: 'readAccountAudit',
        summary: 'The account’s audit trail: API keys, employers, SECRET_KEY; oldest entry first',
        ...documented(TAG, { 200: pageOf('entries', AuditRecordSchema) }),
        querystring: Query,
      },
    },
    (request, reply) =>
      page(request, reply, undefined, (entries) =>
        readAccountTrail(deps, callerOf(request), entries),
      ),
  );
  app.get(
    '/v1/employers/:employerId/audit',
    {
      schema: {
        operationId: 'readEmployerAudit',
        summary:
          'The employer’s audit trail: settings, administrators, secrets, E-Verify; oldest entry first',
        ...documented(TAG, { 200: pageOf('entries', AuditRecordSchema) }),
        params: ofEmployer,
        querystring: Query,
      },
    },
    (request, reply) => {
      const employerId = employerIdOf(request);
      return page(request, reply, employerPath(employerId), (entries) =>
        readEmployerTrail(deps, callerOf(request), employerId, entries),
      );
    },
  );
}

async function page(
  request: FastifyRequest,
  reply: FastifyReply,
  up: string | undefined,
  read: (page: EntryPage) => Promise<readonly AuditRecord[]>,
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
