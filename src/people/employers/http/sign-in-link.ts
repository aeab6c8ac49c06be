/** `signInLink` of an administrator: a one-time link for the operator to hand over. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { createOperatorLink } from '../../../platform/accounts/sign-in-links.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { ownAddress } from '../../../platform/http/rest/own-address.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { signInUri } from '../../../platform/http/session/link-routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { requirePermission } from '../../access/permissions.ts';
import { employerIdOf, employerPath } from '../../http/paths.ts';
import { readAdmin } from '../admins.ts';

const SignInLink = Type.Object(
  {
    signInLink: Type.Object({
      url: Type.String({ description: 'Signs in whoever opens it first.' }),
      expiresAt: Type.String({ format: 'date-time', description: '15 minutes from now.' }),
    }),
  },
  { title: 'SignInLinkResponse', description: 'The link.' },
);

export function signInLinkRoute(app: FastifyInstance, context: FormsContext, admin: string): void {
  const { post } = routesOf(app, 'admins');
  const deps = depsOf(context);
  post(`${admin}/signInLink`, {
    operationId: 'createSignInLink',
    summary: 'Create a one-time link with which this administrator signs in to the console',
    description:
      'For servers that send no email. Hand it over in person or through a channel that only the administrator reads. Revoking the API key ends the session.',
    response: { 201: SignInLink },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const employerId = employerIdOf(request);
      requirePermission(caller, 'links.create', { employerId });
      const row = await readAdmin(deps, caller, employerId, pathParameter(request, 'adminId'));
      const { keyId } = caller;
      if (keyId === undefined) throw new RequestError('unauthorized');
      const { token, expiresAt } = await createOperatorLink(deps, caller, row, keyId);
      reply.code(201).header('cache-control', 'no-store');
      linkTo(reply, [['up', `${employerPath(row.employer_id)}/admins/${row.id}`]]);
      return { signInLink: { url: signInUri(ownAddress(context, request), token), expiresAt } };
    },
  });
}
