/** The links at the side of every page, in groups. */

import type { MessageId } from '../ui/i18n/language.tsx';

export type NavigationLink = {
  readonly href: string;
  readonly label: MessageId;
  /** Who sees it; without it everyone, visitors' too. `:id` in its `href` is the person's employer. */
  readonly for?: 'signedIn' | 'account' | 'person';
  /** Served next to the console, not a page of it. */
  readonly isOutside?: true;
};

export type NavigationGroup = {
  readonly label: MessageId;
  readonly links: readonly NavigationLink[];
};

export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'nav.i9',
    links: [
      { href: '/employers/:id/work', label: 'hr.work', for: 'person' },
      { href: '/employers/:id/employees', label: 'hr.employees', for: 'person' },
      { href: '/employers/:id/records', label: 'hr.records', for: 'person' },
      { href: '/employers/:id/audit', label: 'hr.audit', for: 'person' },
    ],
  },
  {
    label: 'nav.payroll',
    links: [
      { href: '/calculator', label: 'nav.calculator' },
      { href: '/garnishments', label: 'nav.garnishments' },
      { href: '/parallel-run', label: 'nav.parallelRun' },
      { href: '/preview', label: 'nav.preview', for: 'account' },
      { href: '/forms', label: 'nav.forms', for: 'signedIn' },
    ],
  },
  {
    label: 'nav.reference',
    links: [
      { href: '/rules', label: 'nav.rules' },
      { href: '/minimum-wages', label: 'nav.minimumWages' },
      { href: '/announcements', label: 'announce.title' },
      { href: '/docs', label: 'nav.docs', isOutside: true },
    ],
  },
  {
    label: 'nav.operation',
    links: [
      { href: '/employers', label: 'employers.title', for: 'account' },
      { href: '/deliveries', label: 'log.title', for: 'account' },
      { href: '/keys', label: 'nav.keys', for: 'account' },
      { href: '/usage', label: 'nav.usage', for: 'account' },
      { href: '/system', label: 'nav.system', for: 'account' },
    ],
  },
];
