/** The frame around every page: the navigation at the side, or behind a button on a small screen. */

import { type ReactNode, useEffect, useState } from 'react';
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { Text, useText } from '../ui/i18n/text.tsx';
import { Preferences } from '../ui/preferences.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation-list.tsx';

export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <div className="shell">
      <a className="skip" href="#content">
        <Text id="shell.skip" />
      </a>
      <header className="top-bar">
        <Brand />
        <Drawer />
      </header>
      <header className="side-bar">
        <Brand />
        <Side />
      </header>
      <div className="shell-content">{children}</div>
    </div>
  );
}

const Brand = () => (
  <Link href="/" className="brand">
    <img src="/wagewright.svg" alt="" width="28" height="28" />
    Wagewright
  </Link>
);

const Side = () => (
  <>
    <Navigation />
    <div className="side-end">
      <AccountMenu />
      <Preferences />
    </div>
  </>
);

function Drawer() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [path]);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="button plain small">
        <span aria-hidden="true" className="menu-icon" />
        {t('shell.menu')}
      </Button>
      <ModalOverlay className="drawer-overlay" isDismissable>
        <Modal className="drawer">
          <Dialog className="side-bar" aria-label={t('shell.menu')}>
            <div className="row">
              <Brand />
              <Button slot="close" className="button quiet small drawer-close">
                {t('shell.close')}
              </Button>
            </div>
            <Side />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
