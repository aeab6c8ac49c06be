/** An examination while someone works on it: where they are, what they entered, saving it, and the signature. */

import type { AcceptableDocuments, PossibleActs, Submission } from '@wagewright/client';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { act, signed } from '../../model/form-requests.ts';
import { IDENTITY_WORDS } from '../../model/section1-words.ts';
import { isConflict, useAttestation, useFormAct } from '../../model/use-submission.ts';
import type { Problems } from '../section1/problems.ts';
import { type Draft, type Part, section2Of, supplementBOf } from './draft.ts';
import { useKeptDraft } from './kept-draft.ts';
import { missingAt, NONE, refusalFor, refusedFields } from './problems.ts';
import { type ScreenId, type Setting, screenOf, stepsOf } from './steps.ts';

export type Examination = {
  readonly part: Part;
  readonly path: string;
  readonly form: Submission;
  readonly acts: PossibleActs;
  readonly catalog: AcceptableDocuments;
  readonly onSigned: (form: Submission) => void;
};

type Found = { readonly problems: Problems; readonly refusal: MessageId | undefined };
const NOTHING: Found = { problems: NONE, refusal: undefined };
const UNACKNOWLEDGED: Problems = new Map([['acknowledged', 'i9.problem.acknowledged']]);

export type Walk = ReturnType<typeof useWalk>;

export function useWalk({ part, path, form, acts, catalog }: Examination) {
  const procedure = part === 'section2' ? form.section1?.identityProcedure : undefined;
  const setting: Setting = {
    part,
    catalog,
    rules: acts.examination,
    listBWords: procedure ? IDENTITY_WORDS[procedure] : undefined,
  };
  const kept = useKeptDraft(part, path, form, catalog);
  const { setDraft, forget } = kept;
  const draft: Draft = procedure ? { ...kept.draft, lists: 'C' } : kept.draft;
  const [found, setFound] = useState<Found>(NOTHING);
  /** The form as it was before someone else's change. */
  const [formBeforeConflict, setFormBeforeConflict] = useState<Submission | undefined>(undefined);
  const { step, go } = useStep(setting, draft, setFound);
  return {
    setting,
    draft,
    change: (more: Partial<Draft>): void => setDraft((one) => ({ ...one, ...more })),
    forget,
    found,
    setFound,
    formBeforeConflict,
    setFormBeforeConflict,
    step,
    steps: stepsOf(setting, draft),
    go,
    refuse: (error: unknown): void => {
      if (isConflict(error)) setFormBeforeConflict(form);
      setFound({
        problems: refusedFields(error) ?? NONE,
        refusal: refusedFields(error) === undefined ? refusalFor(error) : undefined,
      });
    },
  };
}

/** Goes on from a screen that is complete; Section 2 is saved on the way. */
export function useSaving({ part, path, form, catalog }: Examination, walk: Walk) {
  const { setting, draft, step, steps, go, setFound, setFormBeforeConflict, refuse } = walk;
  const after = steps[steps.indexOf(step) + 1] ?? 'review';
  const save = useFormAct<Draft>(path, (read, sent) =>
    act(path, read, 'PUT', 'section2', section2Of(catalog, sent)),
  );
  const goOn = (): void => {
    const problems = missingAt(setting, draft, step, form);
    if (problems.size > 0) {
      setFound({ problems, refusal: undefined });
      return;
    }
    setFound(NOTHING);
    setFormBeforeConflict(undefined);
    if (part === 'supplementB' || step === 'who') go(after);
    else save.mutate(draft, { onSuccess: () => go(after), onError: refuse });
  };
  return { save, goOn };
}

export function useSigning({ part, path, form, catalog, onSigned }: Examination, walk: Walk) {
  const { setting, draft, steps, go, setFound, refuse, forget } = walk;
  const [isAcknowledged, setAcknowledged] = useState(false);
  const attestation = useAttestation(part);
  const sign = useFormAct<NonNullable<typeof attestation>>(
    path,
    (read, shown) =>
      part === 'section2'
        ? act(path, read, 'POST', 'section2/sign', signed(shown))
        : act(path, read, 'POST', 'supplementB', {
            ...supplementBOf(catalog, draft),
            ...signed(shown),
          }),
    {
      onDone: (signedForm) => {
        forget();
        onSigned(signedForm);
      },
    },
  );
  const onRefused = (error: unknown): void => {
    const problems = refusedFields(error);
    const first = [...(problems?.keys() ?? [])][0];
    if (isConflict(error)) setAcknowledged(false);
    const place = first === undefined ? 'review' : screenOf(first);
    if (problems !== undefined && place !== 'review' && steps.includes(place)) {
      go(place, { problems: bare(problems), refusal: undefined });
    } else refuse(error);
  };
  const signNow = (): void => {
    if (!isAcknowledged) {
      setFound({ problems: UNACKNOWLEDGED, refusal: undefined });
      return;
    }
    // What was left out on the way is required where it belongs.
    for (const one of steps) {
      const problems = missingAt(setting, draft, one, form);
      if (problems.size === 0) continue;
      go(one, { problems, refusal: undefined });
      return;
    }
    setFound(NOTHING);
    if (attestation !== undefined) sign.mutate(attestation, { onError: onRefused });
  };
  return { attestation, isAcknowledged, setAcknowledged, sign, signNow };
}

/** Without the place in the list of documents: each screen asks about one of them. */
const bare = (problems: Problems): Problems =>
  new Map(
    [...problems].map(([path, message]) => [path.replace(/^documents\[\d+\]\./, ''), message]),
  );

/** The screen the address names, as far as what was entered leads there. */
function useStep(setting: Setting, draft: Draft, setFound: (found: Found) => void) {
  const [path, navigate] = useLocation();
  const [search] = useSearchParams();
  const wanted = search.get('step') as ScreenId | null;
  const steps = stepsOf(setting, draft);
  const step: ScreenId = steps.find((one) => one === wanted) ?? 'who';
  return {
    step,
    go: (next: ScreenId, found: Found = NOTHING): void => {
      setFound(found);
      navigate(`${path}?step=${next}`, { state: window.history.state });
    },
  };
}
