/** The E-Verify settings of an employer, as the interface has them, and the rules of their form. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EVerifySettings, EVerifySettingsResponse } from '@wagewright/client';
import { ApiError } from '../../ui/api/api-error.ts';
import { employerPath } from '../../ui/api/employers.ts';
import { request } from '../../ui/api/request.ts';
import type { Problem, Values } from '../../ui/draft.tsx';
import { tidyDay, typedDay } from '../model/written-day.ts';
import { atMost, MOST_CHARACTERS, required, type Say, textAt, wrong } from './rules.ts';

export const FIELDS: readonly string[] = ['username', 'password', 'effectiveOn'];

/** Null while none are stored. */
type Stored = EVerifySettings | null;

const pathOf = (employerId: string): string => `${employerPath(employerId)}/everifySettings`;

export const useEverifySettings = (employerId: string) =>
  useQuery({
    queryKey: [pathOf(employerId)],
    queryFn: async (): Promise<Stored> => {
      try {
        return (await request<EVerifySettingsResponse>(pathOf(employerId))).everifySettings;
      } catch (error) {
        const isNone = error instanceof ApiError && error.code === 'everify_settings_not_found';
        if (isNone) return null;
        throw error;
      }
    },
  });

/** Sets the credentials from what was entered, checks those stored, or removes them. */
type Act = { readonly set: Values } | 'check' | 'remove';

export function useChangeEverify(employerId: string) {
  const client = useQueryClient();
  const path = pathOf(employerId);
  return useMutation({
    mutationFn: async (act: Act): Promise<Stored> => {
      if (act === 'remove') {
        await request(path, { method: 'DELETE' });
        return null;
      }
      const answer =
        act === 'check'
          ? request<EVerifySettingsResponse>(`${path}/revalidate`, { method: 'POST' })
          : request<EVerifySettingsResponse>(path, { method: 'PUT', body: bodyOf(act.set) });
      return (await answer).everifySettings;
    },
    onSuccess: (stored) => client.setQueryData([path], stored),
  });
}

/** The password is never read back: it is entered with every change. */
export const everifyDraft = (stored: Stored): Values => ({
  username: stored?.username ?? '',
  password: '',
  effectiveOn: typedDay(stored?.effectiveOn),
});

/** As the interface writes a day; anything else stays as it was typed. */
const dayIn = (values: Values): string =>
  tidyDay(textAt(values, 'effectiveOn')).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');

export const everifyProblems = (say: Say, values: Values): readonly Problem[] => [
  ...['username', 'password'].flatMap((path) => [
    ...required(say, values, path),
    ...atMost(say, values, path, MOST_CHARACTERS),
  ]),
  ...(/^(\d{4}-\d\d-\d\d)?$/.test(dayIn(values)) ? [] : wrong('effectiveOn', say('rule.date'))),
];

function bodyOf(values: Values): object {
  const effectiveOn = dayIn(values);
  return {
    username: textAt(values, 'username'),
    // As it was typed: a password may begin or end with a space.
    password: values.password,
    ...(effectiveOn === '' ? {} : { effectiveOn }),
  };
}
