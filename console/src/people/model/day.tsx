/** A calendar day, and how late something due on it is. */

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
  readonly today: string;
};

export function Due({ dueOn, daysLate, today }: DueProps) {
  if (dueOn === null) return <Text id="due.none" />;
  return (
    <span className="due">
      <Day on={dueOn} />
      {daysLate !== null && daysLate > 0 ? (
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
