/** An act of HR on a form, and what the page says when someone else changed the form first. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Submission } from '@wagewright/client';
import { Text } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { changesBetween, type FormChanges } from '../model/changes.tsx';
import { act as actOn } from '../model/form-requests.ts';
import { isConflict } from '../model/use-submission.ts';
import { type OfForm, useRefresh } from './form-queries.ts';

/** One act on the form as it was shown; if someone else changed it first, their changes are shown. */
export function useHrAct(
  {
    form,
    path,
    onConflict,
  }: Pick<OfForm, 'form' | 'path'> & {
    /** Called with the changes when someone else changed the form first. */
    readonly onConflict: (changes: FormChanges) => void;
  },
  name: string,
  onDone: (form: Submission) => void,
  version = form.version,
) {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: unknown) => actOn(path, { version }, 'POST', name, body),
    onSuccess: async (changed) => {
      onDone(changed);
      await refresh();
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      await refresh();
      const now = client.getQueryData<Submission>(['maskedForm', path]);
      if (now !== undefined) onConflict(changesBetween(form, now));
    },
  });
}

/** Explains a refusal caused by someone else's change; what was typed stays. */
export const ConflictNotice = ({ error }: { readonly error: unknown }) =>
  isConflict(error) ? (
    <p className="notice warn" role="alert">
      <Text id="hrForm.conflict" />
    </p>
  ) : (
    <ErrorNotice error={error} />
  );
