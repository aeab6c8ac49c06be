/** Which certificates apply: by the home of Section 1 and the place of work. */

import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../ui/api/api-error.ts';
import { untilAnswered } from '../../model/until-answered.ts';
import type { Submission } from '../api.ts';
import type { ApplicableForms, Certificates } from './api.ts';

/** Undefined while loading; null when no address is known yet, or the server cannot say. */
export function useApplicableForms(
  certificates: Certificates,
  { section1 }: Submission,
  workState: string | null,
): ApplicableForms | null | undefined {
  const { state, city, country = 'US' } = section1?.address ?? {};
  const places = {
    ...(workState === null ? {} : { workState }),
    ...(state === undefined || country !== 'US'
      ? {}
      : { homeState: state, ...(city === undefined ? {} : { homeCity: city }) }),
    // Someone who lives abroad has no home state; the state of work decides.
    ...(country !== 'US' && workState !== null ? { homeState: workState } : {}),
  };
  const { data, error } = useQuery({
    queryKey: ['certificateForms', places],
    queryFn: () => certificates.applicable(places),
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
  return error instanceof ApiError ? null : data;
}
