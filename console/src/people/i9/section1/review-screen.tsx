/** The last screen before the signature. */

import { useState } from 'react';
import type { Attestation } from '../../model/form-requests.ts';
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
      <Signing
        attestation={attestation}
        meaning="i9.sign.section1"
        isAcknowledged={isAcknowledged}
        onAcknowledge={setAcknowledged}
      />
    </StepFrame>
  );
}
