/** `masked=true`: an answer without personal numbers for every role, as pages show it first. */

import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { withEverythingMasked } from '../../requests/masking.ts';
import { queryParameter } from './parameters.ts';

export const MASKED = {
  masked: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'true: personal numbers and dates of birth masked for every role.',
    }),
  ),
} as const;

/** `answer`, masked if the request asks for it. */
export function asAsked<Answer>(request: FastifyRequest, answer: Answer): Answer {
  const masked = queryParameter(request, 'masked');
  return masked === 'true' ? (withEverythingMasked(answer).value as Answer) : answer;
}
