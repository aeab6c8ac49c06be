/** The account's employers: find one, or add one. */

import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { type Employer, useEmployers } from './employers.ts';
import './employers.css';

export const EmployersPage = () => <SignedIn>{() => <Employers />}</SignedIn>;

function Employers() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useEmployers(
    useDeferredValue(search.trim()),
  );
  const employers = data?.pages.flatMap((page) => page.employers);
  return (
    <Page
      title={t('employers.title')}
      intro={t('employers.intro')}
      actions={
        <Link href="/employers/new" className="button primary">
          <Text id="employers.create" />
        </Link>
      }
    >
      <div className="stack">
        <div className="employer-search">
          <TextField
            type="search"
            label={t('employers.search')}
            value={search}
            onChange={(text) => setParams(text === '' ? {} : { search: text }, { replace: true })}
          />
        </div>
        <ErrorNotice error={error} />
        {employers === undefined ? (
          error === null && <Text id="loading" />
        ) : employers.length === 0 ? (
          <p className="muted" role="status">
            <Text id={search === '' ? 'employers.none' : 'employers.noneFound'} />
          </p>
        ) : (
          <EmployerTable employers={employers} />
        )}
        {hasNextPage ? (
          <p>
            <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              <Text id="employers.more" />
            </Button>
          </p>
        ) : null}
      </div>
    </Page>
  );
}

function EmployerTable({ employers }: { readonly employers: readonly Employer[] }) {
  const t = useText();
  const columns: readonly Column<Employer>[] = [
    {
      id: 'name',
      label: t('employer.name'),
      isRowHeader: true,
      cell: ({ id, name }) => <Link href={`/employers/${id}`}>{name}</Link>,
    },
    { id: 'ein', label: t('employer.ein'), cell: ({ federalEIN }) => federalEIN },
    {
      id: 'place',
      label: t('employers.place'),
      cell: ({ address: { city, state } }) => `${city}, ${state}`,
    },
    {
      id: 'webhook',
      label: t('webhook.title'),
      cell: ({ webhook }) => <SetUp isSet={webhook !== undefined} />,
    },
    {
      id: 'postback',
      label: t('postback.title'),
      cell: ({ postback }) => <SetUp isSet={postback?.enabled === true} />,
    },
  ];
  return (
    <DataTable
      label={t('employers.title')}
      columns={columns}
      rows={employers}
      keyOf={({ id }) => id}
    />
  );
}

const SetUp = ({ isSet }: { readonly isSet: boolean }) => (
  <Badge tone={isSet ? 'good' : 'neutral'}>
    <Text id={isSet ? 'employers.on' : 'employers.off'} />
  </Badge>
);
