/** How a webhook or postback is doing, and pausing and resuming it. */

import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useEndpoint, usePauseOrResume } from './deliveries.ts';
import { EndpointTrouble } from './endpoint-trouble.tsx';
import type { EndpointKind } from './model.ts';

type Props = { readonly employerId: string; readonly kind: EndpointKind };

export function EndpointCard({ employerId, kind }: Props) {
  const t = useText();
  const { data: endpoint, error } = useEndpoint(employerId, kind);
  const act = usePauseOrResume(employerId, kind);
  const isPaused = endpoint?.status === 'paused';
  return (
    <section className="card stack" aria-label={t('endpoint.title')}>
      <div className="row between">
        <h2>
          <Text id="endpoint.title" />
        </h2>
        {endpoint === undefined ? null : endpoint === null ? (
          <Badge>
            <Text id="endpoint.unused" />
          </Badge>
        ) : (
          <Badge
            tone={{ active: 'good', failing: 'bad', paused: 'warn' }[endpoint.status] as 'good'}
          >
            <Text id={ENDPOINT_STATUS_NAMES[endpoint.status]} />
          </Badge>
        )}
      </div>
      <ErrorNotice error={error ?? act.error} />
      {endpoint ? <EndpointTrouble endpoint={endpoint} /> : null}
      {endpoint === undefined ? null : (
        <div>
          <Button
            isPending={act.isPending}
            onPress={() => act.mutate(isPaused ? 'resume' : 'pause')}
          >
            <Text id={isPaused ? 'endpoint.resume' : 'endpoint.pause'} />
          </Button>
        </div>
      )}
    </section>
  );
}

const ENDPOINT_STATUS_NAMES = {
  active: 'endpoint.active',
  failing: 'endpoint.failing',
  paused: 'endpoint.paused',
} as const;
