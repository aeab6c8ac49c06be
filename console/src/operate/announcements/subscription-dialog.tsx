/** Makes a subscription, or changes what one asks for. */

import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, RadioChoice, Select, TextField } from '../../ui/fields.tsx';
import { useLanguage } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { KIND_NAMES, KINDS, type Kind, type Subscription, useChangeSubscriptions } from './data.ts';

type Props = {
  /** Undefined: a new one. */
  readonly subscription?: Subscription;
  readonly onClose: () => void;
};

type Channel = 'email' | 'webhook';

/** `GA, FL` as a list. */
const listOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

export function SubscriptionDialog({ subscription, onClose }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const [name, setName] = useState(subscription?.name ?? '');
  const [channel, setChannel] = useState<Channel>('email');
  const [address, setAddress] = useState('');
  const [spoken, setSpoken] = useState<'en' | 'es'>(language);
  const [states, setStates] = useState(subscription?.states.join(', ') ?? '');
  const [taxes, setTaxes] = useState(subscription?.taxes.join(', ') ?? '');
  const [kinds, setKinds] = useState<readonly Kind[]>(subscription?.kinds ?? []);
  const [drafts, setDrafts] = useState(subscription?.drafts ?? false);
  const { create, update } = useChangeSubscriptions();
  const save = (): void => {
    const asked = { name, states: listOf(states), taxes: listOf(taxes), kinds: [...kinds], drafts };
    const done = { onSuccess: onClose };
    if (subscription !== undefined) update.mutate({ id: subscription.id, ...asked }, done);
    else if (channel === 'webhook') {
      create.mutate({ ...asked, webhook: { callbackUrl: address } }, done);
    } else create.mutate({ ...asked, email: { emailAddress: address, language: spoken } }, done);
  };
  return (
    <Dialog
      title={<Text id={subscription === undefined ? 'announce.subscribe' : 'announce.edit'} />}
      onClose={onClose}
    >
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ErrorNotice error={create.error ?? update.error} />
        <TextField label={t('announce.name')} value={name} onChange={setName} isRequired />
        {subscription === undefined ? (
          <Target
            channel={channel}
            onChannel={setChannel}
            address={address}
            onAddress={setAddress}
            language={spoken}
            onLanguage={setSpoken}
          />
        ) : null}
        <TextField
          label={t('announce.states')}
          hint={t('announce.statesHint')}
          value={states}
          onChange={setStates}
        />
        <TextField
          label={t('announce.taxIds')}
          hint={t('announce.taxIdsHint')}
          value={taxes}
          onChange={setTaxes}
        />
        <Kinds kinds={kinds} onChange={setKinds} />
        <Checkbox isSelected={drafts} onChange={setDrafts}>
          {t('announce.drafts')}
        </Checkbox>
        <Ending isPending={create.isPending || update.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

type EndingProps = { readonly isPending: boolean; readonly onClose: () => void };

const Ending = ({ isPending, onClose }: EndingProps) => (
  <div className="row">
    <Button variant="primary" type="submit" isPending={isPending}>
      <Text id="announce.save" />
    </Button>
    <Button onPress={onClose}>
      <Text id="cancel" />
    </Button>
  </div>
);

type KindsProps = {
  readonly kinds: readonly Kind[];
  readonly onChange: (kinds: readonly Kind[]) => void;
};

function Kinds({ kinds, onChange }: KindsProps) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend>{t('announce.kinds')}</legend>
      <p className="hint">{t('announce.kindsHint')}</p>
      {KINDS.map((kind) => (
        <Checkbox
          key={kind}
          isSelected={kinds.includes(kind)}
          onChange={(isSelected) =>
            onChange(KINDS.filter((one) => (one === kind ? isSelected : kinds.includes(one))))
          }
        >
          {t(KIND_NAMES[kind])}
        </Checkbox>
      ))}
    </fieldset>
  );
}

type TargetProps = {
  readonly channel: Channel;
  readonly onChannel: (channel: Channel) => void;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly language: 'en' | 'es';
  readonly onLanguage: (language: 'en' | 'es') => void;
};

function Target({ channel, onChannel, address, onAddress, language, onLanguage }: TargetProps) {
  const t = useText();
  const isEmail = channel === 'email';
  return (
    <>
      <RadioChoice
        label={t('announce.channel')}
        value={channel}
        onChange={onChannel}
        options={[
          { id: 'email', label: t('announce.byEmail') },
          { id: 'webhook', label: t('webhook.title') },
        ]}
      />
      <TextField
        label={t(isEmail ? 'announce.emailAddress' : 'webhook.url')}
        hint={t(isEmail ? 'announce.emailHint' : 'webhook.urlHint')}
        type={isEmail ? 'email' : 'url'}
        value={address}
        onChange={onAddress}
        isRequired
      />
      {isEmail ? (
        <Select
          label={t('announce.language')}
          value={language}
          onChange={onLanguage}
          options={[
            { id: 'en', label: 'English' },
            { id: 'es', label: 'Español' },
          ]}
        />
      ) : null}
    </>
  );
}
