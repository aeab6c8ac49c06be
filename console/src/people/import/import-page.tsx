/** Many employees from a file: choose it, say what its columns hold, look at every row, import. */

import { useState } from 'react';
import { DropZone, FileTrigger } from 'react-aria-components';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { csvOf, save } from '../../ui/save-file.ts';
import { HrPage, onEmployer } from '../hr/hr-page.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { FIELD_PATHS } from './fields.ts';
import { ImportPreview } from './import-preview.tsx';
import { type Import, useImport } from './use-import.ts';

export const ImportPage = onEmployer((context) => {
  const t = useText();
  const { employer, rights } = context;
  return (
    <HrPage {...context} tab="employees" title={t('employees.import')}>
      {rights.mayWork ? <ImportSteps employerId={employer.id} /> : null}
    </HrPage>
  );
});

function ImportSteps({ employerId }: { readonly employerId: string }) {
  const made = useImport(employerId);
  const { sheet, importing } = made;
  if (importing.data !== undefined) {
    return <Imported employerId={employerId} count={importing.data.imported} made={made} />;
  }
  return (
    <div className="stack">
      <ChooseFile made={made} />
      {sheet === undefined ? null : <ColumnChoice made={made} sheet={sheet} />}
      {made.problems === undefined ? null : <ImportPreview made={made} problems={made.problems} />}
    </div>
  );
}

const ACCEPTED = [
  '.csv',
  '.txt',
  '.tsv',
  '.xlsx',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

function ChooseFile({ made }: { readonly made: Import }) {
  const t = useText();
  const [isRefused, setRefused] = useState(false);
  const { sheet, opening } = made;
  const choose = (file: File | null | undefined): void => {
    const isKnown = file != null && /\.(csv|txt|tsv|xlsx)$/i.test(file.name);
    setRefused(!isKnown);
    if (isKnown) made.open(file);
  };
  return (
    <section className="card stack" aria-labelledby="import-file">
      <h2 id="import-file">
        <Text id="import.file" />
      </h2>
      <p>
        <Text id="import.fileText" />
      </p>
      <DropZone
        className="drop"
        aria-label={t('import.drop')}
        onDrop={async ({ items }) => {
          const dropped = items.find((item) => item.kind === 'file');
          choose(dropped === undefined ? undefined : await dropped.getFile());
        }}
      >
        <FileTrigger acceptedFileTypes={ACCEPTED} onSelect={(files) => choose(files?.[0])}>
          <Button variant={sheet === undefined ? 'primary' : 'plain'} isPending={opening.isPending}>
            <Text id="parallel.choose" />
          </Button>
        </FileTrigger>
        <Button
          variant="quiet"
          onPress={() => save(csvOf([FIELD_PATHS]), 'employees.csv', 'text/csv')}
        >
          <Text id="import.template" />
        </Button>
      </DropZone>
      {isRefused ? <Notice tone="bad" title={t('import.notATable')} /> : null}
      {opening.error === null ? null : <Notice tone="bad" title={opening.error.message} />}
      {sheet === undefined ? null : (
        <p role="status">
          <Text
            id="parallel.opened"
            values={{
              file: <strong className="file-name">{sheet.name}</strong>,
              rows: sheet.rows.length,
            }}
          />
        </p>
      )}
    </section>
  );
}

type ImportedProps = {
  readonly employerId: string;
  readonly count: number;
  readonly made: Import;
};

function Imported({ employerId, count, made }: ImportedProps) {
  const left = made.problems?.size ?? 0;
  return (
    <section className="card stack">
      <Notice tone="good" title={<Text id="import.done" values={{ count }} />}>
        {left === 0 ? null : (
          <p>
            <Text id="import.left" values={{ count: left }} />
          </p>
        )}
      </Notice>
      <ErrorNotice error={made.importing.error} />
      <div className="row">
        <Link href={`/employers/${employerId}/employees?form=none`} className="button primary">
          <Text id="import.startForms" />
        </Link>
        <Link href={`/employers/${employerId}/work`} className="button plain">
          <Text id="hr.work" />
        </Link>
      </div>
    </section>
  );
}
