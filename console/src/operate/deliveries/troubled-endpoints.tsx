/** Endpoints that fail or are paused, before the log: what is wrong, and what can be done about it here. */

import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import {
  KIND_NAMES,
  usePauseOrResume,
  useResendFailed,
  useTroubledEndpoints,
} from './deliveries.ts';
import { EndpointTrouble } from './endpoint-trouble.tsx';
import type { Endpoint } from './model.ts';

export function TroubledEndpoints() {
  const t = useText();
  const { data: endpoints = [], error } = useTroubledEndpoints();
  if (endpoints.length === 0) return error === null ? null : <ErrorNotice error={error} />;
  return (
    <section className="stack" aria-label={t('endpoint.troubled')}>
      <h2>
        <Text id="endpoint.troubled" />
      </h2>
      <ul className="troubled">
        {endpoints.map((endpoint) => (
          <li key={`${endpoint.employerId} ${endpoint.kind}`} className="card stack tight">
            <Troubled endpoint={endpoint} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Troubled({ endpoint }: { readonly endpoint: Endpoint }) {
  const { employerId, employerName, kind, status, failingSince } = endpoint;
  const act = usePauseOrResume(employerId, kind);
  const resend = useResendFailed(employerId, kind);
  const isPaused = status === 'paused';
  return (
    <>
      <div className="row between">
        <h3 className="outside">
          {employerName} · <Text id={KIND_NAMES[kind]} />
        </h3>
        <Badge tone={isPaused ? 'warn' : 'bad'}>
          <Text id={isPaused ? 'endpoint.paused' : 'endpoint.failing'} />
        </Badge>
      </div>
      <EndpointTrouble endpoint={endpoint} />
      <ErrorNotice error={act.error ?? resend.error} />
      <div className="row">
        <Link href={`/employers/${employerId}/${kind}`} className="button plain">
          <Text id="endpoint.settings" />
        </Link>
        <Button isPending={act.isPending} onPress={() => act.mutate(isPaused ? 'resume' : 'pause')}>
          <Text id={isPaused ? 'endpoint.resume' : 'endpoint.pause'} />
        </Button>
        {failingSince === null ? null : (
          <Button isPending={resend.isPending} onPress={() => resend.mutate(failingSince)}>
            <Text id="endpoint.resendFailed" />
          </Button>
        )}
        <span role="status" className="muted">
          {resend.data === undefined ? null : (
            <Text id="endpoint.resent" values={{ count: resend.data.redelivered }} />
          )}
        </span>
      </div>
    </>
  );
}
