/** `POST /ste-hosted/v1/grossUp`. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseJson } from '../../platform/http/bodies/json-body.ts';
import type { Turns } from '../../platform/http/limits/turns.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { answerGrossUp, GrossUpAnswer, GrossUpItem } from '../paycalc/gross-up/index.ts';
import type { TaxContext } from './context.ts';
import { LENIENT_HEADER, PreferHeader } from './lenient.ts';
import { runInSlices } from './slices.ts';
import { lenientOf } from './tax-names.ts';
import { postVersioned, versionOf } from './versioned.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** The body arrives as bytes: the scope is that of payCalc. */
export function grossUpRoute(app: FastifyInstance, context: TaxContext, turns: Turns): void {
  postVersioned(app, {
    path: '/ste-hosted/v1/grossUp',
    operationId: 'grossUp',
    summary: 'Find the gross that results in a net',
    description:
      'Leave out `grossWages` in the wage entries to solve for. The response has the item with its gross and the whole calculation. If no gross results in the net, it has the nearest amounts below and above, and the reason.',
    headers: PreferHeader,
    body: GrossUpItem,
    answer: GrossUpAnswer,
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
  const release = context.releases.select(versionOf(request));
  const lenient = lenientOf(request);
  const work = answerGrossUp(bodyOf(request.body), {
    release,
    clock: context.clock,
    lenient,
    onFault: (error) => request.log.error({ err: error }, 'a gross-up could not be calculated'),
  });
  turns.enter();
  try {
    const { text, failed } = await runInSlices(work, turns);
    context.metrics.calculated(1, Number(failed));
    await context.usage.add(request.principal?.accountId ?? '', 1, release.version);
    if (lenient !== undefined) reply.header(...LENIENT_HEADER);
    return reply.type('application/json; charset=utf-8').send(text);
  } finally {
    turns.leave();
  }
}

function bodyOf(bytes: unknown): unknown {
  try {
    return parseJson(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new TaxInterfaceError('malformed-body', `the body is not JSON: ${error.message}`);
  }
}
