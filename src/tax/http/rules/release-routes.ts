/** `GET /v1/releases`, and what changed from one release to another. */

import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { isNumber } from '../../../platform/http/rest/pages.ts';
import { pathParameter, queryParameter } from '../../../platform/http/rest/parameters.ts';
import type { routesOf } from '../../../platform/http/rest/routes.ts';
import { invalid, RequestError } from '../../../platform/requests/errors.ts';
import { fieldError } from '../../../platform/shape/field-error.ts';
import { quoted } from '../../../platform/shape/quoted.ts';
import { stateRemedy } from '../../../platform/shape/states.ts';
import {
  changesByTax,
  DifferencesAnswer,
  findState,
  LineChangeSchema,
  ReleaseList,
  stateOfTax,
  tellLine,
} from '../../rule-pages/index.ts';
import type { Release } from '../../rules/index.ts';
import type { TaxContext } from '../context.ts';
import type { AddPage } from './page.ts';

const DIFFERENCES = '/v1/releases/:from/differences/:to';

const Versions = Type.Object({
  from: Type.String({ description: 'A version of the rules.', examples: ['2025.1'] }),
  to: Type.String({ description: 'The version to compare it with.', examples: ['2026.1'] }),
});

type AddList = ReturnType<typeof routesOf>['list'];

export function releaseRoutes(page: AddPage, list: AddList, context: TaxContext): void {
  const { rulebook } = context;
  page('/v1/releases', {
    operationId: 'releases',
    summary: 'List the releases of the rules with digest, date, and seal',
    description:
      'Drafts and versions with imported registers are listed too; drafts do not calculate.',
    answer: ReleaseList,
    find: () => ({
      key: rulebook.releases.all.map(({ version }) => rulebook.editionOf(version)).join(),
      make: async () => ({ releases: rulebook.entries }),
    }),
  });
  page(DIFFERENCES, {
    operationId: 'releaseDifferences',
    summary: 'Compare two releases: figures that differ, and paychecks by tax',
    description:
      'Both releases calculate the paychecks of the official examples and of a grid over every tax. The first comparison of two releases takes seconds; later ones are immediate.',
    params: Versions,
    answer: DifferencesAnswer,
    find: (request) => {
      const { from, to } = versionsOf(request, rulebook.comparable);
      return {
        key: `${rulebook.editionOf(from)} ${rulebook.editionOf(to)}`,
        make: async () => {
          const found = await rulebook.differences(from, to);
          const { from: old, to: now, compared, lines, editions, registers } = found;
          return {
            from: old,
            to: now,
            compared,
            registers: registers.map((one) => ({ ...one, state: stateOfTax(one.uniqueTaxID) })),
            editions: editions.map((one) => ({ ...one, state: stateOfTax(one.uniqueTaxID) })),
            lines: lines.length,
            taxes: changesByTax(lines),
          };
        },
      };
    },
  });
  paycheckChanges(list, context);
}

function paycheckChanges(list: AddList, { rulebook, releases }: TaxContext): void {
  list(`${DIFFERENCES}/paychecks`, {
    operationId: 'listPaycheckChanges',
    summary: 'List the lines of paychecks that two releases calculate differently',
    items: 'paychecks',
    item: LineChangeSchema,
    config: { isPublic: true },
    params: Versions,
    query: {
      tax: Type.Optional(Type.String({ description: 'Only this tax, by uniqueTaxID.' })),
      state: Type.Optional(
        Type.String({
          description: 'Only taxes of this state: postal code, FIPS code, or name; US for federal.',
        }),
      ),
    },
    up: (request) => request.url.split('/paychecks')[0] ?? '',
    isPosition: isNumber,
    read: async (request, limit, after = 0) => {
      const { from, to } = versionsOf(request, rulebook.comparable);
      const [tax, state] = [queryParameter(request, 'tax'), queryParameter(request, 'state')];
      const fips = state === undefined ? '' : fipsOf(releases.standard, state);
      const { lines } = await rulebook.differences(from, to);
      return lines
        .map((line, i) => ({ ...line, position: i + 1 }))
        .filter(
          ({ uniqueTaxID }) => (tax ?? uniqueTaxID) === uniqueTaxID && uniqueTaxID.startsWith(fips),
        )
        .filter(({ position }) => position > after)
        .slice(0, limit + 1);
    },
    positionOf: ({ position }) => position,
    view: ({ position: _, ...line }) => ({ ...line, words: tellLine(line) }),
  });
}

/** The two releases of the path. Throws what is wrong with them. */
function versionsOf(
  request: FastifyRequest,
  known: readonly string[],
): { readonly from: string; readonly to: string } {
  const from = pathParameter(request, 'from');
  const to = pathParameter(request, 'to');
  for (const version of [from, to]) {
    if (known.includes(version)) continue;
    const values = { version: quoted(version), known: known.join(', ') };
    throw new RequestError('release_not_found', values);
  }
  if (from === to) {
    throw invalid([fieldError('to', 'invalid_value', `must be another version than ${from}`)]);
  }
  return { from, to };
}

function fipsOf(release: Release, text: string): string {
  const state = findState(release, text);
  if (state !== undefined) return state.fips;
  const rule = 'must be a state, such as GA, or US for federal taxes';
  throw invalid([fieldError('state', 'invalid_value', stateRemedy(text, rule))]);
}
