/** Correcting Section 2 or a block of Supplement B: what was recorded, why it changes, and a signature. */

import type { RecordedDocument, Submission } from '@wagewright/client';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { FormChanges } from '../../i9/examine/changes.tsx';
import { signed } from '../../i9/examine/form-requests.ts';
import { useAttestation, useSubmission } from '../../i9/examine/use-submission.ts';
import { tidyDay, typedDay } from '../../i9/section1/days.ts';
import { Text, useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Select, TextField } from '../../ui/fields.tsx';
import { Overtaken, useHrAct } from './acts.tsx';
import type { OfForm } from './form-page.tsx';

type Props = OfForm & {
  readonly onOvertaken: (changes: FormChanges) => void;
  readonly onClose: () => void;
};

/** `section2`, or a block of Supplement B by its number from 1. */
type Target = 'section2' | `supplementB-${number}`;

const DOCUMENT_FIELDS = [
  ['issuingAuthority', 'examine.document.issuer'],
  ['documentNumber', 'examine.document.number'],
  ['expirationDate', 'examine.document.expires'],
] as const;

export function CorrectDialog(props: Props) {
  const { path, acts, onClose } = props;
  const t = useText();
  // In the clear: a number that came masked would replace the real one.
  const { data: form, error } = useSubmission(path);
  const targets: readonly Target[] = [
    ...(acts.correctable.includes('section2') ? (['section2'] as const) : []),
    ...(acts.correctable.includes('supplementB')
      ? (form?.supplementB ?? []).map((_, index): Target => `supplementB-${index + 1}`)
      : []),
  ];
  const [target, setTarget] = useState<Target>('section2');
  const label = (one: Target): string =>
    one === 'section2'
      ? t('hrForm.section2')
      : t('hrForm.supplementB', { number: Number(one.split('-')[1]) });
  return (
    <Dialog title={t('hrForm.correct')} onClose={onClose}>
      <p>
        <Text id="hrForm.correctText" />
      </p>
      {targets.length > 1 ? (
        <Select
          label={t('hrForm.correctWhat')}
          options={targets.map((id) => ({ id, label: label(id) }))}
          value={target}
          onChange={setTarget}
        />
      ) : null}
      {form === undefined ? (
        <Overtaken error={error} />
      ) : (
        <Fields key={target} {...props} clear={form} target={target} />
      )}
    </Dialog>
  );
}

type Entered = {
  readonly documents: readonly RecordedDocument[];
  readonly additionalInformation: string;
  readonly firstDayOfEmployment: string;
};

const enteredOf = (form: Submission, target: Target): Entered => {
  const part =
    target === 'section2' ? form.section2 : form.supplementB[Number(target.split('-')[1]) - 1];
  return {
    documents: part?.documents ?? [],
    additionalInformation: part?.additionalInformation ?? '',
    firstDayOfEmployment: typedDay(form.section2?.firstDayOfEmployment ?? ''),
  };
};

type Stored = Omit<RecordedDocument, 'listIndex' | 'receiptValidUntil'>;

/** `now` with the fields that were changed from `before`: what others have changed since stays. */
function mergedDocument(
  now: RecordedDocument,
  before: RecordedDocument | undefined,
  after: RecordedDocument | undefined,
): Stored {
  const { listIndex: _, receiptValidUntil: __, ...stored } = now;
  const changed = DOCUMENT_FIELDS.flatMap(([name]) => {
    const value = after?.[name];
    if (after === undefined || value === before?.[name]) return [];
    return [[name, name === 'expirationDate' && value ? tidyDay(value) : value] as const];
  });
  return { ...stored, ...Object.fromEntries(changed) };
}

/** What was changed from `before`, applied to the form as it is now. */
function changesOf(before: Entered, after: Entered, now: Entered, target: Target) {
  const isSame = JSON.stringify(before.documents) === JSON.stringify(after.documents);
  const day = tidyDay(after.firstDayOfEmployment);
  return {
    ...(isSame
      ? {}
      : {
          documents: now.documents.map((document, index) =>
            mergedDocument(document, before.documents[index], after.documents[index]),
          ),
        }),
    ...(before.additionalInformation === after.additionalInformation
      ? {}
      : { additionalInformation: after.additionalInformation || null }),
    ...(target === 'section2' && day !== before.firstDayOfEmployment
      ? { firstDayOfEmployment: day }
      : {}),
  };
}

type FieldsProps = Props & { readonly clear: Submission; readonly target: Target };

function Fields({ clear, target, onClose, ...props }: FieldsProps) {
  const t = useText();
  const [before] = useState(() => enteredOf(clear, target));
  const [entered, setEntered] = useState(before);
  const [reason, setReason] = useState('');
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const attestation = useAttestation('correction');
  const run = useHrAct(props, 'corrections', onClose, clear.version);
  const changes = changesOf(before, entered, enteredOf(clear, target), target);
  const isReady = reason.trim() !== '' && isAcknowledged && Object.keys(changes).length > 0;
  const send = (): void => {
    setMissing(!isReady);
    if (!isReady || attestation === undefined) return;
    const [section, entry] = target.split('-');
    run.mutate({
      section,
      ...(entry === undefined ? {} : { entry: Number(entry) }),
      changes,
      reason: reason.trim(),
      ...signed(attestation),
    });
  };
  const refused = run.error instanceof ApiError ? run.error.problems : [];
  const errorOf = (at: string): string | undefined =>
    refused.find(({ field }) => field === `changes.${at}`)?.message;
  const enter = (index: number, more: Partial<RecordedDocument>): void =>
    setEntered({
      ...entered,
      documents: entered.documents.map((one, at) => (at === index ? { ...one, ...more } : one)),
    });
  return (
    <>
      <Overtaken error={run.error} />
      {entered.documents.map((document, index) => (
        <fieldset key={`${document.listKey}/${document.documentationKey}`} className="stack tight">
          <legend>{document.documentTitle}</legend>
          {DOCUMENT_FIELDS.map(([name, label]) => (
            <TextField
              key={name}
              label={t(label)}
              value={
                name === 'expirationDate' ? typedDay(document[name] ?? '') : (document[name] ?? '')
              }
              onChange={(value) => enter(index, { [name]: value === '' ? null : value })}
              error={errorOf(`documents[${index}].${name}`)}
            />
          ))}
        </fieldset>
      ))}
      {target === 'section2' ? (
        <TextField
          label={t('examine.work.firstDay')}
          value={entered.firstDayOfEmployment}
          onChange={(firstDayOfEmployment) => setEntered({ ...entered, firstDayOfEmployment })}
          error={errorOf('firstDayOfEmployment')}
        />
      ) : null}
      <TextField
        label={t('examine.notes.label')}
        isMultiline
        maxLength={2000}
        value={entered.additionalInformation}
        onChange={(additionalInformation) => setEntered({ ...entered, additionalInformation })}
      />
      <TextField
        label={t('hrForm.correctReason')}
        isMultiline
        maxLength={2000}
        value={reason}
        onChange={setReason}
        isRequired
      />
      <blockquote className="attestation" lang="en">
        {attestation?.text}
      </blockquote>
      <Checkbox isSelected={isAcknowledged} onChange={setAcknowledged}>
        <Text id="i9.sign.acknowledge" />
      </Checkbox>
      {isMissing && !isReady ? (
        <p className="react-aria-FieldError" role="alert">
          <Text id="hrForm.correctMissing" />
        </p>
      ) : null}
      <div className="row">
        <Button variant="primary" isPending={run.isPending} onPress={send}>
          <Text id="hrForm.correctSign" />
        </Button>
        <Button onPress={onClose}>
          <Text id="close" />
        </Button>
      </div>
    </>
  );
}
