/** Supplement A: the preparer or translator gives name and address and signs, in the employee's session. */

import { useState } from 'react';
import { RadioChoice, TextField } from '../../../ui/fields.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import type { Attestation } from '../../model/form-requests.ts';
import { PREPARER_LABELS, RELATIONSHIP_LABELS } from '../../model/section1-words.ts';
import {
  type IdentityProcedure,
  type PreparerInput,
  RELATIONSHIPS,
  type Relationship,
} from '../api.ts';
import { type Problems, requiredProblems, UNACKNOWLEDGED } from './problems.ts';
import { AddressFields } from './questions.tsx';
import { Signing } from './review.tsx';
import { type ScreenProps, useFindings } from './screen.ts';
import { StepFrame } from './step-frame.tsx';
import { useAct } from './use-form.ts';

const EMPTY: PreparerInput = { lastName: '', firstName: '', address: {} };

export function PreparerScreen(props: ScreenProps) {
  const { me, forms, texts, go, section1 } = props;
  const procedure = section1.identityProcedure;
  const [preparer, setPreparer] = useState(EMPTY);
  const [part, setPart] = useState<'name' | 'address'>('name');
  const [isAcknowledged, setAcknowledged] = useState(false);
  const findings = useFindings();
  const attestation = texts.attestation('supplementA');
  const act = useAct<Attestation>(
    me,
    (saved, shown) => forms.signSupplementA(saved, preparer, shown),
    () => go('review'),
  );
  const goOn = (): void => {
    const missing = part === 'name' ? missingName(preparer, procedure) : missingAddress(preparer);
    findings.show(missing);
    if (missing.size > 0) return;
    if (part === 'name') setPart('address');
    else if (!isAcknowledged) findings.show(UNACKNOWLEDGED);
    else if (attestation) act.mutate(attestation, { onError: findings.refuse });
  };
  const { problems } = findings;
  const sign = attestation === undefined ? undefined : 'i9.preparer.sign';
  return (
    <StepFrame
      {...props}
      {...findings}
      {...(part === 'address' ? { onBack: () => setPart('name') } : {})}
      next={part === 'name' ? 'i9.next' : sign}
      onNext={goOn}
      isPending={act.isPending}
      isAway={act.isAway}
    >
      {part === 'name' ? (
        <NameFields
          preparer={preparer}
          onChange={setPreparer}
          problems={problems}
          procedure={procedure}
        />
      ) : (
        <>
          <AddressFields
            at="address."
            address={preparer.address}
            onChange={(address) => setPreparer({ ...preparer, address })}
            problems={problems}
          />
          <Signing
            attestation={attestation}
            meaning="i9.sign.supplementA"
            isAcknowledged={isAcknowledged}
            onAcknowledge={setAcknowledged}
          />
        </>
      )}
    </StepFrame>
  );
}

type NameProps = {
  readonly preparer: PreparerInput;
  readonly onChange: (preparer: PreparerInput) => void;
  readonly problems: Problems;
  readonly procedure: IdentityProcedure | undefined;
};

function NameFields({ preparer, onChange, problems, procedure }: NameProps) {
  const t = useText();
  const wrong = problems.get('relationship');
  return (
    <>
      <p>
        <Text id={procedure === undefined ? 'i9.preparer.text' : 'i9.preparer.signsText'} />
      </p>
      {(['lastName', 'firstName', 'middleInitial'] as const).map((name) => {
        const problem = problems.get(name);
        return (
          <TextField
            key={name}
            id={name}
            label={t(PREPARER_LABELS[name])}
            error={problem === undefined ? undefined : t(problem)}
            value={preparer[name] ?? ''}
            onChange={(value) => onChange({ ...preparer, [name]: value })}
          />
        );
      })}
      {procedure === undefined ? null : (
        <RadioChoice
          id="relationship"
          label={t('i9.preparer.relationship')}
          options={signersFor(procedure).map((id) => ({ id, label: t(RELATIONSHIP_LABELS[id]) }))}
          value={preparer.relationship ?? null}
          onChange={(relationship) => onChange({ ...preparer, relationship })}
          error={wrong === undefined ? undefined : t(wrong)}
        />
      )}
    </>
  );
}

/** A representative signs for a person whom the organization has placed, and for no one else. */
const signersFor = (procedure: IdentityProcedure): readonly Relationship[] =>
  procedure === 'special_placement'
    ? RELATIONSHIPS
    : RELATIONSHIPS.filter((one) => one !== 'placement_representative');

const missingName = (
  { lastName, firstName, relationship }: PreparerInput,
  procedure: IdentityProcedure | undefined,
): Problems =>
  requiredProblems({ lastName, firstName, ...(procedure === undefined ? {} : { relationship }) });

const missingAddress = ({ address }: PreparerInput): Problems =>
  requiredProblems({
    'address.streetAddress1': address.streetAddress1,
    'address.city': address.city,
    'address.state': address.state,
    'address.zipCode': address.zipCode,
  });
