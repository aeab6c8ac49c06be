/** The status of a form: its state in words, who must act, and by when. */

import { Card, Pair } from '../../ui/card.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { Day, Due, type DueProps, LateOnCondition } from '../model/day.tsx';
import { FormStatus } from '../model/form-status.tsx';
import type { OfForm } from './form-queries.ts';

const NEXT: Readonly<Record<string, MessageId>> = {
  not_started: 'hrForm.next.employee1',
  section1_in_progress: 'hrForm.next.employee1',
  section1_complete: 'hrForm.next.employer2',
  section2_in_progress: 'hrForm.next.employer2',
  rep_mismatch: 'hrForm.next.mismatch',
  in_review: 'hrForm.next.review',
  rejected: 'hrForm.next.rejected',
  restarted: 'hrForm.next.restarted',
  accepted: 'hrForm.next.nothing',
  historical: 'hrForm.next.nothing',
  purged: 'hrForm.next.purged',
};

export function StatusCard({ form, entry, acts }: OfForm) {
  const { deadlines: due } = form;
  const { today } = acts.examination;
  const next = NEXT[form.status];
  return (
    <Card title={<Text id="hrForm.standing" />}>
      <p className="row">
        <FormStatus status={form.status} />
        {next === undefined ? null : <Text id={next} />}
      </p>
      {form.rejectionReason === null ? null : (
        <p>
          <Text id="hrForm.rejected" values={{ reason: form.rejectionReason }} />
        </p>
      )}
      {form.status !== 'rep_mismatch' || form.mismatchReason === null ? null : (
        <p>
          <Text id="hrForm.mismatch" values={{ reason: form.mismatchReason }} />
        </p>
      )}
      <dl className="pairs">
        <Pair label={<Text id="hrForm.section1" />}>
          {due.section1SignedOn === null && form.status === 'historical' ? (
            <Text id="hrForm.notRecorded" />
          ) : due.section1SignedOn === null ? (
            <DueBy dueOn={due.section1DueOn} daysLate={due.section1DaysLate} today={today} />
          ) : (
            <Signed on={due.section1SignedOn} daysLate={due.section1DaysLate} />
          )}
        </Pair>
        <Pair label={<Text id="hrForm.section2" />}>
          {due.section2SignedOn === null && form.status === 'historical' ? (
            <Text id="hrForm.notRecorded" />
          ) : due.section2SignedOn === null ? (
            <DueBy
              dueOn={due.section2DueOn}
              daysLate={due.section2DaysLate}
              lateUnless={due.section2LateUnless}
              today={today}
            />
          ) : (
            <Signed
              on={due.section2SignedOn}
              daysLate={due.section2DaysLate}
              lateUnless={due.section2LateUnless}
            />
          )}
        </Pair>
        {due.reverifyBy === null ? null : (
          <Pair label={<Text id="hrForm.reverifyBy" />}>
            <Day on={due.reverifyBy} />
          </Pair>
        )}
        {due.retainUntil === null ? null : (
          <Pair label={<Text id="hrForm.retainUntil" />}>
            <Day on={due.retainUntil} />
          </Pair>
        )}
        <Pair label={<Text id="hrForm.number" />}>{entry.id}</Pair>
        <Pair label={<Text id="hrForm.edition" />}>{entry.edition}</Pair>
      </dl>
    </Card>
  );
}

type SignedProps = Pick<DueProps, 'daysLate' | 'lateUnless'> & { readonly on: string };

const Signed = ({ on, daysLate, lateUnless }: SignedProps) => (
  <span className="due">
    <Text id="hrForm.signedOn" values={{ day: <Day on={on} /> }} />
    {lateUnless ? (
      <LateOnCondition {...lateUnless} />
    ) : daysLate ? (
      <Text id="hrForm.daysLate" values={{ days: daysLate }} />
    ) : null}
  </span>
);

/** Says that the day is a due day. */
const DueBy = (props: DueProps) =>
  props.dueOn === null ? (
    <Due {...props} />
  ) : (
    <Text id="employee.dueOn" values={{ day: <Due {...props} /> }} />
  );
