/** The form as the server has it, and what was typed since. Nothing typed is lost while the server is unavailable. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../ui/api/api-error.ts';
import { isAway, untilAnswered } from '../../model/until-answered.ts';
import type { Forms, Me, Section1, Submission } from '../api.ts';

const keyOf = (me: Me) => ['form', me.id];

export const useForm = (forms: Forms, me: Me) =>
  useQuery({
    queryKey: keyOf(me),
    queryFn: () => forms.current(),
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });

/** One act on the form; its answer is the form from then on. */
export function useAct<Input>(
  me: Me,
  act: (form: Submission, input: Input) => Promise<Submission>,
  onDone: () => void = () => undefined,
) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      const form = client.getQueryData<Submission>(keyOf(me));
      if (form === undefined) throw new Error('The form is not loaded.');
      return await act(form, input);
    },
    ...untilAnswered,
    onSuccess: (form) => {
      client.setQueryData(keyOf(me), form);
      onDone();
    },
    // Reported after the form is loaded that the next press changes.
    onError: async (error) => {
      const isStale = error instanceof ApiError && [409, 412].includes(error.status);
      if (isStale) await client.refetchQueries({ queryKey: keyOf(me) });
    },
  });
  return { ...mutation, isAway: mutation.isPending && isAway(mutation.failureReason) };
}

/** What was typed, over what is saved. */
export function useDraft(saved: Section1 | null) {
  const [typed, setTyped] = useState<Section1>({});
  const section1 = { ...saved, ...typed };
  return {
    section1,
    change: (more: Section1): void => setTyped((before) => ({ ...before, ...more })),
  };
}
