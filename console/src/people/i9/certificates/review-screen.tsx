/** Exactly what is signed, what still keeps it from being signed, and the declaration in the form's words. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../ui/api/api-error.ts';
import { Checkbox } from '../../../ui/fields.tsx';
import { useFormats } from '../../../ui/format.ts';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isAway, untilAnswered } from '../../model/until-answered.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { NO_PROBLEMS, UNACKNOWLEDGED } from '../section1/problems.ts';
import { refusalFor } from '../section1/screen.ts';
import { CertificateAnswers } from './answers.tsx';
import { AtHand } from './at-hand.tsx';
import type { CertificateScreenProps } from './props.ts';
import { allScreens, applyingScreens } from './screens.ts';

export function ReviewScreen(props: CertificateScreenProps) {
  const { form, draft, plan, name, go, onBack } = props;
  const t = useText();
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { sign, refusal, setRefusal } = useSigning(props);
  const screenOf = (field: string): string | undefined =>
    allScreens(plan).find(({ questions }) => questions.some((each) => each.field === field))?.id;
  const steps = applyingScreens(plan.main, draft.applying).length + 1;
  const isReady = draft.problems.length === 0;
  const goOn = (): void => {
    setRefusal(undefined);
    setRefused(!isAcknowledged);
    if (isAcknowledged) sign.mutate();
  };
  return (
    <ScreenFrame
      name="review"
      title={t('i9.cert.review')}
      task={name}
      place={steps}
      of={steps}
      problems={isRefused && !isAcknowledged ? UNACKNOWLEDGED : NO_PROBLEMS}
      next={isReady ? <Text id="i9.cert.sign" values={{ name }} /> : undefined}
      onNext={goOn}
      onBack={onBack}
      isPending={sign.isPending}
      isAway={sign.isPending && isAway(sign.failureReason)}
      refusal={refusal}
      aside={<AtHand {...props} />}
    >
      <p>
        <Text id="i9.cert.reviewText" values={{ name }} />
      </p>
      {isReady ? null : <Open {...props} screenOf={screenOf} />}
      <CertificateAnswers
        form={form}
        values={draft.values}
        computed={draft.computed}
        onChange={(field) => go(screenOf(field) ?? 'review')}
      />
      <Lapse {...props} />
      {isReady ? (
        <Declarations
          form={form}
          isAcknowledged={isAcknowledged}
          onAcknowledged={setAcknowledged}
        />
      ) : null}
    </ScreenFrame>
  );
}

/** Saves, then signs; stays on the screen if the saved draft has problems. */
function useSigning({ certificates, code, other, filling, go }: CertificateScreenProps) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<MessageId>();
  const sign = useMutation({
    mutationFn: async () => {
      // What another window saved since is shown first, not signed unseen.
      const now = await filling.save();
      if (now.problems.length > 0) return undefined;
      const signed = await certificates.sign(code, now.asked);
      // The signature holds, whatever becomes of the draft in another language.
      if (other !== undefined) await certificates.discardDraft(other).catch(() => {});
      return signed;
    },
    ...untilAnswered,
    onSuccess: async (signed) => {
      if (signed === undefined) return;
      client.setQueryData(['certificate', signed.id], signed);
      await client.invalidateQueries({ queryKey: ['certificateForms'] });
      for (const each of [code, other]) {
        client.removeQueries({ queryKey: ['certificateDraft', each] });
      }
      client.removeQueries({ queryKey: ['taxParameters'] });
      go('signed');
    },
    onError: async (error) => {
      const isForm = error instanceof ApiError && error.problems.length > 0;
      if (isForm) await client.refetchQueries({ queryKey: ['certificateDraft', code] });
      setRefusal(refusalFor(error));
    },
  });
  return { sign, refusal, setRefusal };
}

type DeclarationsProps = Pick<CertificateScreenProps, 'form'> & {
  readonly isAcknowledged: boolean;
  readonly onAcknowledged: (isAcknowledged: boolean) => void;
};

const Declarations = ({ form, isAcknowledged, onAcknowledged }: DeclarationsProps) => (
  <>
    <blockquote className="attestation stack tight" lang={form.language}>
      {form.declarations.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </blockquote>
    <div id="acknowledged">
      <Checkbox isSelected={isAcknowledged} onChange={onAcknowledged}>
        <Text id="i9.sign.acknowledge" />
      </Checkbox>
    </div>
  </>
);

/** Before signing, says when a claim will lapse. */
function Lapse({ draft }: CertificateScreenProps) {
  const { date } = useFormats();
  if (draft.lapsesAfter === null) return null;
  return (
    <Notice
      tone="warn"
      title={<Text id="i9.cert.lapses" values={{ day: date(draft.lapsesAfter) }} />}
    />
  );
}

type OpenProps = CertificateScreenProps & {
  readonly screenOf: (field: string) => string | undefined;
};

function Open({ draft, form, go, screenOf }: OpenProps) {
  return (
    <Notice tone="warn" title={<Text id="i9.cert.open" />}>
      <ul className="plain">
        {draft.problems.map(({ field, code, message }) => {
          const screen = screenOf(field);
          const question = form.questions.find((each) => each.field === field)?.question ?? field;
          return (
            <li key={`${field} ${code}`}>
              {screen === undefined ? (
                <span lang={form.language}>{question}</span>
              ) : (
                <button type="button" className="link-button" onClick={() => go(screen)}>
                  <span lang={form.language}>{question}</span>
                </button>
              )}{' '}
              {code === 'required' ? (
                <Text id="forms.required" />
              ) : (
                <span lang="en">{message}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
