/** `/v1/employers/{employerId}/admins`: administrators, and the link each signs in with. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { Admin, AdminChanges, AdminInput, viewAdmin } from '../../employers/people/admin-schema.ts';
import {
  createAdmin,
  deactivateAdmin,
  listAdmins,
  readAdmin,
  recordAdminLink,
  updateAdmin,
} from '../../employers/people/admins.ts';
import { RequestError } from '../../requests/errors.ts';
import type { AdminRow } from '../../storage/database/tables-i9.ts';
import type { Context } from '../context.ts';
import { documented, wrapped } from '../rest/documented.ts';
import { callerOf } from '../rest/guard.ts';
import { etag, ifMatchOf, linkTo } from '../rest/links.ts';
import { isId, PageQuery, pageOf, readPage } from '../rest/pages.ts';
import { EMPLOYER, employerIdOf, employerPath, ofEmployer, pathParameter } from '../rest/paths.ts';
import { depsOf } from '../rest/plumbing.ts';
import { generateTokenRoute } from './embedded-link.ts';

const TAG = 'admins';
const LIST = `${EMPLOYER}/admins`;
const ONE = `${LIST}/:adminId`;
const Wrapper = wrapped('admin', Admin);
const params = Type.Object({ employerId: Type.String(), adminId: Type.String() });

export function adminRoutes(app: FastifyInstance, context: Context): void {
  const deps = depsOf(context);
  const pathOf = (row: AdminRow): string => `${employerPath(row.employer_id)}/admins/${row.id}`;
  const send = (reply: FastifyReply, row: AdminRow): object => {
    const path = pathOf(row);
    reply.header('etag', etag(row.version));
    linkTo(reply, [
      ['self', path],
      ['collection', `${employerPath(row.employer_id)}/admins`],
      ['up', employerPath(row.employer_id)],
      ['related', `${path}/generateToken`, 'embedded link'],
    ]);
    return { admin: viewAdmin(row) };
  };

  app.post(
    LIST,
    {
      schema: {
        operationId: 'createAdmin',
        summary: 'Add an administrator',
        ...documented(TAG, { 201: Wrapper }),
        params: ofEmployer,
        body: AdminInput,
      },
    },
    async (request, reply) => {
      const employerId = employerIdOf(request);
      const row = await createAdmin(deps, callerOf(request), employerId, request.body);
      reply.code(201).header('location', pathOf(row));
      return send(reply, row);
    },
  );
  app.get(
    LIST,
    {
      schema: {
        operationId: 'listAdmins',
        summary: 'The employer’s administrators, deactivated ones included, oldest first',
        ...documented(TAG, { 200: pageOf('admins', Admin) }),
        params: ofEmployer,
        querystring: PageQuery,
      },
    },
    async (request, reply) => {
      const employerId = employerIdOf(request);
      const { rows, nextCursor } = await readPage(request, reply, {
        up: employerPath(employerId),
        isPosition: isId,
        read: (limit, after) => listAdmins(deps, callerOf(request), employerId, limit, after),
        positionOf: ({ id }) => id,
      });
      return { admins: rows.map(viewAdmin), nextCursor };
    },
  );
  app.get(
    ONE,
    {
      schema: {
        operationId: 'readAdmin',
        summary: 'Read an administrator',
        ...documented(TAG, { 200: Wrapper }),
        params,
      },
    },
    async (request, reply) => {
      const [employerId, id] = [employerIdOf(request), pathParameter(request, 'adminId')];
      return send(reply, await readAdmin(deps, callerOf(request), employerId, id));
    },
  );
  app.patch(
    ONE,
    {
      schema: {
        operationId: 'updateAdmin',
        summary: 'Update the fields that are sent',
        ...documented(TAG, { 200: Wrapper }),
        params,
        body: AdminChanges,
      },
    },
    async (request, reply) => {
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
  );
  app.delete(
    ONE,
    {
      schema: {
        operationId: 'deactivateAdmin',
        summary: 'Deactivate an administrator and end their sessions; the record stays',
        ...documented(TAG, { 200: Wrapper }),
        params,
      },
    },
    async (request, reply) => {
      const row = await deactivateAdmin(
        deps,
        callerOf(request),
        employerIdOf(request),
        pathParameter(request, 'adminId'),
        ifMatchOf(request),
      );
      return send(reply, row);
    },
  );
  generateTokenRoute(app, context, {
    path: ONE,
    tag: TAG,
    operationId: 'generateAdminToken',
    summary: 'Create a 30-minute link for this administrator',
    params,
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
