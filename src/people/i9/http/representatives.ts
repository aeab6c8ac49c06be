/** Inviting a representative, and letting one in: the secret link for a session of 30 minutes. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TProperties } from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { OPEN_BODY_LIMIT } from '../../../platform/http/bodies/intake.ts';
import { callerOf, keyIdOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { ownAddress } from '../../../platform/http/rest/own-address.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { checkShape } from '../../../platform/requests/check-shape.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { SUBMISSION, submissionIdsOf, submissionPath } from '../../http/paths.ts';
import { issuePersonToken, LINK_NOTE, personUri } from '../../http/person-links.ts';
import { Invitation } from '../form/schema.ts';
import { exchangeInvitation } from '../submissions/representatives/exchange-invitation.ts';
import {
  inviteRepresentative,
  type NewInvitation as Made,
  readInvitation,
  reissueInvitation,
} from '../submissions/representatives/representatives.ts';

const TAG = 'submissions';
const INVITATION = `${SUBMISSION}/representative`;

const Purpose = Type.Enum(['section2', 'supplementB'], {
  title: 'InvitationPurpose',
  description:
    'What the representative completes: before acceptance Section 2, after it Supplement B.',
});

const NewInvitation = Type.Object(
  {
    invitation: Type.Object({
      id: Type.String(),
      purpose: Purpose,
      linkDelivery: Type.Enum(['answer', 'email', 'administrator'], {
        description:
          'How the representative gets the link. answer: it is in this response; send it to them. email: the server emailed it to emailAddress. administrator: an administrator gets it with reissueInvitation. An employee never gets the link.',
      }),
      token: Type.Optional(
        Type.String({
          description: 'Works once, for 7 days; shown only here, with linkDelivery answer.',
        }),
      ),
      invitationUri: Type.Optional(
        Type.String({
          description: `The link with the token, to send to the representative. ${LINK_NOTE}`,
        }),
      ),
      expiresAt: Type.String(),
    }),
  },
  { title: 'NewInvitationResponse', description: 'The invitation.' },
);

const text = Type.Union([Type.String(), Type.Null()]);
const nullable = (properties: TProperties) =>
  Type.Union([Type.Object(properties), Type.Null()], { description: 'Null if there is none.' });

const OpenInvitation = Type.Object(
  {
    invitation: nullable({
      id: Type.String(),
      purpose: Purpose,
      name: Type.String(),
      emailAddress: text,
      telephoneNumber: text,
      invitedBy: Type.Union([
        Type.Object({ kind: Type.String(), id: Type.String(), name: Type.String() }),
        Type.Null(),
      ]),
      invitedAt: Type.String(),
      expiresAt: Type.String(),
      exchangedAt: Type.Union([Type.String(), Type.Null()], {
        description: 'When the link was used; null until then.',
      }),
    }),
  },
  { title: 'OpenInvitationResponse', description: 'The open invitation, or null.' },
);

const Exchange = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { title: 'InvitationExchange', additionalProperties: false },
);

const Session = Type.Object(
  {
    token: Type.Object({
      token: Type.String({ description: 'Send it as Authorization: Bearer; valid 30 minutes.' }),
    }),
    employerId: Type.String(),
    employeeId: Type.String(),
    submissionId: Type.Integer({ format: 'int64' }),
    purpose: Purpose,
  },
  { title: 'RepresentativeSession', description: 'The session of the representative.' },
);

export function representativeRoutes(app: FastifyInstance, context: FormsContext): void {
  inviteRoute(app, context);
  openInvitationRoutes(app, context);
  sessionRoute(app, context);
}

/** For the representative, with the secret of the invitation. */
function linkOf(context: FormsContext, request: FastifyRequest, token: string): string {
  const { employerId } = submissionIdsOf(request);
  return personUri(ownAddress(context, request), { page: 'representative', employerId, token });
}

function send(
  context: FormsContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, ...made }: Made,
): object {
  reply.code(201).header('cache-control', 'no-store');
  linkTo(reply, [['related', submissionPath(submissionIdsOf(request)), 'submission']]);
  const link = token === null ? {} : { token, invitationUri: linkOf(context, request, token) };
  return { invitation: { ...made, ...link } };
}

function inviteRoute(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.post(INVITATION, {
    operationId: 'inviteRepresentative',
    summary:
      'Invite an authorized representative to Section 2, or after acceptance to Supplement B; ends earlier invitations',
    description:
      'For administrators (owner, reviewer), or an API key that names the administrator who asked in adminId. Employees may invite only with the employer option i9EmployeeInvitesRepresentative, for Section 2. The employee cannot be the representative: 400 for their own name, email address or telephone number.',
    response: { 201: NewInvitation },
    body: Invitation,
    handler: async (request, reply) => {
      const emailedLink =
        context.mailer !== undefined && context.publicUrl !== undefined
          ? (token: string) => linkOf(context, request, token)
          : undefined;
      const made = await inviteRepresentative(
        deps,
        callerOf(request),
        submissionIdsOf(request),
        request.body,
        keyIdOf(request),
        emailedLink,
      );
      return send(context, request, reply, made);
    },
  });
}

/** Reading the open invitation, and a new link for it. */
function openInvitationRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.get(INVITATION, {
    operationId: 'readInvitation',
    summary:
      'Read the open invitation of a representative, without its link; null if there is none',
    response: { 200: OpenInvitation },
    handler: async (request, reply) => {
      const ids = submissionIdsOf(request);
      const invitation = await readInvitation(deps, callerOf(request), ids);
      linkTo(reply, [
        ['self', request.url],
        ['up', submissionPath(ids)],
      ]);
      return { invitation };
    },
  });
  route.post(`${INVITATION}/reissue`, {
    operationId: 'reissueInvitation',
    summary: 'Create a new link for the open invitation; ends the previous link and its session',
    description:
      'Use it to get the link of a representative whom the employee asked for, or to replace a lost link.',
    response: { 201: NewInvitation },
    handler: async (request, reply) =>
      send(
        context,
        request,
        reply,
        await reissueInvitation(
          deps,
          callerOf(request),
          submissionIdsOf(request),
          keyIdOf(request),
        ),
      ),
  });
}

/** The link of an invitation for a session. */
function sessionRoute(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.post('/v1/representativeSessions', {
    operationId: 'exchangeInvitation',
    summary: 'Exchange an invitation for a 30-minute session; works once',
    response: { 201: Session },
    body: Exchange,
    config: { isPublic: true },
    bodyLimit: OPEN_BODY_LIMIT,
    handler: async (request, reply) => {
      const { token } = checkShape(Exchange, request.body);
      const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const exchange = exchangeInvitation(deps, token, origin).catch((error: unknown) => {
        if (!(error instanceof RequestError) || error.code !== 'invitation_invalid') throw error;
        throw context.failures.failed(request) ?? error;
      });
      const { accountId, keyId, person, ids, purpose } = await exchange;
      const session = await issuePersonToken(context, { accountId, keyId, person });
      reply.code(201).header('cache-control', 'no-store');
      linkTo(reply, [['related', submissionPath(ids), 'submission']]);
      return { token: { token: session }, ...ids, purpose };
    },
  });
}
