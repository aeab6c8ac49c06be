/** `/ste-hosted/v1/bulk`: the jobs of an account, their results and errors. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { isId, PageQuery, pageOf, readPage } from '../../platform/http/rest/pages.ts';
import { pathParameter } from '../../platform/http/rest/parameters.ts';
import { DAY_MS, isoTime } from '../../platform/shape/clock.ts';
import { resultsOf } from '../bulk/results.ts';
import { TARGETS } from '../calculators/chunk.ts';
import { SOURCES } from '../calculators/entries.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { type BulkJobRow, deleteJob, endJob, findJobOf, listJobs } from '../storage/jobs.ts';
import { TYPES } from './bulk-request.ts';
import type { TaxContext } from './context.ts';
import { Refused } from './versioned.ts';

export const BULK_PATH = '/ste-hosted/v1/bulk';
const JOB_PATH = `${BULK_PATH}/:jobId`;

const time = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

export const BulkJob = Type.Object(
  {
    jobId: Type.String({ format: 'uuid' }),
    clientId: Type.Union([Type.String(), Type.Null()], { description: 'Your Idempotency-Key.' }),
    status: Type.Enum(['receiving', 'waiting', 'running', 'completed', 'canceled', 'failed'], {
      description: 'Only a completed job has results; canceled and failed jobs have none.',
    }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why the job failed.' }),
    from: Type.Enum([...SOURCES]),
    to: Type.Enum([...TARGETS]),
    version: Type.String({ description: 'Version of the rules, as of when the job was sent.' }),
    inputBytes: Type.Integer(),
    progress: Type.Number({ minimum: 0, maximum: 1, description: 'Fraction that is done.' }),
    items: Type.Integer({ description: 'Items calculated and counted so far.' }),
    failed: Type.Integer({ description: 'Those of them with an error.' }),
    createdAt: Type.String({ format: 'date-time' }),
    startedAt: time('When the first server began.'),
    finishedAt: time('When it ended.'),
    deletedAt: time('When the job and its results will be deleted.'),
  },
  { title: 'BulkJob', description: 'The job.' },
);

/** `days`: how long jobs are kept after their end. */
export const jobOf = (row: BulkJobRow, days: number): Static<typeof BulkJob> => ({
  jobId: row.id,
  clientId: row.client_id,
  status: row.status,
  problem: row.problem,
  from: row.source,
  to: row.target,
  version: row.version,
  inputBytes: row.input_bytes,
  progress: row.parts === 0 ? 0 : Math.round((1000 * row.parts_done) / row.parts) / 1000,
  items: row.items,
  failed: row.failed,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  deletedAt: row.finished_at === null ? null : isoTime(Date.parse(row.finished_at) + days * DAY_MS),
});

const documented = {
  tags: ['payroll tax'],
  security: [{ rawKey: [] }],
};
const params = Type.Object({ jobId: Type.String({ description: 'Id of the job.' }) });
const refused = { '4xx': Refused, '5xx': Refused };

export function jobRoutes(app: FastifyInstance, context: TaxContext): void {
  const { db, bulk, clock } = context;
  app.get(
    BULK_PATH,
    {
      schema: {
        operationId: 'listBulkJobs',
        summary: 'List bulk jobs, newest first',
        ...documented,
        querystring: PageQuery,
        response: { 200: pageOf('jobs', BulkJob), ...refused },
      },
    },
    async (request, reply) => {
      const accountId = request.principal?.accountId ?? '';
      const { rows, nextCursor } = await readPage<BulkJobRow, string>(request, reply, {
        isPosition: isId,
        read: (limit, after) => listJobs(db, accountId, limit + 1, after),
        positionOf: ({ id }) => id,
      });
      return { jobs: rows.map((row) => jobOf(row, bulk.days)), nextCursor };
    },
  );
  app.get(
    JOB_PATH,
    {
      schema: {
        operationId: 'readBulkJob',
        summary: 'Read a bulk job',
        ...documented,
        params,
        response: { 200: BulkJob, ...refused },
      },
    },
    async (request) => jobOf(await find(request, context), bulk.days),
  );
  app.delete(
    JOB_PATH,
    {
      schema: {
        operationId: 'deleteBulkJob',
        summary: 'Cancel a bulk job, or delete one that has ended, with its input and results',
        ...documented,
        params,
        response: { 200: BulkJob, ...refused },
      },
    },
    async (request) => {
      const job = await find(request, context);
      const hasEnded = await bulk.storage.freeing(async () => {
        if (await endJob(db, job.id, 'canceled', null, clock())) return false;
        await deleteJob(db, job.id);
        return true;
      });
      return jobOf(hasEnded ? job : await find(request, context), bulk.days);
    },
  );
  fileRoutes(app, context);
}

/** What a completed job leaves: results, and the items that failed. */
function fileRoutes(app: FastifyInstance, context: TaxContext): void {
  const file = (name: 'results' | 'errors', operationId: string, summary: string): void => {
    app.get(
      `${JOB_PATH}/${name}`,
      {
        schema: {
          operationId,
          summary,
          ...documented,
          params,
          response: {
            200: {
              description: 'The file.',
              content: {
                [TYPES.ndjson]: { schema: Type.String() },
                [TYPES.csv]: { schema: Type.String() },
              },
            },
            ...refused,
          },
        },
      },
      async (request, reply) => await sendFile(name, request, reply, context),
    );
  };
  file('results', 'readBulkResults', 'Download the results of a completed job, in order');
  file(
    'errors',
    'readBulkErrors',
    'Download the failed items of a completed job, with their lines',
  );
}

async function find(request: FastifyRequest, { db }: TaxContext): Promise<BulkJobRow> {
  const jobId = pathParameter(request, 'jobId');
  const job = await findJobOf(db, request.principal?.accountId ?? '', jobId);
  if (job !== undefined) return job;
  throw new TaxInterfaceError(
    'job-unknown',
    'this account has no such job. Jobs are deleted some days after they end.',
  );
}

async function sendFile(
  name: 'results' | 'errors',
  request: FastifyRequest,
  reply: FastifyReply,
  context: TaxContext,
): Promise<FastifyReply> {
  const job = await find(request, context);
  if (job.status !== 'completed') {
    throw new TaxInterfaceError(
      'job-conflict',
      `the job is ${job.status}; results and errors are there once it is completed`,
    );
  }
  const column = name === 'results' ? 'output' : 'errors';
  return reply
    .type(`${TYPES[job.target]}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${job.id}-${name}.${job.target}"`)
    .send(Readable.from(resultsOf(context, job, column), { highWaterMark: 1 }));
}
