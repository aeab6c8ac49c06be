/** The postback: where completed forms go, how, and what happens when they do not arrive. */

import { useMemo, useState } from 'react';
import { EndpointCard } from '../../operate/deliveries/endpoint-card.tsx';
import type { Read } from '../../ui/api/employers.ts';
import { Button } from '../../ui/button.tsx';
import {
  DraftCheckbox,
  DraftForm,
  DraftRadio,
  DraftText,
  useDraftContext,
} from '../../ui/draft.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthenticationFields } from './authentication-fields.tsx';
import type { Postback } from './employers.ts';
import { FormEnd } from './form-end.tsx';
import {
  DEFAULT_KEY_TRANSPORT,
  ENCRYPTION,
  PROXY,
  postbackBody,
  postbackDraft,
  postbackProblems,
  proxySetting,
  TARGET,
  targetSetting,
} from './postback.ts';
import { RemovePart } from './remove-part.tsx';
import { type Part, useEmployerForm } from './use-employer-form.ts';

const POSTBACK: Part = {
  draftOf: ({ postback }) => postbackDraft(postback),
  problemsOf: (say, values, { postback }) => postbackProblems(say, values, postback),
  bodyOf: (values, { postback }) => postbackBody(values, postback),
};

export function PostbackForm({ read }: { readonly read: Read }) {
  const t = useText();
  const form = useEmployerForm(read, POSTBACK);
  const [isRemoving, setRemoving] = useState(false);
  const stored = form.base.employer.postback;
  return (
    <div className="employer-columns">
      <DraftForm draft={form.draft} onSave={form.save} className="card stack">
        <h2>
          <Text id="postback.title" />
        </h2>
        <p className="muted">
          <Text id="postback.intro" />
        </p>
        <DraftCheckbox path="postback.enabled">
          <Text id="postback.enabled" />
        </DraftCheckbox>
        <TargetFields stored={stored} />
        <DeliveryFields />
        <EncryptionFields />
        <ProxyFields stored={stored} />
        <FormEnd form={form}>
          {stored === undefined ? null : (
            <Button variant="danger" onPress={() => setRemoving(true)}>
              <Text id="postback.remove" />
            </Button>
          )}
        </FormEnd>
        {isRemoving ? (
          <RemovePart
            title={t('postback.remove')}
            text={t('postback.removeText')}
            onRemove={() => form.remove('postback')}
            onClose={() => setRemoving(false)}
          />
        ) : null}
      </DraftForm>
      {read.employer.postback === undefined ? null : (
        <EndpointCard employerId={read.employer.id} kind="postback" />
      )}
    </div>
  );
}

type Stored = { readonly stored: Postback | undefined };

function TargetFields({ stored }: Stored) {
  const t = useText();
  const { values } = useDraftContext();
  const setting = useMemo(() => targetSetting(values, stored), [values, stored]);
  return (
    <>
      <DraftText path={`${TARGET}.url`} label={t('postback.url')} hint={t('postback.urlHint')} />
      <AuthenticationFields setting={setting} label={t('auth.title')} />
    </>
  );
}

function DeliveryFields() {
  const t = useText();
  const { isOn } = useDraftContext();
  return (
    <>
      <div className="form-columns">
        <DraftText
          path="postback.timeout"
          label={t('postback.timeout')}
          hint={t('postback.timeoutHint')}
        />
        <DraftText
          path="postback.failureNotificationEmail"
          label={t('endpoint.email')}
          hint={t('postback.emailHint')}
        />
      </div>
      <DraftCheckbox path="postback.trustAllCertificates">
        <Text id="postback.trustAll" />
      </DraftCheckbox>
      {isOn('postback.trustAllCertificates') ? (
        <Notice tone="warn">
          <Text id="postback.trustAllWarning" />
        </Notice>
      ) : null}
    </>
  );
}

function EncryptionFields() {
  const t = useText();
  const { isOn } = useDraftContext();
  return (
    <fieldset className="stack">
      <legend className="section-title">{t('encryption.title')}</legend>
      <DraftCheckbox path={`${ENCRYPTION}.enabled`}>
        <Text id="encryption.enabled" />
      </DraftCheckbox>
      {isOn(`${ENCRYPTION}.enabled`) ? (
        <>
          <DraftText
            path={`${ENCRYPTION}.encryptionCertificate`}
            label={t('encryption.certificate')}
            hint={t('encryption.certificateHint')}
            isMultiline
          />
          <DraftRadio
            path={`${ENCRYPTION}.keyTransport`}
            label={t('encryption.keyTransport')}
            options={[
              { id: DEFAULT_KEY_TRANSPORT, label: t('encryption.oaep') },
              { id: 'rsa-pkcs1v15', label: t('encryption.pkcs1') },
            ]}
          />
        </>
      ) : null}
    </fieldset>
  );
}

function ProxyFields({ stored }: Stored) {
  const t = useText();
  const { values, isOn } = useDraftContext();
  const setting = useMemo(() => proxySetting(values, stored), [values, stored]);
  return (
    <fieldset className="stack">
      <legend className="section-title">{t('proxy.title')}</legend>
      <DraftCheckbox path="hasProxy">
        <Text id="proxy.has" />
      </DraftCheckbox>
      {isOn('hasProxy') ? (
        <>
          <DraftCheckbox path={`${PROXY}.enabled`}>
            <Text id="proxy.enabled" />
          </DraftCheckbox>
          <div className="form-columns">
            <DraftText path={`${PROXY}.host`} label={t('proxy.host')} hint={t('proxy.hostHint')} />
            <DraftText path={`${PROXY}.port`} label={t('proxy.port')} />
          </div>
          <AuthenticationFields
            setting={setting}
            label={t('proxy.authentication')}
            allowsOauth2={false}
          />
        </>
      ) : null}
    </fieldset>
  );
}
