/** One form as the server has it, what may be done with it, and what changed while someone typed. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Submission } from '@wagewright/client';
import { ApiError } from '../../ui/api/api-error.ts';
import { useLanguage } from '../../ui/i18n/language.tsx';
import { readActs, readAttestations, readCatalog, readForm } from './form-requests.ts';
import { untilAnswered } from './until-answered.ts';

const formKey = (path: string) => ['submission', path];
const actsKey = (path: string) => ['possibleActs', path];

const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.isUnreachable || error.status === 503);

/** Someone else changed the form first: it has another version, or another state. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && [409, 412].includes(error.status);

export const useSubmission = (path: string) =>
  useQuery({
    queryKey: formKey(path),
    queryFn: () => readForm(path),
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });

export const usePossibleActs = (path: string) =>
  useQuery({
    queryKey: actsKey(path),
    queryFn: () => readActs(path),
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });

export const useCatalog = () => {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['acceptableDocuments', language],
    queryFn: () => readCatalog(language),
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
};

/** The text to show to the signer of `part`; undefined until it is loaded. */
export function useAttestation(part: string) {
  const { data } = useQuery({
    queryKey: ['attestations'],
    queryFn: readAttestations,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.find((one) => one.part === part);
}

/** Reads the form again, and what may be done with it. */
export function useReload(path: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.refetchQueries({ queryKey: formKey(path) }),
      client.refetchQueries({ queryKey: actsKey(path) }),
    ]);
  };
}

type Done = { readonly onDone?: (form: Submission) => void };

/** One act on the form as it was last read; its answer is the form from then on. */
export function useFormAct<Input>(
  path: string,
  run: (form: Submission, input: Input) => Promise<Submission>,
  { onDone }: Done = {},
) {
  const client = useQueryClient();
  const reload = useReload(path);
  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      const form = client.getQueryData<Submission>(formKey(path));
      if (form === undefined) throw new Error('The form is not loaded.');
      return await run(form, input);
    },
    ...untilAnswered,
    onSuccess: (form) => {
      client.setQueryData(formKey(path), form);
      onDone?.(form);
    },
    // Reported after the form is loaded that the next press changes.
    onError: async (error) => {
      if (isConflict(error)) await reload();
    },
  });
  return { ...mutation, isAway: mutation.isPending && isAway(mutation.failureReason) };
}
