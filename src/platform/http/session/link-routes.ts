/** Signing in with a one-time link: asked for by email address, used by pressing a button. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { createEmailedLink, signInWithLink } from '../../accounts/sign-in-links.ts';
import { invalid, RequestError } from '../../requests/errors.ts';
import { fieldError } from '../../shape/field-error.ts';
import { isMailAddress } from '../../shape/mail-address.ts';
import type { PlatformContext } from '../context.ts';
import { AddressLimit } from '../limits/failure-limit.ts';
import { ownAddress } from '../rest/own-address.ts';
import { routesOf } from '../rest/routes.ts';
import { requireSafeCookie } from './cookie.ts';
import { Later } from './later.ts';
import { originOf, SessionResponse, sendSession } from './session-answer.ts';
import { readBody } from './session-body.ts';
import { MAIL_LANGUAGES, sendSignInMail } from './sign-in-mail.ts';

const AskForLink = Type.Object(
  {
    emailAddress: Type.String({ minLength: 1, maxLength: 254 }),
    language: Type.Optional(
      Type.Enum([...MAIL_LANGUAGES], { default: 'en', description: 'Of the email.' }),
    ),
  },
  { title: 'SignInLinkRequest', additionalProperties: false },
);

const UseLink = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What follows # in the link.',
    }),
  },
  { title: 'SignInLinkUse', additionalProperties: false },
);

/** Requests for links a minute and address. */
const REQUESTS = 30;

/**
 * Where a link leads, and the page of ours that follows the sign-in. The token follows `#`: browsers
 * send that part to no server.
 */
export const signInUri = (base: string, token: string, next?: string): string =>
  `${base}/sign-in/link${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}#token=${token}`;

export function linkRoutes(app: FastifyInstance, context: PlatformContext): void {
  const { mailer, db, clock } = context;
  const limit = new AddressLimit(REQUESTS);
  // After the answer, so that it takes the same time for every address.
  const later = new Later({
    onError: (error) => app.log.error({ error }, 'a sign-in email was not sent'),
  });
  app.addHook('onClose', () => later.close());
  const { post } = routesOf(app, 'login');
  post('/v1/session/link', {
    operationId: 'requestSignInLink',
    summary: 'Email a one-time sign-in link to an administrator',
    description:
      'The response is the same whether or not an administrator has the address. At most 5 links per address are valid at a time, each for 15 minutes.',
    config: { isPublic: true },
    body: AskForLink,
    response: { 202: Type.Object({ message: Type.String() }) },
    handler: async (request, reply) => {
      const { emailAddress, language = 'en' } = readBody(request, AskForLink);
      requireSafeCookie(context, request);
      if (!isMailAddress(emailAddress)) {
        const problem = 'must be an email address such as name@example.com';
        throw invalid([fieldError('emailAddress', 'invalid_format', problem)]);
      }
      if (mailer === undefined) throw new RequestError('mail_not_configured');
      const seconds = limit.add(request);
      if (seconds !== undefined) {
        throw new RequestError('sign_in_rate_limited', { seconds }, { retryAfter: seconds });
      }
      const base = ownAddress(context, request);
      reply.raw.once('close', () =>
        later.run(async (signal) => {
          const made = await createEmailedLink({ db, clock }, emailAddress);
          if (made === undefined) return;
          const { to, token } = made;
          await sendSignInMail(mailer, { to, link: signInUri(base, token), language }, signal);
        }),
      );
      return reply.code(202).send({
        message:
          'If an administrator has this address, an email with a sign-in link is on its way.',
      });
    },
  });
  post('/v1/session/link/use', {
    operationId: 'signInWithLink',
    summary: 'Sign in with a one-time link',
    description: 'Uses up the link and sets a session cookie.',
    config: { isPublic: true },
    body: UseLink,
    response: { 201: SessionResponse },
    handler: async (request, reply) => {
      const { token } = readBody(request, UseLink);
      requireSafeCookie(context, request);
      const opening = signInWithLink(context, token, originOf(request));
      const secret = await opening.catch((error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        throw context.failures.failed(request) ?? error;
      });
      reply.code(201);
      return await sendSession(context, request, reply, secret);
    },
  });
}
