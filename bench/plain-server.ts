/** The ceiling for blank forms: the same bytes for anyone, with our Fastify options and nothing else. */

import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { fastifyOptions } from '../src/app/http/server.ts';

const [port = '0', file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);

const app = fastify(fastifyOptions({ logLevel: 'error', trustProxy: false, publicUrl: undefined }));
app.get('/', async (_request, reply) => reply.type('application/pdf').send(bytes));
await app.listen({ host: '127.0.0.1', port: Number(port) });
