/** One-time links of an administrator: to hand over, and to the E-Verify settings as existing clients ask for it. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { createOperatorLink } from '../../../platform/accounts/sign-in-links.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { ownAddress } from '../../../platform/http/rest/own-address.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { signInUri } from '../../../platform/http/session/link-routes.ts';
import { type Deps, depsOf } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { type Permission, requirePermission, roleMay } from '../../access/permissions.ts';
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
      const { row, token, expiresAt } = await makeLink(deps, request, reply);
      reply.code(201);
      linkTo(reply, [['up', `${employerPath(row.employer_id)}/admins/${row.id}`]]);
      return { signInLink: { url: signInUri(ownAddress(context, request), token), expiresAt } };
    },
  });
}

const SettingsLink = Type.Object(
  {
    authenticateUri: Type.String({
      description:
        'Signs the administrator in once, within 15 minutes, and opens eVerifySettingsUri. Not in a frame.',
    }),
    eVerifySettingsUri: Type.String({
      description: 'The page with the settings.',
    }),
  },
  { title: 'EVerifySettingsLink', description: 'The links.' },
);

/** As existing clients call it: a GET, answered with two addresses. */
export function everifySettingsLinkRoute(
  app: FastifyInstance,
  context: FormsContext,
  admin: string,
): void {
  const { get } = routesOf(app, 'E-Verify');
  const deps = depsOf(context);
  get(`${admin}/everifySettings/generateToken`, {
    operationId: 'generateEverifySettingsToken',
    summary: 'Create a one-time link to the E-Verify settings for this administrator, an owner',
    response: { 200: SettingsLink },
    handler: async (request, reply) => {
      const { row, token } = await makeLink(deps, request, reply, 'everifySettings.write');
      const employer = employerPath(row.employer_id);
      linkTo(reply, [['up', `${employer}/admins/${row.id}`]]);
      const base = ownAddress(context, request);
      const page = `/employers/${row.employer_id}/everify`;
      return {
        authenticateUri: signInUri(base, token, page),
        eVerifySettingsUri: `${base}${page}`,
      };
    },
  });
}

/** A link for the administrator of the path; refused when their role does not allow what it is for. */
async function makeLink(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  purpose?: Permission,
) {
  const caller = callerOf(request);
  const employerId = employerIdOf(request);
  requirePermission(caller, 'links.create', { employerId });
  const row = await readAdmin(deps, caller, employerId, pathParameter(request, 'adminId'));
  const { keyId } = caller;
  if (keyId === undefined) throw new RequestError('unauthorized');
  if (purpose !== undefined && !roleMay(row.role, purpose)) {
    throw new RequestError('not_permitted', { who: `The role ${row.role}`, permission: purpose });
  }
  reply.header('cache-control', 'no-store');
  return { row, ...(await createOperatorLink(deps, caller, row, keyId)) };
}
