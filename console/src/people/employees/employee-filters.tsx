/** The filters of the list, kept in the address for links and for the browser's back button. */

import { useSearchParams } from 'wouter';
import { Select, TextField } from '../../ui/fields.tsx';
import { useText } from '../../ui/i18n/text.tsx';
import {
  EMPLOYMENT_STATUSES,
  type EmployeeFilter,
  type EmploymentStatus,
  FORM_FILTERS,
} from './employees.ts';

const NAMES = ['search', 'status', 'form', 'hiredFrom', 'hiredBy'] as const;

const isStatus = (text: string): text is EmploymentStatus =>
  Object.hasOwn(EMPLOYMENT_STATUSES, text);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

export function filterOf(params: URLSearchParams): EmployeeFilter {
  const [search, status, form, hiredFrom, hiredBy] = NAMES.map((name) => params.get(name) ?? '');
  return {
    search: search ?? '',
    status: status !== undefined && isStatus(status) ? status : '',
    form: form !== undefined && Object.hasOwn(FORM_FILTERS, form) ? form : '',
    hiredFrom: hiredFrom !== undefined && isDay(hiredFrom) ? hiredFrom : '',
    hiredBy: hiredBy !== undefined && isDay(hiredBy) ? hiredBy : '',
  };
}

export const isNarrowed = (filter: EmployeeFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '');

const ANY = 'any';

export function EmployeeFilters() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const change = (name: (typeof NAMES)[number], value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const any = { id: ANY, label: t('log.any') };
  return (
    <search className="filters">
      <TextField
        type="search"
        label={t('employees.search')}
        value={filter.search}
        onChange={(text) => change('search', text)}
      />
      <Select
        label={t('employees.status')}
        options={[
          any,
          ...Object.entries(EMPLOYMENT_STATUSES).map(([id, label]) => ({ id, label: t(label) })),
        ]}
        value={filter.status === '' ? ANY : filter.status}
        onChange={(id) => change('status', id === ANY ? '' : id)}
      />
      <Select
        label={t('employees.form')}
        options={[
          any,
          ...Object.entries(FORM_FILTERS).map(([id, label]) => ({ id, label: t(label) })),
        ]}
        value={filter.form === '' ? ANY : filter.form}
        onChange={(id) => change('form', id === ANY ? '' : id)}
      />
      <TextField
        type="date"
        label={t('employees.hiredFrom')}
        value={filter.hiredFrom}
        onChange={(day) => change('hiredFrom', day)}
      />
      <TextField
        type="date"
        label={t('employees.hiredBy')}
        value={filter.hiredBy}
        onChange={(day) => change('hiredBy', day)}
      />
    </search>
  );
}
