/** `POST /ste-hosted/v1/bulk`: any number of items, answered as they come, or as a job. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { PART_BYTES, receiveJob } from '../bulk/receive.ts';
import { CSV_HEADER } from '../calculators/chunk.ts';
import { partsOf } from '../calculators/parts.ts';
import { answerStream, unanswered } from '../calculators/stream.ts';
import { BULK_PATH, BulkJob, jobOf, jobRoutes } from './bulk-jobs.ts';
import {
  BulkHeaders,
  bodyOf,
  clientIdOf,
  isJob,
  requireNoKey,
  sourceOf,
  TYPES,
  targetOf,
} from './bulk-request.ts';
import type { TaxContext } from './context.ts';
import { isLenient, LENIENT_HEADER } from './lenient.ts';
import { type StreamPlaces, sendStream } from './streamed.ts';
import { Refused, VersionQuery, versionOf } from './versioned.ts';

/** Bodies arrive as streams: the scope is that of `streamPlaces`. */
export async function bulkRoutes(
  app: FastifyInstance,
  context: TaxContext,
  places: StreamPlaces,
): Promise<void> {
  app.post(
    BULK_PATH,
    {
      schema: {
        operationId: 'bulk',
        summary: 'Calculate any number of payments, as a stream or as a job',
        description:
          'Send payCalc items: NDJSON (one on each line), a JSON array, or CSV (columns named by the path of a field, such as `wages[0].grossWages`). The response is NDJSON or, for CSV and `Accept: text/csv`, CSV: one result for each item, in order, as payCalc returns it. A line that cannot be read has error 1001 and its number. Read while you send: the server reads no faster than you do. A response that is cut off ends without the last chunk. With `Prefer: respond-async`, the input becomes a job that all servers work on. Each processed item counts as one transaction.',
        tags: ['payroll tax'],
        security: [{ rawKey: [] }],
        consumes: [TYPES.ndjson, 'application/json', TYPES.csv],
        querystring: VersionQuery,
        headers: BulkHeaders,
        body: Type.String(),
        response: {
          200: {
            description: 'The answers.',
            content: {
              [TYPES.ndjson]: { schema: Type.String() },
              [TYPES.csv]: { schema: Type.String() },
            },
          },
          202: BulkJob,
          '4xx': Refused,
          '5xx': Refused,
        },
      },
    },
    async (request, reply) => {
      if (!isJob(request)) requireNoKey(request);
      const place = places(request);
      if (isJob(request)) return await asJob(request, reply, context).finally(place);
      return await asStream(request, reply, context, place);
    },
  );
  jobRoutes(app, context);
}

async function asJob(
  request: FastifyRequest,
  reply: FastifyReply,
  context: TaxContext,
): Promise<FastifyReply> {
  const { db, secrets, clock, bulk } = context;
  const source = sourceOf(request);
  const { accountId, keyId } = request.principal ?? {};
  const { version } = context.releases.select(versionOf(request));
  // A job keeps the version that it begins with.
  await context.liveReleases.firstUse(version);
  const { job, isNew } = await receiveJob(
    { db, secrets, clock, queue: bulk.queue, storage: bulk.storage },
    {
      accountId: accountId ?? '',
      keyId: keyId ?? '',
      clientId: clientIdOf(request),
      source,
      target: targetOf(request, source),
      isLenient: isLenient(request),
      version,
    },
    bodyOf(request),
  );
  if (!isNew) reply.header('idempotency-replayed', 'true');
  return reply
    .code(202)
    .header('location', `${BULK_PATH}/${job.id}`)
    .header(
      'preference-applied',
      job.lenient === 1 ? `respond-async, ${LENIENT_HEADER[1]}` : 'respond-async',
    )
    .send(jobOf(job, bulk.days));
}

async function asStream(
  request: FastifyRequest,
  reply: FastifyReply,
  context: TaxContext,
  leave: () => void,
): Promise<FastifyReply> {
  const source = sourceOf(request);
  const to = targetOf(request, source);
  const { answerer } = context.bulk;
  const parts = unanswered(partsOf(bodyOf(request), source, PART_BYTES), { items: 0 });
  const answers = answerStream(parts, answerer, {
    version: context.releases.select(versionOf(request)).version,
    to,
    isLenient: isLenient(request),
    atOnce: 2 * answerer.threads + 1,
    onFault: (error) => request.log.error({ err: error }, 'an item could not be calculated'),
  });
  return await sendStream(request, reply, {
    ...{ context, answers, to, header: CSV_HEADER, leave },
    isLenient: isLenient(request),
  });
}
