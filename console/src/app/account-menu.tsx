/** Who is signed in, and the way in and out. */

import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Link } from 'wouter';
import { useSession, useSignOut } from '../api/session.ts';
import { Text, useText } from '../i18n/text.tsx';

export function AccountMenu() {
  const { data: session } = useSession();
  const signOut = useSignOut();
  const t = useText();
  if (!session) {
    return (
      <Link href="/sign-in" className="button plain small">
        <Text id="signIn.link" />
      </Link>
    );
  }
  return (
    <MenuTrigger>
      <Button className="button plain small select-button">
        <span>
          {session.person?.admin?.name ?? session.accountName ?? session.person?.emailAddress}
        </span>
        <span aria-hidden="true" className="chevron" />
      </Button>
      <Popover className="popover" placement="top start">
        <Menu className="listbox">
          <MenuItem className="listbox-item" onAction={() => signOut.mutate()}>
            {t('signOut')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
