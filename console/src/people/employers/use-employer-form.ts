/** A form of one part of an employer: its draft, saving it, and what to do when someone else changed it first. */

import { useCallback, useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { type Read, readEmployer } from '../../ui/api/employers.ts';
import { type Problem, useDraft, type Values } from '../../ui/draft.tsx';
import { useText } from '../../ui/i18n/text.tsx';
import { type Employer, useChangeEmployer } from './employers.ts';
import type { Say } from './rules.ts';

export type Part = {
  readonly draftOf: (employer: Employer) => Values;
  readonly problemsOf: (say: Say, values: Values, employer: Employer) => readonly Problem[];
  readonly bodyOf: (values: Values, employer: Employer) => object;
};

const CHANGED_MEANWHILE = 412;

export function useEmployerForm(read: Read, { draftOf, problemsOf, bodyOf }: Part) {
  const t = useText();
  /** What the draft began with: a newer version read meanwhile must not be overwritten unseen. */
  const [base, setBase] = useState(read);
  const check = useCallback(
    (values: Values) => problemsOf(t, values, base.employer),
    [problemsOf, t, base],
  );
  const draft = useDraft(draftOf(read.employer), check);
  const change = useChangeEmployer();
  // Another part of this page has stored a newer version: nothing that this draft began with is different.
  const current = isSame(draftOf(read.employer), draftOf(base.employer)) ? read : base;
  const [theirs, setTheirs] = useState<Read>();
  const begin = (next: Read): void => {
    setBase(next);
    setTheirs(undefined);
  };
  const send = (over: Read, changes: object, keep = draft.store): void =>
    change.mutate(
      { read: over, changes },
      {
        onSuccess: (stored) => {
          begin(stored);
          keep(draftOf(stored.employer));
        },
        onError: async (error) => {
          draft.refuse(error);
          if (!(error instanceof ApiError) || error.status !== CHANGED_MEANWHILE) return;
          setTheirs(await readEmployer(over.employer.id).catch(() => undefined));
        },
      },
    );
  return {
    draft,
    base,
    isSaving: change.isPending,
    /** And nothing was typed since. */
    isSaved: change.isSuccess && isSame(draft.values, draftOf(base.employer)),
    error: change.error,
    save: () => send(current, bodyOf(draft.values, current.employer)),
    /** Stores null for the part. */
    remove: (name: 'webhook' | 'postback') => send(current, { [name]: null }, draft.reset),
    /** Another version was stored since this one was read. */
    conflict:
      theirs === undefined
        ? undefined
        : {
            draftOfTheirs: draftOf(theirs.employer),
            draftOfBase: draftOf(base.employer),
            loadTheirs: () => {
              change.reset();
              begin(theirs);
              draft.reset(draftOf(theirs.employer));
            },
            saveMine: () => {
              setBase(theirs);
              draft.submit(() => send(theirs, bodyOf(draft.values, theirs.employer)));
            },
          },
  };
}

const isSame = (a: Values, b: Values): boolean => JSON.stringify(a) === JSON.stringify(b);

export type EmployerForm = ReturnType<typeof useEmployerForm>;
