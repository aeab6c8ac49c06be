/** `POST /ste-hosted/v1/payCalc`. */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { releaseBuffer } from '../../platform/http/bodies/release-buffer.ts';
import type { Turns } from '../../platform/http/limits/turns.ts';
import { type AnsweredBody, answerBody, lenientRoad } from '../paycalc/answer-body.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { answer as answerRequest } from '../paycalc/fast/index.ts';
import { PayCalcAnswer } from '../paycalc/response-schema.ts';
import { PayCalcBody } from '../paycalc/schema.ts';
import type { TaxContext } from './context.ts';
import { isLenient, LENIENT_HEADER, PreferHeader } from './lenient.ts';
import { runInSlices } from './slices.ts';
import { lenientOf } from './tax-names.ts';
import { postVersioned, versionOf } from './versioned.ts';

export const PAY_CALC_PATH = '/ste-hosted/v1/payCalc';

/** Larger bodies wait for their turn on the event loop (about 30 employees). */
const LARGE_BODY = 64 * 1024;
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

export function payCalcRoutes(app: FastifyInstance, context: TaxContext, turns: Turns): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    app.bodies.readOrFailure(request, payload),
  );
  postVersioned(app, {
    path: PAY_CALC_PATH,
    operationId: 'payCalc',
    summary: 'Calculate the taxes of each payment',
    headers: PreferHeader,
    body: PayCalcBody,
    answer: PayCalcAnswer,
    refusal: PayCalcAnswer,
    bodyLimit: MAX_BODY_BYTES,
    handler: (request, reply) => answer(request, reply, context, turns),
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  context: TaxContext,
  turns: Turns,
): Promise<FastifyReply> {
  // It failed before the router had it.
  if (request.body instanceof Error) throw request.body;
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  // So that it is garbage while the answer is on its way.
  request.body = undefined;
  const run = bytes.length > LARGE_BODY ? runLarge : runSmall;
  const answered = await run(bytes, request, context, turns);
  releaseBuffer(bytes);
  // The system has all of it by then; where the connection ended before, it may still be reading.
  reply.raw.once('finish', () => releaseBuffer(answered));
  if (isLenient(request)) reply.header(...LENIENT_HEADER);
  return reply.type('application/json; charset=utf-8').send(answered);
}

type Run = (
  bytes: Buffer,
  request: FastifyRequest,
  context: TaxContext,
  turns: Turns,
) => Promise<Uint8Array>;

const runSmall: Run = async (bytes, request, context, turns) => {
  turns.enter();
  try {
    return await runHere(bytes, request, context, turns);
  } finally {
    turns.leave();
  }
};

const runLarge: Run = async (bytes, request, context, turns) => {
  if (context.calculators === undefined || isLenient(request)) {
    await turns.next();
    return await runHere(bytes, request, context, turns);
  }
  const version = versionOf(request);
  const answered = await context.calculators.answer(bytes, version, faultsOf(request));
  await count(answered, request, context);
  return answered.bytes;
};

const runHere: Run = async (bytes, request, context, turns) => {
  const { releases, clock, isPayCalcFast: isFast } = context;
  const deps = { releases, clock, onFault: faultsOf(request) };
  const version = versionOf(request);
  const lenient = lenientOf(request);
  const work =
    lenient === undefined
      ? answerRequest(bytes, version, { ...deps, isFast })
      : answerBody(bytes, version, deps, lenientRoad(lenient));
  const answered = await runInSlices(work, turns);
  await count(answered, request, context);
  return answered.bytes;
};

const faultsOf =
  (request: FastifyRequest): OnFault =>
  (error) =>
    request.log.error({ err: error }, 'an item could not be calculated');

/** Resolves once the count is on disk: no answer is sent before. */
function count(
  { total, failed, version }: Pick<AnsweredBody, 'total' | 'failed' | 'version'>,
  request: FastifyRequest,
  context: TaxContext,
): Promise<void> {
  context.metrics.calculated(total, failed);
  return context.usage.add(request.principal?.accountId ?? '', total, version);
}
