/** What will be imported, and the rows that cannot be: each with what is wrong, to be corrected here. */

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Details } from '../../ui/details.tsx';
import { Checkbox, type Option, RadioChoice, TextField } from '../../ui/fields.tsx';
import { useLanguage } from '../../ui/i18n/language.tsx';
import { fieldWords } from '../../ui/i18n/refusals.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { csvOf, save } from '../../ui/save-file.ts';
import { FIELD_PATHS, FIELDS, isField, type Values } from './fields.ts';
import {
  type DayOrder,
  type Import,
  type ImportRow,
  isSamePerson,
  type RowProblem,
} from './use-import.ts';

type Problems = ReadonlyMap<number, readonly RowProblem[]>;
type Props = { readonly made: Import; readonly problems: Problems };

const MOST_SHOWN = 50;

export function ImportPreview({ made, problems }: Props) {
  const t = useText();
  const { rows, importing, checking } = made;
  const good = rows.filter((_, index) => made.isGood(index));
  const isAmbiguous = [...problems.values()].flat().some(({ code }) => code === 'ambiguous');
  return (
    <section className="card stack" aria-labelledby="import-preview">
      <h2 id="import-preview">
        <Text id="import.preview" />
      </h2>
      <p role="status">
        <Text id="import.counts" values={{ good: good.length, bad: rows.length - good.length }} />
      </p>
      {isAmbiguous || made.dates !== undefined ? <DayOrderChoice made={made} /> : null}
      {problems.size === 0 ? null : (
        <WrongRows key={checking.submittedAt} made={made} problems={problems} />
      )}
      {good.length === 0 ? null : (
        <Details title={<Text id="import.goodRows" values={{ count: good.length }} />}>
          <GoodRows rows={good.slice(0, MOST_SHOWN)} />
        </Details>
      )}
      <ErrorNotice error={importing.error} />
      <div className="row">
        <Button
          variant="primary"
          isDisabled={good.length === 0}
          isPending={importing.isPending}
          onPress={made.importGood}
        >
          <Text id="import.go" values={{ count: good.length }} />
        </Button>
        {problems.size === 0 ? null : (
          <Button
            onPress={() =>
              save(
                csvOf(wrongRows(rows, problems, t('import.problem'))),
                'employees-to-correct.csv',
                'text/csv',
              )
            }
          >
            <Text id="import.saveWrong" />
          </Button>
        )}
      </div>
    </section>
  );
}

const wrongRows = (
  rows: readonly ImportRow[],
  problems: Problems,
  problemName: string,
): readonly (readonly string[])[] => [
  [...FIELD_PATHS, problemName],
  ...[...problems].map(([index, found]) => [
    ...FIELD_PATHS.map((path) => rows[index]?.values[path] ?? ''),
    found.map(({ field, message }) => `${field ?? ''} ${message}`.trim()).join('; '),
  ]),
];

/** Asked only where no day of the file shows it. */
function DayOrderChoice({ made }: { readonly made: Import }) {
  const t = useText();
  const options: readonly Option<DayOrder>[] = [
    { id: 'month-first', label: t('import.dates.month-first') },
    { id: 'day-first', label: t('import.dates.day-first') },
  ];
  return (
    <RadioChoice
      label={t('import.dates')}
      options={options}
      value={made.dates ?? null}
      onChange={made.readDates}
    />
  );
}

function WrongRows({ made, problems }: Props) {
  const t = useText();
  const { language } = useLanguage();
  // The server names what a program would send; here it is asked on the page.
  const wordsOf = ({ code, message }: Pick<RowProblem, 'code' | 'message'>): string => {
    if (code === 'ambiguous') return t('import.ambiguous');
    return code === 'same_person'
      ? t('import.samePerson')
      : fieldWords({ code, message }, language);
  };
  const [typed, setTyped] = useState<ReadonlyMap<number, Values>>(new Map());
  const change = (index: number, field: string, text: string): void =>
    setTyped((before) => new Map(before).set(index, { ...before.get(index), [field]: text }));
  return (
    <>
      <Notice tone="warn" title={<Text id="import.wrong" values={{ count: problems.size }} />}>
        <p>
          <Text id="import.wrongText" />
        </p>
      </Notice>
      <ul className="wrong-rows">
        {[...problems].slice(0, MOST_SHOWN).map(([index, found]) => {
          const row = made.rows[index];
          if (row === undefined) return null;
          const { firstName = '', lastName = '' } = row.values;
          return (
            <li key={row.line} className="stack tight">
              <strong>
                <Text
                  id="import.row"
                  values={{ line: row.line, name: `${firstName} ${lastName}`.trim() }}
                />
              </strong>
              {found.map(({ field, code, message }) =>
                field !== null && isField(field) ? (
                  <TextField
                    key={`${field} ${message}`}
                    label={t(FIELDS[field])}
                    value={typed.get(index)?.[field] ?? row.values[field] ?? ''}
                    onChange={(text) => change(index, field, text)}
                    error={wordsOf({ code, message })}
                  />
                ) : (
                  <p key={`${field} ${message}`} className="problem">
                    {field} {wordsOf({ code, message })}
                  </p>
                ),
              )}
              {isSamePerson(found) ? (
                <Checkbox
                  isSelected={made.others.has(index)}
                  onChange={(isOther) => made.setOther(index, isOther)}
                >
                  <Text id="import.otherPerson" />
                </Checkbox>
              ) : null}
            </li>
          );
        })}
      </ul>
      {typed.size === 0 ? null : (
        <div>
          <Button isPending={made.checking.isPending} onPress={() => made.correct(typed)}>
            <Text id="import.checkAgain" />
          </Button>
        </div>
      )}
    </>
  );
}

function GoodRows({ rows }: { readonly rows: readonly ImportRow[] }) {
  const t = useText();
  const columns: readonly Column<ImportRow>[] = [
    {
      id: 'name',
      label: t('admins.name'),
      isRowHeader: true,
      cell: ({ values: { firstName = '', lastName = '' } }) => `${firstName} ${lastName}`,
    },
    { id: 'email', label: t('admins.email'), cell: ({ values }) => values.emailAddress },
    {
      id: 'hired',
      label: t('employee.hireDate'),
      cell: ({ values }) => values['employment.hireDate'],
    },
    {
      id: 'start',
      label: t('employee.startDate'),
      cell: ({ values }) => values['employment.startDate'],
    },
    { id: 'state', label: t('address.state'), cell: ({ values }) => values['address.state'] },
  ];
  return (
    <DataTable
      label={t('import.preview')}
      columns={columns}
      rows={rows}
      keyOf={({ line }) => String(line)}
    />
  );
}
