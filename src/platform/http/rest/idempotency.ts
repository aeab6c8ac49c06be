/**
 * `Idempotency-Key` on POST: the same key with the same request replays the kept answer for 24
 * hours, with another request it is refused with 422. A refusal changed nothing and is not kept.
 *
 * Key, effect and answer are one transaction: after a crash either all three are there and the
 * answer is replayed, or none is and the request is carried out. A route that talks to others before
 * it writes (`config: { holdsNoTransaction: true }`) claims the key first and joins the rest later
 * (`joinAnswer`); its claim ends after two minutes without an answer.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../digest/digest.ts';
import { invalid, RequestError } from '../../requests/errors.ts';
import { DAY_MS, isoTime } from '../../shape/clock.ts';
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  forgetIdempotencyKeys,
  type IdempotencyClaim,
  keepAnswer,
  releaseIdempotencyKey,
  takeOverIdempotencyKey,
} from '../../storage/accounts/idempotency.ts';
import type { Database } from '../../storage/database/database.ts';
import type { IdempotencyKeyRow } from '../../storage/database/tables-i9.ts';
import { UnitOfWork } from '../../storage/database/unit-of-work.ts';
import type { PlatformContext } from '../context.ts';
import { callerOf } from './caller.ts';

const HEADER = 'idempotency-key';
const KEPT_HEADERS = ['content-type', 'location', 'etag', 'link'] as const;

/** Longer than any call to another system takes; an import that takes longer loses its claim only to a repetition. */
const CLAIM_MS = 2 * 60_000;

type Kept = { readonly headers: Readonly<Record<string, string>>; readonly body: string };
type Hold = { readonly claim: IdempotencyClaim; readonly unit: UnitOfWork };

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's text as it came. */
    rawBody: string;
    /** While this request is the first under its Idempotency-Key. */
    idempotency: Hold | null;
  }
  interface FastifyContextConfig {
    /** Talks to others, or writes in parts, before its last transaction. */
    holdsNoTransaction?: boolean;
  }
}

export function idempotencyKeys(app: FastifyInstance, context: PlatformContext): void {
  app.decorateRequest('rawBody', '');
  app.decorateRequest('idempotency', null);
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || request.actor === null) return;
    const key = request.headers[HEADER];
    if (key === undefined) return;
    if (typeof key !== 'string' || !/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key)) {
      throw invalid([
        {
          path: 'Idempotency-Key',
          code: 'invalid_format',
          message: 'must have 1 to 255 ASCII characters',
        },
      ]);
    }
    return await claimOrReplay(context, request, reply, key);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.idempotency === null) done();
    else request.idempotency.unit.run(done);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { idempotency } = request;
    if (idempotency === null) return;
    request.idempotency = null;
    const { claim, unit } = idempotency;
    const undo = async (): Promise<void> => {
      await unit.rollback();
      await releaseIdempotencyKey(context.db, claim);
    };
    if (reply.statusCode >= 400) return await undo();
    try {
      await keep(context, idempotency, reply, payload);
      await unit.commit();
    } catch (error) {
      // Where even that fails, the claim ends by itself.
      await undo().catch(() => {});
      throw error;
    }
  });
}

async function keep(
  { secrets }: PlatformContext,
  { claim, unit }: Hold,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = `${value}`;
  }
  const kept: Kept = { headers, body: typeof payload === 'string' ? payload : '' };
  const answer = secrets.seal(JSON.stringify(kept), sealContext(claim));
  if (await keepAnswer(await unit.begin(), claim, { status: reply.statusCode, answer })) return;
  throw new RequestError('idempotency_key_overtaken');
}

async function claimOrReplay(
  context: PlatformContext,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply | undefined> {
  const { db, clock } = context;
  const now = clock();
  await forgetIdempotencyKeys(db, isoTime(now - DAY_MS));
  const owner = ownerOf(request);
  const request_hash = sha256(`${request.method} ${request.url}\n${request.rawBody}`);
  const claim = { owner, key, request_hash, created_at: isoTime(now) };
  const unit = new UnitOfWork(db);
  const begin = async (): Promise<Database> =>
    request.routeOptions.config.holdsNoTransaction ? db : await unit.begin();
  try {
    if (await claimIdempotencyKey(await begin(), claim)) {
      request.idempotency = { claim, unit };
      return undefined;
    }
  } catch (error) {
    await unit.rollback();
    throw error;
  }
  await unit.rollback();
  const known = await findIdempotencyKey(db, owner, key);
  if (known !== undefined && known.request_hash !== request_hash) {
    throw new RequestError('idempotency_key_reused');
  }
  if (known?.answer && known.status !== null) {
    return replay(context, reply, claim, known.status, known.answer);
  }
  const age = known === undefined ? 0 : now - Date.parse(known.created_at);
  if (known !== undefined && age >= CLAIM_MS) {
    if (await takeOverIdempotencyKey(db, claim, known.created_at)) {
      request.idempotency = { claim, unit };
      await begin();
      return undefined;
    }
  }
  const seconds = Math.max(1, Math.ceil((CLAIM_MS - age) / 1000));
  throw new RequestError('idempotency_key_in_use', { seconds }, { retryAfter: seconds });
}

function replay(
  { secrets }: PlatformContext,
  reply: FastifyReply,
  claim: IdempotencyClaim,
  status: number,
  answer: string,
): FastifyReply {
  const kept: Kept = JSON.parse(secrets.open(answer, sealContext(claim)));
  return reply
    .code(status)
    .headers({ ...kept.headers, 'idempotency-replayed': 'true' })
    .send(kept.body);
}

function ownerOf(request: FastifyRequest): string {
  const { accountId, actor } = callerOf(request);
  return actor.kind === 'account' ? accountId : `${accountId}/${actor.kind}/${actor.id}`;
}

const sealContext = ({ owner, key }: Pick<IdempotencyKeyRow, 'owner' | 'key'>): string =>
  `idempotency_keys.answer:${owner}:${key}`;
