/** `/v1/employers`: employers of the account. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  createEmployer,
  listEmployers,
  readEmployer,
  updateEmployer,
} from '../../employers/employers.ts';
import { EmployerDetails, EmployerInput } from '../../employers/schema.ts';
import { viewEmployer } from '../../employers/stored.ts';
import type { EmployerRow } from '../../storage/database/tables-i9.ts';
import type { Context } from '../context.ts';
import { documented, wrapped } from '../rest/documented.ts';
import { callerOf } from '../rest/guard.ts';
import { etag, ifMatchOf, linkTo } from '../rest/links.ts';
import { isId, PageQuery, pageOf, readPage } from '../rest/pages.ts';
import { EMPLOYER, employerIdOf, employerPath, ofEmployer } from '../rest/paths.ts';
import { depsOf } from '../rest/plumbing.ts';

const TAG = 'employers';
const Employer = wrapped('employer', EmployerDetails);

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
    EMPLOYER,
    {
      schema: {
        operationId: 'readEmployer',
        summary: 'Read an employer',
        ...documented(TAG, { 200: Employer }),
        params: ofEmployer,
      },
    },
    async (request, reply) => {
      const id = employerIdOf(request);
      return send(reply, await readEmployer(deps, callerOf(request), id));
    },
  );
  app.patch(
    EMPLOYER,
    {
      schema: {
        operationId: 'updateEmployer',
        summary: 'Update an employer; objects that are not sent stay, null removes them',
        ...documented(TAG, { 200: Employer }),
        params: ofEmployer,
        body: EmployerInput,
      },
    },
    async (request, reply) => {
      const id = employerIdOf(request);
      const { body } = request;
      return send(
        reply,
        await updateEmployer(deps, callerOf(request), id, body, ifMatchOf(request)),
      );
    },
  );
}
