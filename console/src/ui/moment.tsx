/** A day and a time to the second, in the reader's time zone or in the employer's. */

import { useIntl } from 'react-intl';
import { useLanguage } from './i18n/language.tsx';

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

/** A time in words, in `timezone`; without one, in the reader's. */
export function useTimeIn(timezone: string | undefined): (isoTime: string) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    ...(timezone === undefined ? {} : { timeZone: timezone }),
  });
  return (isoTime) => format.format(new Date(isoTime));
}
