/** Since when an endpoint fails or is paused, why, how much waits, and what to do. */

import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { Endpoint } from './model.ts';

/** More are not counted. */
const MOST_COUNTED = 1_000;

const REMEDIES: Readonly<Record<string, MessageId>> = {
  address: 'remedy.address',
  connect: 'remedy.connect',
  dns: 'remedy.dns',
  protocol: 'remedy.protocol',
  proxy: 'remedy.proxy',
  reset: 'remedy.reset',
  settings: 'remedy.settings',
  status: 'remedy.status',
  timeout: 'remedy.timeout',
  tls: 'remedy.tls',
  token: 'remedy.token',
};

/** What to do about a class of failure. */
export const remedyOf = (failure: string | null): MessageId | undefined => REMEDIES[failure ?? ''];

/** What happened as a sentence, without the advice that the remedy gives in the language of the page. */
export function whatHappened(words: string): string {
  const own = words.replace(/\. Check the host name\b|; 2xx confirms a delivery$/, '');
  // The name of a host stays as it is.
  return own.replace(/^[a-z]+(?=[ ,:])/, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

export function EndpointTrouble({ endpoint }: { readonly endpoint: Endpoint }) {
  const { status, failingSince, pausedAt, reason, failure, waiting } = endpoint;
  const remedy = remedyOf(failure);
  return (
    <div className="stack tight">
      {reason === null ? null : <p className="outside">{whatHappened(reason)}</p>}
      {status === 'active' || remedy === undefined ? null : (
        <p>
          <Text id={remedy} />
        </p>
      )}
      <ul className="row muted small">
        {pausedAt === null ? null : (
          <li>
            <Text id="endpoint.pausedSince" values={{ at: <Moment at={pausedAt} /> }} />
          </li>
        )}
        {failingSince === null ? null : (
          <li>
            <Text id="endpoint.failingSince" values={{ at: <Moment at={failingSince} /> }} />
          </li>
        )}
        <li>
          <Text
            id={waiting < MOST_COUNTED ? 'endpoint.waiting' : 'endpoint.waitingMore'}
            values={{ count: waiting }}
          />
        </li>
      </ul>
    </div>
  );
}
