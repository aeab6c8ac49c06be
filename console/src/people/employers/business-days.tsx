/** On which days an employer is open: its draft, its rules, its fields, and the question where no one has answered. */

import { useIntl } from 'react-intl';
import { Link } from 'wouter';
import {
  DraftCheckbox,
  DraftRadio,
  DraftText,
  type Problem,
  type Values,
} from '../../ui/draft.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isoDay, typedDay } from '../model/written-day.ts';
import type { Employer } from './employers.ts';
import { type Say, textAt, wrong } from './rules.ts';

/** The days of a week, from a Sunday: as the interface names them, and in the language of the page. */
const WEEK = Array.from({ length: 7 }, (_, i) => new Date(Date.UTC(2026, 1, 1 + i)));
const LONG = { weekday: 'long', timeZone: 'UTC' } as const;
const WEEKDAYS = WEEK.map((day) => day.toLocaleDateString('en-US', LONG).toLowerCase());

const HOLIDAYS = 'businessDays.federalHolidays';
const CLOSED_ON = 'businessDays.closedOn';
const weekdayPath = (day: string): string => `businessDays.weekend.${day}`;

export function businessDaysDraft(employer: Employer | undefined): Values {
  const { weekend = [], federalHolidays, closedOn = [] } = employer?.businessDays ?? {};
  return {
    ...Object.fromEntries(
      WEEKDAYS.map((day) => [weekdayPath(day), weekend.some((closed) => closed === day)]),
    ),
    [HOLIDAYS]: federalHolidays === undefined ? '' : federalHolidays ? 'closed' : 'open',
    [CLOSED_ON]: closedOn.map(typedDay).join('\n'),
  };
}

const closedDays = (values: Values): string[] =>
  WEEKDAYS.filter((day) => values[weekdayPath(day)] === true);

/** As the interface writes days; anything else stays as it was typed. */
const datesIn = (values: Values): string[] =>
  textAt(values, CLOSED_ON)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((text) => isoDay(text) ?? text);

/** The question about holidays has no default: it is what tells an answer from none. */
export function businessDaysProblems(say: Say, values: Values): readonly Problem[] {
  const isBegun = closedDays(values).length > 0 || datesIn(values).length > 0;
  return [
    ...(isBegun && textAt(values, HOLIDAYS) === ''
      ? wrong(HOLIDAYS, say('rule.businessDays'))
      : []),
    ...(datesIn(values).every((day) => isoDay(day) === day)
      ? []
      : wrong(CLOSED_ON, say('rule.dates'))),
  ];
}

/** Nothing while the question is not answered. */
export function businessDaysBody(values: Values): object {
  const holidays = textAt(values, HOLIDAYS);
  if (holidays === '') return {};
  return {
    businessDays: {
      weekend: closedDays(values),
      federalHolidays: holidays === 'closed',
      closedOn: datesIn(values),
    },
  };
}

export function BusinessDaysFields() {
  const t = useText();
  const { formatDate } = useIntl();
  return (
    <fieldset className="stack" id="business-days">
      <legend className="section-title">{t('businessDays.title')}</legend>
      <p className="muted">
        <Text id="businessDays.text" />
      </p>
      <fieldset>
        <legend>{t('businessDays.weekend')}</legend>
        {WEEKDAYS.map((day, index) => (
          <DraftCheckbox key={day} path={weekdayPath(day)}>
            {formatDate(WEEK[index], LONG)}
          </DraftCheckbox>
        ))}
      </fieldset>
      <DraftRadio
        path={HOLIDAYS}
        label={t('businessDays.federalHolidays')}
        options={[
          { id: 'closed', label: t('businessDays.holidaysClosed') },
          { id: 'open', label: t('businessDays.holidaysOpen') },
        ]}
      />
      <DraftText
        path={CLOSED_ON}
        label={t('businessDays.closedOn')}
        hint={t('businessDays.closedOnHint')}
        isMultiline
      />
    </fieldset>
  );
}

type AskProps = { readonly employer: Employer; readonly mayAdminister: boolean };

/** Shown where lateness is, until someone has answered. */
export function AskBusinessDays({ employer, mayAdminister }: AskProps) {
  if (employer.businessDays !== undefined) return null;
  return (
    <Notice tone="warn" title={<Text id="businessDays.ask" />}>
      <p>
        <Text id="businessDays.askText" />
      </p>
      {mayAdminister ? (
        <p className="row">
          <Link href={`/employers/${employer.id}`} className="button plain">
            <Text id="businessDays.enter" />
          </Link>
        </p>
      ) : (
        <p>
          <Text id="businessDays.askOwner" />
        </p>
      )}
    </Notice>
  );
}
