/** The answer of `generateToken`: a person's token and the address that opens with it. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Context } from '../context.ts';
import { keyIdOf } from './guard.ts';
import { embeddedUri, issuePersonToken, type PersonToken } from './person-tokens.ts';
import { callerOf } from './plumbing.ts';

export const EmbeddedToken = Type.Object({
  token: Type.Object({
    embeddedUri: Type.String({ description: 'Opens the form as this person.' }),
    token: Type.String({ description: 'Send it as Authorization: Bearer; valid 30 minutes.' }),
  }),
});

export async function embed(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  person: PersonToken['person'],
): Promise<Static<typeof EmbeddedToken>> {
  const { accountId } = callerOf(request);
  const token = await issuePersonToken(context, { accountId, keyId: keyIdOf(request), person });
  const base = context.publicUrl ?? `${request.protocol}://${request.host}`;
  reply.header('cache-control', 'no-store');
  return { token: { embeddedUri: embeddedUri(base, token), token } };
}
