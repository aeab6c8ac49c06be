/** `POST /v1/employers/{employerId}/employees/import`: CSV or NDJSON, all rows or none. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { importEmployees } from '../../employers/people/import-employees.ts';
import type { ImportFormat } from '../../employers/people/import-rows.ts';
import { requirePermission } from '../../employers/people/permissions.ts';
import { I9Error } from '../../requests/errors.ts';
import type { Context } from '../context.ts';
import {
  callerOf,
  contentTypeOf,
  depsOf,
  documented,
  linkTo,
  pathParameter,
} from '../rest/plumbing.ts';
import { employerPath } from './employers.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;

const FORMATS: Readonly<Record<string, ImportFormat>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
};

const Imported = Type.Object({
  imported: Type.Integer({ description: 'Number of employees.' }),
  employees: Type.Array(
    Type.Object({ row: Type.Integer({ description: 'Line of the file.' }), id: Type.String() }),
  ),
});

export function employeeImportRoutes(app: FastifyInstance, context: Context): void {
  const deps = depsOf(context);
  app.post(
    '/v1/employers/:employerId/employees/import',
    {
      config: { holdsNoTransaction: true },
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        operationId: 'importEmployees',
        summary: 'Add many employees, or none when a row is wrong',
        description:
          'text/csv: the first line names the fields, address.city for those of objects. application/x-ndjson: one employee per line. Errors carry `row`, the line of the file, and `field`.',
        ...documented('employees', { 201: Imported }),
        params: Type.Object({ employerId: Type.String() }),
        consumes: Object.keys(FORMATS),
        body: Type.String(),
      },
    },
    async (request, reply) => {
      const format = FORMATS[contentTypeOf(request)];
      const employerId = pathParameter(request, 'employerId');
      const caller = callerOf(request);
      requirePermission(caller, 'employees.import', { employerId });
      if (format === undefined) {
        const allowed = Object.keys(FORMATS).join(', ');
        throw new I9Error(400, `Content-Type must be one of ${allowed}.`, [
          { path: 'Content-Type', message: `must be one of ${allowed}` },
        ]);
      }
      const text = request.rawBody;
      const employees = await importEmployees(deps, caller, employerId, format, text);
      linkTo(reply, [['collection', `${employerPath(employerId)}/employees`]]);
      return reply.code(201).send({ imported: employees.length, employees });
    },
  );
}
