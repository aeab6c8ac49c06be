/** A session as the interface shows it, and the sign-in that opens it. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { closePersonSession, type SignedInPerson } from '../../auth/person-sessions.ts';
import { closeSession, readSession, type Session } from '../../auth/sessions.ts';
import type { Origin } from '../../requests/actor.ts';
import type { SigningInAdmin } from '../../storage/accounts/person-sessions.ts';
import type { PlatformContext } from '../context.ts';
import { cookieSecret, sessionCookie } from './cookie.ts';

const Role = Type.Enum(['owner', 'reviewer', 'viewer']);

const Choice = Type.Object(
  {
    adminId: Type.String(),
    name: Type.String(),
    role: Role,
    employer: Type.Object({ id: Type.String(), name: Type.String() }),
  },
  { title: 'SessionAdmin', description: 'An administrator of one employer.' },
);

const Person = Type.Object(
  {
    emailAddress: Type.String(),
    method: Type.Enum(['emailLink', 'openIdConnect', 'operatorLink'], {
      description: 'How the person signed in.',
    }),
    admin: Type.Union([Choice, Type.Null()], {
      description: 'Whom the person acts as; null until one of several is chosen.',
    }),
    choices: Type.Array(Choice, { description: 'Whom the person may act as.' }),
  },
  { title: 'SessionPerson' },
);

export const SessionAnswer = Type.Object(
  {
    kind: Type.Enum(['account', 'person'], {
      description: 'account: signed in with an API key. person: an administrator.',
    }),
    accountName: Type.Union([Type.String(), Type.Null()], { description: 'Null for a person.' }),
    apiKeyId: Type.Union([Type.String(), Type.Null()], { description: 'Null for a person.' }),
    scopes: Type.Array(Type.String(), {
      description: 'Scopes of the API key; empty for a person.',
    }),
    person: Type.Union([Person, Type.Null()], { description: 'Null for an account.' }),
    csrfToken: Type.String({
      description:
        'Send it in the header X-CSRF-Token with every request that changes something and is authenticated by the cookie.',
    }),
    expiresAt: Type.String({
      format: 'date-time',
      description:
        'When the session ends unless it is used: after 8 hours, and at most 24 hours after sign-in.',
    }),
  },
  { title: 'Session' },
);

export const SessionResponse = Type.Object({ session: SessionAnswer });

export function answerOf(session: Session): Static<typeof SessionAnswer> {
  const { kind, csrfToken, expiresAt } = session;
  if (session.kind === 'person') {
    const person = personAnswer(session.person);
    return { kind, accountName: null, apiKeyId: null, scopes: [], person, csrfToken, expiresAt };
  }
  const { accountName, keyId: apiKeyId, scopes } = session.principal;
  return { kind, accountName, apiKeyId, scopes: [...scopes], person: null, csrfToken, expiresAt };
}

const personAnswer = ({ emailAddress, method, admin, choices }: SignedInPerson) => ({
  emailAddress,
  method,
  admin: admin && choiceOf(admin),
  choices: choices.map(choiceOf),
});

const choiceOf = (admin: SigningInAdmin) => ({
  adminId: admin.id,
  name: `${admin.first_name} ${admin.last_name}`,
  role: admin.role,
  employer: { id: admin.employer_id, name: admin.employer_name },
});

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
});

/** Sends the new session and its cookie. A session that the browser had before ends. */
export async function sendSession(
  context: PlatformContext,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
): Promise<Static<typeof SessionResponse>> {
  const cookie = sessionCookie(context, request, secret);
  const session = await readSession(context, secret);
  if (session === undefined) throw new Error('A new session disappeared.');
  await endSession(context, request);
  reply.header('set-cookie', cookie);
  return { session: answerOf(session) };
}

/** Ends the session of the request's cookie, if there is one. */
export async function endSession(context: PlatformContext, request: FastifyRequest): Promise<void> {
  const secret = cookieSecret(context, request);
  const session = secret === undefined ? undefined : await readSession(context, secret);
  if (secret === undefined || session === undefined) return;
  if (session.kind === 'account') await closeSession(context, secret);
  else await closePersonSession(context, secret, session.person, originOf(request));
}
