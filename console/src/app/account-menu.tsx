/** Who is signed in, for which employer, and the links to sign in, switch, and sign out. */

import type { Session } from '@wagewright/client';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { useSession, useSignOut } from '../ui/api/session.ts';
import type { MessageId } from '../ui/i18n/language.tsx';
import { Text, useText } from '../ui/i18n/text.tsx';

type Admin = NonNullable<NonNullable<Session['person']>['admin']>;

const ROLES: Readonly<Record<Admin['role'], MessageId>> = {
  owner: 'role.owner',
  reviewer: 'role.reviewer',
  viewer: 'role.viewer',
};

export function AccountMenu() {
  const { data: session } = useSession();
  const signOut = useSignOut();
  const [, go] = useLocation();
  const t = useText();
  if (!session) {
    return (
      <Link href="/sign-in" className="button plain small">
        <Text id="signIn.link" />
      </Link>
    );
  }
  const { accountName, person } = session;
  const admin = person?.admin;
  const canSwitch = person !== null && person.choices.length > 1;
  return (
    <MenuTrigger>
      <Button className="button plain small select-button">
        <span className="who">
          <span>{admin?.name ?? accountName ?? person?.emailAddress}</span>
          {admin ? (
            <span className="muted">
              {t(ROLES[admin.role])} · {admin.employer.name}
            </span>
          ) : null}
        </span>
        <span aria-hidden="true" className="chevron" />
      </Button>
      <Popover className="popover" placement="top start">
        <Menu className="listbox">
          {canSwitch ? (
            <MenuItem className="listbox-item" onAction={() => go('/sign-in/employer')}>
              {t('choose.switch')}
            </MenuItem>
          ) : null}
          <MenuItem className="listbox-item" onAction={() => signOut.mutate()}>
            {t('signOut')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
