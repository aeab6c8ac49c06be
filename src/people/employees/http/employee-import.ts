/** `POST /v1/employers/{employerId}/employees/import`: a file of employees, all rows or none. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { contentTypeOf, readBytes } from '../../../platform/http/rest/bodies.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { invalid } from '../../../platform/requests/errors.ts';
import { requirePermission } from '../../access/permissions.ts';
import { EMPLOYER, employerIdOf, employerPath } from '../../http/paths.ts';
import { checkImport, importEmployees } from '../import-employees.ts';
import { type ImportFile, MEDIA_TYPES, openFile } from '../import-file.ts';
import type { TableFields } from '../import-table.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The other names of these are read, too, and not worth a page each. */
const DESCRIBED = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/x-ndjson',
  'application/json',
];

const Skipped = Type.Array(
  Type.Object(
    {
      row: Type.Integer({ description: 'Line in the file.' }),
      of: Type.Union([
        Type.Object({ employeeId: Type.String({ description: 'The employee on record.' }) }),
        Type.Object({ row: Type.Integer({ description: 'The earlier row of the same person.' }) }),
      ]),
      by: Type.String({ description: 'What both have in common.' }),
    },
    { title: 'SkippedRow' },
  ),
  { description: 'Rows left out because of duplicates=skip.' },
);

export const READ_AS = {
  format: Type.Enum(['csv', 'json', 'ndjson', 'xlsx'], { description: 'What the file is.' }),
  encoding: Type.Union([Type.String(), Type.Null()], {
    description: 'How its text was read, such as utf-8 or windows-1252; null for a workbook.',
  }),
  dates: Type.Union([Type.Enum(['month-first', 'day-first'], { title: 'DayOrder' }), Type.Null()], {
    description: 'How days such as 3/31/2026 were read; null where the file does not show it.',
  }),
  unusedColumns: Type.Array(Type.String(), { description: 'Columns that were not read.' }),
};

const Imported = Type.Object(
  {
    imported: Type.Integer({ description: 'Number of employees.' }),
    employees: Type.Array(
      Type.Object({ row: Type.Integer({ description: 'Line in the file.' }), id: Type.String() }),
    ),
    skipped: Skipped,
    ...READ_AS,
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
    skipped: Skipped,
    ...READ_AS,
  },
  { title: 'ImportCheck', description: 'What an import would reject.' },
);

/** How a file of any records is read. */
export const FILE_QUERY = {
  dates: Type.Optional(
    Type.Enum(['month-first', 'day-first'], {
      description:
        'How days such as 3/4/2026 begin. Needed only if no day in the file shows it (3/31/2026 does).',
    }),
  ),
  unknownColumns: Type.Optional(
    Type.Enum(['reject', 'skip'], {
      default: 'reject',
      description: 'skip: do not read columns whose names are not known.',
    }),
  ),
};

const CheckQuery = Type.Object({
  check: Type.Optional(
    Type.Enum(['true', 'false'], {
      description:
        'true: only check the rows (200). Nothing is imported. A row in neither errors nor skipped would be added.',
    }),
  ),
  duplicates: Type.Optional(
    Type.Enum(['ask', 'add', 'skip'], {
      default: 'ask',
      description:
        'What to do with a row that seems to be a person on record or in an earlier row (the same social security number, name, or email address, unless numbers or dates of birth differ). ask: it is an error; skip: leave it out; add: add another person.',
    }),
  ),
  ...FILE_QUERY,
});

export function employeeImportRoutes(app: FastifyInstance, context: FormsContext): void {
  app.register(async (scope) => {
    readBytes(scope);
    importRoute(scope, context);
  });
}

function importRoute(app: FastifyInstance, context: FormsContext): void {
  const deps = depsOf(context);
  routesOf(app, 'employees').post(`${EMPLOYER}/employees/import`, {
    operationId: 'importEmployees',
    summary: 'Import employees; a row with an error rejects the whole import',
    description:
      'CSV (comma, semicolon, or tab; UTF-8, UTF-16, or Windows-1252; another encoding as `charset` of the content type) or an Excel workbook (.xlsx): the first row names the fields, address.city for those of objects. NDJSON or a JSON array: one employee each. Errors carry `row`, the line of the file, and `field`.',
    response: { 200: Checked, 201: Imported },
    querystring: CheckQuery,
    consumes: DESCRIBED,
    body: Type.String({ format: 'binary' }),
    config: { holdsNoTransaction: true, isUpload: true },
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      const caller = callerOf(request);
      requirePermission(caller, 'employees.import', { employerId });
      const file = await fileOf(request);
      const asked = queryParameter(request, 'duplicates');
      const onDuplicate = asked === 'add' || asked === 'skip' ? asked : 'ask';
      const readAs = readAsOf(file);
      if (queryParameter(request, 'check') === 'true') {
        linkTo(reply, [['up', `${employerPath(employerId)}/employees`]]);
        return {
          ...(await checkImport(deps, caller, { employerId, file, onDuplicate })),
          ...readAs,
        };
      }
      const made = await importEmployees(deps, caller, { employerId, file, onDuplicate });
      linkTo(reply, [['collection', `${employerPath(employerId)}/employees`]]);
      return reply.code(201).send({ imported: made.employees.length, ...made, ...readAs });
    },
  });
}

export const readAsOf = ({ rows: _, ...readAs }: ImportFile): Omit<ImportFile, 'rows'> => readAs;

/** The body as a file, by the content type and `FILE_QUERY`. */
export async function fileOf(request: FastifyRequest, fields?: TableFields): Promise<ImportFile> {
  const mediaType = contentTypeOf(request);
  if (!Object.hasOwn(MEDIA_TYPES, mediaType)) {
    const allowed = Object.keys(MEDIA_TYPES).join(', ');
    throw invalid([
      { path: 'Content-Type', code: 'invalid_value', message: `must be one of ${allowed}` },
    ]);
  }
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const dates = queryParameter(request, 'dates');
  return await openFile(bytes, {
    account: callerOf(request).accountId,
    mediaType,
    charset: charsetOf(request),
    dates: dates === 'month-first' || dates === 'day-first' ? dates : undefined,
    skipsUnknownColumns: queryParameter(request, 'unknownColumns') === 'skip',
    ...(fields === undefined ? {} : { fields }),
  });
}

const charsetOf = ({ headers }: FastifyRequest): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1];
