/** One delivery: what it sends, every attempt with what came back, and sending it again. */

import type { AccountDeliveryWithAttempts as Whole } from '@wagewright/client';
import { Link } from 'wouter';
import { ApiError } from '../../ui/api/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { AttemptLog } from './attempt-log.tsx';
import {
  KIND_NAMES,
  STATUS_NAMES,
  STATUS_TONES,
  useDelivery,
  usePayload,
  useResend,
} from './deliveries.ts';
import { whatHappened } from './endpoint-trouble.tsx';
import { loggedName } from './events.ts';
import type { DeliveryId } from './model.ts';

type Props = { readonly id: DeliveryId; readonly onClose: () => void };

export function DeliverySheet({ id, onClose }: Props) {
  const t = useText();
  const { data: delivery, error } = useDelivery(id);
  const name = loggedName(delivery?.eventKey ?? null);
  const title = name === undefined ? (delivery?.eventKey ?? t('delivery.title')) : t(name);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <SideSheet title={title} onClose={onClose}>
      {isGone ? (
        <Notice tone="warn" title={<Text id="delivery.gone" />} />
      ) : (
        <ErrorNotice error={error} />
      )}
      {delivery === undefined ? (
        error === null && <Text id="loading" />
      ) : (
        <Content delivery={delivery} />
      )}
    </SideSheet>
  );
}

function Content({ delivery }: { readonly delivery: Whole }) {
  const { employerId, kind, status, reason, nextAttemptAt, attemptLog } = delivery;
  const resend = useResend();
  return (
    <>
      <div className="row">
        <Badge tone={STATUS_TONES[status]}>
          <Text id={STATUS_NAMES[status]} />
        </Badge>
        <Text id={KIND_NAMES[kind]} />
        <span className="muted">
          {nextAttemptAt === null ? null : (
            <Text id="delivery.next" values={{ at: <Moment at={nextAttemptAt} /> }} />
          )}
        </span>
      </div>
      {reason === null ? null : <p className="outside">{whatHappened(reason)}</p>}
      {status === 'held' ? (
        <p>
          <Text id="delivery.heldText" />
        </p>
      ) : null}
      <ErrorNotice error={resend.error} />
      <div className="row">
        <Button
          variant="primary"
          isPending={resend.isPending}
          onPress={() => resend.mutate(delivery)}
        >
          <Text id={status === 'pending' ? 'delivery.sendNow' : 'delivery.resend'} />
        </Button>
        <Link
          href={
            employerId === null
              ? '/announcements'
              : `/employers/${employerId}/${kind === 'postback' ? 'postback' : 'webhook'}`
          }
          className="button plain"
        >
          <Text id="endpoint.settings" />
        </Link>
        <span role="status" className="muted">
          {resend.isSuccess ? <Text id="delivery.resent" /> : null}
        </span>
      </div>
      <Facts delivery={delivery} />
      <section className="stack tight">
        <h3>
          <Text id="delivery.attemptLog" />
        </h3>
        <AttemptLog attempts={attemptLog} />
      </section>
      <Payload delivery={delivery} />
    </>
  );
}

function Facts({ delivery }: { readonly delivery: Whole }) {
  const { eventKey, deliveryId, webhookId, employeeId, submissionId, createdAt, finishedAt } =
    delivery;
  return (
    <dl className="facts">
      <Fact label="delivery.eventKey" value={eventKey} />
      <Fact label="log.queued" value={<Moment at={createdAt} />} />
      <Fact label="delivery.finished" value={finishedAt && <Moment at={finishedAt} />} />
      <Fact label="delivery.id" value={<code>{deliveryId}</code>} />
      <Fact label="delivery.webhookId" value={<code>{webhookId}</code>} />
      <Fact label="delivery.employee" value={employeeId && <code>{employeeId}</code>} />
      <Fact label="delivery.submission" value={submissionId} />
    </dl>
  );
}

type FactProps = {
  readonly label: Parameters<typeof Text>[0]['id'];
  readonly value: React.ReactNode;
};

const Fact = ({ label, value }: FactProps) =>
  value === null ? null : (
    <div>
      <dt className="muted">
        <Text id={label} />
      </dt>
      <dd>{value}</dd>
    </div>
  );

function Payload({ delivery }: { readonly delivery: Whole }) {
  const { data: payload, error } = usePayload(delivery);
  return (
    <section className="stack tight">
      <h3>
        <Text id="delivery.payload" />
      </h3>
      <ErrorNotice error={error} />
      {payload === undefined ? (
        error === null && <Text id="loading" />
      ) : payload.body === null ? (
        <p className="muted">
          <Text id={delivery.kind === 'mail' ? 'delivery.noMailPayload' : 'delivery.noPayload'} />
        </p>
      ) : (
        <>
          {payload.maskedPaths.length === 0 ? null : (
            <p className="muted small">
              <Text id="delivery.masked" values={{ count: payload.maskedPaths.length }} />
            </p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus */}
          <pre className="outside" tabIndex={0}>
            {JSON.stringify(payload.body, shortened, 2)}
          </pre>
        </>
      )}
    </section>
  );
}

const LONGEST_TEXT = 400;

/** A PDF in base64 is not for reading. */
const shortened = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST_TEXT
    ? `${value.slice(0, 60)}… (${value.length})`
    : value;
