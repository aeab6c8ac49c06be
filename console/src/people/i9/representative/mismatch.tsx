/** The documents do not match the person: what a representative reports instead of signing. */

import type { Submission } from '@wagewright/client';
import { useState } from 'react';
import { TextField } from '../../../ui/fields.tsx';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { act } from '../../model/form-requests.ts';
import { useFormAct } from '../../model/use-submission.ts';
import type { Me } from '../api.ts';
import { NONE, refusalFor } from '../examine/problems.ts';
import { employeeName } from '../examine/walk.tsx';
import { ScreenFrame } from '../screen-frame.tsx';

const POINTS = [
  'representative.mismatch.when',
  'representative.mismatch.notWhen',
  'representative.mismatch.then',
] as const satisfies readonly MessageId[];

type Props = {
  readonly me: Me;
  readonly form: Submission;
  readonly path: string;
  readonly onBack: () => void;
  readonly onReported: () => void;
};

export function MismatchScreen({ me, form, path, onBack, onReported }: Props) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<MessageId | undefined>(undefined);
  const report = useFormAct<string>(
    path,
    (read, given) => act(path, read, 'POST', 'mismatch', given === '' ? {} : { reason: given }),
    { onDone: onReported },
  );
  const values = { employee: employeeName(form), employer: me.employer?.name ?? '' };
  return (
    <ScreenFrame
      name="mismatch"
      title={t('representative.mismatch.title')}
      place={0}
      of={0}
      problems={NONE}
      refusal={refusal}
      next="representative.mismatch.report"
      onNext={() =>
        report.mutate(reason.trim(), { onError: (error) => setRefusal(refusalFor(error)) })
      }
      onBack={onBack}
      isPending={report.isPending}
      isAway={report.isAway}
    >
      <ul className="bullets stack tight">
        {POINTS.map((id) => (
          <li key={id}>
            <Text id={id} values={values} />
          </li>
        ))}
      </ul>
      <TextField
        id="reason"
        label={t('representative.mismatch.reason')}
        hint={t('representative.mismatch.reasonHint')}
        isMultiline
        maxLength={2000}
        value={reason}
        onChange={setReason}
      />
    </ScreenFrame>
  );
}
