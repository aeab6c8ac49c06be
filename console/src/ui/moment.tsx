/** A day and a time to the second, in the time zone of whoever looks. */

import { useIntl } from 'react-intl';

type Props = {
  readonly at: string;
  /** Without the year, where many are below each other. */
  readonly isShort?: boolean;
};

const LONG = { dateStyle: 'medium', timeStyle: 'medium' } as const;
const SHORT = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const;

export function Moment({ at, isShort = false }: Props) {
  const { formatDate } = useIntl();
  return (
    <time dateTime={at} className="moment">
      {formatDate(at, isShort ? SHORT : LONG)}
    </time>
  );
}
