/** `POST /ste-hosted/v1/preview`: what a later pay date does to each payment, and why. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { PART_BYTES } from '../bulk/receive.ts';
import type { Target } from '../calculators/chunk.ts';
import { type CutPart, partsOf } from '../calculators/parts.ts';
import { PREVIEW_HEADER } from '../calculators/preview-chunk.ts';
import { type AnsweredPart, answerStream, unanswered } from '../calculators/stream.ts';
import { refusalAt } from '../paycalc/errors.ts';
import { type Asked, type Pair, pairOf } from '../preview/pair.ts';
import { PreviewItem, PreviewRefusal, PreviewTotals } from '../preview/schema.ts';
import { mergeInto, newTally, type Tally, totalsIn } from '../preview/tally.ts';
import { CONSUMES, TYPES, targetOf } from './bulk-request.ts';
import type { TaxContext } from './context.ts';
import { inputIn, RegisterQuery } from './register-request.ts';
import { type StreamPlaces, sendStream } from './streamed.ts';
import { Refused, VersionHeader, versionOf } from './versioned.ts';

export const PREVIEW_PATH = '/ste-hosted/v1/preview';

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
  ...RegisterQuery.properties,
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
          'Send payCalc items (NDJSON, a JSON array, or CSV) or a payroll register (as in bulk; its checks of `from` count). The causes of a tax add up to its difference. The response is NDJSON: one line for each payment, in order, and a last line with the totals of the employer; with `Accept: text/csv`, one row for each cause, without totals. An item may have `planned`: `wages`, `benefits`, `taxJurisdictionParms`, or `payPeriodsPerYear` that replace its own on `to`. Each item counts as one transaction.',
        tags: ['payroll tax'],
        security: [{ rawKey: [] }],
        consumes: CONSUMES,
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
      const leave = places.stream(request);
      return await answer(request, reply, { context, asked, pair, leave, places });
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

type Work = {
  readonly context: TaxContext;
  readonly asked: Asked;
  readonly pair: Pair;
  readonly places: StreamPlaces;
  readonly leave: () => void;
};

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, asked, pair, leave, places }: Work,
): Promise<FastifyReply> {
  const { answerer } = context.bulk;
  const onFault = (error: unknown): void =>
    request.log.error({ err: error }, 'a preview could not be calculated');
  const tally = newTally();
  let parts: AsyncGenerator<CutPart>;
  let to: Target;
  try {
    await context.liveReleases.firstUse(pair.from.release.version);
    to = targetIn(request);
    const { version } = pair.from.release;
    const question = { version, payDate: asked.from };
    const { source, body } = await inputIn(request, { answerer, question, onFault, places });
    parts = partsOf(body, source, PART_BYTES);
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

/** CSV only where it is asked for: NDJSON has the totals. */
const targetIn = (request: FastifyRequest): Target => targetOf(request, 'ndjson');
