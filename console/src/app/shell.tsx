/** The frame around every page: name, places to go, who is signed in, theme and language. */

import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { useSession, useSignOut } from '../api/session.ts';
import { type MessageId, useLanguage } from '../i18n/language.tsx';
import { Text, useText } from '../i18n/text.tsx';
import { NAVIGATION } from './navigation.ts';
import { THEMES, useTheme } from './theme.ts';

export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        <Text id="shell.skip" />
      </a>
      <header className="shell">
        <div className="shell-inner">
          <Link href="/" className="brand">
            <img src="/wagewright.svg" alt="" width="28" height="28" />
            Wagewright
          </Link>
          <Navigation />
          <div className="shell-end">
            <LanguageSwitch />
            <ThemeMenu />
            <Account />
          </div>
        </div>
      </header>
      {children}
    </>
  );
}

function Navigation() {
  const [path] = useLocation();
  const t = useText();
  const { data: session } = useSession();
  const shown = NAVIGATION.filter(({ needsSession }) => !needsSession || Boolean(session));
  return (
    <nav aria-label={t('shell.navigation')}>
      <ul className="nav">
        {shown.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} {...(path.startsWith(href) ? { 'aria-current': 'page' } : {})}>
              <Text id={label} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const other = language === 'en' ? 'es' : 'en';
  return (
    <Button className="button quiet small" onPress={() => choose(other)}>
      <span lang={other}>{other === 'es' ? 'Español' : 'English'}</span>
    </Button>
  );
}

const THEME_NAMES: Readonly<Record<(typeof THEMES)[number], MessageId>> = {
  system: 'theme.system',
  light: 'theme.light',
  dark: 'theme.dark',
};

function ThemeMenu() {
  const [theme, choose] = useTheme();
  const t = useText();
  return (
    <MenuTrigger>
      <Button className="button quiet small icon" aria-label={t('theme.label')}>
        <span aria-hidden="true" className="theme-icon" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu
          className="listbox"
          selectionMode="single"
          selectedKeys={[theme]}
          onAction={(key) => choose(THEMES.find((one) => one === key) ?? 'system')}
        >
          {THEMES.map((one) => (
            <MenuItem key={one} id={one} className="listbox-item">
              {t(THEME_NAMES[one])}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Account() {
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
      <Button className="button plain small">{session.accountName}</Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="listbox">
          <MenuItem className="listbox-item" onAction={() => signOut.mutate()}>
            {t('signOut')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
