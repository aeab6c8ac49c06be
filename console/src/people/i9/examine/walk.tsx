/** An examination from the first screen to the signature: Section 2, or a block of Supplement B. */

import type { Submission } from '@wagewright/client';
import type { ReactNode } from 'react';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Changes, changesBetween } from '../../model/changes.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { Signing } from '../section1/review.tsx';
import { DocumentFields, ListFields } from './documents.tsx';
import type { Part } from './draft.ts';
import { PhotoFields } from './photos.tsx';
import { Examined } from './review.tsx';
import { ListsFields, NameFields, NotesFields, ReasonFields, WorkFields } from './screens.tsx';
import { documentAt, TITLES, titleOf } from './steps.ts';
import { type Examination, useSaving, useSigning, useWalk, type Walk } from './use-walk.ts';

type Props = Examination & {
  /** Who signs. */
  readonly signer: string;
  /** Who they are and what they do. */
  readonly intro: ReactNode;
  /** What else can be done on each screen after the first. */
  readonly actions?: ReactNode;
  readonly onLeave?: () => void;
};

export const employeeName = ({ section1 }: Submission): string =>
  [section1?.firstName, section1?.lastName].filter(Boolean).join(' ');

export function ExaminationWalk(props: Props) {
  const { part, form, signer, intro, actions, onLeave } = props;
  const walk = useWalk(props);
  const { save, goOn } = useSaving(props, walk);
  const { sign, signNow, ...signing } = useSigning(props, walk);
  const { found, formBeforeConflict, step, steps, go, forget } = walk;
  const title = useTitle(part, walk);
  const before = steps[steps.indexOf(step) - 1];
  const leave =
    onLeave &&
    ((): void => {
      forget();
      onLeave();
    });
  const isReview = step === 'review';
  const isWho = step === 'who';
  const signLabel = signing.attestation === undefined ? undefined : SIGN[part];
  return (
    <ScreenFrame
      key={step}
      name={step}
      title={title}
      place={steps.indexOf(step)}
      of={steps.length - 1}
      problems={found.problems}
      refusal={found.refusal}
      next={isReview ? signLabel : isWho ? 'examine.who.go' : 'i9.next'}
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
      <ScreenFields {...props} walk={walk} />
      {isReview ? <Review {...props} {...signing} walk={walk} signer={signer} /> : null}
    </ScreenFrame>
  );
}

function useTitle(part: Part, { setting, draft, step }: Walk): string {
  const t = useText();
  return step === 'review'
    ? t(part === 'section2' ? 'examine.review.section2' : 'examine.review.supplementB')
    : (titleOf(setting, draft, step) ?? t(TITLES[step as keyof typeof TITLES]));
}

type FieldsProps = Pick<Props, 'form' | 'path'> & { readonly walk: Walk };

function ScreenFields({ form, path, walk }: FieldsProps) {
  const { setting, draft, change, step, found } = walk;
  const document = documentAt(setting, draft, step);
  const fields = {
    setting,
    draft,
    change,
    problems: found.problems,
    employee: employeeName(form),
  };
  return (
    <>
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
    </>
  );
}

type ReviewProps = Pick<Props, 'part' | 'form' | 'signer'> &
  Pick<ReturnType<typeof useSigning>, 'attestation' | 'isAcknowledged' | 'setAcknowledged'> & {
    readonly walk: Walk;
  };

function Review(props: ReviewProps) {
  const { part, form, signer, walk, attestation, isAcknowledged, setAcknowledged } = props;
  const employee = employeeName(form);
  return (
    <>
      <p>
        <Text id="examine.review.text" values={{ employee }} />
      </p>
      <Examined
        setting={walk.setting}
        draft={walk.draft}
        form={form}
        signer={signer}
        employee={employee}
        onChange={walk.go}
      />
      <Signing
        attestation={attestation}
        meaning={part === 'section2' ? 'examine.sign.section2' : 'examine.sign.supplementB'}
        isAcknowledged={isAcknowledged}
        onAcknowledge={setAcknowledged}
      />
    </>
  );
}

const SIGN: Readonly<Record<Part, MessageId>> = {
  section2: 'examine.sign.signSection2',
  supplementB: 'examine.sign.signSupplementB',
};
