/** Inviting a representative, and letting one in: the secret link for a session of 30 minutes. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { checkShape } from '../../i9/check-shape.ts';
import { exchangeInvitation, inviteRepresentative } from '../../i9/submissions/representatives.ts';
import { Invitation } from '../../i9/submissions/schema.ts';
import type { Context } from '../context.ts';
import { issuePersonToken } from './person-tokens.ts';
import { callerOf, depsOf, documented, keyIdOf, linkTo } from './plumbing.ts';
import { ofSubmission, placeOf, SUBMISSION, submissionPath } from './submissions.ts';

const TAG = 'submissions';

const Purpose = Type.Enum(['section2', 'supplementB'], {
  description:
    'What the representative completes: before acceptance Section 2, after it Supplement B.',
});

const NewInvitation = Type.Object({
  invitation: Type.Object({
    id: Type.String(),
    purpose: Purpose,
    token: Type.String({ description: 'Single use, 7 days; shown only here.' }),
    invitationUri: Type.String({ description: 'To send to the representative.' }),
    expiresAt: Type.String(),
  }),
});

const Exchange = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

const Session = Type.Object({
  token: Type.Object({
    token: Type.String({ description: 'Send it as Authorization: Bearer; valid 30 minutes.' }),
  }),
  employerId: Type.String(),
  employeeId: Type.String(),
  submissionId: Type.Integer(),
  purpose: Purpose,
});

export function representativeRoutes(app: FastifyInstance, context: Context): void {
  const deps = depsOf(context);
  app.post(
    `${SUBMISSION}/representative`,
    {
      schema: {
        operationId: 'inviteRepresentative',
        summary:
          'Invite an authorized representative to Section 2, or once accepted to Supplement B; ends earlier invitations',
        ...documented(TAG, { 201: NewInvitation }),
        params: ofSubmission,
        body: Invitation,
      },
    },
    async (request, reply) => {
      const place = placeOf(request);
      const keyId = keyIdOf(request);
      const made = await inviteRepresentative(deps, callerOf(request), place, request.body, keyId);
      const base = context.publicUrl ?? `${request.protocol}://${request.host}`;
      // Behind #, which browsers send to no server.
      const invitationUri = `${base.replace(/\/+$/, '')}/i9/representative#token=${made.token}`;
      reply.code(201).header('cache-control', 'no-store');
      linkTo(reply, [['related', submissionPath(place), 'submission']]);
      return { invitation: { ...made, invitationUri } };
    },
  );
  app.post(
    '/v1/representativeSessions',
    {
      config: { isPublic: true },
      schema: {
        operationId: 'exchangeInvitation',
        summary: 'Exchange an invitation, once, for a session of 30 minutes',
        ...documented(TAG, { 201: Session }),
        security: [],
        body: Exchange,
      },
    },
    async (request, reply) => {
      const { token } = checkShape(Exchange, request.body);
      const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const { accountId, keyId, person, place, purpose } = await exchangeInvitation(
        deps,
        token,
        origin,
      );
      const session = await issuePersonToken(context, { accountId, keyId, person });
      reply.code(201).header('cache-control', 'no-store');
      linkTo(reply, [['related', submissionPath(place), 'submission']]);
      return { token: { token: session }, ...place, purpose };
    },
  );
}
