/** The HTTP server: options, documentation, one group of routes after the other. */

import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { insteadOf } from '../../forms/http/client-routes.ts';
import { formsRoutes } from '../../forms/http/index.ts';
import { unsubscribePage } from '../../people/announcements/http/unsubscribe.ts';
import { eventDocs } from '../../people/delivery/event-docs.ts';
import { i9Routes } from '../../people/routes.ts';
import { apiKeyRoutes } from '../../platform/http/account/api-keys.ts';
import { keepFailedRequests, requestRoutes } from '../../platform/http/account/requests.ts';
import { usageRoutes } from '../../platform/http/account/usage.ts';
import { BODY_SETTINGS, BodyIntake, type BodySettings } from '../../platform/http/bodies/intake.ts';
import { guardAccount } from '../../platform/http/guards/account-guard.ts';
import { uploadGuard } from '../../platform/http/guards/uploads.ts';
import { visitorGuard } from '../../platform/http/guards/visitors.ts';
import { Turns } from '../../platform/http/limits/turns.ts';
import { AS_SAID, answerAsSaid } from '../../platform/http/rest/answer-headers.ts';
import { checkInput } from '../../platform/http/rest/check-input.ts';
import { errorBody } from '../../platform/http/rest/error-body.ts';
import { hasSeveralHosts } from '../../platform/http/rest/hosts.ts';
import { problemDetails } from '../../platform/http/rest/problem-details.ts';
import { asRequestError, logRefusals, prepareReply } from '../../platform/http/rest/refusal.ts';
import {
  answerRequestIds,
  REQUEST_ID_HEADER,
  requestIdOf,
} from '../../platform/http/rest/request-id.ts';
import { loginRoutes } from '../../platform/http/session/login-routes.ts';
import { sessionRoutes } from '../../platform/http/session/session-routes.ts';
import { RefusedLogins } from '../../platform/operation/refused-logins.ts';
import { invalid, RequestError } from '../../platform/requests/errors.ts';
import { LONGEST_PATH, shortened } from '../../platform/shape/quoted.ts';
import { installedRoutes } from '../../tax/http/rules/installed-routes.ts';
import { rulesRoutes } from '../../tax/http/rules/rules-routes.ts';
import { answerSmallPayCalc } from '../../tax/http/small-pay-calc.ts';
import { taxRoutes } from '../../tax/http/tax-routes.ts';
import { consolePages } from './console/pages.ts';
import { parentsIn } from './console/parents.ts';
import { errorPage } from './openapi/error-page.ts';
import type { DescribedRoute } from './openapi/generate.ts';
import { llmsRoute } from './openapi/llms.ts';
import { documentPages } from './openapi/pages.ts';
import { documentRoutes } from './openapi/routes.ts';
import { logAccess } from './server/access-log.ts';
import { BasePaths } from './server/base-paths.ts';
import type { Context } from './server/context.ts';
import { knownPaths } from './server/known-paths.ts';
import { operatorRoutes } from './server/operator-routes.ts';
import { serverInfo } from './server/server-info.ts';
import { traceRequests } from './server/tracing.ts';

/** The description version of the interface this server speaks. */
const INTERFACE_VERSION = '1.69.13';

export type ServerSettings = {
  readonly logLevel: string;
  readonly trustProxy: boolean | number | string;
  readonly publicUrl: string | undefined;
  /** One log line for each answer. */
  readonly accessLog?: boolean;
  /** Prefixes below which the interfaces answer too. */
  readonly basePaths?: readonly string[];
  /** Other times and sizes than `BODY_SETTINGS`, for tests. */
  readonly bodies?: BodySettings;
};

/** Also the options of the benchmark's echo server. */
export const fastifyOptions = ({ logLevel, trustProxy }: ServerSettings): FastifyServerOptions => ({
  logger:
    logLevel === 'silent'
      ? false
      : {
          level: logLevel,
          redact: ['req.headers.authorization', 'req.headers["api-key"]', 'req.headers.cookie'],
        },
  // One line per request would be the most expensive part of a calculation.
  logController: new LogController({
    disableRequestLogging: logLevel !== 'debug' && logLevel !== 'trace',
  }),
  trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
  genReqId: requestIdOf,
  bodyLimit: 1024 * 1024,
  // As long as Node lets a path be: each interface refuses an unknown id in its own words.
  routerOptions: { maxParamLength: 16 * 1024 },
  forceCloseConnections: 'idle',
  // While the server shuts down it still answers what comes on open connections, each as its last.
  return503OnClosing: false,
  frameworkErrors: refuseBadPath,
});

/** No hook runs for a path that cannot be decoded. */
function refuseBadPath(
  _error: Error,
  { id, url }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = `the path ${shortened(url.split('?')[0] ?? '', LONGEST_PATH)} has an invalid percent-encoding`;
  const refusal = new RequestError('malformed_request', { problem });
  return prepareReply(reply.header(REQUEST_ID_HEADER, id).header(...AS_SAID), refusal).send(
    errorBody(refusal),
  );
}

/** In place of Fastify's own compilers of schemas, which it would load and never use. */
const compilesNothing = (): never => {
  throw new Error('the schemas of routes are documentation');
};

/** A server whose routes take and answer everything, and what they say about themselves. */
function describedServer(options: FastifyServerOptions): {
  readonly app: FastifyInstance;
  readonly routes: readonly DescribedRoute[];
} {
  const app = fastify({
    ...options,
    schemaController: {
      compilersFactory: { buildValidator: compilesNothing, buildSerializer: compilesNothing },
    },
  });
  // Each room checks its own input and says what is wrong in its interface's words; the schemas of
  // the routes are documentation and are held against the answers by the tests.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  return { app, routes };
}

export async function createServer(
  context: Context,
  settings: ServerSettings,
): Promise<FastifyInstance> {
  const basePaths = new BasePaths(settings.basePaths ?? []);
  const { app, routes } = describedServer({ ...fastifyOptions(settings), ...basePaths.options });
  app.decorateRequest('principal', null);
  new BodyIntake(settings.bodies ?? BODY_SETTINGS).install(app);
  // What is served outside the interfaces takes no body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  answerRequestIds(app);
  answerAsSaid(app, settings.publicUrl);
  if (context.telemetry !== undefined) traceRequests(app, context.telemetry);
  logRefusals(app);
  problemDetails(app);
  if (settings.accessLog) logAccess(app);
  countAnswers(app, context);
  keepFailedRequests(app, context);
  for (const hook of [oneHost, uploadGuard(context)]) app.addHook('onRequest', hook);
  basePaths.install(app);
  const refuseMethod = knownPaths(app);
  const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    refuseMethod(request, reply) ?? refusePath(request, reply);
  app.setNotFoundHandler(refuseUnknown);
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRequestError(error, request);
    // Whatever is wrong with its body, such as JSON without a character: nothing is served there.
    if (request.is404 && refusal.code !== 'method_not_allowed')
      return refuseUnknown(request, reply);
    return prepareReply(reply, refusal).send(errorBody(refusal));
  });
  await app.register(async (room) =>
    consolePages(room, { guard: visitorGuard(context), parentsOf: parentsIn(context) }),
  );
  await app.register(async (room) => loginRoutes(room, context));
  await app.register(async (room) => sessionRoutes(room, context));
  await app.register(async (room) => {
    await guardAccount(room, context);
    apiKeyRoutes(room, context);
    usageRoutes(room, context);
    requestRoutes(room, context);
  });
  await app.register(async (room) => {
    checkInput(room, invalid);
    operatorRoutes(room, context);
    unsubscribePage(room, context);
  });
  await app.register(async (room) => {
    documentRoutes(openTo(room, context), settings.publicUrl, async () => {
      const { generateDocument } = await import('./openapi/generate.ts');
      return generateDocument(describedServer({}).app, routes, description(context));
    });
    documentPages(room);
    errorPage(room);
    eventDocs(room);
    llmsRoute(room);
    serverInfo(room, context);
  });
  const turns = new Turns();
  await app.register(async (room) => taxRoutes(room, context, turns));
  await app.register(async (room) => rulesRoutes(room, context));
  await app.register(async (room) => installedRoutes(room, context));
  await app.register(async (room) => formsRoutes(room, context));
  await app.register(async (room) => i9Routes(room, context));
  await app.ready();
  if (isAnsweredShort(context, settings)) answerSmallPayCalc(app, context, turns);
  return app;
}

function countAnswers(app: FastifyInstance, { metrics }: Context): void {
  const refusedLogins = new RefusedLogins(app.log);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (reply.statusCode === 401) refusedLogins.refused(request.ip, route);
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

/** What the others do with each request, they do in hooks of the router. */
const isAnsweredShort = (
  { rateLimit, telemetry }: Context,
  { accessLog = false, logLevel }: ServerSettings,
): boolean =>
  rateLimit === undefined &&
  telemetry === undefined &&
  !accessLog &&
  logLevel !== 'debug' &&
  logLevel !== 'trace';

function oneHost({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (hasSeveralHosts(raw.rawHeaders)) throw new RequestError('several_hosts');
  done();
}

function refusePath({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = shortened(url.split('?')[0] ?? '', LONGEST_PATH);
  const instead = insteadOf(path);
  const refusal =
    instead === undefined
      ? new RequestError('path_not_found', { method, path })
      : new RequestError('path_not_offered', { method, path, instead });
  return prepareReply(reply, refusal).send(errorBody(refusal));
}

function description({ productVersion }: Context) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wagewright',
      version: INTERFACE_VERSION,
      description:
        'Payroll tax, Form I-9, forms, and login. Money is in dollars, rates are fractions, dates are yyyy-MM-dd. Every response has `x-request-id`, and every error a `Link` with `rel="help"` to its row in /docs/errors. `Accept: application/problem+json` adds the fields of RFC 9457 to errors. If the operator set a rate limit, responses also have `x-ratelimit-limit`, `x-ratelimit-remaining`, and `x-ratelimit-reset`. If an operation does not say how to authenticate, send an access token: `Authorization: Bearer`. Examples show the first object of a list.',
      contact: { name: 'Wagewright' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      'x-product-version': productVersion,
    },
    components: {
      securitySchemes: {
        rawKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The API key itself, without a prefix.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'api-key',
          description: 'The API key, to get an access token.',
        },
        operatorKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'A key of the operator, from `wagewright key create --operator`.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token from GET /authentication/login, or a person’s own token.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'wagewright-session',
          description:
            'The console’s session, from POST /v1/session (over HTTPS: __Host-wagewright-session). Accepted wherever rawKey or bearer is; a request that changes something also needs X-CSRF-Token.',
        },
      },
    },
  } as const;
}

/** The room of what visitors read. */
function openTo(room: FastifyInstance, context: Context): FastifyInstance {
  room.addHook('onRequest', visitorGuard(context));
  checkInput(room, invalid);
  return room;
}
