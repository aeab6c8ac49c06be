/** The administrators of an employer and their roles. */

import { useState } from 'react';
import { useSession } from '../../ui/api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { AdminDialog, ROLE_NAMES } from './admin-dialog.tsx';
import { type Admin, useAdmins, useDeactivateAdmin } from './employers.ts';
import { SignInLink } from './sign-in-link.tsx';

type Open =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'deactivate' | 'link'; readonly admin: Admin };

export function Admins({ employerId }: { readonly employerId: string }) {
  const t = useText();
  const { data: admins, error } = useAdmins(employerId);
  const { data: session } = useSession();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <section className="stack">
      <div className="row between">
        <p className="muted">
          <Text id="admins.intro" />
        </p>
        <Button variant="primary" onPress={() => setOpen({ act: 'add' })}>
          <Text id="admins.add" />
        </Button>
      </div>
      <ErrorNotice error={error} />
      {admins === undefined ? (
        error === null && <Text id="loading" />
      ) : admins.length === 0 ? (
        <p className="muted">
          <Text id="admins.none" />
        </p>
      ) : (
        <DataTable
          label={t('admins.title')}
          columns={columnsOf(t, setOpen, session?.kind === 'account')}
          rows={admins}
          keyOf={({ id }) => id}
        />
      )}
      {open === undefined ? null : open.act === 'deactivate' ? (
        <Deactivate employerId={employerId} admin={open.admin} onClose={close} />
      ) : open.act === 'link' ? (
        <SignInLink employerId={employerId} admin={open.admin} onClose={close} />
      ) : (
        <AdminDialog
          employerId={employerId}
          admin={open.act === 'edit' ? open.admin : undefined}
          onClose={close}
        />
      )}
    </section>
  );
}

const nameOf = ({ firstName, lastName }: Admin): string => `${firstName} ${lastName}`;

const columnsOf = (
  t: ReturnType<typeof useText>,
  open: (open: Open) => void,
  mayLink: boolean,
): readonly Column<Admin>[] => [
  { id: 'name', label: t('admins.name'), isRowHeader: true, cell: nameOf },
  { id: 'email', label: t('admins.email'), cell: ({ emailAddress }) => emailAddress },
  { id: 'role', label: t('admins.role'), cell: ({ role }) => t(ROLE_NAMES[role]) },
  {
    id: 'status',
    label: t('keys.state'),
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'good' : 'neutral'}>
        <Text id={status === 'active' ? 'keys.active' : 'admins.deactivated'} />
      </Badge>
    ),
  },
  {
    id: 'acts',
    label: t('admins.acts'),
    isLabelHidden: true,
    cell: (admin) =>
      admin.status === 'active' ? (
        <span className="row">
          <Button
            aria-label={t('admins.editNamed', { name: nameOf(admin) })}
            onPress={() => open({ act: 'edit', admin })}
          >
            <Text id="admins.edit" />
          </Button>
          {mayLink ? (
            <Button
              aria-label={t('admins.linkNamed', { name: nameOf(admin) })}
              onPress={() => open({ act: 'link', admin })}
            >
              <Text id="admins.link" />
            </Button>
          ) : null}
          <Button
            variant="danger"
            aria-label={t('admins.deactivateNamed', { name: nameOf(admin) })}
            onPress={() => open({ act: 'deactivate', admin })}
          >
            <Text id="admins.deactivate" />
          </Button>
        </span>
      ) : null,
  },
];

type DeactivateProps = {
  readonly employerId: string;
  readonly admin: Admin;
  readonly onClose: () => void;
};

function Deactivate({ employerId, admin, onClose }: DeactivateProps) {
  const t = useText();
  const deactivate = useDeactivateAdmin(employerId);
  return (
    <Dialog title={t('admins.deactivateNamed', { name: nameOf(admin) })} onClose={onClose} isAlert>
      <ErrorNotice error={deactivate.error} />
      <p>
        <Text id="admins.deactivateText" />
      </p>
      <div className="row">
        <Button
          variant="danger"
          isPending={deactivate.isPending}
          onPress={() => deactivate.mutate(admin.id, { onSuccess: onClose })}
        >
          <Text id="admins.deactivate" />
        </Button>
        <Button onPress={onClose} autoFocus>
          <Text id="cancel" />
        </Button>
      </div>
    </Dialog>
  );
}
