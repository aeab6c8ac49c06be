/** Each employee of a preview: net before and after, grouped by cause with its source, and the letter. */

import type { PreviewItem } from '@wagewright/client';
import { letterOf } from '@wagewright/preview/letters/letter';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { save } from '../../ui/save-file.ts';
import { Source } from '../../ui/source.tsx';
import { CAUSES, useSigned } from './causes.ts';
import type { Asked, Employee, Preview } from './use-preview.ts';

/** Shown until more are asked for. */
const STEP = 50;

const isRead = (one: Employee): one is PreviewItem => !('errorStatus' in one);

export function Employees({ preview: { asked, employees } }: { readonly preview: Preview }) {
  const t = useText();
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(STEP);
  const found = useMemo(() => {
    const words = wanted.trim().toLowerCase();
    return employees
      .map((employee, i) => ({ employee, row: i + 1 }))
      .filter(({ employee }) => (employee.employeeID ?? '').toLowerCase().includes(words));
  }, [employees, wanted]);
  return (
    <section className="card stack" aria-labelledby="employees">
      <div className="results-head">
        <h2 id="employees">
          <Text id="preview.employees" />
        </h2>
        <AllLetters asked={asked} employees={employees} />
      </div>
      <TextField label={t('parallel.employee')} type="search" value={wanted} onChange={setWanted} />
      <div>
        {found.slice(0, shown).map(({ employee, row }) => (
          <One key={row} employee={employee} row={row} asked={asked} />
        ))}
      </div>
      <p role="status" className="muted">
        <Text
          id="preview.shown"
          values={{ count: Math.min(shown, found.length), of: employees.length }}
        />
      </p>
      {found.length > shown ? (
        <Button onPress={() => setShown(shown + STEP)}>
          <Text id="preview.showMore" />
        </Button>
      ) : null}
    </section>
  );
}

const LANGUAGES = { en: 'preview.letterEnglish', es: 'preview.letterSpanish' } as const;

/** One file for a language, a page for each employee. They are written in this browser. */
function AllLetters({ asked, employees }: Pick<Preview, 'asked' | 'employees'>) {
  const saveAll = (language: 'en' | 'es'): void => {
    const letters = employees.filter(isRead).map((one) => letterOf(one, asked, language));
    save(letters.join('\f\n'), `letters.${language}.txt`, 'text/plain');
  };
  return (
    <div className="row">
      <Button onPress={() => saveAll('en')}>
        <Text id="preview.lettersEnglish" />
      </Button>
      <Button onPress={() => saveAll('es')}>
        <Text id="preview.lettersSpanish" />
      </Button>
    </div>
  );
}

type OneProps = {
  readonly employee: Employee;
  readonly row: number;
  readonly asked: Asked;
};

function One({ employee, row, asked }: OneProps) {
  const t = useText();
  const signed = useSigned();
  const { money } = useFormats();
  const name = employee.employeeID ?? t('preview.row', { row });
  if (!isRead(employee)) {
    return (
      <Details title={t('preview.notRead', { name })}>
        <Notice tone="bad" title={<span lang="en">{employee.errorStatus.errorMessage}</span>} />
      </Details>
    );
  }
  const { before, after, difference } = employee.net;
  const isKnown = before !== null && after !== null && difference !== null;
  const title = isKnown
    ? t('preview.employeeNet', {
        name,
        before: money(before),
        after: money(after),
        difference: signed(difference),
      })
    : t('preview.employeeUnknown', { name });
  return (
    <Details title={title} isLazy>
      <Why item={employee} asked={asked} />
    </Details>
  );
}

/** In the order in which they were applied, each with the taxes that it changes. */
const byCause = ({ causes, taxes }: PreviewItem) =>
  causes.map(({ cause }) => ({
    cause,
    parts: taxes.flatMap((tax) =>
      tax.causes.filter((why) => why.cause === cause).map((why) => ({ tax, why })),
    ),
  }));

function Why({ item, asked }: { readonly item: PreviewItem; readonly asked: Asked }) {
  const t = useText();
  const signed = useSigned();
  const { shortDate, money } = useFormats();
  const { taxes, notCompared, beginning, planned, notes, employeeID } = item;
  const open = [...notCompared, ...beginning.map((one) => ({ ...one, reason: '' }))];
  return (
    <div className="stack tight">
      {byCause(item).map(({ cause, parts }) => (
        <div key={cause} className="stack tight">
          <h4>
            <Text id={CAUSES[cause]} />
          </h4>
          <ul className="bullets">
            {parts.map(({ tax, why }) => (
              <li key={`${tax.uniqueTaxID} ${tax.locationCode} ${why.because} ${why.effective}`}>
                <span lang="en">{tax.title}</span>{' '}
                {tax.payer === 'employer' ? `(${t('preview.byEmployer')}) ` : ''}
                <strong>{signed(why.difference)}</strong>{' '}
                <span className="small muted">
                  <Source citation={why.citation} />,{' '}
                  {t('preview.since', { date: shortDate(why.effective) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {taxes.every(({ causes }) => causes.length === 0) ? <Text id="preview.nothing" /> : null}
      {open.length === 0 ? null : (
        <ul className="bullets" lang="en">
          {open.map(({ uniqueTaxID, title, reason }) => (
            <li key={`${uniqueTaxID} ${reason}`}>
              <strong>{title}</strong> {reason}
            </li>
          ))}
        </ul>
      )}
      {planned?.net.after == null ? null : (
        <p>
          <Text id="preview.planned" values={{ after: money(planned.net.after) }} />
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="small muted" lang="en">
          {note}
        </p>
      ))}
      <Letters item={item} asked={asked} name={employeeID ?? 'employee'} />
    </div>
  );
}

type LettersProps = {
  readonly item: PreviewItem;
  readonly asked: Asked;
  readonly name: string;
};

const Letters = ({ item, asked, name }: LettersProps) => (
  <div className="row">
    {(['en', 'es'] as const).map((language) => (
      <Button
        key={language}
        variant="quiet"
        onPress={() =>
          save(
            letterOf(item, asked, language),
            `${name.replaceAll(/[^\w-]+/g, '_')}.${language}.txt`,
            'text/plain',
          )
        }
      >
        <Text id={LANGUAGES[language]} />
      </Button>
    ))}
  </div>
);
