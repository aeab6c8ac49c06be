/** E-Verify of an employer: its credentials, whether the agency accepts them, and since when cases are made. */

import type { EVerifySettings } from '@wagewright/client';
import { useCallback, useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import type { Read } from '../../ui/api/employers.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Pair } from '../../ui/card.tsx';
import { DraftForm, DraftText, useDraft, type Values } from '../../ui/draft.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Day } from '../model/day.tsx';
import {
  everifyDraft,
  everifyProblems,
  FIELDS,
  useChangeEverify,
  useEverifySettings,
} from './everify-settings.ts';
import { RemovePart } from './remove-part.tsx';

export function EverifyPart({ read }: { readonly read: Read }) {
  const { id } = read.employer;
  const { data: stored, error } = useEverifySettings(id);
  if (stored === undefined) {
    return error === null ? <Text id="loading" /> : <ErrorNotice error={error} />;
  }
  return (
    <div className="employer-columns">
      <EverifyForm employerId={id} stored={stored} />
      <EverifyState employerId={id} stored={stored} />
    </div>
  );
}

type Props = { readonly employerId: string; readonly stored: EVerifySettings | null };

function EverifyForm({ employerId, stored }: Props) {
  const t = useText();
  const check = useCallback((values: Values) => everifyProblems(t, values), [t]);
  const draft = useDraft(everifyDraft(stored), check);
  const save = useChangeEverify(employerId);
  const send = (): void =>
    save.mutate(
      { set: draft.values },
      {
        onSuccess: (settings) => draft.reset(everifyDraft(settings)),
        onError: (error) => draft.refuse(error),
      },
    );
  return (
    <DraftForm draft={draft} onSave={send} className="card stack">
      <h2>
        <Text id="everifySettings.credentials" />
      </h2>
      <p className="muted">
        <Text id="everifySettings.intro" />
      </p>
      <div className="form-columns">
        <DraftText path="username" label={t('auth.username')} isRequired />
        <DraftText
          path="password"
          label={t('auth.password')}
          type="password"
          autoComplete="new-password"
          hint={stored === null ? undefined : t('everifySettings.passwordHint')}
          isRequired
        />
      </div>
      <DraftText
        path="effectiveOn"
        label={t('everifySettings.effectiveOn')}
        hint={t('everifySettings.effectiveOnHint')}
      />
      {isOfFields(save.error) ? null : <ErrorNotice error={save.error} />}
      <div className="row">
        <Button variant="primary" type="submit" isPending={save.isPending}>
          <Text id="everifySettings.save" />
        </Button>
        <span role="status" className="muted">
          {save.isSuccess && draft.text('password') === '' ? <Text id="form.saved" /> : null}
        </span>
      </div>
    </DraftForm>
  );
}

/** Said at the fields of this form; what is wrong elsewhere, such as the EIN, is said as a whole. */
const isOfFields = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.problems.length > 0 &&
  error.problems.every(({ field }) => FIELDS.includes(field ?? ''));

const STATES: Readonly<Record<string, readonly [Tone, MessageId]>> = {
  accepted: ['good', 'everifySettings.accepted'],
  wrong: ['bad', 'everifySettings.wrong'],
  expired: ['bad', 'everifySettings.expired'],
};

function EverifyState({ employerId, stored }: Props) {
  const t = useText();
  const act = useChangeEverify(employerId);
  const [isRemoving, setRemoving] = useState(false);
  if (stored === null) return <Notice title={<Text id="everifySettings.none" />} />;
  const [tone, words] =
    STATES[stored.authenticated ? 'accepted' : (stored.refusal ?? 'wrong')] ?? [];
  return (
    <section className="card stack" aria-label={t('everifySettings.state')}>
      <div className="row between">
        <h2>
          <Text id="everifySettings.state" />
        </h2>
        {words === undefined ? null : (
          <Badge tone={tone ?? 'neutral'}>
            <Text id={words} />
          </Badge>
        )}
      </div>
      {stored.authenticated ? null : (
        <Notice tone="warn">
          <Text id="everifySettings.waiting" />
        </Notice>
      )}
      <dl className="pairs">
        <Pair label={<Text id="everifySettings.checkedAt" />}>
          <Moment at={stored.checkedAt} />
        </Pair>
        <Pair label={<Text id="everifySettings.passwordExpiresOn" />}>
          {stored.passwordExpiresOn === null ? null : <Day on={stored.passwordExpiresOn} />}
        </Pair>
        <Pair label={<Text id="everifySettings.casesFrom" />}>
          <Day on={stored.effectiveOn} />
        </Pair>
        <Pair label={<Text id="everifySettings.gateway" />}>{stored.gateway}</Pair>
      </dl>
      <ErrorNotice error={act.error} />
      <div className="row">
        <Button isPending={act.isPending} onPress={() => act.mutate('check')}>
          <Text id="everifySettings.check" />
        </Button>
        <Button variant="danger" onPress={() => setRemoving(true)}>
          <Text id="everifySettings.remove" />
        </Button>
      </div>
      {isRemoving ? (
        <RemovePart
          title={t('everifySettings.remove')}
          text={t('everifySettings.removeText')}
          onRemove={() => act.mutate('remove', { onSettled: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </section>
  );
}
