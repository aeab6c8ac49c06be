/** `GET /ste-hosted/v1/locations`. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { linkPage } from '../../platform/http/rest/pages.ts';
import { OutboundError } from '../../platform/outbound/failure.ts';
import { refusalAt } from '../paycalc/errors.ts';
import { locationsAnswer } from '../paycalc/locations/answer.ts';
import { type Found, findLocations } from '../paycalc/locations/find.ts';
import { GeocoderFault, geocodedCandidates } from '../paycalc/locations/geocoded.ts';
import { type Question, readQuestion, wrong } from '../paycalc/locations/question.ts';
import { LocationsAnswer, LocationsQuery } from '../paycalc/locations/schema.ts';
import { makeIndex } from '../places/name-index.ts';
import type { TaxContext } from './context.ts';
import { Refused } from './versioned.ts';

export const LOCATIONS_PATH = '/ste-hosted/v1/locations';

export function locationRoutes(app: FastifyInstance, context: TaxContext): void {
  app.get(
    LOCATIONS_PATH,
    {
      config: { isForVisitors: true },
      schema: {
        operationId: 'locations',
        summary: 'Find a location code by name, ZIP code, or register number',
        description:
          'Returns candidates, best first. Send one of zip, q, psd, fips, gnis, schoolDistrict, and address, or state alone. A successful request counts as one transaction. Without an API key, a visitor may search by anything but address, up to 120 times a minute, unless VISITORS is closed.',
        tags: ['payroll tax'],
        security: [{ rawKey: [] }, { session: [] }, {}],
        querystring: LocationsQuery,
        response: { 200: LocationsAnswer, '4xx': Refused, '5xx': Refused },
      },
    },
    async (request, reply): Promise<LocationsAnswer> => {
      const question = readQuestion(request.query as Record<string, unknown>);
      const { principal } = request;
      if (principal === null && question.by === 'address') {
        throw refusalAt(
          'key',
          'address',
          'searching by street address requires an API key. Send it as the value of the header Authorization, or search with zip or q.',
        );
      }
      await loadNames();
      const found =
        question.by === 'address'
          ? await geocode(question, request, context)
          : findLocations(question);
      const { version } = context.releases.standard;
      const answer = locationsAnswer(found, question, { now: context.clock(), version });
      if (principal !== null) await context.usage.add(principal.accountId, 1);
      linkPage(request, reply, undefined, answer.nextCursor);
      return answer;
    },
  );
}

let loading: Promise<void> | undefined;

/** Makes the index of names at the first request, and lets other requests through meanwhile. */
function loadNames(): Promise<void> {
  loading ??= (async () => {
    const making = makeIndex();
    while (!making.next().done) await nextTurn();
  })();
  return loading;
}

async function geocode(
  { text, city, zip, state }: Question,
  request: FastifyRequest,
  { geocoder }: TaxContext,
): Promise<Found> {
  if (geocoder === undefined) {
    throw wrong(
      'no-geocoder',
      'address',
      'this server has no geocoder. Search with zip or q, or have the operator set GEOCODER_URL (see the operating guide)',
    );
  }
  const address = { address: text, city, zip, state: state?.code ?? '' };
  try {
    const candidates = geocodedCandidates(await geocoder.find(address));
    if (candidates.length === 0) {
      throw wrong(
        'address-unknown',
        'address',
        'the geocoder found no location. Check the address, send city, state, and zip with it, or search with zip',
      );
    }
    return { candidates: candidates.map((one) => () => one), notes: [] };
  } catch (error) {
    throw asGeocoderError(error, request);
  }
}

/** Clients learn what failed; where the geocoder is, and what it said, is in the operator's log. */
function asGeocoderError(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof OutboundError) && !(error instanceof GeocoderFault)) return error;
  request.log.error({ err: error }, 'the geocoder failed');
  const words =
    error instanceof GeocoderFault
      ? 'sent a response that this server cannot use'
      : (WORDS[error.failure] ?? 'could not be reached');
  return refusalAt(
    'geocoder',
    'address',
    `the geocoder of this server ${words}. Try again later, or search with zip or q.`,
  );
}

const WORDS: Partial<Record<OutboundError['failure'], string>> = {
  timeout: 'did not respond in time',
  status: 'rejected the request',
  protocol: 'sent a response that this server cannot use',
  reset: 'closed the connection without a response',
};
