/** The subscriptions of the account: where announcements go, whether they arrive, and sending one again. */

import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import {
  STATUS_NAMES as DELIVERY_NAMES,
  STATUS_TONES as DELIVERY_TONES,
  useResend,
} from '../deliveries/deliveries.ts';
import { loggedName } from '../deliveries/events.ts';
import { Ping } from '../deliveries/ping.tsx';
import { SigningSecret } from '../deliveries/signing-secret.tsx';
import {
  KIND_NAMES,
  STATUS_NAMES,
  STATUS_TONES,
  type Subscription,
  subscriptionPath,
  useChangeSubscriptions,
  useSubscriptionDeliveries,
  useSubscriptions,
} from './data.ts';
import { SubscriptionDialog } from './subscription-dialog.tsx';

export function Subscriptions() {
  const { data, error } = useSubscriptions();
  const [isNew, setNew] = useState(false);
  return (
    <section className="stack" aria-labelledby="subscriptions">
      <div className="row">
        <h2 id="subscriptions">
          <Text id="announce.subscriptions" />
        </h2>
        <Button variant="primary" onPress={() => setNew(true)}>
          <Text id="announce.subscribe" />
        </Button>
      </div>
      <ErrorNotice error={error} />
      {data?.length === 0 ? (
        <p className="muted">
          <Text id="announce.noSubscription" />
        </p>
      ) : null}
      {data?.map((subscription) => (
        <One key={subscription.id} subscription={subscription} />
      ))}
      {isNew ? <SubscriptionDialog onClose={() => setNew(false)} /> : null}
    </section>
  );
}

function One({ subscription }: { readonly subscription: Subscription }) {
  const { id, name, status, reason, webhook, email } = subscription;
  const { update, remove } = useChangeSubscriptions();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const isPaused = status === 'paused';
  return (
    <article className="card stack tight" aria-label={name}>
      <div className="row">
        <h3>{name}</h3>
        <Badge tone={STATUS_TONES[status]}>
          <Text id={STATUS_NAMES[status]} />
        </Badge>
      </div>
      <p className="breaks">{webhook?.callbackUrl ?? email?.emailAddress}</p>
      <Asked subscription={subscription} />
      {reason === null ? null : <p className="outside">{reason}</p>}
      <ErrorNotice error={update.error ?? remove.error} />
      <div className="row">
        <Button onPress={() => setOpen('edit')}>
          <Text id="announce.edit" />
        </Button>
        {webhook === undefined ? null : (
          <Button
            isPending={update.isPending}
            onPress={() => update.mutate({ id, isPaused: !isPaused })}
          >
            <Text id={isPaused ? 'endpoint.resume' : 'endpoint.pause'} />
          </Button>
        )}
        <Button variant="danger" onPress={() => setOpen('delete')}>
          <Text id="announce.delete" />
        </Button>
      </div>
      <Details title={<Text id="announce.deliveries" />} level={4} isLazy>
        <Deliveries id={id} />
      </Details>
      {webhook === undefined ? null : (
        <Details title={<Text id="announce.webhook" />} level={4} isLazy>
          <div className="stack">
            <Ping path={subscriptionPath(id)} />
            <SigningSecret path={subscriptionPath(id)} />
          </div>
        </Details>
      )}
      {open === 'edit' ? (
        <SubscriptionDialog subscription={subscription} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'delete' ? (
        <DeleteDialog
          name={name}
          onDelete={() => remove.mutate(id)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </article>
  );
}

type DeleteProps = {
  readonly name: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

function DeleteDialog({ name, onDelete, onClose }: DeleteProps) {
  return (
    <Dialog title={<Text id="announce.deleteTitle" />} onClose={onClose} isAlert>
      <p>
        <Text id="announce.deleteText" values={{ name: <strong>{name}</strong> }} />
      </p>
      <div className="row">
        <Button
          variant="danger"
          onPress={() => {
            onDelete();
            onClose();
          }}
        >
          <Text id="announce.delete" />
        </Button>
        <Button onPress={onClose} autoFocus>
          <Text id="cancel" />
        </Button>
      </div>
    </Dialog>
  );
}

/** Everything, where the filter says nothing. */
function Asked({ subscription }: { readonly subscription: Subscription }) {
  const t = useText();
  const { states, taxes, kinds, drafts } = subscription;
  const parts = [
    ...states,
    ...taxes,
    ...kinds.map((kind) => t(KIND_NAMES[kind])),
    ...(drafts ? [t('announce.drafts')] : []),
  ];
  return (
    <p className="muted breaks">
      {parts.length === 0 ? <Text id="announce.everything" /> : parts.join(' · ')}
    </p>
  );
}

function Deliveries({ id }: { readonly id: string }) {
  const t = useText();
  const { data, error } = useSubscriptionDeliveries(id);
  const resend = useResend();
  return (
    <div className="stack tight">
      <ErrorNotice error={error ?? resend.error} />
      {data?.length === 0 ? (
        <p className="muted">
          <Text id="announce.noDelivery" />
        </p>
      ) : null}
      <ul className="announced">
        {data?.map((delivery) => {
          const { deliveryId, status, eventKey, createdAt, reason } = delivery;
          const name = loggedName(eventKey);
          return (
            <li key={deliveryId} className="stack tight">
              <div className="row">
                <Badge tone={DELIVERY_TONES[status]}>{t(DELIVERY_NAMES[status])}</Badge>
                <span>{name === undefined ? eventKey : t(name)}</span>
                <span className="muted">
                  <Moment at={createdAt} />
                </span>
                <Button isPending={resend.isPending} onPress={() => resend.mutate(delivery)}>
                  <Text id={status === 'pending' ? 'delivery.sendNow' : 'delivery.resend'} />
                </Button>
              </div>
              {reason === null ? null : <p className="outside">{reason}</p>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
