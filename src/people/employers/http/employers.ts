/** `/v1/employers`: employers of the account. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { etag, ifMatchOf, linkTo } from '../../../platform/http/rest/links.ts';
import { isId } from '../../../platform/http/rest/pages.ts';
import { queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { MAX } from '../../../platform/requests/fields.ts';
import type { EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import { EMPLOYER, employerIdOf, employerPath } from '../../http/paths.ts';
import { createEmployer, listEmployers, readEmployer, updateEmployer } from '../employers.ts';
import { EmployerDetails, EmployerInput } from '../schema.ts';
import { viewEmployer } from '../stored.ts';

const TAG = 'employers';
const Employer = wrapped('employer', EmployerDetails);

const EmployerQuery = {
  search: Type.Optional(
    Type.String({
      maxLength: MAX.text,
      description:
        'Part of the name, or of the federal EIN with or without its hyphen; case does not matter.',
      examples: ['rockets'],
    }),
  ),
};

/** An empty search does not count. */
const searchOf = (request: FastifyRequest): string | undefined =>
  queryParameter(request, 'search')?.trim() || undefined;

export function employerRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
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
    route.post(path, {
      operationId: path === '/employers' ? 'createEmployer' : 'createEmployerAlias',
      summary: 'Create an employer',
      response: { 201: Employer },
      body: EmployerInput,
      handler: async (request, reply) => {
        const row = await createEmployer(deps, callerOf(request), request.body);
        reply.code(201).header('location', employerPath(row.id));
        return send(reply, row);
      },
    });
  }
  route.list('/v1/employers', {
    operationId: 'listEmployers',
    summary: 'The account’s employers, oldest first',
    query: EmployerQuery,
    items: 'employers',
    item: EmployerDetails,
    isPosition: isId,
    read: (request, limit, after) =>
      listEmployers(deps, callerOf(request), { limit, after, search: searchOf(request) }),
    positionOf: ({ id }) => id,
    view: (row) => viewEmployer(context.secrets, row),
  });
  route.get(EMPLOYER, {
    operationId: 'readEmployer',
    summary: 'Read an employer',
    response: { 200: Employer },
    handler: async (request, reply) => {
      const id = employerIdOf(request);
      return send(reply, await readEmployer(deps, callerOf(request), id));
    },
  });
  route.patch(EMPLOYER, {
    operationId: 'updateEmployer',
    isConditional: true,
    summary: 'Update an employer; objects that are not sent are kept, null removes them',
    response: { 200: Employer },
    body: EmployerInput,
    handler: async (request, reply) => {
      const id = employerIdOf(request);
      const { body } = request;
      return send(
        reply,
        await updateEmployer(deps, callerOf(request), id, body, ifMatchOf(request)),
      );
    },
  });
}
