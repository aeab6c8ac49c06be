/** Guards the tax interface: the API key stands raw in the header `Authorization`. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Access, allows, isRefused, type Principal } from '../auth/access.ts';
import type { KeyGuard } from '../auth/key-guard.ts';
import { type ErrorKind, TaxInterfaceError } from '../paycalc/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of the route. */
    principal: Principal | null;
  }
}

type Done = (error?: Error) => void;

/** An `onRequest` hook; synchronous for keys seen before. */
export function rawKeyGuard(guard: KeyGuard) {
  return (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    const key = request.headers.authorization;
    if (key === undefined || key === '') {
      done(refuse('key', 'no API key: send it as the value of the header Authorization'));
      return;
    }
    const access = guard.lookup(key);
    if (access instanceof Promise) access.then((found) => settle(request, key, found, done), done);
    else settle(request, key, access, done);
  };
}

function settle(request: FastifyRequest, key: string, access: Access, done: Done): void {
  if (isRefused(access)) {
    const hint = /^(bearer|basic) /i.test(key)
      ? ' This interface takes the raw key, with no word before it.'
      : '';
    done(refuse('key', `${access.message}${hint}`));
    return;
  }
  if (!allows(access, 'tax')) {
    done(
      refuse(
        'scope',
        'the API key lacks the scope tax: make one with `npx wagewright key create --scopes tax`',
      ),
    );
    return;
  }
  request.principal = access;
  done();
}

const refuse = (kind: ErrorKind, message: string): TaxInterfaceError =>
  new TaxInterfaceError(kind, message);
