/** Inviting employees by link, and letting them in: the link for a session of 30 minutes. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { OPEN_BODY_LIMIT } from '../../../platform/http/bodies/intake.ts';
import { callerOf, keyIdOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { ownAddress } from '../../../platform/http/rest/own-address.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { checkShape } from '../../../platform/requests/check-shape.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import { findMismatch } from '../../cases/employee-mismatch.ts';
import { EMPLOYEE, employeeOf, employerPath } from '../../http/paths.ts';
import { issuePersonToken } from '../../http/person-links.ts';
import { inviteEmployee } from '../mails/invite-employee.ts';
import { openLink } from '../mails/links.ts';

const Invited = Type.Object(
  {
    invitation: Type.Object({
      id: Type.String(),
      linkDelivery: Type.Enum(['email', 'answer'], {
        description:
          'email: sent to emailAddress in the employee’s language. answer: give invitationUri to the employee.',
      }),
      expiresAt: Type.String({ format: 'date-time', description: 'A newer link ends it earlier.' }),
      invitationUri: Type.Optional(Type.String({ description: 'With linkDelivery answer.' })),
    }),
  },
  { title: 'EmployeeInvitationResponse', description: 'The invitation.' },
);

const Invitation = Type.Object(
  {
    about: Type.Optional(
      Type.Enum(['form', 'everify'], {
        default: 'form',
        description: 'everify: an open mismatch, which the email does not mention; the link does.',
      }),
    ),
    language: Type.Optional(
      Type.Enum(['en', 'es'], { description: 'Of this email, if not the employee’s.' }),
    ),
  },
  { title: 'EmployeeInvitationInput', additionalProperties: false },
);

const Opening = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200, description: 'After #link= in the link.' }),
  },
  { title: 'LinkOpening', additionalProperties: false },
);

const Session = Type.Object(
  {
    token: Type.Object({
      token: Type.String({ description: 'Send it as Authorization: Bearer; valid 30 minutes.' }),
    }),
    employerId: Type.String(),
    employeeId: Type.String(),
  },
  { title: 'EmployeeSession', description: 'The session of the employee.' },
);

export function employeeLinkRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, 'employees');
  const deps = depsOf(context);
  route.post(`${EMPLOYEE}/invitation`, {
    operationId: 'inviteEmployee',
    summary: 'Invite an employee to Form I-9 with a link that works for 7 days; ends earlier links',
    response: { 201: Invited },
    body: Invitation,
    handler: async (request, reply) => {
      const ids = employeeOf(request);
      const { about, language } = checkShape(Invitation, request.body ?? {});
      const invitation = await inviteEmployee(deps, callerOf(request), ids, {
        keyId: keyIdOf(request),
        base: ownAddress(context, request),
        canEmail: context.mailer !== undefined && context.publicUrl !== undefined,
        language,
        requireMismatch: about === 'everify' ? requireMismatch : undefined,
      });
      reply.code(201).header('cache-control', 'no-store');
      linkTo(reply, [['up', `${employerPath(ids.employerId)}/employees/${ids.employeeId}`]]);
      return { invitation };
    },
  });
  route.post('/v1/employeeSessions', {
    operationId: 'openEmployeeLink',
    summary: 'Exchange an employee’s link for a 30-minute session; works until the link ends',
    response: { 201: Session },
    body: Opening,
    config: { isPublic: true },
    bodyLimit: OPEN_BODY_LIMIT,
    handler: async (request, reply) => {
      const { token } = checkShape(Opening, request.body);
      const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const session = await openLink(deps, token, origin).catch((error: unknown) => {
        if (!(error instanceof RequestError) || error.code !== 'link_invalid') throw error;
        throw context.failures.failed(request) ?? error;
      });
      const { employerId, id } = session.person;
      const { evidence } = session.person;
      const made = await issuePersonToken(context, { ...session, evidence });
      reply.code(201).header('cache-control', 'no-store');
      linkTo(reply, [['related', `${employerPath(employerId)}/employees/${id}`, 'employee']]);
      return { token: { token: made }, employerId, employeeId: id };
    },
  });
}

async function requireMismatch(db: Database, { id, employer_id }: EmployeeRow): Promise<void> {
  const found = await findMismatch(db, { employer_id, employee_id: id });
  if (found === undefined) throw new RequestError('everify_no_mismatch');
}
