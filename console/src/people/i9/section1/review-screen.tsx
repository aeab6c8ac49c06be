/** The last screen before the signature. */

import { useState } from 'react';
import { Text } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Attestation } from '../../model/form-requests.ts';
import { IDENTITY_WORDS } from '../../model/section1-words.ts';
import type { Submission } from '../api.ts';
import { UNACKNOWLEDGED } from './problems.ts';
import { Answers, Signing } from './review.tsx';
import { type ScreenProps, useFindings } from './screen.ts';
import { StepFrame } from './step-frame.tsx';
import { useAct } from './use-form.ts';

export function ReviewScreen(props: ScreenProps) {
  const { me, forms, form, texts, go } = props;
  const findings = useFindings();
  const [isAcknowledged, setAcknowledged] = useState(false);
  const attestation = texts.attestation('section1');
  const act = useAct<Attestation>(me, (saved, shown) => forms.signSection1(saved, shown));
  const sign = (): void => {
    findings.show(isAcknowledged ? new Map() : UNACKNOWLEDGED);
    if (isAcknowledged && attestation) act.mutate(attestation, { onError: findings.refuse });
  };
  return (
    <StepFrame
      {...props}
      {...findings}
      next={attestation === undefined ? undefined : 'i9.sign.sign'}
      onNext={sign}
      isPending={act.isPending}
      isAway={act.isAway}
    >
      <Answers
        // What the server has is what is signed.
        section1={form.section1 ?? {}}
        preparers={form.supplementA}
        edition={texts.edition(form.edition)}
        onChange={go}
      />
      <InPlaceOfSignature form={form} />
      <Signing
        attestation={attestation}
        meaning="i9.sign.section1"
        isAcknowledged={isAcknowledged}
        onAcknowledge={setAcknowledged}
      />
    </StepFrame>
  );
}

/** Someone else signs for the employee. */
function InPlaceOfSignature({ form: { section1, supplementA } }: { readonly form: Submission }) {
  const procedure = section1?.identityProcedure;
  if (!procedure) return null;
  const signer = supplementA.findLast(({ relationship }) => Boolean(relationship));
  const name = [signer?.firstName, signer?.lastName].filter(Boolean).join(' ');
  return (
    <Notice tone="info" title={<Text id="i9.sign.inPlace" values={{ name }} />}>
      <p>
        <Text id="i9.sign.inPlaceText" values={{ words: IDENTITY_WORDS[procedure] }} />
      </p>
    </Notice>
  );
}
