/**
 * RFC 9457 for clients that ask for it: `Accept: application/problem+json` adds its fields to the body
 * of an error. What the interface itself answers stays, also where a name is the same.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from './error-body.ts';

const TYPE = 'application/problem+json';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Body = {
  readonly message?: string;
  /** Login. */
  readonly reason?: string;
  /** Payroll tax. */
  readonly errorStatus?: { readonly errorMessage: string };
  readonly PayCalcResponse?: Body;
};

/** To be called on the whole server, before any routes. */
export function problemDetails(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    done(null, asksForIt(request, reply) ? withDetails(payload, request, reply) : payload);
  });
}

const asksForIt = ({ headers }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode >= 400 && (headers.accept?.toLowerCase().includes(TYPE) ?? false);

const isBody = (payload: unknown): payload is Body =>
  typeof payload === 'object' && payload !== null;

function withDetails(payload: unknown, { id }: FastifyRequest, reply: FastifyReply): unknown {
  if (!isBody(payload)) return payload;
  const { message, reason, errorStatus } = payload.PayCalcResponse ?? payload;
  const detail = message ?? reason ?? errorStatus?.errorMessage;
  const [, type = 'about:blank'] =
    /^<([^>]+)>; rel="help"$/.exec(`${reply.getHeader('link')}`) ?? [];
  reply.type(`${TYPE}; charset=utf-8`);
  return {
    type,
    title: STATUS_CODES[reply.statusCode] ?? 'Refused',
    status: reply.statusCode,
    ...(detail !== undefined && { detail }),
    ...(UUID.test(id) && { instance: `urn:uuid:${id}` }),
    ...payload,
  };
}
