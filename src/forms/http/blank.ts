/** Blank forms over HTTP: bytes that stay the same, with the headers that belong to them. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../platform/digest/digest.ts';
import type { Form } from '../catalog/load.ts';
import { editionOn } from '../catalog/select.ts';
import type { FormsContext } from './context.ts';
import { findPrinted } from './find.ts';

type Blank = {
  readonly body: Buffer;
  /** What a client that has it already is answered with. */
  readonly unchanged: { readonly etag: string; readonly 'cache-control': string };
  readonly headers: Readonly<Record<string, string>>;
};

/** The form of a day where nothing has to be read or drawn first. */
export function readyBlank({ printer }: FormsContext, form: Form, day: string): Blank | undefined {
  const edition = editionOn(form, day);
  if (edition === undefined || edition.incomplete !== undefined) return undefined;
  const bytes = printer.readyBlank(form, edition);
  return bytes === undefined ? undefined : blankOf(form, bytes);
}

/** The form of a day. Throws 404 for one that is not given out. */
export async function drawBlank(context: FormsContext, form: Form, day: string): Promise<Blank> {
  const edition = await findPrinted(context, form, day);
  return blankOf(form, await context.printer.blank(form, edition));
}

/** 304 for what the client has already. */
export function sendBlank(request: FastifyRequest, reply: FastifyReply, blank: Blank): void {
  const { body, unchanged, headers } = blank;
  const isKnown = request.headers['if-none-match'] === unchanged.etag;
  if (isKnown) reply.headers(unchanged).code(304).send();
  else reply.headers(headers).send(body);
}

/** As `sendBlank`, where a page of the console may show it: an installed PDF runs no script. */
export function sendBlankSafely(
  request: FastifyRequest,
  reply: FastifyReply,
  blank: Blank,
): FastifyReply {
  reply.header('content-security-policy', "sandbox; default-src 'none'");
  sendBlank(request, reply, blank);
  return reply;
}

const blanks = new WeakMap<Uint8Array, Blank>();
function blankOf({ identity }: Form, bytes: Uint8Array): Blank {
  const known = blanks.get(bytes);
  if (known !== undefined) return known;
  const etag = `"${sha256(bytes, 'base64url')}"`;
  const unchanged = { etag, 'cache-control': 'private, max-age=3600' };
  const made = {
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    unchanged,
    headers: {
      ...unchanged,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${identity.code}.pdf"`,
    },
  };
  blanks.set(bytes, made);
  return made;
}
