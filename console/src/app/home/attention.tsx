/** What an operator should look at today: the server's health, endpoints that fail, and the usage. */

import { useQuery } from '@tanstack/react-query';
import type { DeliveryEndpointPage, Usage as UsageAnswer } from '@wagewright/client';
import type { ReactNode } from 'react';
import { FormattedNumber } from 'react-intl';
import { Link } from 'wouter';
import { request } from '../../ui/api/request.ts';
import { useSession } from '../../ui/api/session.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { today } from '../../ui/dates.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text } from '../../ui/i18n/text.tsx';

const EVERY_MS = 30_000;
const STATES = ['paused', 'failing'] as const;

export const Attention = () => (
  <div className="cards">
    <Health />
    <Endpoints />
    <Usage />
  </div>
);

type SignalProps = {
  readonly title: MessageId;
  readonly tone: Tone;
  readonly state: ReactNode;
  readonly href: string;
  readonly link: MessageId;
};

const Signal = ({ title, tone, state, href, link }: SignalProps) => (
  <Card
    title={<Text id={title} />}
    action={
      <Link href={href}>
        <Text id={link} />
      </Link>
    }
  >
    <p>
      <Badge tone={tone}>{state}</Badge>
    </p>
  </Card>
);

function Health() {
  const { data, error } = useQuery({
    queryKey: ['ready'],
    queryFn: () => request('/health/ready'),
    retry: false,
    refetchInterval: EVERY_MS,
  });
  if (data === undefined && error === null) return null;
  return (
    <Signal
      title="system.health"
      tone={error ? 'bad' : 'good'}
      state={error ? error.message : <Text id="system.ready" />}
      href="/system"
      link="system.title"
    />
  );
}

function Endpoints() {
  const { data: session } = useSession();
  const { data: counts } = useQuery({
    queryKey: ['home', 'endpoints'],
    queryFn: async () => {
      const pages = await Promise.all(
        STATES.map((status) =>
          request<DeliveryEndpointPage>(`/v1/deliveryEndpoints?status=${status}&limit=100`),
        ),
      );
      return pages.map(({ endpoints }) => endpoints.length);
    },
    refetchInterval: EVERY_MS,
    enabled: session?.scopes.includes('i9') === true,
  });
  if (counts === undefined) return null;
  const [paused = 0, failing = 0] = counts;
  return (
    <Signal
      title="home.deliveries.title"
      tone={paused + failing > 0 ? 'bad' : 'good'}
      state={<Text id="home.deliveries.state" values={{ paused, failing }} />}
      href="/deliveries"
      link="home.deliveries.link"
    />
  );
}

function Usage() {
  const day = today();
  const { data } = useQuery({
    queryKey: ['home', 'usage', day],
    queryFn: () => request<UsageAnswer>(`/v1/usage?startDate=${day}&endDate=${day}`),
  });
  if (data === undefined) return null;
  return (
    <Signal
      title="home.usage.title"
      tone="neutral"
      state={
        <Text
          id="home.usage.state"
          values={{
            count: data.transactions,
            shown: <FormattedNumber value={data.transactions} />,
          }}
        />
      }
      href="/usage"
      link="usage.title"
    />
  );
}
