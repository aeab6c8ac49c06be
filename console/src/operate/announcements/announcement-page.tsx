/** One announcement: each change with its day, figures before and after, and where it was read. */

import type { RuleChange } from '@wagewright/client';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Select } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { State, titleOf } from './announcements-page.tsx';
import { KIND_NAMES, KINDS, useAnnouncement } from './data.ts';
import './announcements.css';

const ALL = 'all';

export function AnnouncementPage() {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error } = useAnnouncement(id);
  const title = data === undefined ? t('announce.title') : titleOf(t, data);
  return (
    <Page title={title}>
      <div className="stack">
        <p>
          <Link href="/announcements">
            <Text id="announce.back" />
          </Link>
        </p>
        <ErrorNotice error={error} />
        {data === undefined ? (
          error === null && <Text id="loading" />
        ) : (
          <>
            <div className="row">
              <State announcement={data} />
              <span className="muted">
                <Moment at={data.announcedAt} />
              </span>
              {data.previousVersion === null ? null : (
                <span className="muted">
                  <Text id="announce.compared" values={{ version: data.previousVersion }} />
                </span>
              )}
            </div>
            {data.status === 'withdrawn' ? (
              <Notice tone="warn" title={<Text id="announce.withdrawnText" />} />
            ) : null}
            <p lang="en">{data.about}</p>
            <Changes changes={data.changes} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Changes shown before the reader asks for more: a release may have hundreds. */
const STEP = 40;

function Changes({ changes }: { readonly changes: readonly RuleChange[] }) {
  const t = useText();
  const [state, setState] = useState(ALL);
  const [kind, setKind] = useState<string>(ALL);
  const [most, setMost] = useState(STEP);
  const states = [...new Set(changes.map((one) => one.state))].sort();
  const kinds = KINDS.filter((one) => changes.some((change) => change.kind === one));
  const shown = changes.filter(
    (one) => (state === ALL || one.state === state) && (kind === ALL || one.kind === kind),
  );
  return (
    <>
      <div className="grid">
        <Select
          label={t('announce.state')}
          value={state}
          onChange={setState}
          options={[
            { id: ALL, label: t('announce.any') },
            ...states.map((id) => ({ id, label: id === 'US' ? t('announce.federal') : id })),
          ]}
        />
        <Select
          label={t('announce.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { id: ALL, label: t('announce.any') },
            ...kinds.map((id) => ({ id, label: t(KIND_NAMES[id]) })),
          ]}
        />
      </div>
      <p role="status" className="muted">
        <Text id="announce.changes" values={{ count: shown.length }} />
      </p>
      <ul className="announced">
        {shown.slice(0, most).map((change) => (
          <li key={keyOf(change)} className="card stack tight">
            <Change change={change} />
          </li>
        ))}
      </ul>
      {shown.length > most ? (
        <button type="button" className="button" onClick={() => setMost(most + STEP)}>
          <Text id="announce.more" values={{ shown: most, all: shown.length }} />
        </button>
      ) : null}
    </>
  );
}

const keyOf = ({ uniqueTaxID, title, kind, effective, changes }: RuleChange): string =>
  [uniqueTaxID, title, kind, effective, changes[0]?.label].join(' ');

function Change({ change }: { readonly change: RuleChange }) {
  const t = useText();
  const { date, money, percent } = useFormats();
  const { kind, state, title, uniqueTaxID, effective, taxes, changes, changeCount, citation } =
    change;
  const figure = (value: string, unit: RuleChange['changes'][number]['unit']): string => {
    if (value === '') return t('releases.none');
    if (Number.isNaN(Number(value))) return value;
    if (unit === 'dollars') return money(Number(value));
    return unit === 'rate' ? percent(Number(value)) : value;
  };
  return (
    <>
      <div className="row">
        <Badge tone="accent">{t(KIND_NAMES[kind])}</Badge>
        <span>{state}</span>
        {effective === null ? null : (
          <span className="muted">
            <Text id="releases.since" values={{ date: date(effective) }} />
          </span>
        )}
      </div>
      <h2 lang="en">{title}</h2>
      {uniqueTaxID === null ? null : (
        <p className="small muted breaks">
          <code>{uniqueTaxID}</code>{' '}
          {taxes > 1 ? <Text id="announce.taxes" values={{ count: taxes }} /> : null}
        </p>
      )}
      {changes.length === 0 ? null : (
        <dl className="facts" lang="en">
          {changes.map(({ label, unit, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {figure(before, unit)} <span aria-hidden="true">→</span>
                <span className="visually-hidden">{t('announce.becomes')}</span>{' '}
                <strong>{figure(after, unit)}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changeCount > changes.length ? (
        <p className="muted">
          <Text id="releases.more" values={{ count: changeCount - changes.length }} />
        </p>
      ) : null}
      {citation === null ? null : (
        <p className="small muted breaks" lang="en">
          {citation}
        </p>
      )}
    </>
  );
}
