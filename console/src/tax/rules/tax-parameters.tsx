/** What a tax asks of the certificate or of the employer: each parameter with its values. */

import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useText } from '../../ui/i18n/text.tsx';
import { useMeaning, useParameterName } from '../payroll/parameter-names.ts';
import type { RuleParameter } from './data.ts';

export function Parameters({ parameters }: { readonly parameters: readonly RuleParameter[] }) {
  const t = useText();
  const nameOf = useParameterName();
  const meaningOf = useMeaning();
  const columns: readonly Column<RuleParameter>[] = [
    {
      id: 'name',
      label: t('rules.parameter'),
      isRowHeader: true,
      cell: ({ parameterName }) => <code>{parameterName}</code>,
    },
    {
      id: 'what',
      label: t('steps.what'),
      cell: ({ parameterName, description, allowedValues = [] }) => (
        <div>
          {nameOf(parameterName)}
          <p className="muted small" lang="en">
            {description}
          </p>
          {allowedValues.length === 0 ? null : (
            <ul className="plain small">
              {allowedValues.map(({ value, meaning }) => (
                <li key={value}>
                  <code>{value}</code> {meaningOf(meaning)}
                </li>
              ))}
            </ul>
          )}
        </div>
      ),
    },
    {
      id: 'line',
      label: t('rules.certificateLine'),
      cell: ({ certificateLineNo }) => <span lang="en">{certificateLineNo}</span>,
    },
    { id: 'default', label: t('rules.default'), cell: ({ defaultValue }) => defaultValue },
  ];
  return (
    <DataTable
      label={t('rules.parameters', { count: parameters.length })}
      columns={columns}
      rows={parameters}
      keyOf={({ parameterName }) => parameterName}
    />
  );
}
