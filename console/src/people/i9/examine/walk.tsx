/** An examination from the first screen to the signature: Section 2, or a block of Supplement B. */

import type { AcceptableDocuments, PossibleActs, Submission } from '@wagewright/client';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Changes, changesBetween } from '../../model/changes.tsx';
import { act, signed } from '../../model/form-requests.ts';
import { isConflict, useAttestation, useFormAct } from '../../model/use-submission.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import type { Problems } from '../section1/problems.ts';
import { Signing } from '../section1/review.tsx';
import { DocumentFields, ListFields } from './documents.tsx';
import { type Draft, type Part, section2Of, supplementBOf } from './draft.ts';
import { useKeptDraft } from './kept-draft.ts';
import { PhotoFields } from './photos.tsx';
import { missingAt, NONE, refusalFor, refusedFields } from './problems.ts';
import { Examined } from './review.tsx';
import { ListsFields, NameFields, NotesFields, ReasonFields, WorkFields } from './screens.tsx';
import {
  documentAt,
  type ScreenId,
  type Setting,
  screenOf,
  stepsOf,
  TITLES,
  titleOf,
} from './steps.ts';

type Props = {
  readonly part: Part;
  readonly path: string;
  readonly form: Submission;
  readonly acts: PossibleActs;
  readonly catalog: AcceptableDocuments;
  /** Who signs. */
  readonly signer: string;
  /** Who they are and what they do. */
  readonly intro: ReactNode;
  /** What else can be done on each screen after the first. */
  readonly actions?: ReactNode;
  readonly onLeave?: () => void;
  readonly onSigned: (form: Submission) => void;
};

type Found = { readonly problems: Problems; readonly refusal: MessageId | undefined };
const NOTHING: Found = { problems: NONE, refusal: undefined };
const UNACKNOWLEDGED: Problems = new Map([['acknowledged', 'i9.problem.acknowledged']]);

export const employeeName = ({ section1 }: Submission): string =>
  [section1?.firstName, section1?.lastName].filter(Boolean).join(' ');

export function ExaminationWalk(props: Props) {
  const { part, path, form, acts, catalog, signer, intro, actions, onLeave, onSigned } = props;
  const t = useText();
  const setting: Setting = { part, catalog, rules: acts.examination };
  const { draft, setDraft, forget } = useKeptDraft(part, path, form, catalog);
  const [found, setFound] = useState<Found>(NOTHING);
  const [isAcknowledged, setAcknowledged] = useState(false);
  /** The form as it was before someone else's change. */
  const [formBeforeConflict, setFormBeforeConflict] = useState<Submission | undefined>(undefined);
  const attestation = useAttestation(part);
  const { step, go } = useStep(setting, draft, setFound);
  const steps = stepsOf(setting, draft);
  const employee = employeeName(form);

  const after = steps[steps.indexOf(step) + 1] ?? 'review';
  const before = steps[steps.indexOf(step) - 1];
  const refuse = (error: unknown): void => {
    if (isConflict(error)) setFormBeforeConflict(form);
    setFound({
      problems: refusedFields(error) ?? NONE,
      refusal: refusedFields(error) === undefined ? refusalFor(error) : undefined,
    });
  };
  const save = useFormAct<Draft>(path, (read, sent) =>
    act(path, read, 'PUT', 'section2', section2Of(catalog, sent)),
  );
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
  const change = (more: Partial<Draft>): void => setDraft((one) => ({ ...one, ...more }));
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
  const signNow = (): void => {
    if (!isAcknowledged) {
      setFound({ problems: UNACKNOWLEDGED, refusal: undefined });
      return;
    }
    // What was left out on the way is asked for where it belongs.
    for (const one of steps) {
      const problems = missingAt(setting, draft, one, form);
      if (problems.size === 0) continue;
      go(one, { problems, refusal: undefined });
      return;
    }
    setFound(NOTHING);
    if (attestation === undefined) return;
    sign.mutate(attestation, {
      onError: (error) => {
        const problems = refusedFields(error);
        const first = [...(problems?.keys() ?? [])][0];
        if (isConflict(error)) setAcknowledged(false);
        const place = first === undefined ? 'review' : screenOf(first);
        if (problems !== undefined && place !== 'review' && steps.includes(place)) {
          go(place, { problems: bare(problems), refusal: undefined });
        } else refuse(error);
      },
    });
  };
  const leave =
    onLeave &&
    ((): void => {
      forget();
      onLeave();
    });
  const isReview = step === 'review';
  const signing = attestation === undefined ? undefined : SIGN[part];
  const isWho = step === 'who';
  const document = documentAt(setting, draft, step);
  const fields = { setting, draft, change, problems: found.problems, employee };
  const title = isReview
    ? t(part === 'section2' ? 'examine.review.section2' : 'examine.review.supplementB')
    : (titleOf(setting, draft, step) ?? t(TITLES[step as keyof typeof TITLES]));
  return (
    <ScreenFrame
      key={step}
      name={step}
      title={title}
      place={steps.indexOf(step)}
      of={steps.length - 1}
      problems={found.problems}
      refusal={found.refusal}
      next={isReview ? signing : isWho ? 'examine.who.go' : 'i9.next'}
      onNext={isReview ? signNow : goOn}
      onBack={before === undefined ? leave : () => go(before)}
      isPending={save.isPending || sign.isPending}
      isAway={save.isAway || sign.isAway}
      actions={isWho ? undefined : actions}
      notice={
        formBeforeConflict === undefined ? null : (
          <Changes changes={changesBetween(formBeforeConflict, form)} by={form.statusChangedBy} />
        )
      }
    >
      {isWho ? intro : null}
      {step === 'reason' ? <ReasonFields {...fields} /> : null}
      {step === 'name' ? <NameFields {...fields} /> : null}
      {step === 'lists' ? <ListsFields {...fields} /> : null}
      {step === 'listA' ? <ListFields {...fields} listKey="A" /> : null}
      {step === 'listB' ? <ListFields {...fields} listKey="B" /> : null}
      {step === 'listC' ? <ListFields {...fields} listKey="C" /> : null}
      {document === undefined ? null : (
        <DocumentFields {...fields} document={document} form={form} />
      )}
      {step === 'work' ? <WorkFields {...fields} /> : null}
      {step === 'notes' ? <NotesFields {...fields} /> : null}
      {step === 'photos' ? <PhotoFields {...fields} form={form} path={path} /> : null}
      {isReview ? (
        <>
          <p>
            <Text id="examine.review.text" values={{ employee }} />
          </p>
          <Examined
            setting={setting}
            draft={draft}
            form={form}
            signer={signer}
            employee={employee}
            onChange={go}
          />
          <Signing
            attestation={attestation}
            meaning={part === 'section2' ? 'examine.sign.section2' : 'examine.sign.supplementB'}
            isAcknowledged={isAcknowledged}
            onAcknowledge={setAcknowledged}
          />
        </>
      ) : null}
    </ScreenFrame>
  );
}

const SIGN: Readonly<Record<Part, MessageId>> = {
  section2: 'examine.sign.signSection2',
  supplementB: 'examine.sign.signSupplementB',
};

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
