/** `POST /v1/employers/{employerId}/employees/import`: CSV or NDJSON, all rows or none. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { contentTypeOf } from '../../../platform/http/rest/bodies.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { invalid } from '../../../platform/requests/errors.ts';
import { requirePermission } from '../../access/permissions.ts';
import { EMPLOYER, employerIdOf, employerPath } from '../../http/paths.ts';
import { checkImport, importEmployees } from '../import-employees.ts';
import type { ImportFormat } from '../import-rows.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;

const FORMATS: Readonly<Record<string, ImportFormat>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
};

const Imported = Type.Object(
  {
    imported: Type.Integer({ description: 'Number of employees.' }),
    employees: Type.Array(
      Type.Object({ row: Type.Integer({ description: 'Line in the file.' }), id: Type.String() }),
    ),
  },
  { title: 'ImportResult', description: 'What was imported.' },
);

const Checked = Type.Object(
  {
    rows: Type.Integer({ description: 'Rows that were checked.' }),
    errors: Type.Array(
      Type.Object(
        {
          row: Type.Integer({ description: 'Line in the file.' }),
          field: Type.Union([Type.String(), Type.Null()]),
          path: Type.String(),
          code: Type.String(),
          message: Type.String(),
        },
        { title: 'ImportError' },
      ),
    ),
  },
  { title: 'ImportCheck', description: 'What an import would reject.' },
);

const CheckQuery = Type.Object({
  check: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'true: only check the rows (200). Nothing is imported.',
    }),
  ),
});

export function employeeImportRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, 'employees');
  const deps = depsOf(context);
  route.post(`${EMPLOYER}/employees/import`, {
    operationId: 'importEmployees',
    summary: 'Import employees; a row with an error rejects the whole import',
    description:
      'text/csv: the first line names the fields, address.city for those of objects. application/x-ndjson: one employee per line. Errors carry `row`, the line of the file, and `field`.',
    response: { 200: Checked, 201: Imported },
    querystring: CheckQuery,
    consumes: Object.keys(FORMATS),
    body: Type.String(),
    config: { holdsNoTransaction: true, isUpload: true },
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request, reply) => {
      const format = FORMATS[contentTypeOf(request)];
      const employerId = employerIdOf(request);
      const caller = callerOf(request);
      requirePermission(caller, 'employees.import', { employerId });
      if (format === undefined) {
        const allowed = Object.keys(FORMATS).join(', ');
        throw invalid([
          { path: 'Content-Type', code: 'invalid_value', message: `must be one of ${allowed}` },
        ]);
      }
      const text = request.rawBody;
      if (queryParameter(request, 'check') === 'true') {
        linkTo(reply, [['up', `${employerPath(employerId)}/employees`]]);
        return await checkImport(deps, caller, employerId, format, text);
      }
      const employees = await importEmployees(deps, caller, employerId, format, text);
      linkTo(reply, [['collection', `${employerPath(employerId)}/employees`]]);
      return reply.code(201).send({ imported: employees.length, employees });
    },
  });
}
