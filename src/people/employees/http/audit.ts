/** `GET /v1/audit`, and `/audit` of an employer and of an employee: who administered, read or changed what. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { ACCOUNT_ACTIONS, EMPLOYER_ACTIONS } from '../../../platform/audit/administration.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { asAsked, MASKED } from '../../../platform/http/rest/masked.ts';
import { isNumber } from '../../../platform/http/rest/pages.ts';
import { queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { isoTime } from '../../../platform/shape/clock.ts';
import type { EntryPage } from '../../../platform/storage/rows/trails.ts';
import { readAccountTrail, readEmployerTrail } from '../../employers/administration-audit.ts';
import {
  EMPLOYEE,
  EMPLOYER,
  employeeOf,
  employeePath,
  employerIdOf,
  employerPath,
} from '../../http/paths.ts';
import { readEmployeeTrail } from '../employees.ts';

const TAG = 'evidence';

const queryOf = (actions: readonly string[]) => ({
  action: Type.Optional(Type.Enum([...actions], { description: 'Only entries with this action.' })),
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only entries from this time on.' }),
  ),
});

export const AuditRecord = Type.Object(
  {
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
  },
  { title: 'AuditEntry' },
);

export function auditRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.list('/v1/audit', {
    operationId: 'readAccountAudit',
    summary: 'The account’s audit trail: API keys, employers, SECRET_KEY; oldest entry first',
    items: 'entries',
    item: AuditRecord,
    query: queryOf(ACCOUNT_ACTIONS),
    isPosition: isNumber,
    read: (request, limit, after = 0) =>
      readAccountTrail(deps, callerOf(request), entriesOf(request, limit, after)),
    positionOf: ({ sequence }) => sequence,
  });
  route.list(`${EMPLOYER}/audit`, {
    operationId: 'readEmployerAudit',
    summary:
      'The employer’s audit trail: settings, administrators, secrets, E-Verify; oldest entry first',
    items: 'entries',
    item: AuditRecord,
    query: queryOf(EMPLOYER_ACTIONS),
    up: (request) => employerPath(employerIdOf(request)),
    isPosition: isNumber,
    read: (request, limit, after = 0) =>
      readEmployerTrail(
        deps,
        callerOf(request),
        employerIdOf(request),
        entriesOf(request, limit, after),
      ),
    positionOf: ({ sequence }) => sequence,
  });
  route.list(`${EMPLOYEE}/audit`, {
    operationId: 'readEmployeeTrail',
    summary: 'List who opened or changed the employee’s record, oldest entry first',
    items: 'entries',
    item: AuditRecord,
    up: (request) => employeePath(employeeOf(request)),
    isPosition: isNumber,
    query: MASKED,
    read: async (request, limit, after = 0) => {
      const page = { after, limit: limit + 1 };
      return asAsked(
        request,
        await readEmployeeTrail(deps, callerOf(request), employeeOf(request), page),
      );
    },
    positionOf: ({ sequence }) => sequence,
  });
}

function entriesOf(request: FastifyRequest, limit: number, after: number): EntryPage {
  const [action, since] = [queryParameter(request, 'action'), queryParameter(request, 'since')];
  const from = since === undefined ? undefined : isoTime(Date.parse(since));
  return { after, limit: limit + 1, action, since: from };
}
