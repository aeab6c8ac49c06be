/** Every state by how well its tax rules are sourced: a map and a table of the same. */

import { type ReactNode, useState } from 'react';
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
  const [choice, change] = useChoice();
  const { data, error, isPending } = useRules(choice);
  const [filter, setFilter] = useState<Filter>({ name: '', level: 'all', order: 'name' });
  const isShown = isFound(filter);
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
            <MapCard rules={data} hrefOf={hrefOf} isShown={isShown}>
              <ChoiceFields
                choice={choice}
                onChange={change}
                version={data.version}
                payDate={data.payDate}
              />
            </MapCard>
            <section className="card stack" aria-labelledby="states">
              <h2 id="states" tabIndex={-1}>
                <Text id="rules.table" />
              </h2>
              <Filters filter={filter} onFilter={setFilter} />
              <States
                shown={data.states.filter(isShown).toSorted(COMPARE[filter.order])}
                all={data.states.length}
                hrefOf={hrefOf}
              />
            </section>
          </>
        )}
      </div>
    </Page>
  );
}

type Filter = {
  readonly name: string;
  readonly level: Level | 'all';
  readonly order: Order;
};

function isFound({ name, level }: Filter): (state: StateSummary) => boolean {
  const wanted = name.trim().toLowerCase();
  return (state) =>
    (level === 'all' || state.confidence === level) &&
    (state.name.toLowerCase().includes(wanted) || state.code.toLowerCase() === wanted);
}

type MapProps = {
  readonly rules: NonNullable<ReturnType<typeof useRules>['data']>;
  readonly hrefOf: (state: StateSummary) => string;
  readonly isShown: (state: StateSummary) => boolean;
  readonly children: ReactNode;
};

function MapCard({ rules: { version, payDate, states }, hrefOf, isShown, children }: MapProps) {
  const { date } = useFormats();
  return (
    <section className="card stack" aria-labelledby="map">
      <div className="grid">{children}</div>
      <h2 id="map">
        <Text id="rules.mapTitle" values={{ version, date: date(payDate) }} />
      </h2>
      <a className="skip-inline" href="#states">
        <Text id="rules.skipMap" />
      </a>
      <StateMap states={states} hrefOf={hrefOf} isShown={isShown} />
      <p className="muted small">
        <Text id="rules.counted" />
      </p>
      <Legend counts={countsOf(states)} />
    </section>
  );
}

type StatesProps = {
  readonly shown: readonly StateSummary[];
  readonly all: number;
  readonly hrefOf: (state: StateSummary) => string;
};

const States = ({ shown, all, hrefOf }: StatesProps) => (
  <>
    <p role="status" className="muted small">
      <Text id="rules.shown" values={{ count: shown.length, all }} />
    </p>
    <StateTable states={shown} hrefOf={hrefOf} />
  </>
);

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
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
};

function Filters({ filter, onFilter }: FilterProps) {
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
      <TextField
        label={t('rules.filterName')}
        type="search"
        value={filter.name}
        onChange={(name) => onFilter({ ...filter, name })}
      />
      <Select
        label={t('rules.confidence')}
        options={[
          { id: 'all', label: t('rules.all') },
          ...LEVELS.map((id) => ({ id, label: nameOf(id) })),
        ]}
        value={filter.level}
        onChange={(level) => onFilter({ ...filter, level })}
      />
      <Select
        label={t('rules.order')}
        options={ORDERS.map((id) => ({ id, label: orders[id] }))}
        value={filter.order}
        onChange={(order) => onFilter({ ...filter, order })}
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
