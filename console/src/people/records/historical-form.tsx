/** A form that was completed on paper or elsewhere, imported with its scan. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoricalFormResults } from '@wagewright/client';
import { useCallback, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Link } from 'wouter';
import { ApiError } from '../../ui/api/api-error.ts';
import { employerPath } from '../../ui/api/employers.ts';
import { withQuery } from '../../ui/api/lists.ts';
import { request } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import {
  type Draft,
  DraftForm,
  DraftRadio,
  DraftText,
  useDraft,
  type Values,
} from '../../ui/draft.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { EmployeeField } from '../employees/employee-field.tsx';
import { employeePath, refreshLists } from '../employees/employees.ts';
import { required, type Say, textAt } from '../employers/rules.ts';
import { formHref } from '../work/work.ts';

const DAYS = ['firstDayOfEmployment', 'section1SignedOn', 'section2SignedOn'] as const;
const EMPTY: Values = {
  employeeId: '',
  source: 'paper',
  edition: '',
  note: '',
  ...Object.fromEntries(DAYS.map((name) => [name, ''])),
};

/** The days may be missing on the form; how an edition is spelled the server knows. */
const problemsOf = (say: Say, values: Values) =>
  ['employeeId', 'edition'].flatMap((path) => required(say, values, path));

const TYPES = ['image/jpeg', 'image/png', 'application/pdf'];

/** Refused at its fields, as a form that is sent alone. */
function refusalOf({ errors }: HistoricalFormResults['results'][number]): ApiError {
  return new ApiError('', {
    status: 400,
    problems: errors.map(({ path, message }) => ({
      path,
      field: path,
      code: 'invalid_value',
      message,
    })),
  });
}

async function importForm(
  employerId: string,
  form: object,
  scans: readonly File[],
): Promise<number> {
  const { results } = await request<HistoricalFormResults>(
    `${employerPath(employerId)}/historicalForms`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: new Blob([`${JSON.stringify(form)}\n`]),
    },
  );
  const [result] = results;
  if (result?.submissionId == null || result.employeeId === null) {
    throw result === undefined ? new Error('No answer') : refusalOf(result);
  }
  const path = `${employeePath(employerId, result.employeeId)}/submissions/${result.submissionId}`;
  for (const scan of scans) {
    await request(withQuery(`${path}/scans`, { name: scan.name }), {
      method: 'POST',
      headers: { 'content-type': scan.type },
      body: scan,
    });
  }
  return result.submissionId;
}

export function HistoricalForm({ employerId }: { readonly employerId: string }) {
  const t = useText();
  const client = useQueryClient();
  const check = useCallback((values: Values) => problemsOf(t, values), [t]);
  const draft = useDraft(EMPTY, check);
  const [scans, setScans] = useState<readonly File[]>([]);
  const importing = useMutation({
    mutationFn: () => importForm(employerId, bodyOf(draft.values), scans),
    onSuccess: async () => {
      draft.store(EMPTY);
      setScans([]);
      await refreshLists(client, employerId);
    },
    onError: draft.refuse,
  });
  const isRefused = importing.error instanceof ApiError && importing.error.problems.length > 0;
  return (
    <Card title={<Text id="historical.title" />}>
      <p>
        <Text id="historical.text" />
      </p>
      {importing.data === undefined ? null : (
        <Notice tone="good" title={<Text id="historical.done" />}>
          <p>
            <Link href={formHref(employerId, importing.data)}>
              <Text id="employee.formNumber" values={{ id: String(importing.data) }} />
            </Link>
          </p>
        </Notice>
      )}
      <DraftForm draft={draft} onSave={() => importing.mutate()}>
        <HistoricalFields employerId={employerId} draft={draft} />
        <ScanChoice scans={scans} onScans={setScans} />
        <p className="muted small">
          <Text id="historical.scansText" />
        </p>
        {draft.hasErrors ? <Notice tone="bad" title={<Text id="form.fix" />} /> : null}
        {isRefused ? null : <ErrorNotice error={importing.error} />}
        <div>
          <Button variant="primary" type="submit" isPending={importing.isPending}>
            <Text id="historical.takeIn" />
          </Button>
        </div>
      </DraftForm>
    </Card>
  );
}

type FieldsProps = { readonly employerId: string; readonly draft: Draft };

function HistoricalFields({ employerId, draft }: FieldsProps) {
  const t = useText();
  return (
    <>
      <EmployeeField
        employerId={employerId}
        label={t('work.employee')}
        error={draft.errorOf('employeeId')}
        employeeId={draft.text('employeeId')}
        onChoose={(id) => draft.set('employeeId', id)}
      />
      <DraftRadio
        path="source"
        label={t('historical.source')}
        options={[
          { id: 'paper', label: t('historical.paper') },
          { id: 'electronic', label: t('historical.electronic') },
        ]}
      />
      <div className="form-columns">
        <DraftText
          path="edition"
          label={t('historical.edition')}
          hint={t('historical.editionHint')}
          isRequired
        />
        <DraftText path="firstDayOfEmployment" type="date" label={t('historical.firstDay')} />
        <DraftText path="section1SignedOn" type="date" label={t('historical.section1')} />
        <DraftText path="section2SignedOn" type="date" label={t('historical.section2')} />
      </div>
      <DraftText path="note" label={t('historical.note')} isMultiline />
    </>
  );
}

type ScanProps = {
  readonly scans: readonly File[];
  readonly onScans: (scans: readonly File[]) => void;
};

const ScanChoice = ({ scans, onScans }: ScanProps) => (
  <div className="row">
    <FileTrigger
      acceptedFileTypes={TYPES}
      allowsMultiple
      onSelect={(files) => onScans([...(files ?? [])])}
    >
      <Button>
        <Text id="historical.scans" />
      </Button>
    </FileTrigger>
    <span className="breaks">{scans.map(({ name }) => name).join(', ')}</span>
  </div>
);

function bodyOf(values: Values): object {
  const filled = ['employeeId', 'source', 'edition', ...DAYS, 'note']
    .map((name) => [name, textAt(values, name)] as const)
    .filter(([, text]) => text !== '');
  return Object.fromEntries(filled);
}
