/** The day's list: what is late, due today, and next, for all employees of an employer. */

import type { WorkCounts } from '@wagewright/client';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { AskBusinessDays } from '../employers/business-days.tsx';
import { type EmployerContext, HrPage, onEmployer } from '../hr/hr-page.tsx';
import {
  countOf,
  isKind,
  isWhen,
  KINDS,
  useWork,
  useWorkCounts,
  WHENS,
  type When,
  type WorkFilter,
  type WorkKind,
} from './work.ts';
import { WorkTable } from './work-table.tsx';

const WHEN_NAMES: Readonly<Record<When, MessageId>> = {
  late: 'work.late',
  today: 'work.today',
  soon: 'work.soon',
  later: 'work.later',
};

const TONES: Readonly<Partial<Record<When, string>>> = { late: 'bad', today: 'warn' };

export const WorkPage = onEmployer((context) => {
  const t = useText();
  return (
    <HrPage {...context} tab="work" title={t('hr.work')}>
      <WorkList {...context} />
    </HrPage>
  );
});

function WorkList({ employer, rights }: EmployerContext) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const [when, kind] = [params.get('due'), params.get('kind')];
  const filter: WorkFilter = {
    when: isWhen(when) ? when : null,
    kind: isKind(kind) ? kind : null,
    search: params.get('search') ?? '',
  };
  const counts = useWorkCounts(employer.id);
  const search = useDeferredValue(filter.search.trim());
  const today = counts.data?.today;
  const list = useWork(employer.id, { ...filter, search }, today);
  const items = list.data?.pages.flatMap((page) => page.workItems);
  const isFiltered = filter.when !== null || filter.kind !== null || search !== '';
  return (
    <div className="stack">
      <AskBusinessDays employer={employer} mayAdminister={rights.mayAdminister} />
      <ErrorNotice error={counts.error ?? list.error} />
      {counts.data === undefined ? (
        counts.error === null && <Text id="loading" />
      ) : (
        <>
          {counts.data.complete ? null : (
            <Notice>
              <Text id="work.incomplete" />
            </Notice>
          )}
          <WhenTiles counts={counts.data} filter={filter} hrefWith={hrefsOf(params)} />
          <KindChips counts={counts.data} filter={filter} hrefWith={hrefsOf(params)} />
          <div className="employer-search">
            <TextField
              type="search"
              label={t('work.search')}
              value={filter.search}
              onChange={(text) =>
                setParams(
                  (before) => {
                    const next = new URLSearchParams(before);
                    if (text === '') next.delete('search');
                    else next.set('search', text);
                    return next;
                  },
                  { replace: true },
                )
              }
            />
          </div>
        </>
      )}
      {items === undefined || today === undefined ? null : items.length === 0 ? (
        <NothingOpen employerId={employer.id} isFiltered={isFiltered} mayWork={rights.mayWork} />
      ) : (
        <WorkTable employerId={employer.id} items={items} today={today} />
      )}
      {list.hasNextPage ? (
        <p>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            <Text id="employers.more" />
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** The address of the list with one filter changed; null clears it. */
type HrefWith = (name: 'due' | 'kind', value: string | null) => string;

const hrefsOf =
  (params: URLSearchParams): HrefWith =>
  (name, value) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };

type FilterProps = {
  readonly counts: WorkCounts;
  readonly filter: WorkFilter;
  readonly hrefWith: HrefWith;
};

function WhenTiles({ counts, filter, hrefWith }: FilterProps) {
  const t = useText();
  const shown = counts.counts.filter(({ kind }) => filter.kind === null || kind === filter.kind);
  return (
    <nav aria-label={t('work.byDay')}>
      <ul className="tiles">
        {WHENS.map((when) => {
          const count = shown.reduce((sum, each) => sum + countOf(each, when), 0);
          const isOn = filter.when === when;
          return (
            <li key={when}>
              <Link
                href={hrefWith('due', isOn ? null : when)}
                className={`tile ${count > 0 ? (TONES[when] ?? '') : ''}`}
                {...(isOn ? { 'aria-current': 'true' } : {})}
              >
                <strong>{count.toLocaleString('en-US')}</strong>
                <span>
                  <Text id={WHEN_NAMES[when]} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function KindChips({ counts, filter, hrefWith }: FilterProps) {
  const t = useText();
  const shown = counts.counts.map((each) => ({
    kind: each.kind as WorkKind,
    count: countOf(each, filter.when),
  }));
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const chip = (id: WorkKind | null, label: MessageId, count: number) => (
    <li key={id ?? 'all'}>
      <Link
        href={hrefWith('kind', id)}
        className="chip"
        {...(filter.kind === id ? { 'aria-current': 'true' } : {})}
      >
        <Text id={label} />
        <span className="number">{count.toLocaleString('en-US')}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('work.byKind')}>
      <ul className="chips">
        {chip(null, 'work.all', total)}
        {shown
          .filter(({ kind, count }) => count > 0 || kind === filter.kind)
          .map(({ kind, count }) => chip(kind, KINDS[kind], count))}
      </ul>
    </nav>
  );
}

type NothingProps = {
  readonly employerId: string;
  readonly isFiltered: boolean;
  readonly mayWork: boolean;
};

function NothingOpen({ employerId, isFiltered, mayWork }: NothingProps) {
  if (isFiltered) {
    return (
      <div className="empty-state" role="status">
        <p>
          <Text id="work.noneFound" />
        </p>
        <Link href={`/employers/${employerId}/work`} className="button plain">
          <Text id="work.showAll" />
        </Link>
      </div>
    );
  }
  return (
    <div className="empty-state" role="status">
      <h2>
        <Text id="work.done" />
      </h2>
      <p>
        <Text id="work.doneText" />
      </p>
      {mayWork ? (
        <div className="row">
          <Link href={`/employers/${employerId}/employees/new`} className="button primary">
            <Text id="employees.add" />
          </Link>
          <Link href={`/employers/${employerId}/employees/import`} className="button plain">
            <Text id="employees.import" />
          </Link>
        </div>
      ) : null}
    </div>
  );
}
