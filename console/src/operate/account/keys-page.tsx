/** API keys of the account: the list, creating one, and revoking one. */

import type { ApiKey, Session } from '@wagewright/client';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { CreateKey } from './create-key.tsx';
import { useKeys } from './keys.ts';
import { RevokeKey } from './revoke-key.tsx';
import './account.css';

export const KeysPage = () => <SignedIn>{(session) => <Keys session={session} />}</SignedIn>;

function Keys({ session }: { readonly session: Session }) {
  const t = useText();
  const { data: keys, error } = useKeys();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  return (
    <Page
      title={t('keys.title')}
      intro={t('keys.intro')}
      actions={
        <Button variant="primary" onPress={() => setCreating(true)}>
          <Text id="keys.create" />
        </Button>
      }
    >
      <ErrorNotice error={error} />
      {keys === undefined ? (
        error === null && <Text id="loading" />
      ) : (
        <KeyTable keys={keys} own={session.apiKeyId} onRevoke={setRevoked} />
      )}
      {isCreating ? <CreateKey scopes={session.scopes} onClose={() => setCreating(false)} /> : null}
      {revoked === undefined ? null : (
        <RevokeKey
          apiKey={revoked}
          isOwn={revoked.id === session.apiKeyId}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Page>
  );
}

type TableProps = {
  readonly keys: readonly ApiKey[];
  /** Id of the key of this session. */
  readonly own: string | null;
  readonly onRevoke: (key: ApiKey) => void;
};

function KeyTable({ keys, own, onRevoke }: TableProps) {
  const t = useText();
  const columns: readonly Column<ApiKey>[] = [
    {
      id: 'label',
      label: t('keys.label'),
      isRowHeader: true,
      cell: ({ id, label }) => (
        <>
          {label} {id === own ? <Badge tone="accent">{t('keys.own')}</Badge> : null}
        </>
      ),
    },
    { id: 'hint', label: t('keys.hint'), cell: ({ hint }) => <code>{hint}…</code> },
    {
      id: 'scopes',
      label: t('keys.scopes'),
      cell: ({ scopes, isLenient }) => (
        <>
          {scopes.join(', ')} {isLenient ? <Badge>{t('keys.lenient')}</Badge> : null}
        </>
      ),
    },
    { id: 'created', label: t('keys.created'), cell: ({ createdAt }) => <Day value={createdAt} /> },
    {
      id: 'expires',
      label: t('keys.expires'),
      cell: ({ expiresAt }) => (expiresAt === null ? t('keys.never') : <Day value={expiresAt} />),
    },
    { id: 'state', label: t('keys.state'), cell: (key) => <State apiKey={key} /> },
    {
      id: 'revoke',
      label: t('keys.revoke'),
      isLabelHidden: true,
      cell: (key) =>
        key.revokedAt === null ? (
          <Button
            variant="danger"
            aria-label={t('keys.revokeLabel', { label: key.label })}
            onPress={() => onRevoke(key)}
          >
            <Text id="keys.revoke" />
          </Button>
        ) : null,
    },
  ];
  return <DataTable label={t('keys.title')} columns={columns} rows={keys} keyOf={({ id }) => id} />;
}

const Day = ({ value }: { readonly value: string }) => (
  <span className="key-date">
    <FormattedDate value={value} dateStyle="medium" />
  </span>
);

function State({ apiKey: { revokedAt, expiresAt } }: { readonly apiKey: ApiKey }) {
  if (revokedAt !== null) {
    return (
      <Badge tone="bad">
        <Text id="keys.revoked" />
      </Badge>
    );
  }
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <Badge tone={hasExpired ? 'warn' : 'good'}>
      <Text id={hasExpired ? 'keys.expired' : 'keys.active'} />
    </Badge>
  );
}
