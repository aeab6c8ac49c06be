/** Many historical forms in one step: a table with a row for each, checked before anything is stored, and their scans by file name. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { csvOf, save } from '../../ui/save-file.ts';
import { refreshLists } from '../employees/employees.ts';
import { COLUMNS, checkTable, importTable, type Table } from './historical-file.ts';
import { Checked, Outcomes } from './historical-results.tsx';

const TABLES = ['.csv', '.xlsx'];
const SCANS = ['image/jpeg', 'image/png', 'application/pdf'];

export function HistoricalBatch({ employerId }: { readonly employerId: string }) {
  const t = useText();
  const client = useQueryClient();
  const [scans, setScans] = useState<readonly File[]>([]);
  const [done, setDone] = useState(0);
  const checking = useMutation({ mutationFn: (file: File) => checkTable(employerId, file) });
  const importing = useMutation({
    mutationFn: (table: Table) => importTable(employerId, { table, scans, onDone: setDone }),
    onSettled: () => refreshLists(client, employerId),
  });
  const table = importing.data === undefined ? checking.data : undefined;
  const good = table?.checked.filter(({ errors }) => errors.length === 0).length ?? 0;
  const choose = (files: FileList | null): void => {
    const file = files?.[0];
    importing.reset();
    setDone(0);
    if (file !== undefined) checking.mutate(file);
  };
  return (
    <Card title={<Text id="historicalBatch.title" />}>
      <p className="breaks">
        <Text id="historicalBatch.text" values={{ columns: <code>{COLUMNS.join(', ')}</code> }} />
      </p>
      <ChooseFiles
        isBusy={checking.isPending || importing.isPending}
        onTable={choose}
        onScans={setScans}
      />
      <ErrorNotice error={checking.error ?? importing.error} />
      {checking.isPending ? (
        <p role="status">
          <Text id="historicalBatch.checking" />
        </p>
      ) : null}
      {table === undefined ? null : <Scans table={table} scans={scans} />}
      {table === undefined ? null : <Checked checked={table.checked} />}
      {importing.isPending ? (
        <ProgressBar
          label={t('historicalBatch.title')}
          value={done}
          total={table?.checked.length ?? 0}
        />
      ) : null}
      {importing.data === undefined ? null : (
        <Outcomes employerId={employerId} outcomes={importing.data} />
      )}
      {table === undefined || good === 0 ? null : (
        <div>
          <Button
            variant="primary"
            isPending={importing.isPending}
            onPress={() => importing.mutate(table)}
          >
            <Text id="historicalBatch.takeIn" values={{ count: good }} />
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Which of the scans that the table names were chosen. */
function Scans({ table, scans }: { readonly table: Table; readonly scans: readonly File[] }) {
  const wanted = [...table.scansOf.values()].flat();
  const missing = wanted.filter((name) => !scans.some((file) => file.name === name));
  return (
    <>
      <p>
        <Text
          id="historicalBatch.read"
          values={{ rows: table.checked.length, scans: wanted.length - missing.length }}
        />
      </p>
      {missing.length === 0 ? null : (
        <Notice
          tone="warn"
          title={<Text id="historicalBatch.missing" values={{ count: missing.length }} />}
        >
          <p className="breaks">{missing.join(', ')}</p>
        </Notice>
      )}
    </>
  );
}

type ChooseProps = {
  readonly isBusy: boolean;
  readonly onTable: (files: FileList | null) => void;
  readonly onScans: (files: readonly File[]) => void;
};

function ChooseFiles({ isBusy, onTable, onScans }: ChooseProps) {
  return (
    <div className="row">
      <FileTrigger acceptedFileTypes={TABLES} onSelect={onTable}>
        <Button isDisabled={isBusy}>
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
