/** Adds an administrator, or changes one. */

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  DraftCheckbox,
  DraftForm,
  DraftRadio,
  DraftSelect,
  DraftText,
  useDraft,
  type Values,
} from '../../ui/draft.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { type Admin, EMAIL_LANGUAGES, readAdmin, useSaveAdmin } from './employers.ts';
import { atMost, email, MOST_CHARACTERS, required, type Say } from './rules.ts';

export const ROLE_NAMES: Readonly<Record<Admin['role'], MessageId>> = {
  owner: 'admins.owner',
  reviewer: 'admins.reviewer',
  viewer: 'admins.viewer',
};

type Props = {
  readonly employerId: string;
  /** undefined: a new one. */
  readonly admin: Admin | undefined;
  readonly onClose: () => void;
};

const NAMES = ['firstName', 'lastName'] as const;

const problemsOf = (say: Say, values: Values) => [
  ...NAMES.flatMap((path) => [
    ...required(say, values, path),
    ...atMost(say, values, path, MOST_CHARACTERS),
  ]),
  ...required(say, values, 'emailAddress'),
  ...email(say, values, 'emailAddress'),
];

export function AdminDialog({ employerId, admin, onClose }: Props) {
  const t = useText();
  const check = useCallback((values: Values) => problemsOf(t, values), [t]);
  const { firstName = '', lastName = '', emailAddress = '', role = 'owner' } = admin ?? {};
  const language = admin?.language ?? 'en';
  const dailyList = admin?.dailyList ?? false;
  const values = { firstName, lastName, emailAddress, role, language, dailyList };
  const draft = useDraft(values, check);
  const save = useSaveAdmin(employerId, admin?.id);
  // The version that this form shows: of two changes at the same time, the second is refused.
  const { data: read } = useQuery({
    queryKey: ['admin', employerId, admin?.id],
    queryFn: () => readAdmin(employerId, admin?.id ?? ''),
    enabled: admin !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isRefused = save.error instanceof ApiError && save.error.problems.length > 0;
  const send = () =>
    save.mutate(
      {
        fields: {
          firstName: draft.text('firstName'),
          lastName: draft.text('lastName'),
          emailAddress: draft.text('emailAddress'),
          role: draft.text('role') as Admin['role'],
          language: draft.text('language') as 'en' | 'es',
          dailyList: draft.isOn('dailyList'),
        },
        etag: read?.etag,
      },
      { onSuccess: onClose, onError: draft.refuse },
    );
  return (
    <Dialog title={t(admin === undefined ? 'admins.add' : 'admins.edit')} onClose={onClose}>
      <DraftForm draft={draft} onSave={send}>
        {isRefused ? null : <ErrorNotice error={save.error} />}
        <div className="form-columns">
          <DraftText path="firstName" label={t('admins.firstName')} isRequired />
          <DraftText path="lastName" label={t('admins.lastName')} isRequired />
        </div>
        <DraftText path="emailAddress" label={t('admins.email')} isRequired />
        <DraftRadio
          path="role"
          label={t('admins.role')}
          options={Object.entries(ROLE_NAMES).map(([id, label]) => ({ id, label: t(label) }))}
        />
        <DraftSelect path="language" label={t('admins.language')} options={EMAIL_LANGUAGES} />
        <DraftCheckbox path="dailyList">
          <Text id="admins.dailyList" />
        </DraftCheckbox>
        <div className="row">
          <Button
            variant="primary"
            type="submit"
            isPending={save.isPending}
            isDisabled={admin !== undefined && read === undefined}
          >
            <Text id="form.save" />
          </Button>
          <Button onPress={onClose}>
            <Text id="cancel" />
          </Button>
        </div>
      </DraftForm>
    </Dialog>
  );
}
