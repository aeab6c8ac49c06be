/** A certificate being filled in: what is saved, what was typed since, and saving it without losing anything. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../ui/api/api-error.ts';
import type { Tagged } from '../../../ui/api/request.ts';
import { isAway, untilAnswered } from '../../model/until-answered.ts';
import type { Answers, Certificates, Draft } from './api.ts';

/** Saved a moment after the last change, so that the page follows while someone types. */
const PAUSE_MS = 600;

type Typed = Readonly<Record<string, string | boolean | undefined>>;

export const useCertificateForm = (certificates: Certificates, code: string) =>
  useQuery({
    queryKey: ['certificateForm', code],
    queryFn: () => certificates.form(code),
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });

const keyOf = (code: string) => ['certificateDraft', code];

/** Undefined code: of no form. */
export const useSavedDraft = (certificates: Certificates, code: string | undefined) =>
  useQuery({
    queryKey: keyOf(code ?? ''),
    queryFn: () => certificates.draft(code ?? ''),
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });

/** `first`: what is entered in advance, to be saved with the next change. */
export function useFilling(
  certificates: Certificates,
  code: string,
  saved: Tagged<Draft>,
  first: Answers,
) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>(first as Typed);
  const latest = useRef(typed);
  const entered = useRef(typed);
  latest.current = typed;
  const mutation = useMutation({
    // One after the other: each says which version it was made from.
    scope: { id: `certificate ${code}` },
    mutationFn: async (sent: Typed): Promise<Draft> => {
      const known = client.getQueryData<Tagged<Draft>>(keyOf(code)) ?? saved;
      const answers = merged(known.answer.answers, sent);
      try {
        return keep(await certificates.saveDraft(code, answers, known.etag), sent);
      } catch (error) {
        if (!isStale(error)) throw error;
        // It may be this very request, whose answer was lost on the way.
        const now = await certificates.draft(code);
        client.setQueryData(keyOf(code), now);
        if (isSame(now.answer.answers, answers)) return keep(now, sent);
        throw error;
      }
    },
    ...untilAnswered,
  });
  const keep = (tagged: Tagged<Draft>, sent: Typed): Draft => {
    client.setQueryData(keyOf(code), tagged);
    setTyped((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([field, value]) => !(field in sent && sent[field] === value)),
      ),
    );
    return tagged.answer;
  };
  const { mutate, mutateAsync, isPending, failureReason, error } = mutation;
  useEffect(() => {
    if (Object.keys(typed).length === 0) return;
    const timer = setTimeout(() => mutate(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, mutate]);
  // What someone typed and left within the pause is saved as well; what was entered in advance is not.
  useEffect(
    () => () => {
      const isTyped = latest.current !== entered.current && Object.keys(latest.current).length > 0;
      if (isTyped) mutate(latest.current);
    },
    [mutate],
  );
  return {
    answers: merged(saved.answer.answers, typed),
    change: (field: string, value: string | boolean | undefined): void =>
      setTyped((now) => ({ ...now, [field]: value })),
    /** The draft with everything typed so far. Throws what the server refuses. */
    save: (): Promise<Draft> => mutateAsync(latest.current),
    isPending,
    isAway: isPending && isAway(failureReason),
    /** Why the last try was refused. */
    error,
  };
}

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && [409, 412].includes(error.status);

const merged = (saved: Answers, typed: Typed): Answers =>
  Object.fromEntries(
    Object.entries({ ...saved, ...typed }).filter(
      (entry): entry is [string, Answers[string]] => entry[1] !== undefined && entry[1] !== '',
    ),
  );

const isSame = (a: Answers, b: Answers): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([field, value]) => b[field] === value);
