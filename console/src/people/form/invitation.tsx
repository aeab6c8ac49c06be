/** Inviting a representative, and the link to hand over: it is shown once. */

import { useMutation, useQuery } from '@tanstack/react-query';
import type { NewInvitationResponse, OpenInvitationResponse } from '@wagewright/client';
import { useState } from 'react';
import { request } from '../../ui/api/request.ts';
import { useSignInMethods } from '../../ui/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  type Draft,
  DraftCheckbox,
  DraftForm,
  DraftSelect,
  DraftText,
  useDraft,
} from '../../ui/draft.tsx';
import { useLanguage } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { EMAIL_LANGUAGES, useAdmins } from '../employers/employers.ts';
import { Day } from '../model/day.tsx';
import { type OfForm, useRefresh } from './form-queries.ts';

type Made = NewInvitationResponse['invitation'];

export function InvitationPart({ employer, rights, path }: OfForm) {
  const { data } = useQuery({
    queryKey: ['invitation', path],
    queryFn: async () =>
      (await request<OpenInvitationResponse>(`${path}/representative`)).invitation,
  });
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<Made | undefined>(undefined);
  const refresh = useRefresh();
  const reissue = useMutation({
    mutationFn: async () =>
      (await request<NewInvitationResponse>(`${path}/representative/reissue`, { method: 'POST' }))
        .invitation,
    onSuccess: (invitation) => {
      setMade(invitation);
      void refresh();
    },
  });
  return (
    <div className="stack tight">
      {data == null ? null : (
        <p>
          <Text
            id={data.exchangedAt === null ? 'hrForm.invited' : 'hrForm.invitedUsed'}
            values={{ name: data.name, day: <Day on={data.expiresAt.slice(0, 10)} /> }}
          />
        </p>
      )}
      <ErrorNotice error={reissue.error} />
      <div className="row">
        <Button onPress={() => setInviting(true)}>
          <Text id="hrForm.invite" />
        </Button>
        {data == null || !rights.mayWork ? null : (
          <Button isPending={reissue.isPending} onPress={() => reissue.mutate()}>
            <Text id="hrForm.newLink" />
          </Button>
        )}
      </div>
      {isInviting ? (
        <InviteDialog
          employerId={employer.id}
          path={path}
          isAccount={rights.mayLink}
          onMade={(invitation) => {
            setInviting(false);
            setMade(invitation);
            void refresh();
          }}
          onClose={() => setInviting(false)}
        />
      ) : null}
      {made === undefined ? null : <LinkDialog made={made} onClose={() => setMade(undefined)} />}
    </div>
  );
}

type InviteProps = {
  readonly employerId: string;
  readonly path: string;
  /** With an API key, the request says which administrator invites. */
  readonly isAccount: boolean;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
};

function InviteDialog({ employerId, path, isAccount, onMade, onClose }: InviteProps) {
  const t = useText();
  const admins = useAdmins(employerId);
  const canEmail = useSignInMethods()?.email === true;
  const draft = useInvitationDraft(isAccount);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => invite(path, draft),
    onSuccess: onMade,
    onError: draft.refuse,
  });
  const options = (admins.data ?? []).map(({ id, firstName, lastName }) => ({
    id,
    label: `${firstName} ${lastName}`,
  }));
  return (
    <Dialog title={t('hrForm.invite')} onClose={onClose}>
      <p>
        <Text id="hrForm.inviteText" />
      </p>
      {draft.hasErrors ? null : <ErrorNotice error={error} />}
      <DraftForm draft={draft} onSave={() => mutate()}>
        <DraftText path="name" label={t('hrForm.inviteName')} isRequired />
        <DraftText
          path="lastName"
          label={t('hrForm.inviteLastName')}
          hint={t('hrForm.inviteLastNameHint')}
        />
        <DraftText path="emailAddress" type="email" label={t('admins.email')} />
        {canEmail ? <EmailFields draft={draft} /> : null}
        <DraftText path="telephoneNumber" label={t('employee.telephone')} />
        {isAccount ? (
          <DraftSelect path="adminId" label={t('hrForm.inviteAdmin')} options={options} />
        ) : null}
        <div className="row">
          <Button variant="primary" type="submit" isPending={isPending}>
            <Text id={draft.isOn('emailLink') ? 'hrForm.inviteSend' : 'hrForm.inviteMake'} />
          </Button>
          <Button onPress={onClose}>
            <Text id="close" />
          </Button>
        </div>
      </DraftForm>
    </Dialog>
  );
}

function useInvitationDraft(isAccount: boolean): Draft {
  const t = useText();
  const { language } = useLanguage();
  return useDraft(
    {
      name: '',
      lastName: '',
      emailAddress: '',
      telephoneNumber: '',
      adminId: '',
      emailLink: false,
      language,
    },
    (values) => {
      const isEmpty = (path: string): boolean => String(values[path]).trim() === '';
      const missing = [
        ...(isEmpty('name') ? ['name'] : []),
        ...(values.emailLink === true && isEmpty('emailAddress') ? ['emailAddress'] : []),
        ...(isAccount && isEmpty('adminId') ? ['adminId'] : []),
      ];
      return missing.map((path) => ({ path, words: t('rule.required') }));
    },
  );
}

async function invite(path: string, draft: Draft): Promise<Made> {
  const fields = ['name', 'lastName', 'emailAddress', 'telephoneNumber', 'adminId']
    .map((name) => [name, draft.text(name)] as const)
    .filter(([, value]) => value !== '');
  const { invitation } = await request<NewInvitationResponse>(`${path}/representative`, {
    method: 'POST',
    body: {
      ...Object.fromEntries(fields),
      ...(draft.isOn('emailLink') ? { emailLink: true, language: draft.text('language') } : {}),
    },
  });
  return invitation;
}

/** Whether the link goes by email, and in which language. */
function EmailFields({ draft }: { readonly draft: Draft }) {
  const t = useText();
  const notEmailed = draft.errorOf('emailLink');
  return (
    <>
      <DraftCheckbox path="emailLink">
        <Text id="hrForm.inviteEmail" />
      </DraftCheckbox>
      {notEmailed === undefined ? null : <Notice tone="bad" title={notEmailed} />}
      {draft.isOn('emailLink') ? (
        <DraftSelect path="language" label={t('hrForm.inviteLanguage')} options={EMAIL_LANGUAGES} />
      ) : null}
    </>
  );
}

function LinkDialog({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('hrForm.link')} onClose={onClose} staysOpen>
      <p>
        <Text
          id={made.linkDelivery === 'email' ? 'hrForm.linkEmailed' : 'hrForm.linkText'}
          values={{ day: <Day on={made.expiresAt.slice(0, 10)} /> }}
        />
      </p>
      {made.invitationUri === undefined ? null : (
        <>
          <p className="command">
            <code>{made.invitationUri}</code>
          </p>
          <div className="row">
            <CopyButton text={made.invitationUri} label={t('hrForm.copyLink')} />
          </div>
        </>
      )}
      <div className="row">
        <Button variant="primary" onPress={onClose}>
          <Text id="close" />
        </Button>
      </div>
    </Dialog>
  );
}
