/** Many historical forms in one step: a table with a row for each, and their scans by file name. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { csvOf, save } from '../../ui/save-file.ts';
import { refreshLists } from '../employees/employees.ts';
import { formHref } from '../work/work.ts';
import {
  COLUMNS,
  importRows,
  type Outcome,
  type Row,
  readRows,
  scansOf,
} from './historical-file.ts';

const TABLES = ['.csv', '.xlsx'];
const SCANS = ['image/jpeg', 'image/png', 'application/pdf'];

export function HistoricalBatch({ employerId }: { readonly employerId: string }) {
  const t = useText();
  const client = useQueryClient();
  const [scans, setScans] = useState<readonly File[]>([]);
  const [done, setDone] = useState(0);
  const reading = useMutation({ mutationFn: readRows });
  const importing = useMutation({
    mutationFn: (rows: readonly Row[]) =>
      importRows(employerId, { rows, scans, nobody: t('historicalBatch.nobody'), onDone: setDone }),
    onSettled: () => refreshLists(client, employerId),
  });
  const rows = reading.data ?? [];
  const wanted = rows.flatMap(scansOf);
  const missing = wanted.filter((name) => !scans.some((file) => file.name === name));
  const choose = (files: FileList | null): void => {
    const file = files?.[0];
    importing.reset();
    setDone(0);
    if (file !== undefined) reading.mutate(file);
  };
  return (
    <Card title={<Text id="historicalBatch.title" />}>
      <p>
        <Text id="historicalBatch.text" values={{ columns: <code>{COLUMNS.join(', ')}</code> }} />
      </p>
      <ChooseFiles onTable={choose} onScans={setScans} />
      <ErrorNotice error={reading.error ?? importing.error} />
      {reading.data === undefined ? null : (
        <p>
          <Text
            id="historicalBatch.read"
            values={{ rows: rows.length, scans: wanted.length - missing.length }}
          />
        </p>
      )}
      {missing.length === 0 || importing.data !== undefined ? null : (
        <Notice
          tone="warn"
          title={<Text id="historicalBatch.missing" values={{ count: missing.length }} />}
        >
          <p className="breaks">{missing.join(', ')}</p>
        </Notice>
      )}
      {importing.isPending ? (
        <ProgressBar label={t('historicalBatch.title')} value={done} total={rows.length} />
      ) : null}
      {importing.data === undefined ? null : (
        <Outcomes employerId={employerId} outcomes={importing.data} />
      )}
      {rows.length === 0 || importing.data !== undefined ? null : (
        <div>
          <Button
            variant="primary"
            isPending={importing.isPending}
            onPress={() => importing.mutate(rows)}
          >
            <Text id="historicalBatch.takeIn" values={{ count: rows.length }} />
          </Button>
        </div>
      )}
    </Card>
  );
}

type ChooseProps = {
  readonly onTable: (files: FileList | null) => void;
  readonly onScans: (files: readonly File[]) => void;
};

function ChooseFiles({ onTable, onScans }: ChooseProps) {
  return (
    <div className="row">
      <FileTrigger acceptedFileTypes={TABLES} onSelect={onTable}>
        <Button>
          <Text id="historicalBatch.table" />
        </Button>
      </FileTrigger>
      <FileTrigger
        acceptedFileTypes={SCANS}
        allowsMultiple
        onSelect={(files) => onScans([...(files ?? [])])}
      >
        <Button>
          <Text id="historicalBatch.scans" />
        </Button>
      </FileTrigger>
      <Button
        variant="quiet"
        onPress={() => save(csvOf([COLUMNS]), 'historical-forms.csv', 'text/csv')}
      >
        <Text id="historicalBatch.template" />
      </Button>
    </div>
  );
}

type Props = { readonly employerId: string; readonly outcomes: readonly Outcome[] };

function Outcomes({ employerId, outcomes }: Props) {
  const taken = outcomes.filter(({ submissionId }) => submissionId !== null);
  const scans = outcomes.reduce((sum, { scansAdded }) => sum + scansAdded, 0);
  const open = outcomes.filter(
    ({ submissionId, scansMissing }) => submissionId === null || scansMissing.length > 0,
  );
  return (
    <>
      <Notice
        tone={open.length === 0 ? 'good' : 'warn'}
        title={
          <Text
            id="historicalBatch.done"
            values={{ taken: taken.length, scans, refused: outcomes.length - taken.length }}
          />
        }
      />
      <ul className="plain stack tight">
        {open.map(({ line, submissionId, problems, scansMissing }) => (
          <li key={line}>
            <strong>
              <Text id="historicalBatch.row" values={{ line }} />
            </strong>{' '}
            {submissionId === null ? (
              <span lang="en">{problems.join('; ')}</span>
            ) : (
              <>
                <Link href={formHref(employerId, submissionId)}>
                  <Text id="employee.formNumber" values={{ id: String(submissionId) }} />
                </Link>
                {' · '}
                <Text id="historicalBatch.noScan" values={{ names: scansMissing.join(', ') }} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
