/** What the log keeps of a request that was sent: enough to compare with what a receiver saw. */

import Type, { type Static } from 'typebox';
import type { OutboundRequest } from '../outbound/sender.ts';

export const SentRequest = Type.Object(
  {
    url: Type.String(),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'By lower-case name. The credentials of authorization are left out.',
    }),
  },
  { title: 'SentRequest' },
);
export type SentRequest = Static<typeof SentRequest>;

const SCHEMES = { none: undefined, basic: 'Basic', oauth2: 'Bearer' } as const;
const REMOVED = '[removed]';

export function sentRequest({ url, headers, body, authentication }: OutboundRequest): SentRequest {
  const scheme = SCHEMES[authentication.authType];
  return {
    url,
    headers: {
      ...headers,
      'content-length': `${body.byteLength}`,
      ...(scheme === undefined ? {} : { authorization: `${scheme} ${REMOVED}` }),
    },
  };
}
