/** `/v1/employers/{employerId}/admins`: administrators, and the link each signs in with. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { etag, ifMatchOf, linkTo } from '../../../platform/http/rest/links.ts';
import { isId } from '../../../platform/http/rest/pages.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { type Deps, depsOf } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import type { AdminRow } from '../../../platform/storage/database/tables-i9.ts';
import { EMPLOYER, employerIdOf, employerPath } from '../../http/paths.ts';
import { Admin, AdminChanges, AdminInput, viewAdmin } from '../admin-schema.ts';
import {
  createAdmin,
  deactivateAdmin,
  listAdmins,
  readAdmin,
  recordAdminLink,
  updateAdmin,
} from '../admins.ts';
import { generateTokenRoute } from './embedded-link.ts';
import { everifySettingsLinkRoute, signInLinkRoute } from './sign-in-link.ts';

const TAG = 'admins';
const LIST = `${EMPLOYER}/admins`;
const ONE = `${LIST}/:adminId`;
const Wrapper = wrapped('admin', Admin);

const pathOf = (row: AdminRow): string => `${employerPath(row.employer_id)}/admins/${row.id}`;
function send(reply: FastifyReply, row: AdminRow): object {
  const path = pathOf(row);
  reply.header('etag', etag(row.version));
  linkTo(reply, [
    ['self', path],
    ['collection', `${employerPath(row.employer_id)}/admins`],
    ['up', employerPath(row.employer_id)],
    ['related', `${path}/generateToken`, 'embedded link'],
  ]);
  return { admin: viewAdmin(row) };
}

export function adminRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.post(LIST, {
    operationId: 'createAdmin',
    summary: 'Add an administrator',
    response: { 201: Wrapper },
    body: AdminInput,
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      const row = await createAdmin(deps, callerOf(request), employerId, request.body);
      reply.code(201).header('location', pathOf(row));
      return send(reply, row);
    },
  });
  route.list(LIST, {
    operationId: 'listAdmins',
    summary: 'The employer’s administrators, deactivated ones included, oldest first',
    items: 'admins',
    item: Admin,
    up: (request) => employerPath(employerIdOf(request)),
    isPosition: isId,
    read: (request, limit, after) =>
      listAdmins(deps, callerOf(request), employerIdOf(request), limit, after),
    positionOf: ({ id }) => id,
    view: viewAdmin,
  });
  oneAdmin(app, deps);
  signInLinkRoute(app, context, ONE);
  everifySettingsLinkRoute(app, context, ONE);
  generateTokenRoute(app, context, {
    path: ONE,
    tag: TAG,
    operationId: 'generateAdminToken',
    summary: 'Create a 30-minute link for this administrator',
    permission: 'links.create',
    find: async (request, caller, employerId) => {
      const row = await readAdmin(deps, caller, employerId, pathParameter(request, 'adminId'));
      if (row.deactivated_at !== null) throw new RequestError('admin_deactivated');
      await recordAdminLink(deps, caller, row);
      const name = `${row.first_name} ${row.last_name}`;
      const { id, employer_id } = row;
      return {
        up: pathOf(row),
        person: { kind: 'admin', id, employerId: employer_id, name, submissionId: null },
      };
    },
  });
}

function oneAdmin(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app, TAG);
  route.get(ONE, {
    operationId: 'readAdmin',
    summary: 'Read an administrator',
    response: { 200: Wrapper },
    handler: async (request, reply) => {
      const [employerId, id] = [employerIdOf(request), pathParameter(request, 'adminId')];
      return send(reply, await readAdmin(deps, callerOf(request), employerId, id));
    },
  });
  route.patch(ONE, {
    operationId: 'updateAdmin',
    isConditional: true,
    summary: 'Update the fields that are sent',
    response: { 200: Wrapper },
    body: AdminChanges,
    handler: async (request, reply) => {
      const row = await updateAdmin(
        deps,
        callerOf(request),
        employerIdOf(request),
        pathParameter(request, 'adminId'),
        request.body,
        ifMatchOf(request),
      );
      return send(reply, row);
    },
  });
  route.delete(ONE, {
    operationId: 'deactivateAdmin',
    isConditional: true,
    summary: 'Deactivate an administrator and end their sessions; the record is kept',
    response: { 200: Wrapper },
    handler: async (request, reply) => {
      const row = await deactivateAdmin(
        deps,
        callerOf(request),
        employerIdOf(request),
        pathParameter(request, 'adminId'),
        ifMatchOf(request),
      );
      return send(reply, row);
    },
  });
}
