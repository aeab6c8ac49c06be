/** What became of a request, by the id that its answer and its error message have. */

import { useQuery } from '@tanstack/react-query';
import type { FailedRequests } from '@wagewright/client';
import { type FormEvent, useState } from 'react';
import { FormattedDate } from 'react-intl';
import { request } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';

type Found = FailedRequests['requests'][number];

export function FindRequest() {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['requests', asked],
    queryFn: () => request<FailedRequests>(`/v1/requests?requestId=${encodeURIComponent(asked)}`),
    enabled: asked !== '',
  });
  const find = (event: FormEvent): void => {
    event.preventDefault();
    const id = typed.trim();
    if (id === asked && id !== '') void refetch();
    setAsked(id);
  };
  return (
    <section className="card stack tight">
      <h2>
        <Text id="system.findRequest" />
      </h2>
      <form className="stack tight" onSubmit={find}>
        <TextField
          label={t('system.requestId')}
          hint={t('system.requestIdHint')}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">
          <Text id="system.find" />
        </Button>
      </form>
      <div className="stack tight" aria-live="polite">
        <ErrorNotice error={error} />
        {data === undefined ? null : <Requests found={data.requests} />}
      </div>
    </section>
  );
}

function Requests({ found }: { readonly found: readonly Found[] }) {
  const t = useText();
  if (found.length === 0)
    return (
      <p>
        <Text id="system.noRequest" />
      </p>
    );
  const columns: readonly Column<Found>[] = [
    {
      id: 'answeredAt',
      label: t('system.answeredAt'),
      isRowHeader: true,
      cell: ({ answeredAt }) => (
        <FormattedDate value={answeredAt} dateStyle="medium" timeStyle="medium" />
      ),
    },
    {
      id: 'route',
      label: t('system.route'),
      cell: ({ method, route }) => (
        <code>
          {method} {route}
        </code>
      ),
    },
    { id: 'status', label: t('system.status'), cell: ({ status }) => status },
    {
      id: 'errorCode',
      label: t('system.errorCode'),
      cell: ({ errorCode, help }) => (help === null ? null : <a href={help}>{errorCode}</a>),
    },
  ];
  return (
    <DataTable
      label={t('system.findRequest')}
      columns={columns}
      rows={found}
      keyOf={({ answeredAt, route, apiKeyId }) => `${answeredAt} ${route} ${apiKeyId}`}
    />
  );
}
