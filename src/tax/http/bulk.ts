/** `POST /ste-hosted/v1/bulk`: any number of items, answered as they come, or as a job. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { PART_BYTES, receiveJob } from '../bulk/receive.ts';
import { CSV_HEADER } from '../calculators/chunk.ts';
import { partsOf } from '../calculators/parts.ts';
import { answerStream, unanswered } from '../calculators/stream.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import type { Release } from '../rules/index.ts';
import { BULK_PATH, BulkJob, jobOf, jobRoutes } from './bulk-jobs.ts';
import {
  BulkHeaders,
  CONSUMES,
  clientIdOf,
  isJob,
  requireNoKey,
  TYPES,
  targetOf,
} from './bulk-request.ts';
import type { TaxContext } from './context.ts';
import { LENIENT_HEADER } from './lenient.ts';
import { inputIn, RegisterQuery, type RegisterReader } from './register-request.ts';
import { type StreamPlaces, sendStream } from './streamed.ts';
import { lenientOf } from './tax-names.ts';
import { Refused, VersionQuery, versionOf } from './versioned.ts';

const BulkQuery = Type.Object({
  ...VersionQuery.properties,
  check: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'true: answer one line that says how a register is read, and calculate nothing.',
    }),
  ),
  ...RegisterQuery.properties,
});

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
          'Send payCalc items: NDJSON (one on each line), a JSON array, or CSV (columns named by the path of a field, such as `wages[0].grossWages`). Or send a payroll register of another provider as CSV or .xlsx, alone or in a form (`register`, `employees`, `opening`, `columns`): each check is an item with the taxes that its row has amounts for. The response is NDJSON or, for CSV, registers, and `Accept: text/csv`, CSV: one result for each item, in order, as payCalc returns it. A line that cannot be read has error 1001 and its number. Read while you send: the server reads no faster than you do. A response that is cut off ends without the last chunk. With `Prefer: respond-async`, the input becomes a job that all servers work on. Each processed item counts as one transaction.',
        tags: ['payroll tax'],
        security: [{ rawKey: [] }],
        consumes: CONSUMES,
        querystring: BulkQuery,
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
      const place = places.stream(request);
      try {
        const release = context.releases.select(versionOf(request));
        const { answerer } = context.bulk;
        const question = { version: release.version, isCheck: isCheck(request) };
        const reader = { answerer, question, places, onFault: faultsOf(request) };
        if (question.isCheck) {
          const { body } = await inputIn(request, reader);
          place();
          return reply.type(`${TYPES.ndjson}; charset=utf-8`).send(body);
        }
        const work = { context, release, reader, leave: place };
        if (isJob(request)) return await asJob(request, reply, work).finally(place);
        return await asStream(request, reply, work);
      } catch (error) {
        place();
        throw error;
      }
    },
  );
  jobRoutes(app, context);
}

const isCheck = ({ query }: FastifyRequest): boolean =>
  (query as Readonly<Record<string, unknown>>).check === 'true';

const faultsOf =
  ({ log }: FastifyRequest): OnFault =>
  (error) =>
    log.error({ err: error }, 'an item could not be calculated');

async function asJob(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, release, reader }: Work,
): Promise<FastifyReply> {
  const { db, secrets, clock, bulk } = context;
  const { accountId, keyId } = request.principal ?? {};
  const clientId = clientIdOf(request);
  const { version } = release;
  // A job keeps the version that it begins with.
  await context.liveReleases.firstUse(version);
  const { source, body } = await inputIn(request, reader);
  const { job, isNew } = await receiveJob(
    { db, secrets, clock, queue: bulk.queue, storage: bulk.storage },
    {
      accountId: accountId ?? '',
      keyId: keyId ?? '',
      clientId,
      source,
      target: targetOf(request, source),
      lenient: lenientOf(request),
      version,
    },
    body,
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

type Work = {
  readonly context: TaxContext;
  readonly release: Release;
  readonly reader: RegisterReader;
  readonly leave: () => void;
};

async function asStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, release, reader, leave }: Work,
): Promise<FastifyReply> {
  const { version } = release;
  const { answerer, onFault } = reader;
  const { source, body } = await inputIn(request, reader);
  const to = targetOf(request, source);
  const lenient = lenientOf(request);
  const parts = unanswered(partsOf(body, source, PART_BYTES), { items: 0 });
  const answers = answerStream(parts, answerer, {
    version,
    to,
    lenient,
    atOnce: 2 * answerer.threads + 1,
    onFault,
  });
  return await sendStream(request, reply, {
    ...{ context, answers, to, header: CSV_HEADER, leave },
    isLenient: lenient !== undefined,
  });
}
