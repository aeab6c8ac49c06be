/** `POST /ste-hosted/v1/payCalc`. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type Batch, closeBatch, openBatch, parseBody } from '../paycalc/batch.ts';
import { calculateItems } from '../paycalc/calculate-items.ts';
import { PayCalcAnswer, PayCalcBody } from '../paycalc/schema.ts';
import type { Context } from './context.ts';
import { Turns } from './turns.ts';

/** Larger bodies wait for their turn on the event loop (about 30 employees). */
const LARGE_BODY = 64 * 1024;
/** Items of a large batch calculated between two pauses: about as long as parsing them takes. */
const SLICE = 250;
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

export const VersionQuery = Type.Object({
  version: Type.Optional(
    Type.String({
      description: 'One of availableVersions; default the highest. Wins over the header.',
    }),
  ),
});
export const VersionHeader = Type.Object({
  authorization: Type.String({ description: 'The raw API key.' }),
  version: Type.Optional(Type.String({ description: 'As the query parameter version.' })),
});

/** The version asked for: query before header. One that is given twice is none that is installed. */
export const versionOf = (request: FastifyRequest): string | undefined =>
  (request.query as { version?: string | string[] }).version?.toString() ??
  (request.headers.version as string | undefined);

export function payCalcRoutes(app: FastifyInstance, context: Context): void {
  const turns = new Turns();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  app.post(
    '/ste-hosted/v1/payCalc',
    {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        operationId: 'payCalc',
        summary: 'Gross to net: the taxes of each employee named',
        tags: ['payroll tax'],
        security: [{ rawKey: [] }],
        querystring: VersionQuery,
        headers: VersionHeader,
        body: PayCalcBody,
        response: { 200: PayCalcAnswer, '4xx': PayCalcAnswer, '5xx': PayCalcAnswer },
      },
    },
    (request, reply) => answer(request, reply, context, turns),
  );
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  turns: Turns,
): Promise<FastifyReply> {
  const text = typeof request.body === 'string' ? request.body : '';
  const body =
    text.length > LARGE_BODY
      ? await answerLarge(text, request, context, turns)
      : await answerSmall(text, request, context, turns);
  return reply.type('application/json; charset=utf-8').send(body);
}

async function answerSmall(
  text: string,
  request: FastifyRequest,
  context: Context,
  turns: Turns,
): Promise<string> {
  turns.enter();
  try {
    const { body, counted } = calculateSmall(text, request, context);
    await counted;
    return body;
  } finally {
    turns.leave();
  }
}

/**
 * The text to send, and the promise of its count. What was parsed and calculated stays inside, so
 * that it is garbage before the count is on disk and not carried along until then.
 */
type Answer = { readonly body: string; readonly counted: Promise<void> };

function calculateSmall(text: string, request: FastifyRequest, context: Context): Answer {
  const batch = openBatch(parseBody(text), versionOf(request), context.releases);
  const counted = count(batch, request, context);
  const answers: string[] = [];
  const { items, release } = batch;
  const failed = calculateItems(items, 0, items.length, release, answers, onFault(request));
  return { body: close(batch, answers, failed, context), counted };
}

async function answerLarge(
  text: string,
  request: FastifyRequest,
  context: Context,
  turns: Turns,
): Promise<string> {
  await turns.next();
  const { body, counted } = await calculateLarge(text, request, context, turns);
  await counted;
  return body;
}

async function calculateLarge(
  text: string,
  request: FastifyRequest,
  context: Context,
  turns: Turns,
): Promise<Answer> {
  const batch = openBatch(parseBody(text), versionOf(request), context.releases);
  const counted = count(batch, request, context);
  const answers: string[] = [];
  let failed = 0;
  for (let from = 0; from < batch.items.length; from += SLICE) {
    await turns.pause();
    const to = Math.min(from + SLICE, batch.items.length);
    failed += calculateItems(batch.items, from, to, batch.release, answers, onFault(request));
  }
  return { body: close(batch, answers, failed, context), counted };
}

function count(batch: Batch, request: FastifyRequest, context: Context): Promise<void> {
  const counted = context.usage.add(request.principal?.accountId ?? '', batch.items.length);
  // Awaited before the answer is sent; until then a failure must not count as unhandled.
  counted.catch(ignore);
  return counted;
}

const ignore = (): void => {};

function close(batch: Batch, answers: string[], failed: number, context: Context): string {
  context.metrics.calculated(batch.items.length, failed);
  return closeBatch(batch, answers, failed, context.clock());
}

const onFault =
  (request: FastifyRequest) =>
  (error: unknown): void =>
    request.log.error({ err: error }, 'an item could not be calculated');
