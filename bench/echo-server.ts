/**
 * The ceiling: a server with our Fastify options that parses the body and sends a ready object of
 * the same size, with no schema, no key check and no counting. Reads the object from a file. With a
 * second file, it answers each request only after a write to that file is on disk.
 */

import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { fastifyOptions } from '../src/app/http/server.ts';
import { MAX_BODY_BYTES } from '../src/tax/http/pay-calc.ts';
import { openJournal } from './journal.ts';

const [port = '0', file = '', journal] = process.argv.slice(2);
const ready: unknown = JSON.parse(readFileSync(file, 'utf8'));

const written = journal === undefined ? undefined : openJournal(journal);

const app = fastify({
  ...fastifyOptions({ logLevel: 'error', trustProxy: false, publicUrl: undefined }),
  bodyLimit: MAX_BODY_BYTES,
});
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
app.post('/echo', async (request, reply) => {
  JSON.parse(request.body as string);
  await written?.();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(ready));
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
