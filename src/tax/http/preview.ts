/** `POST /ste-hosted/v1/preview`: what a later pay date does to each payment, and why. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { PART_BYTES } from '../bulk/receive.ts';
import type { Target } from '../calculators/chunk.ts';
import type { ChunkAnswerer } from '../calculators/here.ts';
import { type CutPart, partsOf } from '../calculators/parts.ts';
import { PREVIEW_HEADER } from '../calculators/preview-chunk.ts';
import { type AnsweredPart, answerStream, unanswered } from '../calculators/stream.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { refusalAt } from '../paycalc/errors.ts';
import { type Asked, type Pair, pairOf } from '../preview/pair.ts';
import { isRegisterHeader } from '../preview/register-items.ts';
import { PreviewItem, PreviewRefusal, PreviewTotals } from '../preview/schema.ts';
import { mergeInto, newTally, type Tally, totalsIn } from '../preview/tally.ts';
import { bodyOf, sourceOf, TYPES, targetOf } from './bulk-request.ts';
import type { TaxContext } from './context.ts';
import { type StreamPlaces, sendStream } from './streamed.ts';
import { Refused, VersionHeader, versionOf } from './versioned.ts';

export const PREVIEW_PATH = '/ste-hosted/v1/preview';

/** Of an Excel workbook. */
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** A register is read as a whole. */
const MAX_REGISTER_BYTES = 32 * 1024 * 1024;

const PreviewQuery = Type.Object({
  from: Type.String({ description: 'yyyy-MM-dd: the pay date of the payments.' }),
  to: Type.String({
    description:
      'yyyy-MM-dd: the later pay date. In another year, one in January: the amounts of the year begin at 0.',
  }),
  version: Type.Optional(
    Type.String({ description: 'Version of the rules for `from`; default: defaultVersion.' }),
  ),
  toVersion: Type.Optional(
    Type.String({ description: 'Version of the rules for `to`; default: that of `from`.' }),
  ),
});

const PreviewLine = Type.Union([
  PreviewItem,
  PreviewRefusal,
  Type.Object({ totals: PreviewTotals }, { title: 'PreviewEnd' }),
]);

/** Bodies arrive as streams: the scope is that of `streamPlaces`. */
export function previewRoute(
  app: FastifyInstance,
  context: TaxContext,
  places: StreamPlaces,
): void {
  app.post(
    PREVIEW_PATH,
    {
      schema: {
        operationId: 'preview',
        summary: 'Show what a later pay date does to each payment, and why',
        description:
          'Send payCalc items (NDJSON, a JSON array, or CSV) or a payroll register (CSV or .xlsx, as `wagewright compare` reads it; its checks of `from` count). Each payment is calculated on both pay dates, and once more for each cause, so that the causes add up to the difference. The response is NDJSON: one line for each payment, in order, and a last line with the totals of the employer. With `Accept: text/csv`, it is CSV: one row for each cause, without totals. A tax without figures is named in `notCompared`, and a net in which a tax is missing is null. An item may have `planned`: `wages`, `benefits`, `taxJurisdictionParms`, or `payPeriodsPerYear` that replace its own on `to`, such as a raise or a move. Each item counts as one transaction.',
        tags: ['payroll tax'],
        security: [{ rawKey: [] }],
        consumes: [TYPES.ndjson, 'application/json', TYPES.csv, WORKBOOK],
        querystring: PreviewQuery,
        headers: VersionHeader,
        body: Type.String(),
        response: {
          200: {
            description: 'One line for each payment, and one with the totals.',
            content: {
              [TYPES.ndjson]: { schema: PreviewLine },
              [TYPES.csv]: { schema: Type.String() },
            },
          },
          '4xx': Refused,
          '5xx': Refused,
        },
      },
    },
    async (request, reply) => {
      const asked = askedIn(request);
      const pair = pairOf(asked, context.releases);
      const leave = places(request);
      return await answer(request, reply, { context, asked, pair, leave });
    },
  );
}

function askedIn(request: FastifyRequest): Asked {
  const query = request.query as Readonly<Record<string, unknown>>;
  const day = (name: 'from' | 'to'): string => {
    const value = query[name];
    if (typeof value === 'string' && value !== '') return value;
    throw refusalAt('field-missing', name, 'is missing. Send a pay date, such as 2026-12-18.');
  };
  return {
    from: day('from'),
    to: day('to'),
    version: versionOf(request),
    toVersion: query.toVersion?.toString(),
  };
}

/** What reads a register. */
type Reader = {
  readonly answerer: ChunkAnswerer;
  readonly asked: Asked;
  readonly onFault: OnFault;
};

type Work = {
  readonly context: TaxContext;
  readonly asked: Asked;
  readonly pair: Pair;
  readonly leave: () => void;
};

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, asked, pair, leave }: Work,
): Promise<FastifyReply> {
  const { answerer } = context.bulk;
  const onFault = (error: unknown): void =>
    request.log.error({ err: error }, 'a preview could not be calculated');
  const tally = newTally();
  let parts: AsyncGenerator<CutPart>;
  let to: Target;
  try {
    await context.liveReleases.firstUse(pair.from.release.version);
    to = isWorkbook(request) ? 'ndjson' : targetIn(request);
    parts = await partsIn(request, { answerer, asked, onFault });
  } catch (error) {
    leave();
    throw error;
  }
  const answers = answerStream(
    unanswered(parts, { items: 0 }),
    { answerChunk: (chunk, onFault) => answerer.previewChunk(chunk, asked, onFault) },
    {
      version: undefined,
      to,
      atOnce: 2 * answerer.threads + 1,
      onFault,
    },
  );
  return await sendStream(request, reply, {
    ...{ context, to, leave },
    answers: summed(answers, tally),
    header: PREVIEW_HEADER,
    ...(to === 'ndjson' && {
      end: () => `${JSON.stringify({ totals: totalsIn(tally, pair) })}\n`,
    }),
  });
}

async function* summed(
  answers: AsyncGenerator<AnsweredPart>,
  tally: Tally,
): AsyncGenerator<AnsweredPart> {
  for await (const part of answers) {
    if (part.tally !== undefined) mergeInto(tally, part.tally);
    yield part;
  }
}

const isWorkbook = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith(WORKBOOK);

/** CSV only where it is asked for: NDJSON has the totals. */
const targetIn = (request: FastifyRequest): Target => targetOf(request, 'ndjson');

async function partsIn(request: FastifyRequest, reader: Reader): Promise<AsyncGenerator<CutPart>> {
  const body = bodyOf(request);
  if (isWorkbook(request)) return await registerParts(body, 'register.xlsx', reader);
  const source = sourceOf(request);
  if (source !== 'csv') return partsOf(body, source, PART_BYTES);
  const { first, whole } = await begun(body);
  return isRegisterHeader(first)
    ? await registerParts(whole, 'register.csv', reader)
    : partsOf(whole, source, PART_BYTES);
}

/** The first line of the body, and all of it. */
async function begun(
  body: AsyncGenerator<Buffer>,
): Promise<{ readonly first: string; readonly whole: AsyncGenerator<Buffer> }> {
  const pieces: Buffer[] = [];
  let text = '';
  while (!text.trimStart().includes('\n') && text.length < PART_BYTES) {
    const { value, done } = await body.next();
    if (done) break;
    // The memory of a piece is used again once the next one is read.
    pieces.push(Buffer.from(value));
    text += value.toString();
  }
  const [first = ''] = text.trimStart().split('\n', 1);
  return { first, whole: all() };

  async function* all(): AsyncGenerator<Buffer> {
    yield* pieces;
    yield* body;
  }
}

/** The checks of `from` as lines. Throws a `TaxInterfaceError`. */
async function registerParts(
  body: AsyncGenerator<Buffer>,
  name: string,
  reader: Reader,
): Promise<AsyncGenerator<CutPart>> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MAX_REGISTER_BYTES) {
      throw refusalAt('too-large', 'body', 'the register is larger than 32 MB. Send it in parts.');
    }
    pieces.push(Buffer.from(piece));
  }
  const { bytes } = await reader.answerer.registerItems(
    { bytes: Buffer.concat(pieces), name },
    reader.asked,
    reader.onFault,
  );
  return partsOf(oneBuffer(Buffer.from(bytes)), 'ndjson', PART_BYTES);
}

async function* oneBuffer(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
