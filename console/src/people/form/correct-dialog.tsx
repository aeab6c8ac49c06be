/** Correcting Section 2 or a block of Supplement B: what was recorded, why it changes, and a signature. */

import type { AcceptableDocuments, RecordedDocument, Submission } from '@wagewright/client';
import { useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Select, TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { type Draft, documentsOf, tidied } from '../i9/examine/draft.ts';
import { NONE, refusedFields } from '../i9/examine/problems.ts';
import type { FormChanges } from '../model/changes.tsx';
import { signed } from '../model/form-requests.ts';
import { useAttestation, useCatalog, useSubmission } from '../model/use-submission.ts';
import { typedDay } from '../model/written-day.ts';
import { OtherDocuments } from './correct-documents.tsx';
import {
  beginning,
  changesOf,
  DOCUMENT_FIELDS,
  type Entered,
  enteredOf,
  type Target,
} from './correction.ts';
import type { OfForm } from './form-queries.ts';
import { ConflictNotice, useHrAct } from './use-act.tsx';

type Props = OfForm & {
  readonly onConflict: (changes: FormChanges) => void;
  readonly onClose: () => void;
};

export function CorrectDialog(props: Props) {
  const { path, acts, onClose } = props;
  const t = useText();
  const catalog = useCatalog();
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
      {form === undefined || catalog.data === undefined ? (
        <ConflictNotice error={error ?? catalog.error} />
      ) : (
        <Fields key={target} {...props} clear={form} catalog={catalog.data} target={target} />
      )}
    </Dialog>
  );
}

type FieldsProps = Props & {
  readonly clear: Submission;
  readonly catalog: AcceptableDocuments;
  readonly target: Target;
};

function Fields({ clear, catalog, target, onClose, ...props }: FieldsProps) {
  const [before] = useState(() => enteredOf(clear, target));
  const [entered, setEntered] = useState(before);
  /** Documents in place of those recorded. */
  const [others, setOthers] = useState<Draft | undefined>(undefined);
  const run = useHrAct(props, 'corrections', onClose, clear.version);
  const replacing = others && documentsOf(catalog, others).map(tidied);
  const changes = {
    ...changesOf(before, entered, enteredOf(clear, target), target),
    ...(replacing === undefined || replacing.length === 0 ? {} : { documents: replacing }),
  };
  const refused = run.error instanceof ApiError ? run.error.problems : [];
  const errorOf = (at: string): string | undefined =>
    refused.find(({ field }) => field === `changes.${at}`)?.message;
  return (
    <>
      <ConflictNotice error={run.error} />
      {others === undefined ? (
        <RecordedDocuments entered={entered} onEntered={setEntered} errorOf={errorOf} />
      ) : (
        <OtherDocuments
          setting={{
            part: target === 'section2' ? 'section2' : 'supplementB',
            catalog,
            rules: props.acts.examination,
          }}
          draft={others}
          onChange={setOthers}
          form={clear}
          problems={refusedFields(run.error) ?? NONE}
        />
      )}
      <div>
        <Button
          onPress={() => setOthers(others === undefined ? beginning(clear, target) : undefined)}
        >
          <Text id={others === undefined ? 'hrForm.correctOthers' : 'hrForm.correctSame'} />
        </Button>
      </div>
      <OtherFields target={target} entered={entered} onEntered={setEntered} errorOf={errorOf} />
      <SignedCorrection target={target} changes={changes} run={run} onClose={onClose} />
    </>
  );
}

type EnteredProps = {
  readonly entered: Entered;
  readonly onEntered: (entered: Entered) => void;
  readonly errorOf: (at: string) => string | undefined;
};

function RecordedDocuments({ entered, onEntered, errorOf }: EnteredProps) {
  const t = useText();
  const enter = (index: number, more: Partial<RecordedDocument>): void =>
    onEntered({
      ...entered,
      documents: entered.documents.map((one, at) => (at === index ? { ...one, ...more } : one)),
    });
  return entered.documents.map((document, index) => (
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
  ));
}

function OtherFields({
  target,
  entered,
  onEntered,
  errorOf,
}: EnteredProps & { readonly target: Target }) {
  const t = useText();
  return (
    <>
      {target === 'section2' ? (
        <TextField
          label={t('examine.work.firstDay')}
          value={entered.firstDayOfEmployment}
          onChange={(firstDayOfEmployment) => onEntered({ ...entered, firstDayOfEmployment })}
          error={errorOf('firstDayOfEmployment')}
        />
      ) : null}
      <TextField
        label={t('examine.notes.label')}
        isMultiline
        maxLength={2000}
        value={entered.additionalInformation}
        onChange={(additionalInformation) => onEntered({ ...entered, additionalInformation })}
      />
    </>
  );
}

type SignedProps = {
  readonly target: Target;
  readonly changes: object;
  readonly run: ReturnType<typeof useHrAct>;
  readonly onClose: () => void;
};

/** Why it changes, and the signature: without both, and without a change, nothing is sent. */
function SignedCorrection({ target, changes, run, onClose }: SignedProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const attestation = useAttestation('correction');
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
  return (
    <>
      <TextField
        label={t('hrForm.correctReason')}
        isMultiline
        maxLength={2000}
        value={reason}
        onChange={setReason}
        isRequired
      />
      {attestation === undefined ? (
        <Text id="loading" />
      ) : (
        <>
          <blockquote className="attestation" lang="en">
            {attestation.text}
          </blockquote>
          <Checkbox isSelected={isAcknowledged} onChange={setAcknowledged}>
            <Text id="i9.sign.acknowledge" />
          </Checkbox>
        </>
      )}
      {isMissing && !isReady ? (
        <p className="react-aria-FieldError" role="alert">
          <Text id="hrForm.correctMissing" />
        </p>
      ) : null}
      <div className="row">
        {attestation === undefined ? null : (
          <Button variant="primary" isPending={run.isPending} onPress={send}>
            <Text id="hrForm.correctSign" />
          </Button>
        )}
        <Button onPress={onClose}>
          <Text id="close" />
        </Button>
      </div>
    </>
  );
}
