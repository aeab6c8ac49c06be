/** `GET /llms.txt`: what assistants read first; public like the API description. */

import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { inRoot } from '../../../platform/compiled/root.ts';
import { ErrorAnswer } from '../../../platform/http/rest/error-body.ts';
import {
  NotModified,
  type ReadyBytes,
  readyBytes,
  sendReady,
} from '../../../platform/http/rest/ready-bytes.ts';

const FILE = inRoot('docs/llms.txt');

export function llmsRoute(app: FastifyInstance): void {
  let made: Promise<ReadyBytes> | undefined;
  app.get(
    '/llms.txt',
    {
      schema: {
        operationId: 'llmsTxt',
        summary:
          'What assistants read first: what this server is, and the pages of its documentation',
        tags: ['operation'],
        response: {
          200: { description: 'Markdown.', content: { 'text/plain': { schema: Type.String() } } },
          304: NotModified,
          '4xx': ErrorAnswer,
        },
      },
    },
    async (request, reply) => {
      made ??= readFile(FILE).then((bytes) => readyBytes(bytes, 'text/plain; charset=utf-8'));
      return sendReady(request, reply, await made);
    },
  );
}
