/** Answers that are the same for everyone: compressed once, sent with an entity tag. */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { sha256 } from '../../digest/digest.ts';

export type ReadyBytes = {
  readonly type: string;
  readonly etag: string;
  /** By content coding, the best first. */
  readonly bodies: ReadonlyMap<string, Buffer>;
};

/** Of a 304, for the description. */
export const NotModified = Type.Null({
  description: 'Not changed since the response whose ETag is in If-None-Match.',
});

/** Most of what the best quality saves, in a tenth of its time. */
const BROTLI_QUALITY = 7;

export async function readyBytes(bytes: Buffer, type: string): Promise<ReadyBytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes),
  ]);
  const bodies = new Map([
    ['br', br],
    ['gzip', gz],
    ['identity', bytes],
  ]);
  return { type, etag: `"${sha256(bytes, 'base64url')}"`, bodies };
}

/** In the coding the client prefers; 304 for what it has already. */
export function sendReady(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, etag, bodies }: ReadyBytes,
): FastifyReply {
  reply.header('etag', etag).header('vary', 'accept-encoding');
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const accepted = codingsIn(String(headers['accept-encoding'] ?? ''));
  const coding = [...bodies.keys()].find((name) => accepted.has(name)) ?? 'identity';
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type(type).send(bodies.get(coding));
}

/** The codings of `Accept-Encoding`, but for those with the weight 0. */
const codingsIn = (header: string): Set<string> =>
  new Set(
    header
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/),
      )
      .filter(([, weight]) => Number(weight ?? 1) > 0)
      .map(([name = '']) => name),
  );
