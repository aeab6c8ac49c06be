/** `GET /v1/me`: who a token or session acts for, which a page asks first; and the wording of each edition. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { findMismatch } from '../../cases/employee-mismatch.ts';
import { findEmployee } from '../../employees/find-employee.ts';
import { allowedOrigins } from '../../employers/embedding.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { EDITIONS } from '../form-data/editions.ts';
import { CITIZENSHIP_STATUSES, STATUS_LABELS } from '../form-data/statuses.ts';
import { employerRules } from '../submissions/employer-rules.ts';

const Me = Type.Object(
  {
    kind: Type.Enum(['account', 'admin', 'employee', 'representative'], {
      description: 'account: an API key, its access token, or a session opened with it.',
    }),
    id: Type.String({ description: 'Of the person or the API key.' }),
    name: Type.String(),
    role: Type.Union([Type.Enum(['owner', 'reviewer', 'viewer']), Type.Null()], {
      description: 'Of an administrator.',
    }),
    employer: Type.Union(
      [
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          timezone: Type.String(),
          usesEVerify: Type.Boolean({
            description: 'Section 1 then requires the Social Security number.',
          }),
          embeddingOrigins: Type.Array(Type.String(), {
            description: 'Origins that may show the person’s pages in a frame.',
          }),
        }),
        Type.Null(),
      ],
      { description: 'The employer of a person; null for an account.' },
    ),
    submissionId: Type.Union([Type.Integer({ format: 'int64' }), Type.Null()], {
      description: 'The form that a representative was invited to.',
    }),
    ssnRequired: Type.Optional(
      Type.Boolean({
        description:
          'Of an employee: Section 1 requires the Social Security number. False with appliedForSsn on the record: the E-Verify case then waits for it.',
      }),
    ),
    everifyMismatch: Type.Optional(
      Type.Object(
        {
          referred: Type.Boolean({ description: 'The employee contacts the agency.' }),
          actionDueOn: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
        },
        { description: 'An employee’s open E-Verify mismatch.' },
      ),
    ),
  },
  { title: 'Me', description: 'Who acts.' },
);

const FormEdition = Type.Object(
  {
    edition: Type.String({ description: 'As printed, such as 01/20/25.' }),
    expires: Type.String({ description: 'As printed, such as 05/31/2027.' }),
    usableFrom: Type.String({ format: 'date' }),
    usableUntil: Type.String({ format: 'date' }),
    statuses: Type.Array(
      Type.Object({
        citizenshipStatus: Type.Enum([...CITIZENSHIP_STATUSES]),
        label: Type.String({ description: 'The words of the box.' }),
      }),
      { description: 'The four boxes of Section 1, in the form’s order.' },
    ),
    citation: Type.Object({ source: Type.String(), confidence: Type.String() }),
  },
  { title: 'FormEdition', description: 'An edition of Form I-9 and its wording.' },
);

export function callerRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, 'submissions');
  const deps = depsOf(context);
  route.get('/v1/me', {
    operationId: 'readMe',
    summary: 'Read who a token or session acts for',
    response: { 200: Type.Object({ me: Me }) },
    handler: async (request, reply) => {
      linkTo(reply, [['self', request.url]]);
      return { me: await describeCaller(deps, callerOf(request)) };
    },
  });
  route.get('/v1/formEditions', {
    operationId: 'listFormEditions',
    summary: 'List the editions of Form I-9 and the wording of their boxes',
    response: { 200: Type.Object({ editions: Type.Array(FormEdition) }) },
    handler: async (request, reply) => {
      linkTo(reply, [['self', request.url]]);
      return { editions: EDITIONS.map(({ item4, ...edition }) => withStatuses(edition, item4)) };
    },
  });
}

const withStatuses = <Edition>(edition: Edition, item4: string) => ({
  ...edition,
  statuses: CITIZENSHIP_STATUSES.map((citizenshipStatus) => ({
    citizenshipStatus,
    label:
      citizenshipStatus === 'alien_authorized_to_work' ? item4 : STATUS_LABELS[citizenshipStatus],
  })),
});

async function describeCaller({ db }: Deps, { accountId, actor }: Caller) {
  const { kind, id, name } = actor;
  if (actor.kind === 'account') {
    return { kind, id, name, role: null, employer: null, submissionId: null };
  }
  const row = await findEmployer(db, accountId, actor.employerId);
  const { usesEVerify } = await employerRules(db, row);
  const { name: employerName, timezone, options } = row;
  const employer = {
    id: row.id,
    name: employerName,
    timezone,
    usesEVerify,
    embeddingOrigins: allowedOrigins(options),
  };
  const me = { kind, id, name, role: actor.role, employer, submissionId: actor.submissionId };
  if (actor.kind !== 'employee') return me;
  const everifyMismatch = await findMismatch(db, { employer_id: row.id, employee_id: id });
  const { applied_for_ssn } = await findEmployee(db, accountId, row.id, id);
  const own = { ...me, ssnRequired: usesEVerify && applied_for_ssn !== 1 };
  return everifyMismatch === undefined ? own : { ...own, everifyMismatch };
}
