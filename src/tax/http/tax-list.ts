/** `POST /ste-hosted/v1/taxList`. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutMark } from '../../platform/json/byte-order-mark.ts';
import { exceedsDepth, MAX_DEPTH } from '../../platform/json/depth.ts';
import { utf8Problem } from '../../platform/json/utf8.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { taxListAnswer } from '../paycalc/tax-list/answer.ts';
import { TaxListAnswer, TaxListRequest } from '../paycalc/tax-list/schema.ts';
import { setTaxListAnswer } from '../paycalc/tax-list/set-tax-list/index.ts';
import { SetTaxListAnswer, SetTaxListBody } from '../paycalc/tax-list/set-tax-list/schema.ts';
import type { TaxContext } from './context.ts';
import { LENIENT_HEADER, PreferHeader } from './lenient.ts';
import { lenientOf } from './tax-names.ts';
import { postVersioned, versionOf } from './versioned.ts';

export const TAX_LIST_PATH = '/ste-hosted/v1/taxList';
export const SET_TAX_LIST_PATH = '/ste-hosted/v2/setTaxList';
/** One employee's locations. */
const MAX_BODY_BYTES = 64 * 1024;

/** Within the scope of `payCalcRoutes`, whose parser hands bodies over as bytes. */
export function taxListRoutes(app: FastifyInstance, context: TaxContext): void {
  postVersioned(app, {
    path: TAX_LIST_PATH,
    operationId: 'taxList',
    summary: 'List the taxes that apply to an employee, by home and work location',
    description:
      'Returns each tax with the reason, what to ask, and a payCalc item to fill in. A successful request counts as one transaction.',
    headers: PreferHeader,
    body: TaxListRequest,
    answer: TaxListAnswer,
    bodyLimit: MAX_BODY_BYTES,
    handler: (request, reply) =>
      counted(request, reply, context, (at) => taxListAnswer(bodyOf(request, TAX_LIST), at)),
  });
  postVersioned(app, {
    path: SET_TAX_LIST_PATH,
    operationId: 'setTaxList',
    summary: 'List the taxes of an employee, as clients of other payroll programs ask',
    description:
      'The same list as taxList, which new clients should use. A successful request counts as one transaction.',
    headers: PreferHeader,
    body: SetTaxListBody,
    answer: SetTaxListAnswer,
    bodyLimit: MAX_BODY_BYTES,
    handler: (request, reply) =>
      counted(request, reply, context, (at) => setTaxListAnswer(bodyOf(request, SET_TAX_LIST), at)),
  });
}

type At = Parameters<typeof taxListAnswer>[1];

async function counted<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  { releases, applicability, clock, usage }: TaxContext,
  list: (at: At) => Answer,
): Promise<Answer> {
  const release = releases.select(versionOf(request));
  const lenient = lenientOf(request);
  const answer = list({ release, applicability, now: clock(), lenient });
  await usage.add(request.principal?.accountId ?? '', 1, release.version);
  if (lenient !== undefined) reply.header(...LENIENT_HEADER);
  return answer;
}

const TAX_LIST = '{ "payDate": ..., "workLocations": [...], "homeLocation": ... }';
const SET_TAX_LIST = '{ "SetTaxListRequest": { "taxReference": [...] } }';

function bodyOf({ body }: FastifyRequest, shape: string): unknown {
  const bytes = Buffer.isBuffer(body) ? withoutMark(body) : Buffer.alloc(0);
  const problem = utf8Problem(bytes);
  if (problem !== undefined) throw malformed(`the body is not JSON: ${problem}`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw malformed(`the body is not JSON: ${reasonOf(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed(`the body must be an object: ${shape}`);
  }
  if (exceedsDepth(value, MAX_DEPTH)) {
    throw malformed(`the body is more than ${MAX_DEPTH} levels deep; this request needs 4 at most`);
  }
  return value;
}

const malformed = (message: string): TaxInterfaceError =>
  new TaxInterfaceError('malformed-body', message);
