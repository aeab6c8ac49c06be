/** Whether the server can do its work, and which versions of the product and of the rules it runs. */

import { useQuery } from '@tanstack/react-query';
import type { AvailableVersions } from '@wagewright/client';
import { FormattedDate } from 'react-intl';
import { request } from '../../ui/api/request.ts';
import { useServerInfo } from '../../ui/api/server.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import './account.css';
import { FindRequest } from './find-request.tsx';

type Release = AvailableVersions['availableVersions'][number];

const HEALTH_EVERY_MS = 15_000;
const DESCRIPTION = '/openapi.json';

export const SystemPage = () => <SignedIn>{() => <System />}</SignedIn>;

function System() {
  const t = useText();
  return (
    <Page title={t('system.title')} intro={t('system.intro')}>
      <div className="cards">
        <Health />
        <Product />
        <section className="card stack tight">
          <h2>
            <Text id="system.reference" />
          </h2>
          <a href="/docs">
            <Text id="system.docs" />
          </a>
          <a href={DESCRIPTION}>
            <Text id="system.openapi" />
          </a>
        </section>
      </div>
      <FindRequest />
      <Rules />
    </Page>
  );
}

function Health() {
  const { data, error } = useQuery({
    queryKey: ['ready'],
    queryFn: () => request('/health/ready'),
    retry: false,
    refetchInterval: HEALTH_EVERY_MS,
  });
  return (
    <section className="card stack tight" aria-live="polite">
      <h2>
        <Text id="system.health" />
      </h2>
      {error ? (
        <>
          <p>
            <Badge tone="bad">
              <Text id="system.notReady" />
            </Badge>
          </p>
          <p>{error.message}</p>
        </>
      ) : data === undefined ? (
        <Text id="loading" />
      ) : (
        <>
          <p>
            <Badge tone="good">
              <Text id="system.ready" />
            </Badge>
          </p>
          <p>
            <Text id="system.healthy" />
          </p>
        </>
      )}
    </section>
  );
}

function Product() {
  const { data, error } = useServerInfo();
  return (
    <section className="card stack tight">
      <h2>
        <Text id="system.product" />
      </h2>
      <ErrorNotice error={error} />
      <p className="number">{data?.productVersion ?? (error ? null : <Text id="loading" />)}</p>
    </section>
  );
}

function Rules() {
  const t = useText();
  const { data: releases, error } = useQuery({
    queryKey: ['availableVersions'],
    queryFn: async () => (await request<AvailableVersions>('/availableVersions')).availableVersions,
  });
  const columns: readonly Column<Release>[] = [
    {
      id: 'version',
      label: t('system.version'),
      isRowHeader: true,
      cell: ({ version }) => <span className="key-date">{version}</span>,
    },
    {
      id: 'releasedOn',
      label: t('system.releasedOn'),
      cell: ({ releasedOn }) =>
        releasedOn === '' ? (
          <Badge tone="warn">
            <Text id="system.draft" />
          </Badge>
        ) : (
          <Day date={releasedOn} />
        ),
    },
    {
      id: 'payDates',
      label: t('system.payDates'),
      cell: ({ firstPayDate, lastPayDate }) => (
        <Text
          id="system.through"
          values={{ first: <Day date={firstPayDate} />, last: <Day date={lastPayDate} /> }}
        />
      ),
    },
    {
      id: 'digest',
      label: t('system.digest'),
      cell: ({ sha256 }) => <code className="outside">{sha256}</code>,
    },
  ];
  return (
    <section className="card stack">
      <h2>
        <Text id="system.rules" />
      </h2>
      <ErrorNotice error={error} />
      {releases === undefined ? (
        error === null && <Text id="loading" />
      ) : (
        <DataTable
          label={t('system.rules')}
          columns={columns}
          rows={releases}
          keyOf={({ version }) => version}
        />
      )}
    </section>
  );
}

const Day = ({ date }: { readonly date: string }) => (
  <FormattedDate value={date} dateStyle="medium" timeZone="UTC" />
);
