/** Each column of the register with what it holds; a register may also leave out the frequency and the state. */

import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { type Option, Select, TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { roleOf, withRole } from './column-roles.ts';
import type { OpenedRegister } from './messages.ts';
import { useRoleOptions, useTaxOptions } from './role-names.ts';
import type { Register } from './use-register.ts';

/** What changes while a run is under way is not among them: many fields would be drawn again. */
type Props = Pick<Register, 'opened' | 'columns' | 'setColumns' | 'chooseHeader'>;

const FREQUENCIES = [52, 26, 24, 12, 4, 2, 1, 260] as const;

/** Also offers a choice from a columns file that the list does not have. */
const withOwn = (options: readonly Option[], own: string): readonly Option[] =>
  options.some(({ id }) => id === own)
    ? options
    : [...options, { id: own, label: own.replace(/^\w+:/, '') }];

export const ColumnFields = memo(function ColumnFields(props: Props) {
  const t = useText();
  const options = useRoleOptions();
  const { opened, columns, setColumns, chooseHeader } = props;
  const drawn = useDrawn(opened?.headers.length ?? 0);
  if (opened === undefined) return null;
  const { headers, samples } = opened;
  return (
    <>
      <HeaderChoice opened={opened} chooseHeader={chooseHeader} />
      <ul className="columns-map">
        {headers.slice(0, drawn).map((header, i) =>
          header === '' || headers.indexOf(header) !== i ? null : (
            <li key={header}>
              <Select
                label={header}
                hint={samples[i] === '' ? t('parallel.emptyColumn') : samples[i]}
                options={withOwn(options, roleOf(columns, header))}
                value={roleOf(columns, header)}
                onChange={(role) => setColumns(withRole(columns, header, role))}
              />
            </li>
          ),
        )}
      </ul>
      {columns.taxColumn === undefined ? null : (
        <TaxNames columns={columns} setColumns={setColumns} />
      )}
      <ForAll opened={opened} columns={columns} setColumns={setColumns} />
    </>
  );
});

/** Fields drawn in one go; the page answers between them. */
const AT_ONCE = 5;

/** How many of the fields are drawn so far. */
function useDrawn(total: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + AT_ONCE));
  }, [drawn, total]);
  return drawn;
}

type HeaderProps = Pick<Register, 'chooseHeader'> & { readonly opened: OpenedRegister };

function HeaderChoice({ opened, chooseHeader }: HeaderProps) {
  const t = useText();
  const options = useMemo(
    () =>
      opened.titles.map(({ line, text }) => ({
        id: String(line),
        label: t('parallel.headerOption', { line, text }),
      })),
    [opened, t],
  );
  return (
    <Select
      label={t('parallel.header')}
      options={options}
      value={String(opened.headerLine)}
      onChange={(line) => chooseHeader(Number(line))}
    />
  );
}

/** What the register calls the taxes, in the layout with a row for each check and tax. */
function TaxNames({ columns, setColumns }: Pick<Register, 'columns' | 'setColumns'>) {
  const options = useTaxOptions();
  const taxes = columns.taxes ?? {};
  return (
    <>
      <h3>
        <Text id="parallel.taxNames" />
      </h3>
      <ul className="columns-map">
        {Object.entries(taxes).map(([name, held]) => {
          const own = [held].flat().join('+');
          return (
            <li key={name}>
              <Select
                label={name}
                options={withOwn(options, own)}
                value={own}
                onChange={(next) => {
                  const { [name]: _, ...others } = taxes;
                  const named = next.split('+');
                  const value = named.length > 1 ? named : next;
                  setColumns({
                    ...columns,
                    taxes: next === '' ? others : { ...others, [name]: value },
                  });
                }}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

type MessageId = Parameters<ReturnType<typeof useText>>[0];

/** What holds for all checks, written as text: the field, its label, and a hint. */
const VALUES = [
  ['payDate', 'parallel.allPayDate', 'parallel.allPayDateHint'],
  ['employee', 'parallel.allEmployee', 'parallel.allEmployeeHint'],
  ['workState', 'parallel.allState', 'parallel.allStateHint'],
  ['workPlace', 'parallel.allWorkPlace', 'parallel.allPlaceHint'],
  ['homeState', 'parallel.allHomeState', 'parallel.allHomeStateHint'],
  ['homePlace', 'parallel.allHomePlace', 'parallel.allPlaceHint'],
] as const satisfies readonly (readonly [keyof Register['columns'], MessageId, MessageId])[];
type ValueField = (typeof VALUES)[number][0];

type ForAllProps = Pick<Register, 'columns' | 'setColumns'> & { readonly opened: OpenedRegister };

/** What holds for all checks where no column says it. */
function ForAll({ opened: { headers }, columns, setColumns }: ForAllProps) {
  const t = useText();
  const { payPeriodsPerYear: periods } = columns;
  const isColumn = (held: unknown): boolean => typeof held === 'string' && headers.includes(held);
  const frequencies: readonly Option[] = FREQUENCIES.map((count) => ({
    id: String(count),
    label: t('parallel.periods', { count }),
  }));
  return (
    <div className="grid">
      {isColumn(periods) ? null : (
        <Select
          label={t('parallel.allFrequency')}
          options={periods === undefined ? frequencies : withOwn(frequencies, String(periods))}
          value={periods === undefined ? null : String(periods)}
          onChange={(next) => setColumns({ ...columns, payPeriodsPerYear: Number(next) })}
        />
      )}
      {VALUES.filter(([field]) => !isColumn(columns[field])).map(([field, label, hint]) => (
        <TextField
          key={field}
          label={t(label)}
          hint={t(hint)}
          value={textOf(columns[field])}
          onChange={(value) => setColumns(withValue(columns, field, value))}
        />
      ))}
    </div>
  );
}

const textOf = (held: Register['columns'][ValueField]): string =>
  typeof held === 'object' ? held.value : (held ?? '');

function withValue(
  columns: Register['columns'],
  field: ValueField,
  value: string,
): Register['columns'] {
  const { [field]: _, ...others } = columns;
  if (value === '') return others;
  const isValue = field === 'payDate' || field === 'employee';
  return { ...others, [field]: isValue ? { value } : value };
}
