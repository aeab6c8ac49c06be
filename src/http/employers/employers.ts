/** `/v1/employers`: employers of the account. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import {
  createEmployer,
  listEmployers,
  readEmployer,
  updateEmployer,
} from '../../employers/employers.ts';
import { EmployerDetails, EmployerInput } from '../../employers/schema.ts';
import { viewEmployer } from '../../employers/stored.ts';
import type { EmployerRow } from '../../storage/database/tables-i9.ts';
import { isUuid } from '../../storage/rows/new-id.ts';
import type { Context } from '../context.ts';
import {
  callerOf,
  depsOf,
  documented,
  etag,
  ifMatchOf,
  linkTo,
  PageQuery,
  pageOf,
  pathParameter,
  readPage,
  wrapped,
} from '../rest/plumbing.ts';

const TAG = 'employers';
const Employer = wrapped('employer', EmployerDetails);
const params = Type.Object({ employerId: Type.String() });

export const employerPath = (id: string): string => `/v1/employers/${id}`;

export function employerRoutes(app: FastifyInstance, context: Context): void {
  const { addressGuard } = context;
  const deps = { ...depsOf(context), hostError: addressGuard.literalError };
  const send = (reply: FastifyReply, row: EmployerRow): object => {
    const path = employerPath(row.id);
    reply.header('etag', etag(row.version));
    linkTo(reply, [
      ['self', path],
      ['collection', '/v1/employers'],
      ['related', `${path}/admins`, 'admins'],
      ['related', `${path}/employees`, 'employees'],
      ['related', `${path}/events`, 'events'],
    ]);
    return { employer: viewEmployer(context.secrets, row) };
  };

  for (const path of ['/employers', '/v1/employers']) {
    app.post(
      path,
      {
        schema: {
          operationId: path === '/employers' ? 'createEmployer' : 'createEmployerAlias',
          summary: 'Create an employer',
          ...documented(TAG, { 201: Employer }),
          body: EmployerInput,
        },
      },
      async (request, reply) => {
        const row = await createEmployer(deps, callerOf(request), request.body);
        reply.code(201).header('location', employerPath(row.id));
        return send(reply, row);
      },
    );
  }
  app.get(
    '/v1/employers',
    {
      schema: {
        operationId: 'listEmployers',
        summary: 'The account’s employers, oldest first',
        ...documented(TAG, { 200: pageOf('employers', EmployerDetails) }),
        querystring: PageQuery,
      },
    },
    async (request, reply) => {
      const { rows, nextCursor } = await readPage(request, reply, {
        isPosition: isId,
        read: (limit, after) => listEmployers(deps, callerOf(request), limit, after),
        positionOf: ({ id }) => id,
      });
      return { employers: rows.map((row) => viewEmployer(context.secrets, row)), nextCursor };
    },
  );
  app.get(
    '/v1/employers/:employerId',
    {
      schema: {
        operationId: 'readEmployer',
        summary: 'Read an employer',
        ...documented(TAG, { 200: Employer }),
        params,
      },
    },
    async (request, reply) => {
      const id = pathParameter(request, 'employerId');
      return send(reply, await readEmployer(deps, callerOf(request), id));
    },
  );
  app.patch(
    '/v1/employers/:employerId',
    {
      schema: {
        operationId: 'updateEmployer',
        summary: 'Change an employer; objects left out stay, null removes them',
        ...documented(TAG, { 200: Employer }),
        params,
        body: EmployerInput,
      },
    },
    async (request, reply) => {
      const id = pathParameter(request, 'employerId');
      const { body } = request;
      return send(
        reply,
        await updateEmployer(deps, callerOf(request), id, body, ifMatchOf(request)),
      );
    },
  );
}

/** Cursors of lists in the order of creation hold the last id shown. */
export const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);
