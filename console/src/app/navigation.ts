/** Where the side of every page leads, in groups. */

import type { MessageId } from '../i18n/language.tsx';

export type Place = {
  readonly href: string;
  readonly label: MessageId;
  readonly needsSession?: true;
  /** Served next to the console, not a page of it. */
  readonly isOutside?: true;
};

export type PlaceGroup = { readonly label: MessageId; readonly places: readonly Place[] };

export const NAVIGATION: readonly PlaceGroup[] = [
  {
    label: 'nav.payroll',
    places: [
      { href: '/calculator', label: 'nav.calculator' },
      { href: '/parallel-run', label: 'nav.parallelRun' },
      { href: '/forms', label: 'nav.forms', needsSession: true },
    ],
  },
  {
    label: 'nav.reference',
    places: [
      { href: '/rules', label: 'nav.rules' },
      { href: '/docs', label: 'nav.docs', isOutside: true },
    ],
  },
  {
    label: 'nav.operation',
    places: [
      { href: '/employers', label: 'employers.title', needsSession: true },
      { href: '/deliveries', label: 'log.title', needsSession: true },
      { href: '/keys', label: 'nav.keys', needsSession: true },
      { href: '/usage', label: 'nav.usage', needsSession: true },
      { href: '/system', label: 'nav.system', needsSession: true },
    ],
  },
];
