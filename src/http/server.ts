/** The HTTP server: options, documentation, one group of routes after the other. */

import swagger from '@fastify/swagger';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Context } from './context.ts';
import { eventDocs } from './event-docs.ts';
import { formsRoutes } from './forms/index.ts';
import { i9Routes } from './i9/index.ts';
import { loginRoutes } from './login-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { taxRoutes } from './tax-routes.ts';

/** The description version of the interface this server speaks. */
const INTERFACE_VERSION = '1.69.13';

export type ServerSettings = {
  readonly logLevel: string;
  readonly trustProxy: boolean | string;
  readonly publicUrl: string | undefined;
};

/** Also the options of the benchmark's echo server. */
export const fastifyOptions = ({ logLevel, trustProxy }: ServerSettings): FastifyServerOptions => ({
  logger:
    logLevel === 'silent'
      ? false
      : { level: logLevel, redact: ['req.headers.authorization', 'req.headers["api-key"]'] },
  // One line per request would be the most expensive part of a calculation.
  logController: new LogController({
    disableRequestLogging: logLevel !== 'debug' && logLevel !== 'trace',
  }),
  trustProxy,
  bodyLimit: 1024 * 1024,
  // As long as Node lets a path be: each interface refuses an unknown id in its own words.
  routerOptions: { maxParamLength: 16 * 1024 },
  forceCloseConnections: 'idle',
  // While the server shuts down it still answers what comes on open connections, each as its last.
  return503OnClosing: false,
});

export async function createServer(
  context: Context,
  settings: ServerSettings,
): Promise<FastifyInstance> {
  const app = fastify(fastifyOptions(settings));
  // Each room checks its own input and says what is wrong in its interface's words; the schemas of
  // the routes are documentation and are held against the answers by the tests.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('principal', null);
  await app.register(swagger, { openapi: description(context, settings) });
  app.addHook('onResponse', (request, reply, done) => {
    context.metrics.answered(
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.setNotFoundHandler(refuseUnknown);
  app.setErrorHandler((error, request, reply) => {
    // Whatever is wrong with its body, such as JSON without a character: nothing is served there.
    if (request.is404) return refuseUnknown(request, reply);
    const { statusCode = 500, message } = error as { statusCode?: number; message: string };
    if (statusCode < 500) return reply.code(statusCode).send({ statusCode, message });
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({ statusCode: 500, message: 'Internal error' });
  });
  await app.register(async (room) => {
    loginRoutes(room, context);
    operatorRoutes(room, context);
    eventDocs(room);
  });
  await app.register(async (room) => taxRoutes(room, context));
  await app.register(async (room) => formsRoutes(room, context));
  await app.register(async (room) => i9Routes(room, context));
  await app.ready();
  return app;
}

function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = `${request.method} ${request.url.split('?')[0]} is not served here; GET /docs/config describes what is`;
  return reply.code(404).send({ statusCode: 404, error: 'Not Found', message });
}

function description({ productVersion }: Context, { publicUrl }: ServerSettings) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wagewright',
      version: INTERFACE_VERSION,
      description:
        'Payroll tax, Form I-9 and login. Money is dollars, rates are fractions, days are yyyy-MM-dd.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      'x-product-version': productVersion,
    },
    ...(publicUrl === undefined ? {} : { servers: [{ url: publicUrl }] }),
    components: {
      securitySchemes: {
        rawKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The API key itself, with no word before it.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of GET /authentication/login, or a person’s own token.',
        },
      },
    },
  } as const;
}
