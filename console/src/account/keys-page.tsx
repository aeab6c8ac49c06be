/** API keys of the account: who has which, new ones, and an end to old ones. */

import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import type { Session } from '../api/session.ts';
import { SignedIn } from '../app/signed-in.tsx';
import { Text, useText } from '../i18n/text.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ScrollArea } from '../ui/scroll-area.tsx';
import { CreateKey } from './create-key.tsx';
import { type ApiKey, useKeys } from './keys.ts';
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
  readonly own: string;
  readonly onRevoke: (key: ApiKey) => void;
};

function KeyTable({ keys, own, onRevoke }: TableProps) {
  const t = useText();
  return (
    <ScrollArea label={t('keys.title')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('keys.label')}</th>
            <th scope="col">{t('keys.hint')}</th>
            <th scope="col">{t('keys.scopes')}</th>
            <th scope="col">{t('keys.created')}</th>
            <th scope="col">{t('keys.expires')}</th>
            <th scope="col">{t('keys.state')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row" className="key-label">
                {key.label} {key.id === own ? <Badge tone="accent">{t('keys.own')}</Badge> : null}
              </th>
              <td>
                <code>{key.hint}…</code>
              </td>
              <td className="key-scopes">{key.scopes.join(', ')}</td>
              <td className="key-date">
                <FormattedDate value={key.createdAt} dateStyle="medium" />
              </td>
              <td className="key-date">
                {key.expiresAt === null ? (
                  t('keys.never')
                ) : (
                  <FormattedDate value={key.expiresAt} dateStyle="medium" />
                )}
              </td>
              <td>
                <State apiKey={key} />
              </td>
              <td className="key-act">
                {key.revokedAt === null ? (
                  <Button
                    variant="danger"
                    aria-label={t('keys.revokeLabel', { label: key.label })}
                    onPress={() => onRevoke(key)}
                  >
                    <Text id="keys.revoke" />
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

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
