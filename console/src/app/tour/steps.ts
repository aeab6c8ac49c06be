/** The pages of the tour, in order. */

import type { MessageId } from '../../ui/i18n/language.tsx';

type Step = { readonly href: string; readonly title: MessageId; readonly text: MessageId };

export const STEPS: readonly Step[] = [
  { href: '/calculator', title: 'nav.calculator', text: 'tour.calculator' },
  { href: '/employers', title: 'employers.title', text: 'tour.employers' },
  { href: '/deliveries', title: 'log.title', text: 'tour.deliveries' },
  { href: '/keys', title: 'nav.keys', text: 'tour.keys' },
  { href: '/usage', title: 'nav.usage', text: 'tour.usage' },
  { href: '/system', title: 'nav.system', text: 'tour.system' },
  { href: '/', title: 'tour.endTitle', text: 'tour.end' },
];
