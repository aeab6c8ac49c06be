/** A test message to the callback, sent now, with what came back. */

import { useMutation } from '@tanstack/react-query';
import { FormattedNumber } from 'react-intl';
import { request } from '../../ui/api/request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { whatHappened } from './endpoint-trouble.tsx';

type Result = {
  readonly outcome: 'delivered' | 'failed';
  readonly webhookId: string;
  readonly durationMs: number;
  readonly status?: number;
  readonly message?: string;
  readonly response?: string;
};

/** `path`: of the employer or the subscription whose webhook it is. */
export function Ping({ path }: { readonly path: string }) {
  const ping = useMutation({
    mutationFn: async () => {
      const { test } = await request<{ readonly test: Result }>(`${path}/webhook/test`, {
        method: 'POST',
      });
      return { ...test, at: new Date().toISOString() };
    },
  });
  return (
    <section className="card stack">
      <h2>
        <Text id="ping.title" />
      </h2>
      <p className="muted">
        <Text id="ping.text" values={{ event: <code>webhook.test</code> }} />
      </p>
      <div>
        <Button isPending={ping.isPending} onPress={() => ping.mutate()}>
          <Text id="ping.send" />
        </Button>
      </div>
      <ErrorNotice error={ping.error} />
      <div aria-live="polite">
        {ping.data === undefined || ping.isPending ? null : <PingResult {...ping.data} />}
      </div>
    </section>
  );
}

function PingResult({
  outcome,
  at,
  durationMs,
  status,
  message,
  response,
  webhookId,
}: Result & { readonly at: string }) {
  return (
    <div className="stack tight">
      <p className="row">
        <Badge tone={outcome === 'delivered' ? 'good' : 'bad'}>
          <Text id={outcome === 'delivered' ? 'ping.arrived' : 'ping.failed'} />
        </Badge>
        {status === undefined ? null : <span>HTTP {status}</span>}
        <span className="number">
          <FormattedNumber value={durationMs} /> ms
        </span>
        <span className="muted">
          <Moment at={at} />
        </span>
      </p>
      {message === undefined ? null : <p className="outside">{whatHappened(message)}</p>}
      {response === undefined ? null : <pre className="outside">{response}</pre>}
      <p className="muted small">
        <code>webhook-id {webhookId}</code>
      </p>
    </div>
  );
}
