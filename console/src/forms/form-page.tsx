/** One form: what it is, its questions, and how it looks with the answers. */

import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { Details } from '../ui/details.tsx';
import { Select } from '../ui/fields.tsx';
import { useFormats } from '../ui/format.ts';
import { Text, useText } from '../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { Source } from '../ui/source.tsx';
import { FillForm } from './fill-form.tsx';
import { FormStatus } from './form-status.tsx';
import { type FormDetails, useForm } from './model.ts';
import './forms.css';

export const FormPage = () => <SignedIn for="signedIn">{() => <Loaded />}</SignedIn>;

function Loaded() {
  const t = useText();
  const { code = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const date = search.get('date') ?? '';
  const { data: form, error } = useForm(code, date);
  if (form === undefined) {
    return (
      <Page title={code}>
        <ErrorNotice error={error} />
        {error === null ? <Text id="loading" /> : <BackToForms />}
      </Page>
    );
  }
  return (
    <Page
      title={[form.number, form.title].filter(Boolean).join(' · ')}
      intro={<span lang="en">{form.about}</span>}
    >
      <div className="stack">
        <BackToForms />
        <Facts form={form} onDate={(next) => setSearch(next === '' ? {} : { date: next })} />
        {form.status === 'available' ? (
          <FillForm key={`${code} ${date}`} form={form} date={date} />
        ) : (
          <Notice tone="warn" title={t('forms.notYet')}>
            <p lang="en">{form.edition?.incomplete ?? form.planned}</p>
          </Notice>
        )}
        <About form={form} />
      </div>
    </Page>
  );
}

const BackToForms = () => (
  <p>
    <Link href="/forms">
      <Text id="forms.back" />
    </Link>
  </p>
);

type FactsProps = { readonly form: FormDetails; readonly onDate: (date: string) => void };

function Facts({ form, onDate }: FactsProps) {
  const t = useText();
  const { shortDate } = useFormats();
  const { code, agency, edition, editions } = form;
  const options = useMemo(
    () =>
      editions.map(({ edition: name, effective, ends }) => ({
        id: effective,
        label:
          ends === null
            ? t('forms.editionSince', { name, date: shortDate(effective) })
            : t('forms.editionUntil', { name, first: shortDate(effective), last: shortDate(ends) }),
      })),
    [editions, t, shortDate],
  );
  return (
    <div className="form-facts">
      <p>
        <FormStatus form={form} /> <code>{code}</code> {agency}
      </p>
      {options.length < 2 ? (
        <p className="muted">{options[0]?.label}</p>
      ) : (
        <Select
          label={t('forms.edition')}
          options={options}
          value={edition?.effective ?? null}
          onChange={onDate}
        />
      )}
    </div>
  );
}

function About({ form: { edition, openQuestions } }: { readonly form: FormDetails }) {
  const t = useText();
  if (edition === null) return null;
  return (
    <section className="card">
      <Details title={t('forms.about')} level={2}>
        <div className="stack tight">
          <p>
            <Text
              id="forms.confidence"
              values={{
                confidence: edition.confidence,
                source: <Source citation={edition.source} />,
              }}
            />
          </p>
          {openQuestions.length === 0 ? null : (
            <>
              <h3>{t('forms.openQuestions')}</h3>
              <ul className="plain" lang="en">
                {openQuestions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Details>
    </section>
  );
}
