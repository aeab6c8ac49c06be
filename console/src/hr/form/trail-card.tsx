/** The audit trail of a form, oldest entry first: who did what, when, and from where. */

import type { AuditEntry, AuditEntryPage } from '@wagewright/client';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Text, useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useList } from '../lists.ts';

/** Reading it is an entry, so it is asked for by whoever wants to see it. */
export function TrailCard({ path }: { readonly path: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={<Text id="hrForm.trail" />}
      action={
        isOpen ? undefined : (
          <Button onPress={() => setOpen(true)}>
            <Text id="hrForm.trail.show" />
          </Button>
        )
      }
    >
      <p className="muted">
        <Text id="hrForm.trail.text" />
      </p>
      {isOpen ? <Trail path={path} /> : null}
    </Card>
  );
}

function Trail({ path }: { readonly path: string }) {
  const t = useText();
  const { formatDate } = useIntl();
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useList<AuditEntryPage>(
    `${path}/audit`,
    {},
  );
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const at = (entry: AuditEntry): string =>
    formatDate(entry.at, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <>
      <ErrorNotice error={error} />
      <DataTable
        label={t('hrForm.trail')}
        keyOf={({ sequence }) => String(sequence)}
        rows={entries}
        columns={[
          { id: 'sequence', label: t('hrForm.trail.number'), cell: (one) => one.sequence },
          { id: 'at', label: t('hrForm.trail.at'), cell: at },
          {
            id: 'action',
            label: t('hrForm.trail.action'),
            cell: ({ action }) => <code>{action}</code>,
            isRowHeader: true,
          },
          {
            id: 'actor',
            label: t('hrForm.trail.actor'),
            cell: ({ actor }) => `${actor.name ?? actor.id} (${actor.kind})`,
          },
          { id: 'ip', label: t('hrForm.trail.from'), cell: ({ origin }) => origin?.ip ?? '' },
        ]}
      />
      {hasNextPage ? (
        <Button isPending={isFetching} onPress={() => void fetchNextPage()}>
          <Text id="hrForm.trail.more" />
        </Button>
      ) : null}
    </>
  );
}
