/** `POST /ste-hosted/v1/bulk`: any number of items, answered as they come, or as a job. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Budget } from '../../platform/http/bodies/budget.ts';
import { ownerOf } from '../../platform/http/limits/request-owner.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { PART_BYTES, receiveJob } from '../bulk/receive.ts';
import { CSV_HEADER, type Target } from '../calculators/chunk.ts';
import { InputError, partsOf } from '../calculators/parts.ts';
import { type AnsweredPart, answerStream, unanswered } from '../calculators/stream.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { BULK_PATH, BulkJob, jobOf, jobRoutes } from './bulk-jobs.ts';
import {
  BulkHeaders,
  bodyOf,
  clientIdOf,
  endSilence,
  isJob,
  requireNoKey,
  sourceOf,
  TYPES,
  targetOf,
} from './bulk-request.ts';
import type { TaxContext } from './context.ts';
import { isLenient, LENIENT_HEADER } from './lenient.ts';
import { Refused, VersionQuery, versionOf } from './versioned.ts';

/** Bulk requests under way, of all keys and of one. */
const REQUESTS = { total: 32, perOwner: 4, waiting: 0, waitingPerOwner: 0 };
const RETRY_AFTER_SECONDS = 5;

/** Bodies arrive as streams: the scope is its own. */
export async function bulkRoutes(app: FastifyInstance, context: TaxContext): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const places = new Budget(REQUESTS);
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
      const place = places.take(ownerOf(request.principal) ?? request.ip, 1);
      if (typeof place === 'string') throw noPlace(place);
      endSilence(request);
      if (isJob(request)) return await asJob(request, reply, context).finally(place);
      return await asStream(request, reply, context, place);
    },
  );
  jobRoutes(app, context);
}

function noPlace(shortage: 'owner' | 'server'): RequestError {
  const code = shortage === 'owner' ? 'body_too_many_at_once' : 'body_no_room';
  const seconds = RETRY_AFTER_SECONDS;
  return new RequestError(code, { seconds }, { retryAfter: seconds });
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
  try {
    const counted = countedText(answers, request, context);
    // What is wrong from the start, such as the database, is answered with its status.
    const first = await counted.next();
    if (first.done) throw new TaxInterfaceError('malformed-body', 'the body has no items');
    const text = Readable.from(textOf(first.value, counted, to), { highWaterMark: 1 });
    text.once('close', leave);
    if (isLenient(request)) reply.header(...LENIENT_HEADER);
    return reply.type(`${TYPES[to]}; charset=utf-8`).send(text);
  } catch (error) {
    leave();
    await answers.return(undefined);
    if (error instanceof InputError) throw new TaxInterfaceError('malformed-body', error.message);
    throw error;
  }
}

/** No answer is given before it is counted. */
async function* countedText(
  answers: AsyncGenerator<AnsweredPart>,
  request: FastifyRequest,
  context: TaxContext,
): AsyncGenerator<Uint8Array> {
  for await (const { bytes, total, failed, version } of answers) {
    context.metrics.calculated(total, failed);
    const accountId = request.principal?.accountId ?? '';
    if (total > 0) await context.usage.add(accountId, total, version);
    yield bytes;
  }
}

async function* textOf(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
  to: Target,
): AsyncGenerator<Uint8Array> {
  try {
    if (to === 'csv') yield Buffer.from(CSV_HEADER);
    if (first.length > 0) yield first;
    for await (const bytes of rest) if (bytes.length > 0) yield bytes;
  } finally {
    await rest.return(undefined);
  }
}
