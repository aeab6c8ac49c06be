/**
 * `Idempotency-Key` on POST: the same key with the same request replays the kept answer for 24
 * hours, with another request it is refused with 422. A refusal changed nothing and is not kept.
 */

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { I9Error, invalid } from '../../i9/errors.ts';
import { DAY_MS, isoTime } from '../../storage/clock.ts';
import {
  findIdempotencyKey,
  forgetIdempotencyKeys,
  keepAnswer,
  releaseIdempotencyKey,
  reserveIdempotencyKey,
} from '../../storage/idempotency.ts';
import type { IdempotencyKeyRow } from '../../storage/tables-i9.ts';
import type { Context } from '../context.ts';
import { callerOf } from './guard.ts';

const HEADER = 'idempotency-key';
const KEPT_HEADERS = ['content-type', 'location', 'etag', 'link'] as const;

type Reservation = { readonly owner: string; readonly key: string };
type Kept = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's text as it came. */
    rawBody: string;
    /** Held while this request is the first under its Idempotency-Key. */
    reservation: Reservation | null;
  }
}

export function idempotencyKeys(app: FastifyInstance, context: Context): void {
  app.decorateRequest('rawBody', '');
  app.decorateRequest('reservation', null);
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || request.actor === null) return;
    const key = request.headers[HEADER];
    if (key === undefined) return;
    if (typeof key !== 'string' || !/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key)) {
      throw invalid([{ path: 'Idempotency-Key', message: 'must have 1 to 255 ASCII characters' }]);
    }
    return await reserveOrReplay(context, request, reply, key);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { reservation } = request;
    if (reservation === null) return;
    request.reservation = null;
    const { owner, key } = reservation;
    if (reply.statusCode >= 400) return await releaseIdempotencyKey(context.db, owner, key);
    const headers: Record<string, string> = {};
    for (const name of KEPT_HEADERS) {
      const value = reply.getHeader(name);
      if (value !== undefined) headers[name] = `${value}`;
    }
    const kept: Kept = { headers, body: typeof payload === 'string' ? payload : '' };
    const answer = context.secrets.seal(JSON.stringify(kept), sealContext(reservation));
    await keepAnswer(context.db, owner, key, { status: reply.statusCode, answer });
  });
}

async function reserveOrReplay(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply | undefined> {
  const { db, clock } = context;
  const now = clock();
  await forgetIdempotencyKeys(db, isoTime(now - DAY_MS));
  const owner = ownerOf(request);
  const reservation = { owner, key };
  const request_hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${request.rawBody}`)
    .digest('hex');
  if (await reserveIdempotencyKey(db, { owner, key, request_hash, created_at: isoTime(now) })) {
    request.reservation = reservation;
    return undefined;
  }
  const known = await findIdempotencyKey(db, owner, key);
  if (known !== undefined && known.request_hash !== request_hash) {
    throw new I9Error(422, 'This Idempotency-Key was used for another request.');
  }
  return replay(context, reply, reservation, known);
}

function replay(
  { secrets }: Context,
  reply: FastifyReply,
  reservation: Reservation,
  known: IdempotencyKeyRow | undefined,
): FastifyReply {
  if (known === undefined || known.status === null || known.answer === null) {
    // Never done twice: when the server ended in the middle, only a look at the data can tell.
    throw new I9Error(
      409,
      'The first request under this Idempotency-Key has not ended, or was interrupted: look at what it did before trying again with another key.',
    );
  }
  const kept: Kept = JSON.parse(secrets.open(known.answer, sealContext(reservation)));
  return reply
    .code(known.status)
    .headers({ ...kept.headers, 'idempotency-replayed': 'true' })
    .send(kept.body);
}

function ownerOf(request: FastifyRequest): string {
  const { accountId, actor } = callerOf(request);
  return actor.kind === 'account' ? accountId : `${accountId}/${actor.kind}/${actor.id}`;
}

const sealContext = ({ owner, key }: Reservation): string =>
  `idempotency_keys.answer:${owner}:${key}`;
