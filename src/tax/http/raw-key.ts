/**
 * Guards the tax interface: the API key is raw in the header `Authorization`, or the console's
 * session cookie stands in for it.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Access,
  allows,
  isRefused,
  type Principal,
  type Refusal,
} from '../../platform/auth/access.ts';
import { challenge, rawKeyHint } from '../../platform/http/rest/unauthorized.ts';
import { hasSession, sessionOf } from '../../platform/http/session/session-access.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import type { ErrorKind } from '../paycalc/error-table.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import type { TaxContext } from './context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests without any key are answered too, where VISITORS is open. */
    isForVisitors?: boolean;
  }
}

type Done = (error?: Error) => void;

/** An `onRequest` hook; synchronous for keys seen before. */
export function rawKeyGuard(context: TaxContext) {
  const { guard, failures } = context;
  const isForVisitors = ({ routeOptions }: FastifyRequest): boolean =>
    routeOptions.config.isForVisitors === true;
  const isVisitor = (request: FastifyRequest): boolean =>
    context.isOpenToVisitors && isForVisitors(request);
  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const key = request.headers.authorization ?? '';
    const settle = (access: Access | undefined): void => {
      const error =
        access === undefined || isRefused(access)
          ? (failures.count(request, access !== undefined) ?? unauthorized(key, access, reply))
          : admit(request, access);
      done(error);
    };
    if (key === '' && hasSession(context, request)) {
      sessionOf(context, request).then((session) => {
        if (session?.kind === 'account') settle(session.principal);
        else if (session !== undefined && !isForVisitors(request)) done(notForPeople());
        else if (session !== undefined || isVisitor(request))
          done(visitorProblem(context, request));
        else settle(undefined);
      }, done);
      return;
    }
    if (key === '' && isVisitor(request)) {
      done(visitorProblem(context, request));
      return;
    }
    const access = key === '' ? undefined : guard.lookup(key);
    if (access instanceof Promise) access.then(settle, done);
    else settle(access);
  };
}

/** Why a visitor has to wait; undefined when not. */
function visitorProblem({ visitorLimit }: TaxContext, request: FastifyRequest): Error | undefined {
  const seconds = visitorLimit.add(request);
  return seconds === undefined
    ? undefined
    : new RequestError('visitor_rate_limited', { seconds }, { retryAfter: seconds });
}

function unauthorized(key: string, access: Refusal | undefined, reply: FastifyReply): Error {
  const hint =
    access === undefined
      ? 'Send the API key as the value of the header Authorization.'
      : rawKeyHint(key);
  challenge(reply, 'ApiKey', hint, access !== undefined);
  if (access !== undefined) return refuse('key', `${access.message} ${hint}`);
  return refuse('key', 'no API key: send it as the value of the header Authorization');
}

/** The error, if the key is for other interfaces. */
function admit(request: FastifyRequest, access: Principal): Error | undefined {
  if (allows(access, 'tax')) {
    request.principal = access;
    return undefined;
  }
  return refuse(
    'scope',
    'the API key lacks the scope tax: create one with `wagewright key create --scopes tax`',
  );
}

/** What is calculated is counted for the account, which only its keys may do. */
const notForPeople = (): TaxInterfaceError =>
  refuse(
    'scope',
    'administrators cannot use the tax interface with their session: send an API key',
  );

const refuse = (kind: ErrorKind, message: string): TaxInterfaceError =>
  new TaxInterfaceError(kind, message);
