/** A one-time link for an administrator, to hand over where the server sends no email. */

import { useMutation } from '@tanstack/react-query';
import { employerPath } from '../../ui/api/employers.ts';
import { request } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import type { Admin } from './employers.ts';

type Made = { readonly signInLink: { readonly url: string; readonly expiresAt: string } };
type Props = {
  readonly employerId: string;
  readonly admin: Admin;
  readonly onClose: () => void;
};

export function SignInLink({ employerId, admin, onClose }: Props) {
  const t = useText();
  const name = `${admin.firstName} ${admin.lastName}`;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      request<Made>(`${employerPath(employerId)}/admins/${admin.id}/signInLink`, {
        method: 'POST',
      }),
  });
  const url = data?.signInLink.url;
  return (
    <Dialog title={t('admins.linkNamed', { name })} onClose={onClose} staysOpen={url !== undefined}>
      <ErrorNotice error={error} />
      {url === undefined ? (
        <p>
          <Text id="admins.linkText" values={{ name }} />
        </p>
      ) : (
        <>
          <Notice tone="warn">
            <Text id="admins.linkOnce" />
          </Notice>
          <code className="new-key">{url}</code>
        </>
      )}
      <div className="row">
        {url === undefined ? (
          <Button variant="primary" isPending={isPending} onPress={() => mutate()} autoFocus>
            <Text id="admins.linkCreate" />
          </Button>
        ) : (
          <CopyButton text={url} label={t('admins.linkCopy')} />
        )}
        <Button onPress={onClose}>
          <Text id={url === undefined ? 'cancel' : 'done'} />
        </Button>
      </div>
    </Dialog>
  );
}
