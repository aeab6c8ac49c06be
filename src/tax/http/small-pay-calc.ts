/**
 * Answers an ordinary `POST /ste-hosted/v1/payCalc` of a few employees without the router, whose
 * hooks and objects take longer than the calculation. A request that is not ordinary is left to the
 * route. So is one that fails: the route answers it with the error.
 */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { allows, isRefused, type Principal } from '../../platform/auth/access.ts';
import type { Turns } from '../../platform/http/limits/turns.ts';
import { AS_SAID, NEVER_STORED } from '../../platform/http/rest/answer-headers.ts';
import { hasSeveralHosts } from '../../platform/http/rest/hosts.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '../../platform/http/rest/request-id.ts';
import type { AnsweredText } from '../paycalc/answer-body.ts';
import { answerSmall } from '../paycalc/fast/index.ts';
import type { TaxContext } from './context.ts';
import { PAY_CALC_PATH } from './pay-calc.ts';

/** About seven employees: answering more takes longer than the router. */
const MAX_BYTES = 16 * 1024;

/** How clients name a body, `fetch` by itself as text. Other types are the route's to read or to refuse. */
const TYPES = new Set([
  undefined,
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json;charset=UTF-8',
  'text/plain;charset=UTF-8',
]);

/** Headers in one word. Another one may be a slip, such as `verson`, which the route refuses. */
const WORDS = new Set(['accept', 'authorization', 'connection', 'host', 'origin', 'referer']);

/** To be called when the routes are ready. Does nothing without the fast road of payCalc. */
export function answerSmallPayCalc(app: FastifyInstance, context: TaxContext, turns: Turns): void {
  if (!context.isPayCalcFast) return;
  const [routes] = app.server.listeners('request') as RequestListener[];
  if (routes === undefined) throw new Error('The routes are not ready.');
  app.server.removeListener('request', routes).on('request', (request, response) => {
    const principal = isOrdinary(request) ? principalOf(request, context) : undefined;
    const isTaken =
      principal !== undefined &&
      answer(request, response, { app, context, turns, routes, principal });
    if (!isTaken) routes(request, response);
  });
}

function isOrdinary({ method, url, headers, rawHeaders }: IncomingMessage): boolean {
  if (url !== PAY_CALC_PATH || method !== 'POST') return false;
  // Not a number where the length is not announced.
  if (!(Number(headers['content-length']) <= MAX_BYTES)) return false;
  if (!TYPES.has(headers['content-type'])) return false;
  if (headers['content-encoding'] !== undefined) return false;
  for (const name in headers) if (!name.includes('-') && !WORDS.has(name)) return false;
  return !hasSeveralHosts(rawHeaders);
}

/** Undefined when the key has to be looked up, or refused. */
function principalOf({ headers }: IncomingMessage, context: TaxContext): Principal | undefined {
  if (!context.isOpen()) return undefined;
  const access = context.guard.lookup(headers.authorization ?? '');
  if (access instanceof Promise) {
    // The route waits for the same reading and reports its failure.
    access.catch(() => {});
    return undefined;
  }
  return isRefused(access) || access.isLenient || !allows(access, 'tax') ? undefined : access;
}

type Deps = {
  readonly app: FastifyInstance;
  readonly context: TaxContext;
  readonly turns: Turns;
  readonly routes: RequestListener;
  readonly principal: Principal;
};

/** False when there is no room for the body. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { app, context, turns, routes, principal }: Deps,
): boolean {
  const began = performance.now();
  const id = requestIdOf(request);
  const onFault = (error: unknown): void =>
    app.log.child({ reqId: id }).error({ err: error }, 'an item could not be calculated');
  const fail = (error: Error): void => {
    app.bodies.fail(request, error);
    routes(request, response);
  };
  const bytes = Number(request.headers['content-length']);
  return app.bodies.readAhead(request, principal.keyId, bytes, (body) => {
    if (body instanceof Error) {
      routes(request, response);
      return;
    }
    let answered: AnsweredText;
    try {
      const { releases, clock } = context;
      answered = answerSmall(body, { releases, clock, onFault, isFast: true });
    } catch (error) {
      fail(error as Error);
      return;
    }
    const { total, failed, text, length, version } = answered;
    context.metrics.calculated(total, failed);
    turns.enter();
    const send = (): void => {
      turns.leave();
      response.writeHead(200, [
        REQUEST_ID_HEADER,
        id,
        ...AS_SAID,
        ...NEVER_STORED,
        'content-type',
        'application/json; charset=utf-8',
        'content-length',
        String(length),
      ]);
      response.end(text);
      context.metrics.answered('POST', PAY_CALC_PATH, 200, (performance.now() - began) / 1000);
    };
    // No answer is sent before its count is on disk.
    context.usage.add(principal.accountId, total, version).then(send, (error: Error) => {
      turns.leave();
      fail(error);
    });
  });
}
