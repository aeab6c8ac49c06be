/** The live log of everything that is sent to employers' systems, with what needs attention before it. */

import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import { Filters, queryOf, readFilter } from './filters.tsx';
import { LogTable } from './log-table.tsx';
import type { Delivery } from './model.ts';
import { TroubledEndpoints } from './troubled-endpoints.tsx';
import { useLog } from './use-log.ts';
import './deliveries.css';

export const DeliveriesPage = () => <SignedIn>{() => <Deliveries />}</SignedIn>;

const OPEN = 'open';

function Deliveries() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const query = queryOf(filter);
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      }),
    [setParams],
  );
  const onOpen = useCallback(
    ({ deliveryId }: Delivery) => change({ [OPEN]: deliveryId }),
    [change],
  );
  const deliveryId = params.get(OPEN) ?? '';
  return (
    <Page title={t('log.title')} intro={t('log.intro')}>
      <div className="stack">
        <TroubledEndpoints />
        <Filters filter={filter} onChange={change} />
        <LiveLog key={query} query={query} onOpen={onOpen} />
      </div>
      {deliveryId === '' ? null : (
        <DeliverySheet
          key={deliveryId}
          id={{ deliveryId }}
          onClose={() => change({ [OPEN]: '' })}
        />
      )}
    </Page>
  );
}

type LogProps = {
  readonly query: string;
  readonly onOpen: (delivery: Delivery) => void;
};

function LiveLog({ query, onOpen }: LogProps) {
  const { log, error, more, look, isBehind } = useLog(query);
  return (
    <>
      <ErrorNotice error={error} />
      {log === undefined ? (
        error === null && <Text id="loading" />
      ) : log.rows.length === 0 ? (
        <p className="muted" role="status">
          <Text id={query === '' ? 'log.empty' : 'log.noneFound'} />
        </p>
      ) : (
        <LogTable log={log} isBehind={isBehind} onMore={more} onView={look} onOpen={onOpen} />
      )}
    </>
  );
}
