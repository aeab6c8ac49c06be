/** What an administrator does on a case now: the steps in order, each act where it belongs. */

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioChoice, Select, TextField } from '../../ui/fields.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { save } from '../../ui/save-file.ts';
import { keysOf } from '../../ui/values.ts';
import { CHECKLISTS, CLOSURES, closuresFor, isMismatch, needsExplanation } from './case-words.ts';
import {
  type Act,
  type ActProps,
  type Notice as AgencyNotice,
  type CaseAction,
  type OfCase,
  useActOnCase,
} from './cases.ts';
import { ConfirmData } from './confirm-data.tsx';
import { NotifyEmployee } from './notify-employee.tsx';
import { bytesOf, UploadDocument } from './upload-document.tsx';

export function CaseActs(context: OfCase) {
  const { employer, rights, everifyCase } = context;
  const { status, allowedActions } = everifyCase;
  const acting = useActOnCase(employer.id, everifyCase.caseId);
  const steps = CHECKLISTS[status] ?? [];
  const may = (action: CaseAction): boolean => rights.mayAct && allowedActions.includes(action);
  const act = (next: Act): void =>
    acting.mutate(next, { onSuccess: ({ notice }) => notice && saveNotice(notice) });
  const props = { ...context, act, isPending: acting.isPending };
  return (
    <>
      {steps.length === 0 ? null : (
        <section className="card stack" aria-labelledby="case-steps">
          <h2 id="case-steps">
            <Text id="everify.steps" />
          </h2>
          <ol className="steps">
            {steps.map((step) => (
              <li key={step}>
                <Text id={step} />
              </li>
            ))}
          </ol>
          {isMismatch(everifyCase) ? (
            <>
              <Notice tone="warn" title={<Text id="everify.noAdverseAction" />} />
              <p className="muted small">
                <Text id="everify.source" />
              </p>
            </>
          ) : null}
        </section>
      )}
      <ErrorNotice error={acting.error} />
      {isMismatch(everifyCase) && rights.mayLinkEmployees ? <NotifyEmployee {...context} /> : null}
      {may('furtherActionNotice') ? <FetchNotice {...props} /> : null}
      {may('refer') ? <Refer {...props} /> : null}
      {may('confirm') ? <ConfirmData {...props} /> : null}
      {may('photoMatch') ? <PhotoMatch {...props} /> : null}
      {may('uploadDocument') ? <UploadDocument {...props} /> : null}
      {may('submit') ? <Submit {...props} action="submit" /> : null}
      {may('resubmit') ? <Submit {...props} action="resubmit" /> : null}
      {may('close') ? <CloseCase {...props} /> : null}
    </>
  );
}

const saveNotice = ({ content, contentType }: AgencyNotice): void =>
  save(
    new Blob([bytesOf(content)]),
    contentType === 'application/pdf' ? 'further-action-notice.pdf' : 'further-action-notice.txt',
    contentType,
  );

const LANGUAGES = { en: 'everify.english', es: 'everify.spanish' } as const satisfies Readonly<
  Record<string, MessageId>
>;

function FetchNotice({ act, isPending }: ActProps) {
  return (
    <section className="card stack" aria-labelledby="case-notice">
      <h2 id="case-notice">
        <Text id="everify.notice" />
      </h2>
      <p>
        <Text id="everify.noticeText" />
      </p>
      <div className="row">
        {Object.entries(LANGUAGES).map(([language, label]) => (
          <Button
            key={language}
            isPending={isPending}
            onPress={() => act({ action: 'furtherActionNotice', body: { language } })}
          >
            <Text id={label} />
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The time now, as a `datetime-local` input takes it. */
function nowHere(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function Refer({ act, isPending }: ActProps) {
  const t = useText();
  const [isNotified, setNotified] = useState(false);
  const [notifiedAt, setNotifiedAt] = useState(nowHere);
  const [decision, setDecision] = useState<'yes' | 'no' | null>(null);
  const [isTried, setTried] = useState(false);
  const send = (): void => {
    setTried(true);
    if (!isNotified || decision === null || notifiedAt === '') return;
    const employeeNotifiedAt = new Date(notifiedAt).toISOString();
    act({ action: 'refer', body: { contests: decision === 'yes', employeeNotifiedAt } });
  };
  return (
    <section className="card stack" aria-labelledby="case-refer">
      <h2 id="case-refer">
        <Text id="everify.decision" />
      </h2>
      <Checkbox isSelected={isNotified} onChange={setNotified}>
        <span>
          <Text id="everify.notified" />
        </span>
      </Checkbox>
      <TextField
        type="datetime-local"
        label={t('everify.toldAt')}
        value={notifiedAt}
        onChange={setNotifiedAt}
        error={isTried && notifiedAt === '' ? t('rule.required') : undefined}
      />
      <RadioChoice
        label={t('everify.employeeDecides')}
        options={[
          { id: 'yes', label: t('everify.contests') },
          { id: 'no', label: t('everify.contestsNot') },
        ]}
        value={decision}
        onChange={(id) => setDecision(id)}
        error={isTried && decision === null ? t('everify.chooseDecision') : undefined}
      />
      {isTried && !isNotified ? (
        <Notice tone="bad" title={<Text id="everify.notifyFirst" />} />
      ) : null}
      <div>
        <Button variant="primary" isPending={isPending} onPress={send}>
          <Text id={decision === 'no' ? 'everify.recordDecision' : 'everify.refer'} />
        </Button>
      </div>
    </section>
  );
}

const ANSWERS = {
  match: 'everify.photoMatches',
  no_match: 'everify.photoDiffers',
  no_photo: 'everify.photoMissing',
} as const satisfies Readonly<Record<string, MessageId>>;

type PhotoAnswer = keyof typeof ANSWERS;

/** Chosen first, then sent: an answer to the agency cannot be taken back. */
function PhotoMatch({ everifyCase, act, isPending }: ActProps) {
  const t = useText();
  const { photo } = everifyCase;
  const [answer, setAnswer] = useState<PhotoAnswer | null>(null);
  const [isTried, setTried] = useState(false);
  const send = (): void => {
    setTried(true);
    if (answer !== null) act({ action: 'photoMatch', body: { answer } });
  };
  return (
    <section className="card stack" aria-labelledby="case-photo">
      <h2 id="case-photo">
        <Text id="everify.comparePhoto" />
      </h2>
      {photo === null ? null : (
        <img
          className="case-photo"
          src={`data:image/jpeg;base64,${photo}`}
          alt={t('everify.photo')}
        />
      )}
      <RadioChoice
        label={t('everify.photoAnswer')}
        options={keysOf(ANSWERS).map((id) => ({
          id,
          label: t(ANSWERS[id]),
        }))}
        value={answer}
        onChange={(id) => setAnswer(id)}
        error={isTried && answer === null ? t('everify.photoChoose') : undefined}
      />
      <div>
        <Button variant="primary" isPending={isPending} onPress={send}>
          <Text id="everify.photoSend" />
        </Button>
      </div>
    </section>
  );
}

type SubmitProps = ActProps & { readonly action: 'submit' | 'resubmit' };

function Submit({ act, isPending, action }: SubmitProps) {
  const t = useText();
  const [late, setLate] = useState('');
  const [duplicate, setDuplicate] = useState('');
  const filled = (name: string, text: string) =>
    text.trim() === '' ? {} : { [name]: text.trim() };
  return (
    <section className="card stack" aria-labelledby="case-submit">
      <h2 id="case-submit">
        <Text id={action === 'submit' ? 'everify.submit' : 'everify.resubmit'} />
      </h2>
      <TextField
        label={t('everify.lateReason')}
        hint={t('everify.lateHint')}
        value={late}
        onChange={setLate}
      />
      <TextField
        label={t('everify.duplicateReason')}
        hint={t('everify.duplicateHint')}
        value={duplicate}
        onChange={setDuplicate}
      />
      <div>
        <Button
          variant="primary"
          isPending={isPending}
          onPress={() =>
            act({
              action,
              body: { ...filled('lateReason', late), ...filled('duplicateReason', duplicate) },
            })
          }
        >
          <Text id={action === 'submit' ? 'everify.submit' : 'everify.resubmit'} />
        </Button>
      </div>
    </section>
  );
}

function CloseCase({ everifyCase, act, isPending }: ActProps) {
  const t = useText();
  const [reason, setReason] = useState<string | null>(null);
  const [explanation, setExplanation] = useState('');
  const [isTried, setTried] = useState(false);
  const isExplained = reason === null || !needsExplanation(reason) || explanation.trim() !== '';
  const send = (): void => {
    setTried(true);
    if (reason === null || !isExplained) return;
    const body =
      explanation.trim() === '' ? { reason } : { reason, explanation: explanation.trim() };
    act({ action: 'close', body });
  };
  return (
    <section className="card stack" aria-labelledby="case-close">
      <h2 id="case-close">
        <Text id="everify.close" />
      </h2>
      <Select
        label={t('everify.closureReason')}
        options={closuresFor(everifyCase).map((id) => ({ id, label: t(CLOSURES[id]) }))}
        value={reason}
        onChange={(id) => setReason(id)}
        error={isTried && reason === null ? t('everify.chooseReason') : undefined}
      />
      {reason !== null && needsExplanation(reason) ? (
        <TextField
          label={t('everify.explanation')}
          value={explanation}
          onChange={setExplanation}
          error={isTried && !isExplained ? t('rule.required') : undefined}
          isMultiline
        />
      ) : null}
      <div>
        <Button variant="danger" isPending={isPending} onPress={send}>
          <Text id="everify.close" />
        </Button>
      </div>
    </section>
  );
}
