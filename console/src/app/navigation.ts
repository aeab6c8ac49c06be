/** Where the header leads. */

import type { MessageId } from '../i18n/language.tsx';

type Place = {
  readonly href: string;
  readonly label: MessageId;
  readonly needsSession: boolean;
};

export const NAVIGATION: readonly Place[] = [
  { href: '/calculator', label: 'nav.calculator', needsSession: false },
];
