/** Every form of the catalog: what can be filled in, and what is still missing and why. */

import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { type Option, Select, TextField } from '../ui/fields.tsx';
import { useFormats } from '../ui/format.ts';
import type { MessageId } from '../ui/i18n/language.tsx';
import { Text, useText } from '../ui/i18n/text.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { FormStatus, STATUSES, type Status, statusOf } from './form-status.tsx';
import { type FormSummary, useForms } from './model.ts';
import { stateOf } from './state-names.ts';
import './forms.css';

const FEDERAL = 'US';

const KINDS: Readonly<Record<string, MessageId>> = {
  withholding: 'forms.kind.withholding',
  exemption: 'forms.kind.exemption',
  nonresidence: 'forms.kind.nonresidence',
  pension: 'forms.kind.pension',
  'employment-eligibility': 'forms.kind.employmentEligibility',
  other: 'forms.kind.other',
};

type Filters = {
  readonly text: string;
  readonly state: string;
  readonly kind: string;
  readonly language: string;
  readonly status: Status | '';
};

const EVERYTHING: Filters = { text: '', state: '', kind: '', language: '', status: '' };

export const FormsPage = () => <SignedIn for="signedIn">{() => <Forms />}</SignedIn>;

function Forms() {
  const t = useText();
  const [date, setDate] = useState('');
  const [filters, setFilters] = useState(EVERYTHING);
  const { data: forms, error } = useForms(date);
  const shown = useMemo(
    () => (forms ?? []).filter((form) => matchesFilters(form, filters)),
    [forms, filters],
  );
  return (
    <Page title={t('forms.title')} intro={t('forms.intro')}>
      <div className="stack">
        <ErrorNotice error={error} />
        <FilterFields
          forms={forms ?? []}
          filters={filters}
          onFilters={(change) => setFilters({ ...filters, ...change })}
          date={date}
          onDate={setDate}
        />
        <p role="status" className="muted">
          {forms === undefined ? (
            error === null && <Text id="loading" />
          ) : (
            <Text id="forms.shown" values={{ count: shown.length, of: forms.length }} />
          )}
        </p>
        <ul className="form-list">
          {shown.map((form) => (
            <FormRow key={form.code} form={form} date={date} />
          ))}
        </ul>
      </div>
    </Page>
  );
}

const placeOf = ({ jurisdiction }: FormSummary): string => stateOf(jurisdiction) ?? FEDERAL;

const matchesFilters = (
  form: FormSummary,
  { text, state, kind, language, status }: Filters,
): boolean => {
  const words = `${form.code} ${form.title} ${form.number ?? ''} ${form.agency}`.toLowerCase();
  return (
    words.includes(text.trim().toLowerCase()) &&
    (state === '' || placeOf(form) === state) &&
    (kind === '' || form.kind === kind) &&
    (language === '' || form.language === language) &&
    (status === '' || statusOf(form) === status)
  );
};

type FilterProps = {
  readonly forms: readonly FormSummary[];
  readonly filters: Filters;
  readonly onFilters: (change: Partial<Filters>) => void;
  readonly date: string;
  readonly onDate: (date: string) => void;
};

function FilterFields({ forms, filters, onFilters, date, onDate }: FilterProps) {
  const t = useText();
  const all = (label: string): Option => ({ id: '', label });
  const states = useMemo(() => {
    const names = [...new Set(forms.map(placeOf))].filter((name) => name !== FEDERAL).sort();
    return [
      { id: '', label: t('forms.anywhere') },
      { id: FEDERAL, label: t('forms.federal') },
      ...names.map((name) => ({ id: name, label: name })),
    ];
  }, [forms, t]);
  return (
    <div className="grid">
      <TextField
        label={t('forms.search')}
        type="search"
        value={filters.text}
        onChange={(text) => onFilters({ text })}
      />
      <Select
        label={t('forms.state')}
        options={states}
        value={filters.state}
        onChange={(state) => onFilters({ state })}
      />
      <Select
        label={t('forms.kind')}
        options={[
          all(t('forms.anyKind')),
          ...Object.entries(KINDS).map(([id, name]) => ({ id, label: t(name) })),
        ]}
        value={filters.kind}
        onChange={(kind) => onFilters({ kind })}
      />
      <Select
        label={t('forms.language')}
        options={[
          all(t('forms.anyLanguage')),
          { id: 'en', label: 'English' },
          { id: 'es', label: 'Español' },
        ]}
        value={filters.language}
        onChange={(language) => onFilters({ language })}
      />
      <Select
        label={t('forms.status')}
        options={[
          all(t('forms.anyStatus')),
          ...Object.entries(STATUSES).map(([id, { name }]) => ({ id, label: t(name) })),
        ]}
        value={filters.status}
        onChange={(status) => onFilters({ status: status as Status | '' })}
      />
      <TextField label={t('forms.date')} type="date" value={date} onChange={onDate} />
    </div>
  );
}

function FormRow({ form, date }: { readonly form: FormSummary; readonly date: string }) {
  const t = useText();
  const { shortDate } = useFormats();
  const { code, title, number, agency, language, edition } = form;
  const address = date === '' ? `/forms/${code}` : `/forms/${code}?date=${date}`;
  return (
    <li className="form-row">
      <span className="form-place">
        {stateOf(form.jurisdiction) ?? t('forms.federal')}
        <span className="muted small">{code}</span>
      </span>
      <span className="form-title">
        <Link href={address} lang={language}>
          {title}
        </Link>
        <span className="muted small">{[number, agency].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="form-edition small">
        {edition === null ? null : (
          <>
            {edition.edition}
            <span className="muted">
              {t('forms.since', { date: shortDate(edition.effective) })}
            </span>
          </>
        )}
      </span>
      <span className="form-state">
        <FormStatus form={form} />
      </span>
    </li>
  );
}
