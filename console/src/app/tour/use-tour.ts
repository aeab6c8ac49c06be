/** Where someone is in the tour; this browser remembers it, so that a reload continues there. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { readSetting, writeSetting } from '../../ui/settings/settings.ts';

type Step = { readonly href: string; readonly title: MessageId; readonly text: MessageId };

/** The pages of the tour, in order. */
export const STEPS: readonly Step[] = [
  { href: '/calculator', title: 'nav.calculator', text: 'tour.calculator' },
  { href: '/employers', title: 'employers.title', text: 'tour.employers' },
  { href: '/deliveries', title: 'log.title', text: 'tour.deliveries' },
  { href: '/keys', title: 'nav.keys', text: 'tour.keys' },
  { href: '/usage', title: 'nav.usage', text: 'tour.usage' },
  { href: '/system', title: 'nav.system', text: 'tour.system' },
  { href: '/', title: 'tour.endTitle', text: 'tour.end' },
];

const KEY = ['tour'];

function remembered(): number | null {
  const text = readSetting('tour');
  const step = Number(text ?? Number.NaN);
  return Number.isInteger(step) && step >= 0 && step < STEPS.length ? step : null;
}

/** `step`: null outside the tour. */
export function useTour() {
  const client = useQueryClient();
  const [, go] = useLocation();
  const { data: step = null } = useQuery({
    queryKey: KEY,
    queryFn: remembered,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const set = (next: number | null): void => {
    writeSetting('tour', next === null ? null : String(next));
    client.setQueryData(KEY, next);
    const page = next === null ? undefined : STEPS[next];
    if (page !== undefined) go(page.href);
  };
  return { step, set, start: () => set(0), end: () => set(null) };
}
