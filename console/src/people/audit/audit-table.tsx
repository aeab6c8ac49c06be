/** Entries of a trail, oldest first: when, who, what, from where, and the values behind it. */

import type { AuditEntry } from '@wagewright/client';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Details } from '../../ui/details.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { statusLabel } from '../model/form-status.tsx';
import { wordsOf } from './actions.ts';

const KINDS: Readonly<Record<string, MessageId>> = {
  account: 'audit.byKey',
  admin: 'audit.byAdmin',
  employee: 'audit.byEmployee',
  representative: 'audit.byRepresentative',
};

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const t = useText();
  const columns: readonly Column<AuditEntry>[] = [
    { id: 'sequence', label: t('audit.number'), cell: ({ sequence }) => sequence, isNumber: true },
    { id: 'at', label: t('audit.at'), cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'what',
      label: t('audit.action'),
      isRowHeader: true,
      cell: ({ action }) => {
        const words = wordsOf(action);
        return words === undefined ? action : t(words);
      },
    },
    { id: 'who', label: t('audit.who'), cell: ({ actor }) => <Who actor={actor} /> },
    {
      id: 'details',
      label: t('audit.details'),
      cell: (entry) => <EntryDetails entry={entry} />,
    },
  ];
  return (
    <DataTable
      label={t('hr.audit')}
      columns={columns}
      rows={entries}
      keyOf={({ sequence }) => String(sequence)}
    />
  );
}

function Who({ actor }: { readonly actor: AuditEntry['actor'] }) {
  const kind = KINDS[actor.kind];
  return (
    <span className="breaks">
      {actor.name ?? actor.id}{' '}
      <span className="muted small">{kind === undefined ? actor.kind : <Text id={kind} />}</span>
    </span>
  );
}

function EntryDetails({ entry: { details, origin, hash } }: { readonly entry: AuditEntry }) {
  const shownDetails = Object.entries(details ?? {});
  return (
    <Details title={<Text id="audit.show" />} level={2}>
      <dl className="entry-details small">
        {details === null ? (
          <p>
            <Text id="audit.destroyed" />
          </p>
        ) : null}
        {shownDetails.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">
              <DetailName name={name} />
            </dt>
            <dd className="breaks">{shown(name, value)}</dd>
          </div>
        ))}
        {origin === null ? null : (
          <div>
            <dt className="muted">IP</dt>
            <dd className="breaks">
              {origin.ip} {origin.userAgent}
            </dd>
          </div>
        )}
        <div>
          <dt className="muted">SHA-256</dt>
          <dd className="breaks">{hash}</dd>
        </div>
      </dl>
    </Details>
  );
}

type Change = { readonly path: string; readonly old?: unknown; readonly new?: unknown };

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  ('old' in value || 'new' in value);

const NAMES: Readonly<Record<string, MessageId>> = {
  changes: 'audit.changes',
  from: 'audit.statusBefore',
  to: 'audit.statusAfter',
  reason: 'examine.review.reason',
  rejectionReason: 'examine.review.reason',
};

/** Other details have their name in the API. */
function DetailName({ name }: { readonly name: string }) {
  const words = NAMES[name];
  return words === undefined ? name : <Text id={words} />;
}

function shown(name: string, value: unknown) {
  const status =
    (name === 'from' || name === 'to') && typeof value === 'string'
      ? statusLabel(value)
      : undefined;
  if (status !== undefined) return <Text id={status} />;
  if (Array.isArray(value) && value.every(isChange)) {
    return (
      <ul className="plain">
        {value.map(({ path, old, new: next }) => (
          <li key={path}>
            {path}: {plain(old)} → {plain(next)}
          </li>
        ))}
      </ul>
    );
  }
  return plain(value);
}

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${plain(part)}`)
    .join(', ');
};
