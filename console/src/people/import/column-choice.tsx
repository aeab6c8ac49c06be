/** Which column of the file holds which field of an employee. */

import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Select } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { FIELD_PATHS, FIELDS, isField } from './fields.ts';
import type { Import, Sheet } from './use-import.ts';

type Props = { readonly made: Import; readonly sheet: Sheet };

type SheetColumn = { readonly index: number; readonly header: string; readonly sample: string };

const NOTHING = 'nothing';
const SAMPLES = 2;
const LONGEST_SAMPLE = 30;

export function ColumnChoice({ made, sheet }: Props) {
  const t = useText();
  const { fields, checking } = made;
  const options = [
    { id: NOTHING, label: t('import.ignore') },
    ...FIELD_PATHS.map((path) => ({ id: path, label: t(FIELDS[path]) })),
  ];
  const isReady = fields.includes('firstName') && fields.includes('lastName');
  const columns: readonly Column<SheetColumn>[] = [
    {
      id: 'header',
      label: t('import.column'),
      isRowHeader: true,
      cell: ({ header, index }) => header || t('import.columnNumber', { number: index + 1 }),
    },
    { id: 'sample', label: t('import.sample'), cell: ({ sample }) => sample },
    {
      id: 'field',
      label: t('import.field'),
      cell: ({ header, index }) => (
        <Select
          label={<span className="visually-hidden">{t('import.fieldOf', { column: header })}</span>}
          options={options}
          value={fields[index] ?? NOTHING}
          onChange={(id) => made.setField(index, isField(id) ? id : null)}
        />
      ),
    },
  ];
  return (
    <section className="card stack" aria-labelledby="import-columns">
      <h2 id="import-columns">
        <Text id="import.columns" />
      </h2>
      <DataTable
        label={t('import.columns')}
        columns={columns}
        rows={sheet.headers.map((header, index) => ({
          index,
          header,
          sample: isPersonal(fields[index]) ? '•••' : samplesOf(sheet, index),
        }))}
        keyOf={({ index }) => String(index)}
      />
      {isReady ? null : <Notice tone="warn" title={<Text id="import.needsNames" />} />}
      <ErrorNotice error={checking.error} />
      <div>
        <Button
          variant={made.problems === undefined ? 'primary' : 'plain'}
          isDisabled={!isReady || sheet.rows.length === 0}
          isPending={checking.isPending}
          onPress={made.checkAll}
        >
          <Text id="import.check" />
        </Button>
      </div>
    </section>
  );
}

const isPersonal = (field: string | null | undefined): boolean =>
  field === 'socialSecurityNumber' || field === 'dateOfBirth';

const samplesOf = ({ rows }: Sheet, index: number): string =>
  [...new Set(rows.slice(0, 50).map(({ cells }) => cells[index] ?? ''))]
    .filter(Boolean)
    .slice(0, SAMPLES)
    .map((text) => (text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text))
    .join(', ');
