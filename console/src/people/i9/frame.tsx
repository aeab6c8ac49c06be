/** The frame around pages that a person reaches by a link: nothing to do but the task, in their language. */

import type { ReactNode } from 'react';
import { Text } from '../../ui/i18n/text.tsx';
import { Preferences } from '../../ui/preferences.tsx';
import './i9.css';

export const PersonFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <a className="skip" href="#content">
      <Text id="shell.skip" />
    </a>
    <header className="person-bar">
      <span className="brand">
        <img src="/wagewright.svg" alt="" width="28" height="28" />
        Wagewright
      </span>
      <Preferences />
    </header>
    {children}
  </>
);
