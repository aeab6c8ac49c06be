/** Where the header leads. */

import type { MessageId } from '../i18n/language.tsx';

type Place = {
  readonly href: string;
  readonly label: MessageId;
  readonly needsSession: boolean;
};

export const NAVIGATION: readonly Place[] = [
  { href: '/calculator', label: 'nav.calculator', needsSession: false },
  { href: '/keys', label: 'nav.keys', needsSession: true },
  { href: '/usage', label: 'nav.usage', needsSession: true },
  { href: '/system', label: 'nav.system', needsSession: true },
];
