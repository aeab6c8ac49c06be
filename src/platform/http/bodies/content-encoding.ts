/** Bodies that a client compressed (RFC 9110, section 8.4), unpacked as they arrive. */

import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { RequestError } from '../../requests/errors.ts';
import { quoted } from '../../shape/quoted.ts';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

const NAMES = 'gzip, deflate, br, zstd';

/** A body as it is read: `drop` stops unpacking, and lets the rest of the request pass unread. */
type IncomingBody = {
  readonly stream: Readable;
  readonly isEncoded: boolean;
  readonly drop: () => void;
};

/** Throws a `RequestError` for a coding that is not known, and for several. */
export function incomingBody(payload: IncomingMessage): IncomingBody {
  const pass = (): void => void payload.on('error', ignore).resume();
  const codings = codingsOf(payload);
  const [coding] = codings;
  if (coding === undefined) return { stream: payload, isEncoded: false, drop: pass };
  const decoder = codings.length === 1 ? DECODERS[coding]?.() : undefined;
  if (decoder === undefined) {
    const sent = quoted(codings.join(', '));
    throw new RequestError('body_encoding_unknown', { sent, allowed: NAMES });
  }
  // The reader of the decoder gets its errors.
  pipeline(payload, decoder, ignore);
  const drop = (): void => {
    payload.unpipe(decoder);
    decoder.on('error', ignore).destroy();
    pass();
  };
  return { stream: decoder, isEncoded: true, drop };
}

/** Why an encoded body broke off: its connection ended, or it is not what its header says. */
export const brokenBody = (body: IncomingBody, payload: IncomingMessage): RequestError =>
  new RequestError(body.isEncoded && payload.complete ? 'body_encoding_broken' : 'body_incomplete');

const codingsOf = ({ headers }: IncomingMessage): string[] =>
  String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');

const ignore = (): void => {};
