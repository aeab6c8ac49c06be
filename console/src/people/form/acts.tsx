/** What can be done with a form now: each act of the role and the state, with a confirmation before what cannot be undone. */

import type { Submission } from '@wagewright/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import type { FormChanges } from '../model/changes.tsx';
import { formHref } from '../work/work.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import type { OfForm } from './form-queries.ts';
import { InvitationPart } from './invitation.tsx';
import { ConflictNotice, useHrAct } from './use-act.tsx';

type Props = OfForm & {
  /** Called with the changes when someone else changed the form first. */
  readonly onConflict: (changes: FormChanges) => void;
  readonly onRestarted: (id: number) => void;
};

/** An act that is confirmed in a dialog first. */
type Confirmed = 'accept' | 'reject' | 'restart' | 'correct';

export function FormActs(props: Props) {
  const { acts } = props;
  const [open, setOpen] = useState<Confirmed>();
  const isAny =
    acts.acts.includes('putSection2') ||
    acts.acts.includes('acceptSubmission') ||
    acts.acts.includes('signSupplementB') ||
    acts.acts.includes('restartSubmission') ||
    acts.acts.includes('inviteRepresentative') ||
    isCorrectable(acts);
  if (!isAny) return null;
  return (
    <Card title={<Text id="hrForm.acts" />}>
      <ActButtons {...props} onOpen={setOpen} />
      {acts.acts.includes('inviteRepresentative') ? <InvitationPart {...props} /> : null}
      {open === undefined ? null : (
        <OpenDialog {...props} open={open} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  );
}

const isCorrectable = ({ correctable }: OfForm['acts']): boolean =>
  correctable.some((part) => part === 'section2' || part === 'supplementB');

type ButtonsProps = OfForm & { readonly onOpen: (act: Confirmed) => void };

function ActButtons({ employer, entry, form, acts, onOpen }: ButtonsProps) {
  const may = (name: (typeof acts.acts)[number]): boolean => acts.acts.includes(name);
  const href = formHref(employer.id, entry.id);
  return (
    <div className="row">
      {may('putSection2') ? (
        <Link href={`${href}/section2`} className="button primary">
          <Text id={form.status === 'section2_in_progress' ? 'hrForm.goOn2' : 'hrForm.complete2'} />
        </Link>
      ) : null}
      {may('acceptSubmission') ? (
        <Button variant="primary" onPress={() => onOpen('accept')}>
          <Text id="hrForm.accept" />
        </Button>
      ) : null}
      {may('rejectSubmission') ? (
        <Button variant="danger" onPress={() => onOpen('reject')}>
          <Text id="hrForm.reject" />
        </Button>
      ) : null}
      {may('signSupplementB') ? (
        <Link href={`${href}/supplementB`} className="button plain">
          <Text id="hrForm.completeB" />
        </Link>
      ) : null}
      {isCorrectable(acts) ? (
        <Button onPress={() => onOpen('correct')}>
          <Text id="hrForm.correct" />
        </Button>
      ) : null}
      {may('restartSubmission') ? (
        <Button variant="danger" onPress={() => onOpen('restart')}>
          <Text id="hrForm.restart" />
        </Button>
      ) : null}
    </div>
  );
}

type OpenProps = Props & { readonly open: Confirmed; readonly onClose: () => void };

function OpenDialog({ open, ...props }: OpenProps) {
  const { form, onRestarted } = props;
  switch (open) {
    case 'accept':
      return <ActDialog {...props} act="accept" title="hrForm.accept" text="hrForm.acceptText" />;
    case 'reject':
      return (
        <ActDialog
          {...props}
          act="reject"
          title="hrForm.reject"
          text="hrForm.rejectText"
          reason="hrForm.rejectReason"
        />
      );
    case 'restart':
      return (
        <ActDialog
          {...props}
          act="restart"
          title="hrForm.restart"
          text={
            ['accepted', 'historical'].includes(form.status)
              ? 'hrForm.restartAcceptedText'
              : 'hrForm.restartText'
          }
          onDone={(next) => onRestarted(next.id)}
        />
      );
    case 'correct':
      return <CorrectDialog {...props} />;
  }
}

type DialogProps = Props & {
  readonly act: 'accept' | 'reject' | 'restart';
  readonly title: MessageId;
  readonly text: MessageId;
  /** A label: a reason is required. */
  readonly reason?: MessageId;
  readonly onDone?: (form: Submission) => void;
  readonly onClose: () => void;
};

function ActDialog({ act, title, text, reason, onDone, onClose, ...props }: DialogProps) {
  const t = useText();
  const [entered, setEntered] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const run = useHrAct(props, act, (form) => {
    onClose();
    onDone?.(form);
  });
  const send = (): void => {
    if (reason !== undefined && entered.trim() === '') setEmpty(true);
    else run.mutate(reason === undefined ? undefined : { rejectionReason: entered.trim() });
  };
  return (
    <Dialog title={t(title)} onClose={onClose} isAlert>
      <ConflictNotice error={run.error} />
      <p>
        <Text id={text} />
      </p>
      {reason === undefined ? null : (
        <TextField
          label={t(reason)}
          isMultiline
          maxLength={2000}
          value={entered}
          onChange={(value) => {
            setEntered(value);
            setEmpty(false);
          }}
          error={isEmpty ? t('rule.required') : undefined}
          isRequired
        />
      )}
      <div className="row">
        <Button
          variant={act === 'accept' ? 'primary' : 'danger'}
          isPending={run.isPending}
          onPress={send}
        >
          <Text id={title} />
        </Button>
        <Button onPress={onClose}>
          <Text id="close" />
        </Button>
      </div>
    </Dialog>
  );
}
