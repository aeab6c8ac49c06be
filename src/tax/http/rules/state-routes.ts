/** `GET /v1/rules`, one state, and one tax of it, on a pay date of a version. */

import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { pathParameter, queryParameter } from '../../../platform/http/rest/parameters.ts';
import { invalid, RequestError } from '../../../platform/requests/errors.ts';
import { isDay, utcDay } from '../../../platform/shape/days.ts';
import { fieldError } from '../../../platform/shape/field-error.ts';
import { quoted, shortened } from '../../../platform/shape/quoted.ts';
import type { ReleaseSet } from '../../paycalc/releases.ts';
import {
  findState,
  payDateIn,
  RulesSummary,
  rulesSummary,
  type StateName,
  StateRules,
  stateRules,
  statesLike,
  TaxRules,
  taxRules,
} from '../../rule-pages/index.ts';
import type { Release } from '../../rules/index.ts';
import type { TaxContext } from '../context.ts';
import type { AddPage } from './page.ts';

const Query = Type.Object({
  version: Type.Optional(
    Type.String({ description: 'A sealed version of the rules; default the newest.' }),
  ),
  payDate: Type.Optional(
    Type.String({
      description:
        'yyyy-MM-dd. Default: today (UTC), or the pay date nearest to it that the version covers.',
      examples: ['2026-06-30'],
    }),
  ),
});

const State = Type.String({
  description: 'Postal code, FIPS code, or name; US for federal taxes.',
  examples: ['GA'],
});

export function stateRoutes(page: AddPage, context: TaxContext): void {
  const { rulebook, releases } = context;
  const edition = (request: FastifyRequest): { release: Release; payDate: string } => {
    const [version, payDate] = [
      queryParameter(request, 'version'),
      queryParameter(request, 'payDate'),
    ];
    const release = releaseOf(releases, version);
    const today = utcDay(context.clock());
    return { release, payDate: readPayDate(release, payDate, today) };
  };
  page('/v1/rules', {
    operationId: 'rules',
    summary: 'List the states with the confidence of their tax rules',
    description:
      'What is in force on the pay date. A state is as well sourced as its least well-sourced tax.',
    querystring: Query,
    answer: RulesSummary,
    find: (request) => {
      const { release, payDate } = edition(request);
      return {
        key: `${rulebook.editionOf(release.version)} ${payDate}`,
        make: async () => rulesSummary(await rulebook.book(release, payDate)),
      };
    },
  });
  page('/v1/rules/:state', {
    operationId: 'stateRules',
    summary: 'Read the tax rules of a state with figures, sources, and examples',
    params: Type.Object({ state: State }),
    querystring: Query,
    answer: StateRules,
    find: (request) => {
      const { release, payDate } = edition(request);
      const state = stateIn(release, request);
      return {
        key: `${rulebook.editionOf(release.version)} ${payDate} ${state.code}`,
        make: async () => stateRules(await rulebook.book(release, payDate), state),
      };
    },
  });
  page('/v1/rules/:state/taxes/:uniqueTaxID', {
    operationId: 'taxRules',
    summary: 'Read the rules of one tax with figures, sources, and examples',
    params: Type.Object({
      state: State,
      uniqueTaxID: Type.String({
        description: 'ID of the tax.',
        examples: ['13-000-0000-SIT-000'],
      }),
    }),
    querystring: Query,
    answer: TaxRules,
    find: (request) => {
      const { release, payDate } = edition(request);
      const state = stateIn(release, request);
      const id = pathParameter(request, 'uniqueTaxID');
      const tax = id.startsWith(`${state.fips}-`) ? release.taxes.get(id) : undefined;
      if (tax === undefined) {
        const values = { version: release.version, tax: shortened(id), state: state.name };
        throw new RequestError('rules_tax_not_found', values);
      }
      return {
        key: `${rulebook.editionOf(release.version)} ${payDate} ${id}`,
        make: async () => taxRules(await rulebook.book(release, payDate), tax),
      };
    },
  });
}

function releaseOf({ all, standard }: ReleaseSet, version: string | undefined): Release {
  // A plus sign that a client did not encode arrives as a space.
  const asked = version?.replace(' ', '+');
  const found = asked === undefined ? standard : all.find((one) => one.version === asked);
  if (found !== undefined) return found;
  const known = all.map((one) => one.version).join(', ');
  throw invalid([
    fieldError('version', 'invalid_value', `must be a sealed version of the rules: ${known}`),
  ]);
}

function readPayDate(release: Release, sent: string | undefined, today: string): string {
  if (sent !== undefined && !isDay(sent)) {
    throw invalid([fieldError('payDate', 'invalid_format', 'must be a date, such as 2026-06-30')]);
  }
  const payDate = payDateIn(release, sent, today);
  if (payDate !== undefined) return payDate;
  const { version, firstPayDate, lastPayDate } = release;
  throw invalid([
    fieldError(
      'payDate',
      'out_of_range',
      `must be from ${firstPayDate} to ${lastPayDate}, the pay dates of version ${version}`,
    ),
  ]);
}

function stateIn(release: Release, request: FastifyRequest): StateName {
  const text = pathParameter(request, 'state');
  const state = findState(release, text);
  if (state !== undefined) return state;
  const near = statesLike(release, text).map(({ code, name }) => `${name} (${code})`);
  const hint = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  throw new RequestError('rules_state_not_found', { state: quoted(text), hint });
}
