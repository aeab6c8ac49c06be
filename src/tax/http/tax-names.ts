/**
 * Refuses query parameters and headers of the tax interface that it does not know: `?verson=2025.1`
 * must not calculate with another version than was meant. A client that prefers lenient handling gets
 * a note instead for what a library or a proxy may have added: any header, and a parameter that is no
 * slip of one of ours.
 */

import type { FastifyRequest } from 'fastify';
import { type Choices, choicesOf, nearest, unknownName } from '../../platform/shape/nearest.ts';
import { quoted, shortened } from '../../platform/shape/quoted.ts';
import type { Lenient } from '../paycalc/answer-leniently.ts';
import { problem, TaxInterfaceError } from '../paycalc/errors.ts';
import { isLenient } from './lenient.ts';

type Described = { readonly properties?: Readonly<Record<string, unknown>> };
type Done = (error?: Error) => void;

type Unknown = {
  readonly in: 'query' | 'header';
  readonly name: string;
  readonly reason: string;
  readonly choices: Partial<Choices>;
};

const namesIn = (schema: unknown): string[] =>
  Object.keys((schema as Described | undefined)?.properties ?? {});

/** An `onRequest` hook; the schemas of the route say what is known. */
export function knownNames(request: FastifyRequest, _reply: unknown, done: Done): void {
  const takesPreference = namesIn(request.routeOptions.schema?.headers).includes('prefer');
  const isLetPass = takesPreference && isLenient(request) ? mayBeAdded : () => false;
  const wrong = unknownNames(request).find((one) => !isLetPass(one));
  if (wrong === undefined) {
    done();
    return;
  }
  const { name, reason, choices } = wrong;
  const said = problem('unknown-name', shortened(name), reason, choices);
  done(new TaxInterfaceError('unknown-name', `${wrong.in}: ${reason}`, [said]));
}

/** What was let pass of the query and the headers of a route that takes the preference. */
export const lenientOf = (request: FastifyRequest): Lenient =>
  isLenient(request)
    ? unknownNames(request).map((one) => `${one.in}: ${one.reason} It was not used.`)
    : undefined;

/** No library adds a parameter that is nearly one of ours. */
const mayBeAdded = (one: Unknown): boolean =>
  one.in === 'header' || one.choices.suggestion === undefined;

function unknownNames(request: FastifyRequest): Unknown[] {
  const { querystring, headers } = request.routeOptions.schema ?? {};
  return [
    ...unknownParameters(request.query as object, namesIn(querystring)),
    ...unknownHeaders(request.headers, ['authorization', ...namesIn(headers)]),
  ];
}

const unknownParameters = (query: object, known: readonly string[]): Unknown[] =>
  Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      in: 'query',
      name,
      reason: `${quoted(name)} ${unknownName(name, known, 'query parameter')}`,
      choices: choicesOf(name, known),
    }));

/**
 * Any client or proxy may send headers of its own, mostly with a hyphen (X-Version): only a word close
 * to one of ours is taken for a slip.
 */
function unknownHeaders(headers: object, known: readonly string[]): Unknown[] {
  return Object.keys(headers).flatMap((name): Unknown[] => {
    if (known.includes(name) || name.includes('-')) return [];
    const suggestion = nearest(name, known);
    // The other way around too, which takes the edits of the shorter word: conversion is not version.
    if (suggestion === undefined || nearest(suggestion, [name]) === undefined) return [];
    const reason = `${quoted(name)} is not a known header. Did you mean ${suggestion}?`;
    return [{ in: 'header', name, reason, choices: { suggestion } }];
  });
}
