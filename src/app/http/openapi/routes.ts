/** The description of the interface over HTTP, as YAML and as JSON. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ErrorAnswer } from '../../../platform/http/rest/error-body.ts';
import {
  NotModified,
  type ReadyBytes,
  readyBytes,
  sendReady,
} from '../../../platform/http/rest/ready-bytes.ts';

const YAML = 'text/yaml';
const JSON_TYPE = 'application/json';

const ROUTES = [
  { path: '/docs/config', operationId: 'docsConfig', type: YAML },
  { path: '/openapi.yaml', operationId: 'openapiYaml', type: YAML },
  { path: '/docs/config.json', operationId: 'docsConfigJson', type: JSON_TYPE },
  { path: '/openapi.json', operationId: 'openapiJson', type: JSON_TYPE },
] as const;

/**
 * `publicUrl`: where clients reach this server, if the operator says so. `generate` makes the plugin's
 * own document.
 */
export function documentRoutes(
  app: FastifyInstance,
  publicUrl: string | undefined,
  generate: () => Promise<object>,
): void {
  const made = new Map<string, Promise<ReadyBytes>>();
  const bytesOf = (type: string): Promise<ReadyBytes> => {
    const bytes = made.get(type) ?? write(generate, publicUrl, type);
    made.set(type, bytes);
    return bytes;
  };
  for (const { path, operationId, type } of ROUTES) {
    const schema = type === YAML ? Type.String() : Type.Record(Type.String(), Type.Unknown());
    app.get(
      path,
      {
        schema: {
          operationId,
          summary: `This description: OpenAPI 3.1 as ${type === YAML ? 'YAML' : 'JSON'}`,
          tags: ['operation'],
          response: {
            200: { description: 'The description.', content: { [type]: { schema } } },
            304: NotModified,
            '4xx': ErrorAnswer,
          },
        },
      },
      async (request: FastifyRequest, reply: FastifyReply) =>
        sendReady(request, reply, await bytesOf(type)),
    );
  }
}

/** Loaded and made when it is first asked for: a server that starts does not wait for it. */
async function write(
  generate: () => Promise<object>,
  publicUrl: string | undefined,
  type: string,
): Promise<ReadyBytes> {
  const [{ completeDocument }, { toYaml }] = await Promise.all([
    import('./document.ts'),
    import('./yaml.ts'),
  ]);
  const document = completeDocument(await generate(), publicUrl);
  const text = type === YAML ? toYaml(document) : JSON.stringify(document);
  return await readyBytes(Buffer.from(text), `${type}; charset=utf-8`);
}
