/** A calendar day, and how late something due on it is. */

import type { LateUnless } from '@wagewright/client';
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import { Text } from '../../ui/i18n/text.tsx';

/** `yyyy-MM-dd`: a day of the employer, the same wherever the page is read. */
export function Day({ on }: { readonly on: string }) {
  const { formatDate } = useIntl();
  return (
    <time dateTime={on} className="day">
      {formatDate(`${on}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}
    </time>
  );
}

export type DueProps = {
  readonly dueOn: string | null;
  readonly daysLate: number | null;
  /** The condition of being late while no one has said on which days the employer is open. */
  readonly lateUnless?: LateUnless | null;
  readonly today: string;
};

export function Due({ dueOn, daysLate, lateUnless, today }: DueProps) {
  if (dueOn === null) return <Text id="due.none" />;
  return (
    <span className="due">
      <Day on={dueOn} />
      {lateUnless ? (
        <LateOnCondition {...lateUnless} />
      ) : daysLate !== null && daysLate > 0 ? (
        <Badge tone="bad">
          <Text id="due.late" values={{ days: daysLate }} />
        </Badge>
      ) : dueOn === today ? (
        <Badge tone="warn">
          <Text id="due.today" />
        </Badge>
      ) : null}
    </span>
  );
}

/** Late, unless the employer was closed on some of the weekdays counted. */
export const LateOnCondition = ({ closedDays, from, through, federalHolidays }: LateUnless) => (
  <>
    <Badge tone="warn">
      <Text id="due.lateUnless" />
    </Badge>
    <span className="muted">
      <Text
        id="due.lateUnlessDays"
        values={{ days: closedDays, from: <Day on={from} />, through: <Day on={through} /> }}
      />{' '}
      {federalHolidays.length === 0 ? null : (
        <Text
          id="due.federalHoliday"
          values={{
            count: federalHolidays.length,
            days: federalHolidays.map((day, index) => (
              <Fragment key={day}>
                {index === 0 ? '' : ', '}
                <Day on={day} />
              </Fragment>
            )),
          }}
        />
      )}
    </span>
  </>
);
