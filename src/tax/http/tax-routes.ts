/** The tax interface over HTTP: one error shape, the raw key on every route. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Principal } from '../../platform/auth/access.ts';
import { rateLimit } from '../../platform/http/limits/rate-limit.ts';
import type { Turns } from '../../platform/http/limits/turns.ts';
import { neverStored } from '../../platform/http/rest/answer-headers.ts';
import { asRequestError, linkHelp, prepareReply } from '../../platform/http/rest/refusal.ts';
import { isDay, utcDay } from '../../platform/shape/days.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import { AccountInfo, parseWindow, WindowQuery } from '../paycalc/account-info.ts';
import { AvailableVersions, listVersions } from '../paycalc/available-versions.ts';
import { dateProblem } from '../paycalc/dates.ts';
import { ERRORS, type ErrorKind } from '../paycalc/error-table.ts';
import { NO_ERROR, refusalAt, refusedWith, TaxInterfaceError } from '../paycalc/errors.ts';
import { listTaxes, TaxesQuery, TaxList } from '../paycalc/list-taxes.ts';
import { transactionStamp } from '../paycalc/stamp.ts';
import { countBetween } from '../paycalc/usage.ts';
import { bulkRoutes } from './bulk.ts';
import { BULK_PATH } from './bulk-jobs.ts';
import type { TaxContext } from './context.ts';
import { grossUpRoute } from './gross-up.ts';
import { LOCATIONS_PATH, locationRoutes } from './locations.ts';
import { PAY_CALC_PATH, payCalcRoutes } from './pay-calc.ts';
import { PREVIEW_PATH, previewRoute } from './preview.ts';
import { rawKeyGuard } from './raw-key.ts';
import { streamPlaces } from './streamed.ts';
import { SET_TAX_LIST_PATH, TAX_LIST_PATH, taxListRoutes } from './tax-list.ts';
import { knownNames } from './tax-names.ts';
import { Refused, VersionHeader, VersionQuery, versionOf } from './versioned.ts';

const documented = {
  tags: ['payroll tax'],
  security: [{ rawKey: [] }],
};

export async function taxRoutes(
  app: FastifyInstance,
  context: TaxContext,
  turns: Turns,
): Promise<void> {
  neverStored(app);
  app.addHook('onRequest', rawKeyGuard(context));
  app.addHook('onRequest', knownNames);
  await rateLimit(app, context.rateLimit, (max, waitSeconds) => {
    throw new TaxInterfaceError(
      'rate-limit',
      `more than ${max} requests a minute with this key: wait ${waitSeconds} s (Retry-After)`,
    );
  });
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, context));
  payCalcRoutes(app, context, turns);
  grossUpRoute(app, context, turns);
  taxListRoutes(app, context);
  locationRoutes(app, context);
  await app.register(async (room) => {
    const places = streamPlaces(room);
    await bulkRoutes(room, context, places);
    previewRoute(room, context, places);
  });
  accountInfo(app, context);
  for (const path of ['/availableVersions', '/ste-hosted/availableVersions']) {
    versions(app, context, path);
  }
  for (const path of ['/ste-hosted/v1/taxes', '/ste-hosted/v1/taxes/:uniqueTaxID']) {
    taxes(app, context, path);
  }
}

function accountInfo(app: FastifyInstance, context: TaxContext): void {
  app.get(
    '/ste-hosted/accountInfo',
    {
      schema: {
        operationId: 'accountInfo',
        summary: 'Read the account and its usage for a range of days',
        ...documented,
        querystring: WindowQuery,
        response: { 200: AccountInfo, '4xx': Refused, '5xx': Refused },
      },
    },
    async (request) => {
      const { startDay, endDay } = parseWindow(request.query as Record<string, unknown>);
      const principal = request.principal as Principal;
      const count = await countBetween(context.db, principal.accountId, startDay, endDay);
      const answer: AccountInfo = {
        customerName: principal.accountName,
        expirationDate: principal.expiresAt?.slice(0, 10) ?? '',
        productName: 'Wagewright',
        steCalculations: count,
        errorStatus: NO_ERROR,
        transactionStamp: stamp(context, 'AccountInfo'),
      };
      return answer;
    },
  );
}

function versions(app: FastifyInstance, context: TaxContext, path: string): void {
  app.get(
    path,
    {
      schema: {
        operationId: path === '/availableVersions' ? 'availableVersions' : 'availableVersionsAlias',
        summary: 'List installed versions of the rules',
        ...documented,
        response: { 200: AvailableVersions, '4xx': Refused, '5xx': Refused },
      },
    },
    async () => listVersions(context.releases, context.clock()),
  );
}

function taxes(app: FastifyInstance, context: TaxContext, path: string): void {
  const one = path.includes(':');
  app.get(
    path,
    {
      schema: {
        operationId: one ? 'tax' : 'taxes',
        summary: one
          ? 'Read a tax with its parameters'
          : 'List taxes with their parameters and citations',
        ...documented,
        ...(one
          ? {
              params: Type.Object({
                uniqueTaxID: Type.String({
                  description: 'Id of the tax.',
                  examples: ['00-000-0000-FIT-000'],
                }),
              }),
            }
          : {}),
        headers: VersionHeader,
        querystring: Type.Object({
          ...VersionQuery.properties,
          payDate: Type.Optional(Type.String({ description: 'yyyy-MM-dd; default today (UTC).' })),
          ...(one ? {} : TaxesQuery.properties),
        }),
        response: { 200: TaxList, '4xx': Refused, '5xx': Refused },
      },
    },
    async (request) => {
      const release = context.releases.select(versionOf(request));
      const { payDate, state, payer } = request.query as Readonly<Record<string, string>>;
      const today = utcDay(context.clock());
      if (payDate !== undefined && !isDay(payDate)) {
        throw refusalAt('dates', 'payDate', `${quoted(payDate)} ${dateProblem(payDate)}`);
      }
      const { uniqueTaxID } = request.params as { uniqueTaxID?: string };
      return listTaxes(context.coverage, release, {
        payDate: payDate ?? today,
        now: context.clock(),
        uniqueTaxID,
        // Lists when they are given twice, which are no values.
        state: state?.toString(),
        payer: payer?.toString(),
      });
    },
  );
}

type Transaction =
  | 'Bulk'
  | 'PayCalc'
  | 'Preview'
  | 'GrossUp'
  | 'AccountInfo'
  | 'AvailableVersions'
  | 'Taxes'
  | 'TaxList'
  | 'Locations';

const stamp = (context: TaxContext, type: Transaction) =>
  transactionStamp(context.clock(), context.releases.standard.version, type);

/** Numbers that stand for one item inside payCalc, and for the whole request elsewhere. */
const OWN_STATUS: Readonly<Record<number, number>> = {
  [ERRORS['pay-date'].code]: 400,
  [ERRORS['field-missing'].code]: 400,
  [ERRORS['wrong-type'].code]: 400,
  [ERRORS['value-unknown'].code]: 400,
  [ERRORS['unknown-tax'].code]: 404,
};

function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  context: TaxContext,
): FastifyReply {
  const refusal = error instanceof TaxInterfaceError ? error : asTaxError(error, request, reply);
  const { code, status: general } = ERRORS[refusal.kind];
  const status = OWN_STATUS[code] ?? general;
  linkHelp(reply, refusal.problems[0]?.help ?? '/docs/errors');
  const body = {
    ...refusedWith(refusal),
    transactionStamp: stamp(context, typeOf(request)),
  };
  const isPayCalc = pathOf(request) === PAY_CALC_PATH;
  return reply.code(status).send(isPayCalc ? { PayCalcResponse: { payCalc: [], ...body } } : body);
}

/** Also of a request that no route takes. */
const pathOf = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url ?? url.split('?')[0] ?? '';

function typeOf(request: FastifyRequest): Transaction {
  const path = pathOf(request);
  if (path === PAY_CALC_PATH) return 'PayCalc';
  if (path.startsWith(BULK_PATH)) return 'Bulk';
  if (path.includes('grossUp')) return 'GrossUp';
  if (path === PREVIEW_PATH) return 'Preview';
  if (path === TAX_LIST_PATH || path === SET_TAX_LIST_PATH) return 'TaxList';
  if (path === LOCATIONS_PATH) return 'Locations';
  if (path.includes('availableVersions')) return 'AvailableVersions';
  return path.includes('accountInfo') ? 'AccountInfo' : 'Taxes';
}

const KINDS: Readonly<Record<number, ErrorKind>> = {
  403: 'scope',
  404: 'path-unknown',
  405: 'method',
  408: 'too-slow',
  413: 'too-large',
  415: 'media-type',
  429: 'rate-limit',
  503: 'unavailable',
};

/** What the interfaces share, in the words of this one. */
function asTaxError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): TaxInterfaceError {
  const refusal = asRequestError(error, request);
  prepareReply(reply, refusal);
  if (refusal.code !== 'internal_error') {
    return new TaxInterfaceError(KINDS[refusal.statusCode] ?? 'malformed-body', refusal.message);
  }
  const words = "internal error: nothing was changed; the operator's log has the cause";
  return new TaxInterfaceError('internal', words);
}
