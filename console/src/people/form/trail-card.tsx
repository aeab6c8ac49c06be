/** The audit trail of a form, oldest entry first: who did what, when, and from where. */

import type { AuditEntryPage } from '@wagewright/client';
import { useState } from 'react';
import { useList } from '../../ui/api/lists.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { AuditTable } from '../audit/audit-table.tsx';

/** Reading the trail is itself an entry, so it is read on request only. */
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
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useList<AuditEntryPage>(
    `${path}/audit`,
    { masked: 'true' },
  );
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <ErrorNotice error={error} />
      <AuditTable entries={entries} />
      {hasNextPage ? (
        <Button isPending={isFetching} onPress={() => void fetchNextPage()}>
          <Text id="hrForm.trail.more" />
        </Button>
      ) : null}
    </>
  );
}
