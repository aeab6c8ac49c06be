/**
 * Refuses query parameters and headers of the tax interface that it does not know: `?verson=2025.1`
 * must not calculate with another version than was meant.
 */

import type { FastifyRequest } from 'fastify';
import { choicesOf, nearest, unknownName } from '../../platform/shape/nearest.ts';
import { quoted, shortened } from '../../platform/shape/quoted.ts';
import { problem, TaxInterfaceError } from '../paycalc/errors.ts';

type Described = { readonly properties?: Readonly<Record<string, unknown>> };
type Done = (error?: Error) => void;

/** An `onRequest` hook; the schemas of the route say what is known. */
export function knownNames(request: FastifyRequest, _reply: unknown, done: Done): void {
  try {
    const { querystring, headers } = request.routeOptions.schema ?? {};
    checkQuery(request.query as object, Object.keys((querystring as Described)?.properties ?? {}));
    checkHeaders(request.headers, [
      'authorization',
      ...Object.keys((headers as Described)?.properties ?? {}),
    ]);
    done();
  } catch (error) {
    done(error as Error);
  }
}

function checkQuery(query: object, known: readonly string[]): void {
  for (const name of Object.keys(query)) {
    if (known.includes(name)) continue;
    const reason = `${quoted(name)} ${unknownName(name, known, 'query parameter')}`;
    throw new TaxInterfaceError('unknown-name', `query: ${reason}`, [
      problem('unknown-name', shortened(name), reason, choicesOf(name, known)),
    ]);
  }
}

/**
 * Any client or proxy may send headers of its own, mostly with a hyphen (X-Version): only a word close
 * to one of ours is taken for a slip.
 */
function checkHeaders(headers: object, known: readonly string[]): void {
  for (const name of Object.keys(headers)) {
    if (known.includes(name) || name.includes('-')) continue;
    const near = nearest(name, known);
    // The other way around too, which takes the edits of the shorter word: conversion is not version.
    if (near === undefined || nearest(near, [name]) === undefined) continue;
    const reason = `${quoted(name)} is not a known header. Did you mean ${near}?`;
    throw new TaxInterfaceError('unknown-name', `header: ${reason}`, [
      problem('unknown-name', shortened(name), reason, { suggestion: near }),
    ]);
  }
}
