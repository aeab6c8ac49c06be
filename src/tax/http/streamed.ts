/** Requests whose items are answered as they come: how many at a time, and how the answers are counted and sent. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Budget } from '../../platform/http/bodies/budget.ts';
import { ownerOf } from '../../platform/http/limits/request-owner.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { SheetError } from '../../platform/sheets/sheet.ts';
import type { Target } from '../calculators/chunk.ts';
import { InputError } from '../calculators/parts.ts';
import type { AnsweredPart } from '../calculators/stream.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { endSilence, TYPES } from './bulk-request.ts';
import type { TaxContext } from './context.ts';
import { LENIENT_HEADER } from './lenient.ts';

/** Streams under way, of all keys and of one. */
const REQUESTS = { total: 32, perOwner: 4, waiting: 0, waitingPerOwner: 0 };
/** A register is read as a whole. */
export const MAX_REGISTER_BYTES = 32 * 1024 * 1024;
const REGISTERS = {
  total: 4 * MAX_REGISTER_BYTES,
  perOwner: 2 * MAX_REGISTER_BYTES,
  waiting: 0,
  waitingPerOwner: 0,
};
const RETRY_AFTER_SECONDS = 5;

/** Each takes a place and answers how to leave it; throws where there is none. */
export type StreamPlaces = {
  readonly stream: (request: FastifyRequest) => () => void;
  /** The memory of a register that arrives or is read. */
  readonly register: (request: FastifyRequest) => () => void;
};

/** The bodies of the scope arrive as streams from here on. */
export function streamPlaces(app: FastifyInstance): StreamPlaces {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const streams = new Budget(REQUESTS);
  const registers = new Budget(REGISTERS);
  return {
    stream: (request) => {
      const leave = placeIn(streams, request, 1);
      endSilence(request);
      return leave;
    },
    register: (request) => placeIn(registers, request, MAX_REGISTER_BYTES),
  };
}

/** Throws where the budget has no room for it. */
function placeIn(budget: Budget, request: FastifyRequest, size: number): () => void {
  const place = budget.take(ownerOf(request) ?? request.ip, size);
  if (typeof place === 'string') throw noPlace(place);
  return place;
}

function noPlace(shortage: 'owner' | 'server'): RequestError {
  const code = shortage === 'owner' ? 'body_too_many_at_once' : 'body_no_room';
  const seconds = RETRY_AFTER_SECONDS;
  return new RequestError(code, { seconds }, { retryAfter: seconds });
}

type Streamed = {
  readonly context: TaxContext;
  readonly answers: AsyncGenerator<AnsweredPart>;
  readonly to: Target;
  /** What CSV begins with. */
  readonly header: string;
  readonly leave: () => void;
  /** The answer says that the request was read so. */
  readonly isLenient?: boolean;
  /** What follows the answers. */
  readonly end?: () => string;
};

export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  streamed: Streamed,
): Promise<FastifyReply> {
  const { answers, to, leave } = streamed;
  try {
    const counted = countedText(request, streamed);
    // What is wrong from the start, such as the database, is answered with its status.
    const first = await counted.next();
    if (first.done) throw new TaxInterfaceError('malformed-body', 'the body has no items');
    const text = Readable.from(textOf(first.value, counted, streamed), { highWaterMark: 1 });
    text.once('close', leave);
    if (streamed.isLenient === true) reply.header(...LENIENT_HEADER);
    return reply.type(`${TYPES[to]}; charset=utf-8`).send(text);
  } catch (error) {
    leave();
    await answers.return(undefined);
    if (error instanceof InputError || error instanceof SheetError)
      throw new TaxInterfaceError('malformed-body', error.message);
    throw error;
  }
}

/** No answer is given before it is counted. */
async function* countedText(
  request: FastifyRequest,
  { answers, context }: Streamed,
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
  { to, header, end }: Streamed,
): AsyncGenerator<Uint8Array> {
  try {
    if (to === 'csv') yield Buffer.from(header);
    if (first.length > 0) yield first;
    for await (const bytes of rest) if (bytes.length > 0) yield bytes;
    if (end !== undefined) yield Buffer.from(end());
  } finally {
    await rest.return(undefined);
  }
}
