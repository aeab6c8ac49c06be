/** Where someone is in the tour; this browser remembers it, so that a reload continues there. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { readSetting, writeSetting } from '../../ui/settings/settings.ts';
import { STEPS } from './steps.ts';

const KEY = ['tour'];

function remembered(): number | null {
  const text = readSetting('tour');
  const step = Number(text ?? Number.NaN);
  return Number.isInteger(step) && step >= 0 && step < STEPS.length ? step : null;
}

/** `step`: null when no one is on the tour. */
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
