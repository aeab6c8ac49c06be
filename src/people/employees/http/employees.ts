/** `/v1/employers/{employerId}/employees`: employees, and the link each signs in with. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { etag, ifMatchOf, linkTo } from '../../../platform/http/rest/links.ts';
import { asAsked, MASKED } from '../../../platform/http/rest/masked.ts';
import { isId, linkPage, PageQuery, pageOf, readPage } from '../../../platform/http/rest/pages.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { invalid } from '../../../platform/requests/errors.ts';
import { shownTo } from '../../../platform/requests/masking.ts';
import { queryDay } from '../../../platform/requests/query-day.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import { generateTokenRoute } from '../../employers/http/embedded-link.ts';
import { EMPLOYER, employerIdOf, employerPath } from '../../http/paths.ts';
import { summarizeEmployee, viewEmployee } from '../employee-profile.ts';
import {
  EmployeeChanges,
  EmployeeDetails,
  EmployeeInput,
  EmployeeSummary,
  FORM_STATES,
  ListedEmployee,
  SsnQuery,
  STATUSES,
} from '../employee-schema.ts';
import {
  createEmployee,
  type EmployeePosition,
  findEmployeesBySsn,
  listEmployees,
  readEmployee,
  updateEmployee,
} from '../employees.ts';

const TAG = 'employees';
const LIST = `${EMPLOYER}/employees`;
const ONE = `${LIST}/:employeeId`;
const Wrapper = wrapped('employee', EmployeeDetails);
const ListQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      description: 'The beginning of a first or last name, nickname, or email address.',
    }),
  ),
  status: Type.Optional(
    Type.Enum([...STATUSES], { description: 'Only employees with this status.' }),
  ),
  hiredFrom: Type.Optional(
    Type.String({
      format: 'date',
      description:
        'Only those hired on or after this day; startDate is used if hireDate is not set.',
    }),
  ),
  hiredBy: Type.Optional(
    Type.String({ format: 'date', description: 'Only those hired on or before this day.' }),
  ),
  form: Type.Optional(
    Type.Enum(Object.keys(FORM_STATES), {
      description:
        'none: without a form. section1, section2: waiting for it. review: in review. returned: mismatch or rejected. complete: accepted or historical.',
    }),
  ),
  ...PageQuery.properties,
});

const employeesPath = (employerId: string): string => `${employerPath(employerId)}/employees`;

const employeePath = ({ employer_id, id }: EmployeeRow): string =>
  `${employeesPath(employer_id)}/${id}`;

function send(
  { secrets }: FormsContext,
  request: FastifyRequest,
  reply: FastifyReply,
  row: EmployeeRow,
): object {
  const path = employeePath(row);
  reply.header('etag', etag(row.version));
  linkTo(reply, [
    ['self', path],
    ['collection', employeesPath(row.employer_id)],
    ['up', employerPath(row.employer_id)],
    ['related', `${path}/submissions`, 'submissions'],
    ['related', `${path}/audit`, 'audit trail'],
  ]);
  return { employee: shownTo(callerOf(request), viewEmployee(secrets, row)) };
}

const employeeIdOf = (request: FastifyRequest): string => pathParameter(request, 'employeeId');

export function employeeRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.post(LIST, {
    operationId: 'createEmployee',
    summary: 'Add an employee',
    response: { 201: Wrapper },
    body: EmployeeInput,
    handler: async (request, reply) => {
      const { body } = request;
      const row = await createEmployee(deps, callerOf(request), employerIdOf(request), body);
      reply.code(201).header('location', employeePath(row));
      return send(context, request, reply, row);
    },
  });
  findRoutes(app, context);
  oneEmployee(app, context);
  generateTokenRoute(app, context, {
    path: ONE,
    tag: TAG,
    operationId: 'generateEmployeeToken',
    summary: 'Create a 30-minute link for this employee',
    permission: 'employeeLinks.create',
    find: async (request, caller, employerId) => {
      const id = employeeIdOf(request);
      const row = await readEmployee(deps, caller, employerId, id, 'link.created');
      const name = `${row.first_name} ${row.last_name}`;
      return {
        up: employeePath(row),
        person: {
          kind: 'employee',
          id: row.id,
          employerId: row.employer_id,
          name,
          submissionId: null,
        },
      };
    },
  });
}

/** Lists, by name and by number. */
function findRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.get(LIST, {
    operationId: 'listEmployees',
    summary:
      'List employees in the order of creation, or by name in a search; pages of a search may have fewer than limit',
    response: { 200: pageOf('employees', ListedEmployee) },
    querystring: ListQuery,
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      const filter = filterOf(request);
      let resume: EmployeePosition | undefined;
      const { rows, nextCursor } = await readPage(request, reply, {
        up: employerPath(employerId),
        isPosition,
        read: async (limit, after) => {
          const page = { limit, ...filter, after };
          const found = await listEmployees(deps, callerOf(request), employerId, page);
          resume = found.resume;
          return found.listed;
        },
        positionOf: ({ position }) => position,
        resume: () => resume,
      });
      const employees = rows.map(({ row, form }) => ({ ...summarizeEmployee(row), form }));
      return { employees, nextCursor };
    },
  });
  route.post(`${LIST}/search`, {
    operationId: 'findEmployeesBySsn',
    summary: 'Find employees by Social Security number, which never appears in a URL',
    description:
      'For owners, reviewers, and API keys. Viewers get 403, because a match would confirm a number that is masked for them.',
    response: { 200: pageOf('employees', EmployeeSummary) },
    body: SsnQuery,
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      const rows = await findEmployeesBySsn(deps, callerOf(request), employerId, request.body);
      linkPage(request, reply, employeesPath(employerId), null);
      return { employees: rows.map(summarizeEmployee), nextCursor: null };
    },
  });
}

function oneEmployee(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  route.get(ONE, {
    operationId: 'readEmployee',
    summary: 'Read an employee; adds an entry to the record’s audit trail',
    response: { 200: Wrapper },
    querystring: Type.Object(MASKED),
    handler: async (request, reply) => {
      const [employerId, id] = [employerIdOf(request), employeeIdOf(request)];
      const row = await readEmployee(deps, callerOf(request), employerId, id);
      return asAsked(request, send(context, request, reply, row));
    },
  });
  route.patch(ONE, {
    operationId: 'updateEmployee',
    isConditional: true,
    summary: 'Update the fields that are sent; null clears an optional field',
    response: { 200: Wrapper },
    body: EmployeeChanges,
    handler: async (request, reply) => {
      const row = await updateEmployee(
        deps,
        callerOf(request),
        employerIdOf(request),
        employeeIdOf(request),
        request.body,
        ifMatchOf(request),
      );
      return send(context, request, reply, row);
    },
  });
}

function filterOf(request: FastifyRequest) {
  const { search, status, form, hiredFrom, hiredBy } = request.query as Record<
    string,
    string | undefined
  >;
  const known = STATUSES.find((name) => name === status);
  if (status !== undefined && known === undefined) {
    throw invalid([
      { path: 'status', code: 'invalid_value', message: `must be one of ${STATUSES.join(', ')}` },
    ]);
  }
  const days = {
    hiredFrom: queryDay('hiredFrom', hiredFrom),
    hiredBy: queryDay('hiredBy', hiredBy),
  };
  return { search, status: known, ...days, forms: FORM_STATES[form as keyof typeof FORM_STATES] };
}

function isPosition(value: unknown): value is EmployeePosition {
  if (typeof value !== 'object' || value === null) return isId(value);
  const { term, id } = value as Record<string, unknown>;
  return typeof term === 'string' && isId(id);
}
