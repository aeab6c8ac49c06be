/** Every state by how well its tax rules are sourced: a map and a table of the same. */

import { useState } from 'react';
import { Link } from 'wouter';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Select, TextField } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { ChoiceFields, useChoice } from './choice.tsx';
import { Legend, LevelBadge, PlainLevel, useLevelNames } from './confidence.tsx';
import { LEVELS, type Level, queryOf, type StateSummary, useRules } from './data.ts';
import { StateMap } from './state-map.tsx';
import './rules.css';

const ORDERS = ['name', 'confidence', 'taxes', 'examples', 'questions', 'notCovered'] as const;
type Order = (typeof ORDERS)[number];

const rank = (level: Level): number => LEVELS.indexOf(level);

/** Largest or lowest confidence first, then by name. */
const COMPARE: Readonly<Record<Order, (a: StateSummary, b: StateSummary) => number>> = {
  name: () => 0,
  confidence: (a, b) => rank(b.confidence) - rank(a.confidence),
  taxes: (a, b) => b.taxes - a.taxes,
  examples: (a, b) => b.officialExamples - a.officialExamples,
  questions: (a, b) => b.openQuestions - a.openQuestions,
  notCovered: (a, b) => b.notCovered - a.notCovered,
};

export function RulesPage() {
  const t = useText();
  const { date } = useFormats();
  const [choice, change] = useChoice();
  const { data, error, isPending } = useRules(choice);
  const [name, setName] = useState('');
  const [level, setLevel] = useState<Level | 'all'>('all');
  const [order, setOrder] = useState<Order>('name');
  const wanted = name.trim().toLowerCase();
  const isShown = (state: StateSummary): boolean =>
    (level === 'all' || state.confidence === level) &&
    (state.name.toLowerCase().includes(wanted) || state.code.toLowerCase() === wanted);
  const shown = (data?.states ?? []).filter(isShown).toSorted(COMPARE[order]);
  const hrefOf = ({ code }: StateSummary): string =>
    `/rules/${code.toLowerCase()}${queryOf(choice)}`;
  return (
    <Page
      title={t('rules.title')}
      intro={t('rules.intro')}
      actions={
        <Link href="/rules/releases" className="button plain">
          <Text id="rules.releases" />
        </Link>
      }
    >
      <div className="stack">
        <ErrorNotice error={error} />
        {isPending && error === null ? <Text id="loading" /> : null}
        {data === undefined ? null : (
          <>
            <section className="card stack" aria-labelledby="map">
              <div className="grid">
                <ChoiceFields
                  choice={choice}
                  onChange={change}
                  version={data.version}
                  payDate={data.payDate}
                />
              </div>
              <h2 id="map">
                <Text
                  id="rules.mapTitle"
                  values={{ version: data.version, date: date(data.payDate) }}
                />
              </h2>
              <a className="skip-inline" href="#states">
                <Text id="rules.skipMap" />
              </a>
              <StateMap states={data.states} hrefOf={hrefOf} isShown={isShown} />
              <p className="muted small">
                <Text id="rules.counted" />
              </p>
              <Legend counts={countsOf(data.states)} />
            </section>
            <section className="card stack" aria-labelledby="states">
              <h2 id="states" tabIndex={-1}>
                <Text id="rules.table" />
              </h2>
              <Filters
                name={name}
                onName={setName}
                level={level}
                onLevel={setLevel}
                order={order}
                onOrder={setOrder}
              />
              <p role="status" className="muted small">
                <Text id="rules.shown" values={{ count: shown.length, all: data.states.length }} />
              </p>
              <StateTable states={shown} hrefOf={hrefOf} />
            </section>
          </>
        )}
      </div>
    </Page>
  );
}

function countsOf(states: readonly StateSummary[]): Record<Level, number> {
  const count = (level: Level) => states.filter(({ confidence }) => confidence === level).length;
  return {
    official: count('official'),
    transcribed: count('transcribed'),
    secondary: count('secondary'),
    derived: count('derived'),
    unverified: count('unverified'),
  };
}

type FilterProps = {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly level: Level | 'all';
  readonly onLevel: (level: Level | 'all') => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
};

function Filters({ name, onName, level, onLevel, order, onOrder }: FilterProps) {
  const t = useText();
  const nameOf = useLevelNames();
  const orders = {
    name: t('rules.state'),
    confidence: t('rules.confidence'),
    taxes: t('rules.taxes'),
    examples: t('rules.examples'),
    questions: t('rules.questions'),
    notCovered: t('rules.notCovered'),
  };
  return (
    <div className="grid">
      <TextField label={t('rules.filterName')} type="search" value={name} onChange={onName} />
      <Select
        label={t('rules.confidence')}
        options={[
          { id: 'all', label: t('rules.all') },
          ...LEVELS.map((id) => ({ id, label: nameOf(id) })),
        ]}
        value={level}
        onChange={onLevel}
      />
      <Select
        label={t('rules.order')}
        options={ORDERS.map((id) => ({ id, label: orders[id] }))}
        value={order}
        onChange={onOrder}
      />
    </div>
  );
}

type TableProps = {
  readonly states: readonly StateSummary[];
  readonly hrefOf: (state: StateSummary) => string;
};

function StateTable({ states, hrefOf }: TableProps) {
  const t = useText();
  const level = (one: Level | null) => (one === null ? null : <PlainLevel level={one} />);
  const columns: readonly Column<StateSummary>[] = [
    {
      id: 'state',
      label: t('rules.state'),
      isRowHeader: true,
      cell: (state) => <Link href={hrefOf(state)}>{state.name}</Link>,
    },
    {
      id: 'confidence',
      label: t('rules.confidence'),
      cell: ({ confidence }) => <LevelBadge level={confidence} />,
    },
    { id: 'income', label: t('rules.income'), cell: ({ income }) => level(income) },
    {
      id: 'unemployment',
      label: t('rules.unemployment'),
      cell: ({ unemployment }) => level(unemployment),
    },
    { id: 'other', label: t('rules.other'), cell: ({ other }) => level(other) },
    { id: 'taxes', label: t('rules.taxes'), isNumber: true, cell: ({ taxes }) => taxes },
    {
      id: 'examples',
      label: t('rules.examples'),
      isNumber: true,
      cell: ({ officialExamples }) => officialExamples,
    },
    {
      id: 'questions',
      label: t('rules.questions'),
      isNumber: true,
      cell: ({ openQuestions }) => openQuestions,
    },
    {
      id: 'notCovered',
      label: t('rules.notCovered'),
      isNumber: true,
      cell: ({ notCovered }) => notCovered,
    },
  ];
  return (
    <ScrollArea label={t('rules.tableByConfidence')}>
      <div className="rules-table">
        <DataTable
          label={t('rules.table')}
          columns={columns}
          rows={states}
          keyOf={({ code }) => code}
        />
      </div>
    </ScrollArea>
  );
}
