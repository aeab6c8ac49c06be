/** When employees of an employer are reminded by email. */

import type { Read } from '../../ui/api/employers.ts';
import { DraftCheckbox, DraftForm, DraftText, type Problem, type Values } from '../../ui/draft.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import type { Employer } from './employers.ts';
import { FormEnd } from './form-end.tsx';
import { required, type Say, textAt, wholeNumber, wrong } from './rules.ts';
import { type Part, useEmployerForm } from './use-employer-form.ts';

const SCHEDULES = ['section1', 'section2', 'renewal'] as const;
const EARLIEST = 120;
const LATEST = -30;
const MOST = 10;

const at = (name: string): string => `options.reminders.${name}`;

const REMINDERS: Part = {
  // The server sends them all.
  draftOf: ({ options: { reminders = {} } }: Employer): Values => ({
    [at('enabled')]: reminders.enabled === true,
    [at('weekdaysOnly')]: reminders.weekdaysOnly === true,
    [at('hour')]: String(reminders.hour ?? ''),
    ...Object.fromEntries(SCHEDULES.map((name) => [at(name), (reminders[name] ?? []).join(', ')])),
  }),
  problemsOf: (say: Say, values: Values): readonly Problem[] => [
    ...required(say, values, at('hour')),
    ...wholeNumber(say, values, at('hour'), { least: 0, most: 23 }),
    ...SCHEDULES.flatMap((name) =>
      areDays(daysIn(values, name)) ? [] : wrong(at(name), say('rule.days')),
    ),
  ],
  bodyOf: (values: Values, { options }: Employer): object => ({
    options: {
      ...options,
      reminders: {
        enabled: values[at('enabled')] === true,
        weekdaysOnly: values[at('weekdaysOnly')] === true,
        hour: Number(textAt(values, at('hour'))),
        ...Object.fromEntries(SCHEDULES.map((name) => [name, daysIn(values, name)])),
      },
    },
  }),
};

const daysIn = (values: Values, name: string): number[] =>
  textAt(values, at(name))
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

const areDays = (days: readonly number[]): boolean =>
  days.length <= MOST &&
  days.every((day) => Number.isInteger(day) && day >= LATEST && day <= EARLIEST);

export function RemindersForm({ read }: { readonly read: Read }) {
  const t = useText();
  const form = useEmployerForm(read, REMINDERS);
  return (
    <DraftForm draft={form.draft} onSave={form.save} className="card stack employer-form">
      <p className="muted">
        <Text id="reminders.intro" />
      </p>
      <DraftCheckbox path={at('enabled')}>
        <Text id="reminders.enabled" />
      </DraftCheckbox>
      <fieldset className="stack">
        <legend className="section-title">{t('reminders.when')}</legend>
        <DraftText
          path={at('section1')}
          label={t('reminders.section1')}
          hint={t('reminders.daysHint')}
        />
        <DraftText path={at('section2')} label={t('reminders.section2')} />
        <DraftText
          path={at('renewal')}
          label={t('reminders.renewal')}
          hint={t('reminders.renewalHint')}
        />
        <DraftText path={at('hour')} label={t('reminders.hour')} hint={t('reminders.hourHint')} />
        <DraftCheckbox path={at('weekdaysOnly')}>
          <Text id="reminders.weekdaysOnly" />
        </DraftCheckbox>
      </fieldset>
      <FormEnd form={form} />
    </DraftForm>
  );
}
