/** Guards what only the operator may do: a key that the command line makes, and no account can. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Acting } from '../../audit/trail.ts';
import { validOperatorKey } from '../../auth/operator-keys.ts';
import { invalid, RequestError } from '../../requests/errors.ts';
import type { OperatorKey } from '../../storage/accounts/operator-keys.ts';
import type { PlatformContext } from '../context.ts';
import { neverStored } from '../rest/answer-headers.ts';
import { checkInput } from '../rest/check-input.ts';
import { shortBody } from '../rest/error-body.ts';
import { refuse } from '../rest/errors.ts';
import { asRequestError, prepareReply } from '../rest/refusal.ts';
import { challenge } from '../rest/unauthorized.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Only behind `guardOperator`. */
    operatorKey?: OperatorKey | null;
  }
}

const HINT =
  'Send an operator key in Authorization. The command line makes one: wagewright key create --operator';

/** Prepares `app` for routes of the operator. A session of the console does not count here. */
export function guardOperator(app: FastifyInstance, context: PlatformContext): void {
  neverStored(app);
  app.decorateRequest('operatorKey', null);
  app.addHook('onRequest', async (request) => {
    const sent = request.headers.authorization ?? '';
    const key = sent.replace(/^Bearer +/i, '').trim();
    const found = await validOperatorKey(context.db, key, context.clock());
    if (found === undefined) {
      throw (
        context.failures.count(request, sent !== '') ?? new RequestError('operator_key_required')
      );
    }
    request.operatorKey = found;
  });
  checkInput(app, invalid);
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRequestError(error, request);
    if (refusal.code !== 'operator_key_required') return refuse(error, request, reply);
    challenge(reply, 'ApiKey', HINT, request.headers.authorization !== undefined);
    return prepareReply(reply, refusal).send({ ...shortBody(refusal), hint: HINT });
  });
}

/** Who acts in a request behind the guard. */
export function operatorOf({ operatorKey, ip, headers }: FastifyRequest): Acting {
  if (operatorKey == null) throw new RequestError('operator_key_required');
  const { id, label } = operatorKey;
  return {
    actor: { kind: 'operator', id, name: label },
    origin: { ip, userAgent: headers['user-agent'] ?? '' },
  };
}
