/** Every attempt of a delivery, the newest first: when, how long, what was sent and what came back. */

import { FormattedNumber } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import { Details } from '../../ui/details.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { remedyOf, whatHappened } from './endpoint-trouble.tsx';
import type { Attempt } from './model.ts';

export function AttemptLog({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0) {
    return (
      <p className="muted">
        <Text id="attempt.none" />
      </p>
    );
  }
  return (
    <ol className="attempts">
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.number} className="stack tight">
          <OneAttempt attempt={attempt} />
        </li>
      ))}
    </ol>
  );
}

function OneAttempt({ attempt }: { readonly attempt: Attempt }) {
  const t = useText();
  const { number, startedAt, durationMs, outcome, status, message, failure, request, response } =
    attempt;
  const remedy = outcome === 'failed' ? remedyOf(failure) : undefined;
  return (
    <>
      <p className="row">
        <strong>
          <Text id="attempt.number" values={{ number }} />
        </strong>
        <Badge tone={outcome === 'delivered' ? 'good' : 'bad'}>
          <Text id={outcome === 'delivered' ? 'delivery.delivered' : 'delivery.failed'} />
        </Badge>
        {status === null ? null : <span className="number">{status}</span>}
        <span className="number muted">
          <FormattedNumber value={durationMs} /> ms
        </span>
        <span className="muted">
          <Moment at={startedAt} />
        </span>
      </p>
      {message === null ? null : <p className="outside">{whatHappened(message)}</p>}
      {remedy === undefined ? null : (
        <p className="muted">
          <Text id={remedy} />
        </p>
      )}
      {request === null ? null : (
        <Details title={t('attempt.request')} level={4}>
          <pre className="outside">{requestText(request)}</pre>
        </Details>
      )}
      {response === null ? null : (
        <Details title={t('attempt.response')} level={4}>
          <pre className="outside">{response}</pre>
        </Details>
      )}
    </>
  );
}

const requestText = ({ url, headers }: NonNullable<Attempt['request']>): string =>
  [`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(
    '\n',
  );
