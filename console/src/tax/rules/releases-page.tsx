/** The releases of the rules, and what changed between two of them in words and amounts. */

import { useSearchParams } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Select } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Comparison } from './comparison.tsx';
import { type Release, useReleases } from './data.ts';
import { OperatorCard } from './operator-card.tsx';
import './rules.css';

export function ReleasesPage() {
  const t = useText();
  const { data, error } = useReleases();
  return (
    <Page title={t('releases.title')} intro={t('releases.intro')}>
      <div className="stack">
        <ErrorNotice error={error} />
        {data === undefined ? (
          error === null && <Text id="loading" />
        ) : (
          <>
            <section className="card stack" aria-labelledby="all">
              <h2 id="all">
                <Text id="releases.all" />
              </h2>
              <Releases releases={data} />
            </section>
            <OperatorCard />
            <Compare releases={data} />
          </>
        )}
      </div>
    </Page>
  );
}

function Releases({ releases }: { readonly releases: readonly Release[] }) {
  const t = useText();
  const { figure } = useFormats();
  return (
    <ScrollArea label={t('releases.table')}>
      <div className="rules-table">
        <DataTable
          label={t('releases.all')}
          columns={columnsOf(t, figure)}
          rows={releases}
          keyOf={({ version }) => version}
        />
      </div>
    </ScrollArea>
  );
}

const columnsOf = (
  t: ReturnType<typeof useText>,
  figure: (value: number) => string,
): readonly Column<Release>[] => [
  {
    id: 'version',
    label: t('system.version'),
    isRowHeader: true,
    cell: ({ version }) => version,
  },
  {
    id: 'sealed',
    label: t('releases.sealed'),
    cell: ({ sealedOn }) =>
      sealedOn === null ? (
        <Badge tone="warn">
          <Text id="system.draft" />
        </Badge>
      ) : (
        <Day date={sealedOn} />
      ),
  },
  { id: 'source', label: t('releases.source'), cell: (release) => <Origin release={release} /> },
  {
    id: 'about',
    label: t('releases.about'),
    cell: ({ about, sha256 }) => (
      <div className="about">
        <span lang="en">{about}</span>
        {sha256 === null ? null : (
          <span className="small muted">
            {t('system.digest')} <code className="digest">{sha256}</code>
          </span>
        )}
      </div>
    ),
  },
  {
    id: 'dates',
    label: t('system.payDates'),
    cell: ({ firstPayDate, lastPayDate }) => (
      <Text
        id="system.through"
        values={{ first: <Day date={firstPayDate} />, last: <Day date={lastPayDate} /> }}
      />
    ),
  },
  {
    id: 'known',
    label: t('releases.knownUpTo'),
    cell: ({ knownUpTo }) => <Day date={knownUpTo} />,
  },
  { id: 'taxes', label: t('rules.taxes'), isNumber: true, cell: ({ taxes }) => figure(taxes) },
  {
    id: 'golden',
    label: t('releases.golden'),
    isNumber: true,
    cell: ({ goldenPaychecks }) => figure(goldenPaychecks),
  },
];

const SOURCES = {
  builtIn: 'releases.source.builtIn',
  imported: 'releases.source.imported',
  installed: 'releases.source.installed',
} as const satisfies Readonly<Record<Release['source'], MessageId>>;

/** Of an installed release, whose signature it has and since when it is here. */
function Origin({ release: { source, signer, installedAt } }: { readonly release: Release }) {
  if (signer === undefined || installedAt === undefined) {
    return <Text id={SOURCES[source]} />;
  }
  return (
    <Text
      id="releases.installed"
      values={{ signer, date: <Day date={installedAt.slice(0, 10)} /> }}
    />
  );
}

const Day = ({ date }: { readonly date: string }) => (
  <span className="plain-day">{useFormats().shortDate(date)}</span>
);

function Compare({ releases }: { readonly releases: readonly Release[] }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  // `rules import` has listed what an import changes.
  const comparable = releases.filter(({ version }) => !version.includes('+'));
  const versions = comparable.map(({ version }) => version);
  const sealed = comparable.filter(({ sealedOn }) => sealedOn !== null);
  const to = search.get('to') ?? sealed[0]?.version ?? '';
  const from = search.get('from') ?? sealed.find(({ version }) => version !== to)?.version ?? to;
  const options = versions.map((id) => ({ id, label: id }));
  const choose = (part: Readonly<Record<string, string>>): void =>
    setSearch({ from, to, ...part }, { replace: true });
  return (
    <section className="card stack" aria-labelledby="compare">
      <h2 id="compare">
        <Text id="releases.compare" />
      </h2>
      <div className="grid no-print">
        <Select
          label={t('releases.from')}
          options={options}
          value={from}
          onChange={(id) => choose({ from: id })}
        />
        <Select
          label={t('releases.to')}
          options={options}
          value={to}
          onChange={(id) => choose({ to: id })}
        />
      </div>
      {from === to ? (
        <Notice title={t('releases.same')} />
      ) : (
        <Comparison key={`${from} ${to}`} from={from} to={to} />
      )}
    </section>
  );
}
