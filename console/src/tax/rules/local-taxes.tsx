/** Taxes of counties and places with one method: a table, each opened in full on request. */

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { LocationChoice } from '../payroll/model.ts';
import { LevelBadge } from './confidence.tsx';
import { type Choice, type LocalTax, useTaxRules } from './data.ts';
import { useFigure } from './figures.tsx';
import { TaxBody } from './tax-section.tsx';

/** More rows are found by name. */
const MOST_SHOWN = 100;

type Props = {
  readonly taxes: readonly LocalTax[];
  readonly state: string;
  readonly place: LocationChoice;
  readonly choice: Choice;
  /** From the address. */
  readonly opened: string;
};

export function LocalTaxes({ taxes, state, place, choice, opened }: Props) {
  const t = useText();
  const figure = useFigure();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | undefined>(
    taxes.find(({ uniqueTaxID }) => uniqueTaxID === opened)?.uniqueTaxID,
  );
  if (taxes.length === 0) return null;
  const wanted = name.trim().toLowerCase();
  const found = taxes.filter(
    ({ title, uniqueTaxID }) => title.toLowerCase().includes(wanted) || uniqueTaxID === wanted,
  );
  const shown = found.slice(0, MOST_SHOWN);
  const columns: readonly Column<LocalTax>[] = [
    {
      id: 'title',
      label: t('compare.tax'),
      isRowHeader: true,
      cell: ({ title }) => <span lang="en">{title}</span>,
    },
    {
      id: 'rate',
      label: t('rules.rate'),
      isNumber: true,
      cell: ({ facts }) => {
        const rate = facts.find(({ unit }) => unit === 'rate');
        return rate === undefined ? null : figure(rate.value, rate.unit);
      },
    },
    {
      id: 'confidence',
      label: t('rules.confidence'),
      cell: ({ confidence }) => (confidence === null ? null : <LevelBadge level={confidence} />),
    },
    {
      id: 'open',
      label: t('rules.open'),
      isLabelHidden: true,
      cell: ({ uniqueTaxID, title }) => (
        <Button
          variant="quiet"
          aria-label={t('rules.openNamed', { name: title })}
          onPress={() => setChosen(uniqueTaxID)}
        >
          <Text id="rules.open" />
        </Button>
      ),
    },
  ];
  return (
    <section className="card stack" aria-labelledby="local">
      <h2 id="local">
        <Text id="rules.localTaxes" values={{ count: taxes.length }} />
      </h2>
      {chosen === undefined ? null : (
        <Opened key={chosen} id={chosen} state={state} place={place} choice={choice} />
      )}
      <TextField label={t('rules.filterName')} type="search" value={name} onChange={setName} />
      <p role="status" className="muted small">
        <Text id="rules.shown" values={{ count: shown.length, all: taxes.length }} />
      </p>
      <DataTable
        label={t('rules.localTaxes', { count: taxes.length })}
        columns={columns}
        rows={shown}
        keyOf={({ uniqueTaxID }) => uniqueTaxID}
      />
    </section>
  );
}

type OpenedProps = Pick<Props, 'state' | 'place' | 'choice'> & { readonly id: string };

function Opened({ id, state, place, choice }: OpenedProps) {
  const { data, error } = useTaxRules(state, id, choice);
  if (data === undefined)
    return error === null ? <Text id="loading" /> : <ErrorNotice error={error} />;
  return (
    <div className="stack opened" id={id}>
      <h3 tabIndex={-1} ref={(heading) => heading?.focus()} lang="en">
        {data.title}
      </h3>
      <TaxBody tax={data} place={place} />
    </div>
  );
}
