/** The filters of the log, kept in the address for links and for the browser's back button. */

import { useDeferredValue, useState } from 'react';
import { useFoundEmployers, useNamedEmployer } from '../../ui/api/employers.ts';
import { Select, TextField } from '../../ui/fields.tsx';
import { useText } from '../../ui/i18n/text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { KIND_NAMES, STATUS_NAMES } from './deliveries.ts';
import { LOGGED_NAMES } from './events.ts';
import { KINDS, STATUSES } from './model.ts';

type Filter = Readonly<Record<(typeof NAMES)[number], string>>;

const NAMES = ['status', 'event', 'kind', 'employer', 'from', 'to'] as const;

export const readFilter = (params: URLSearchParams): Filter =>
  Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Filter;

/** The query of the list. */
export function queryOf({ status, event, kind, employer, from, to }: Filter): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string) => value !== '' && query.set(name, value);
  set('status', status);
  set('kind', kind);
  set('eventKey', event);
  set('employerId', employer);
  set('since', startOf(from, 0));
  set('until', startOf(to, 1));
  return query.toString();
}

/** The first moment of a day in the browser's time zone, `later` days later; empty if the text is not a day. */
function startOf(day: string, later: number): string {
  const date = new Date(`${day}T00:00:00`);
  if (day === '' || Number.isNaN(date.getTime())) return '';
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

type Props = { readonly filter: Filter; readonly onChange: (change: Partial<Filter>) => void };

const ANY = 'any';

export function Filters({ filter, onChange }: Props) {
  const t = useText();
  const choice = (
    name: 'status' | 'event' | 'kind',
    label: string,
    options: readonly { readonly id: string; readonly label: string }[],
  ) => (
    <Select
      label={label}
      options={[{ id: ANY, label: t('log.any') }, ...options]}
      value={filter[name] === '' ? ANY : filter[name]}
      onChange={(id) => onChange({ [name]: id === ANY ? '' : id })}
    />
  );
  return (
    <div className="log-filters">
      {choice(
        'status',
        t('log.status'),
        STATUSES.map((id) => ({ id, label: t(STATUS_NAMES[id]) })),
      )}
      {choice(
        'event',
        t('log.event'),
        Object.entries(LOGGED_NAMES).map(([id, label]) => ({ id, label: t(label) })),
      )}
      {choice(
        'kind',
        t('log.endpoint'),
        KINDS.map((id) => ({ id, label: t(KIND_NAMES[id]) })),
      )}
      <EmployerFilter key={filter.employer} filter={filter} onChange={onChange} />
      <TextField
        label={t('log.from')}
        type="date"
        value={filter.from}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label={t('log.to')}
        type="date"
        value={filter.to}
        onChange={(to) => onChange({ to })}
      />
    </div>
  );
}

function EmployerFilter({ filter: { employer }, onChange }: Props) {
  const t = useText();
  const [text, setText] = useState<string>();
  const { data: found = [] } = useFoundEmployers(useDeferredValue((text ?? '').trim()));
  const { data: chosen } = useNamedEmployer(employer);
  return (
    <SearchField
      label={t('log.employer')}
      text={text ?? (employer === '' ? '' : (chosen?.employer.name ?? ''))}
      onText={(next) => {
        setText(next);
        if (next === '' && employer !== '') onChange({ employer: '' });
      }}
      chosen={text === undefined && employer !== '' ? employer : null}
      found={found.map(({ id, name, federalEIN }) => ({ id, label: name, detail: federalEIN }))}
      onChoose={({ id }) => {
        setText(undefined);
        onChange({ employer: id });
      }}
    />
  );
}
