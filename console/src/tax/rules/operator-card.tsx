/** What only an operator does with releases: install a signed file, and remove what has answered nothing. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InstalledRelease, ListInstalledReleasesResponse } from '@wagewright/client';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { request } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Details } from '../../ui/details.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';

const PATH = '/v1/installedReleases';

type Done = { readonly release: InstalledRelease };

/** The key is sent with each act, and kept nowhere else. */
const asOperator = (key: string) => ({ headers: { authorization: key.trim() } });

const read = async (key: string): Promise<ListInstalledReleasesResponse> =>
  await request<ListInstalledReleasesResponse>(PATH, asOperator(key));

/** The list after each act; the public one is read again. */
function useOperator(key: string) {
  const queries = useQueryClient();
  const list = useMutation({ mutationFn: async () => await read(key) });
  const onSuccess = async (): Promise<void> => {
    list.mutate();
    await queries.invalidateQueries();
  };
  const install = useMutation({
    mutationFn: async (file: File): Promise<Done> =>
      await request<Done>(PATH, {
        method: 'POST',
        body: file,
        headers: { ...asOperator(key).headers, 'content-type': 'application/gzip' },
      }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async (version: string): Promise<Done> =>
      await request<Done>(`${PATH}/${encodeURIComponent(version)}`, {
        method: 'DELETE',
        ...asOperator(key),
      }),
    onSuccess,
  });
  return { list, install, remove };
}

export function OperatorCard() {
  const t = useText();
  const [key, setKey] = useState('');
  const { list, install, remove } = useOperator(key);
  const isBusy = list.isPending || install.isPending || remove.isPending;
  return (
    <section className="card no-print">
      <Details title={t('releases.operator')} level={2}>
        <div className="stack">
          <p className="muted">
            <Text id="releases.operatorHelp" />
          </p>
          <TextField
            label={t('releases.operatorKey')}
            type="password"
            value={key}
            onChange={setKey}
            autoComplete="off"
          />
          <div className="row">
            <Button isDisabled={key === '' || isBusy} onPress={() => list.mutate()}>
              <Text id="releases.operatorList" />
            </Button>
            <FileTrigger
              acceptedFileTypes={['.gz', 'application/gzip']}
              onSelect={(files) => {
                const file = files?.[0];
                if (file !== undefined) install.mutate(file);
              }}
            >
              <Button variant="primary" isDisabled={key === '' || isBusy}>
                <Text id="releases.operatorFile" />
              </Button>
            </FileTrigger>
          </div>
          <ErrorNotice error={install.error ?? remove.error ?? list.error} />
          {isBusy ? (
            <p role="status">
              <Text id={remove.isPending ? 'releases.operatorRemoving' : 'loading'} />
            </p>
          ) : null}
          {install.data === undefined || install.isPending ? null : (
            <Notice
              tone="good"
              title={t('releases.operatorInstalled', { version: install.data.release.version })}
            />
          )}
          {list.data === undefined ? null : (
            <Installed list={list.data} isBusy={isBusy} onRemove={(one) => remove.mutate(one)} />
          )}
        </div>
      </Details>
    </section>
  );
}

type InstalledProps = {
  readonly list: ListInstalledReleasesResponse;
  readonly isBusy: boolean;
  readonly onRemove: (version: string) => void;
};

function Installed({ list: { releases, signingKeys }, isBusy, onRemove }: InstalledProps) {
  const t = useText();
  const { shortDate } = useFormats();
  const columns: readonly Column<InstalledRelease>[] = [
    { id: 'version', label: t('system.version'), isRowHeader: true, cell: (one) => one.version },
    { id: 'signer', label: t('releases.source'), cell: ({ signer }) => signer },
    {
      id: 'installed',
      label: t('releases.sealed'),
      cell: ({ sealedOn }) => shortDate(sealedOn),
    },
    {
      id: 'used',
      label: t('releases.operatorUse'),
      cell: ({ usedAt }) =>
        usedAt === null
          ? t('releases.operatorUnused')
          : t('releases.operatorUsed', { date: shortDate(usedAt.slice(0, 10)) }),
    },
    {
      id: 'remove',
      label: t('releases.operatorRemove'),
      isLabelHidden: true,
      cell: ({ version, usedAt }) =>
        usedAt === null ? (
          <Button
            variant="danger"
            isDisabled={isBusy}
            aria-label={t('releases.operatorRemoveLabel', { version })}
            onPress={() => onRemove(version)}
          >
            <Text id="releases.operatorRemove" />
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="stack tight">
      {releases.length === 0 ? (
        <Text id="releases.operatorNone" />
      ) : (
        <DataTable
          label={t('releases.operatorList')}
          columns={columns}
          rows={releases}
          keyOf={({ version }) => version}
        />
      )}
      <p className="muted">
        <Text id="releases.operatorSigners" />:{' '}
        {signingKeys.map(({ id, label }) => `${label} (${id})`).join(', ') || '–'}
      </p>
    </div>
  );
}
