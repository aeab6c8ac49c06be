/** The webhook: where events go, whether they arrive, a ping, and the secret that signs them. */

import { useMemo, useState } from 'react';
import { EndpointCard } from '../../operate/deliveries/endpoint-card.tsx';
import { EVENT_KEYS, EVENT_NAMES } from '../../operate/deliveries/events.ts';
import { Ping } from '../../operate/deliveries/ping.tsx';
import { SigningSecret } from '../../operate/deliveries/signing-secret.tsx';
import type { Read } from '../../ui/api/employers.ts';
import { employerPath } from '../../ui/api/employers.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { DraftForm, DraftText } from '../../ui/draft.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { AuthenticationFields } from './authentication-fields.tsx';
import { FormEnd } from './form-end.tsx';
import { RemovePart } from './remove-part.tsx';
import { type Part, useEmployerForm } from './use-employer-form.ts';
import { webhookBody, webhookDraft, webhookProblems, webhookSetting } from './webhook.ts';

const WEBHOOK: Part = {
  draftOf: ({ webhook }) => webhookDraft(webhook),
  problemsOf: (say, values, { webhook }) => webhookProblems(say, values, webhook),
  bodyOf: (values, { webhook }) => webhookBody(values, webhook),
};

export function WebhookPart({ read }: { readonly read: Read }) {
  const { id, webhook } = read.employer;
  return (
    <div className="employer-columns">
      <WebhookForm read={read} />
      <div className="stack">
        {webhook === undefined ? null : (
          <>
            <EndpointCard employerId={id} kind="webhook" />
            <Ping path={employerPath(id)} />
          </>
        )}
        <SigningSecret path={employerPath(id)} />
      </div>
    </div>
  );
}

function WebhookForm({ read }: { readonly read: Read }) {
  const t = useText();
  const form = useEmployerForm(read, WEBHOOK);
  const [isRemoving, setRemoving] = useState(false);
  const { draft, base } = form;
  const stored = base.employer.webhook;
  const setting = useMemo(() => webhookSetting(draft.values, stored), [draft.values, stored]);
  return (
    <DraftForm draft={draft} onSave={form.save} className="card stack">
      <h2>
        <Text id="webhook.title" />
      </h2>
      <p className="muted">
        <Text id="webhook.intro" />
      </p>
      <DraftText
        path="webhook.callbackUrl"
        label={t('webhook.url')}
        hint={t('webhook.urlHint')}
        isRequired
      />
      <DraftText
        path="webhook.failureNotificationEmail"
        label={t('endpoint.email')}
        hint={t('webhook.emailHint')}
      />
      <AuthenticationFields setting={setting} label={t('auth.title')} />
      <Details title={t('webhook.events')}>
        <ul className="stack tight">
          {EVENT_KEYS.map((key) => (
            <li key={key}>
              <Text id={EVENT_NAMES[key]} /> <code className="muted">{key}</code>
            </li>
          ))}
        </ul>
      </Details>
      <FormEnd form={form}>
        {stored === undefined ? null : (
          <Button variant="danger" onPress={() => setRemoving(true)}>
            <Text id="webhook.remove" />
          </Button>
        )}
      </FormEnd>
      {isRemoving ? (
        <RemovePart
          title={t('webhook.remove')}
          text={t('webhook.removeText')}
          onRemove={() => form.remove('webhook')}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </DraftForm>
  );
}
