/** `Prefer: handling=lenient` (RFC 7240): a client asks that what can mean only one thing is let pass. */

import type { FastifyRequest } from 'fastify';
import Type from 'typebox';

export const PreferHeader = Type.Object({
  prefer: Type.Optional(
    Type.String({
      description:
        'handling=lenient: numbers and booleans sent as text, a pay date with a time, and a numeric employeeID are read, and unknown fields that cannot be an amount, query parameters, and headers are not used, each with a note. The response then has `Preference-Applied: handling=lenient`. handling=strict: what an API key created with --lenient would let pass is refused.',
      examples: ['handling=lenient'],
    }),
  ),
});

/** The preferences of a request, without their parameters. */
const preferencesOf = ({ headers }: FastifyRequest): readonly string[] =>
  String(headers.prefer ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => (one.split(';')[0] ?? '').replaceAll(/[\s"]/g, ''));

/** The first of a preference counts (RFC 7240, section 2); without one, what the API key says. */
export function isLenient(request: FastifyRequest): boolean {
  const handling = preferencesOf(request).find((one) => one.startsWith('handling='));
  return handling === undefined
    ? request.principal?.isLenient === true
    : handling === 'handling=lenient';
}

export const LENIENT_HEADER = ['preference-applied', 'handling=lenient'] as const;
