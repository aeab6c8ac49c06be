/** `/v1/employers/{employerId}/historicalForms`: forms completed before, with their scans. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { contentTypeOf, readBytes } from '../../../platform/http/rest/bodies.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { invalid } from '../../../platform/requests/errors.ts';
import { requirePermission } from '../../access/permissions.ts';
import { FILE_QUERY, fileOf, READ_AS, readAsOf } from '../../employees/http/employee-import.ts';
import { MEDIA_TYPES as FILE_TYPES } from '../../employees/import-file.ts';
import {
  EMPLOYER,
  employerIdOf,
  employerPath,
  SUBMISSION,
  submissionIdsOf,
  submissionPath,
} from '../../http/paths.ts';
import { addScan } from '../historical/scans.ts';
import { historicalFields } from '../historical/schema.ts';
import { RESULTS, takeInForms } from '../historical/take-in.ts';
import { MAX_COPY_BYTES, MEDIA_TYPES } from '../submissions/copies/media-types.ts';
import { nullable, Scan } from './submission-schema.ts';

const TAG = 'submissions';
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const SCANS = `${SUBMISSION}/scans`;
const Wrapper = wrapped('scan', Scan);

const ScanQuery = Type.Object({
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Name of the file. The import may have named it in `scans`, and the inspection export lists it. The same file with the same name is kept once.',
    }),
  ),
});

const ImportQuery = Type.Object({
  check: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'true: only say what would become of each row. Nothing is stored.',
    }),
  ),
  ...FILE_QUERY,
});

const Results = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          row: Type.Integer({ description: 'Line of the file, from 1.' }),
          result: Type.Enum([...RESULTS], {
            description:
              'recorded; completed: values were added to the form named by submissionId; refused: see errors; failed: the server could not save the row, send it again.',
          }),
          submissionId: nullable(
            Type.Integer({
              format: 'int64',
              description: 'Null: the row was rejected, or is new and was only checked.',
            }),
          ),
          employeeId: nullable(Type.String()),
          missing: Type.Array(Type.String(), {
            description: 'What is not on record of the form, as in `historical.missing`.',
          }),
          warnings: Type.Array(
            Type.Object({ code: Type.String(), path: Type.String(), message: Type.String() }),
            { description: 'What does not agree with the editions and lists of its day.' },
          ),
          errors: Type.Array(
            Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() }),
          ),
        },
        { title: 'HistoricalFormResult' },
      ),
    ),
    ...READ_AS,
  },
  { title: 'HistoricalFormResults', description: 'The result for each row.' },
);

export function historicalFormRoutes(app: FastifyInstance, context: FormsContext): void {
  const deps = depsOf(context);
  app.register(async (scope) => {
    readBytes(scope);
    importRoute(scope, context);
    routesOf(scope, TAG).post(SCANS, {
      operationId: 'addScan',
      summary: 'Upload a scan of a historical form as JPEG, PNG, or PDF; read it with readCopy',
      querystring: ScanQuery,
      response: { 201: Wrapper },
      consumes: Object.keys(MEDIA_TYPES),
      body: Type.String({ format: 'binary' }),
      config: { isUpload: true },
      bodyLimit: MAX_COPY_BYTES,
      handler: async (request, reply) => {
        const bytes = request.body;
        if (!Buffer.isBuffer(bytes)) {
          throw invalid([
            { path: 'body', code: 'required', message: 'is required: the bytes of the scan' },
          ]);
        }
        const ids = submissionIdsOf(request);
        const name = queryParameter(request, 'name');
        const file = { mediaType: contentTypeOf(request), bytes, name };
        const scan = await addScan(deps, callerOf(request), ids, file);
        const path = `${submissionPath(ids)}/copies/${scan.id}`;
        reply.code(201).header('location', path);
        linkTo(reply, [
          ['self', path],
          ['up', submissionPath(ids)],
        ]);
        return { scan };
      },
    });
  });
}

function importRoute(scope: FastifyInstance, context: FormsContext): void {
  const deps = depsOf(context);
  routesOf(scope, TAG).post(`${EMPLOYER}/historicalForms`, {
    operationId: 'importHistoricalForms',
    summary: 'Import forms completed earlier, on paper or in another system',
    description:
      'NDJSON, a JSON array, CSV, or an Excel workbook of up to 1,000 forms. Each has employeeId or emailAddress, source (paper or electronic), edition (MM/DD/YY), firstDayOfEmployment, section1SignedOn, and section2SignedOn (days that the form does not have are left out); optionally section1 (as in putSection1), section2 (documents and additionalInformation, as in putSection2), scans (file names), and note. The columns of a table are named as errors name the fields, such as `section1.lastName` and `section2.documents[0].documentNumber`. Each row is imported or rejected separately. A form with the same employee, edition, and first day is rejected, so the file can be sent again. A row with submissionId adds what is not recorded yet to that form; a value that differs from what is recorded is rejected. Then upload each scan with addScan.',
    response: { 200: Results },
    querystring: ImportQuery,
    consumes: Object.keys(FILE_TYPES),
    body: Type.String({ format: 'binary' }),
    config: { holdsNoTransaction: true, isUpload: true },
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      const caller = callerOf(request);
      requirePermission(caller, 'historicalForms.import', { employerId });
      const file = await fileOf(request, historicalFields());
      const results = await takeInForms(deps, caller, employerId, {
        file,
        isCheck: queryParameter(request, 'check') === 'true',
        onFailure: (row, err) => request.log.error({ err, row }, 'historical form not saved'),
      });
      linkTo(reply, [
        ['related', `${employerPath(employerId)}/submissions?status=historical`, 'forms'],
      ]);
      return { results, ...readAsOf(file) };
    },
  });
}
