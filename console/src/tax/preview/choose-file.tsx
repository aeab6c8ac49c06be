/** The file of a preview, its two pay dates, and what calculates them. */

import { useQuery } from '@tanstack/react-query';
import type { AvailableVersions } from '@wagewright/client';
import { type FormEvent, useState } from 'react';
import { DropZone, FileTrigger, Form } from 'react-aria-components';
import { request } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Select, TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Asked, typeOf } from './use-preview.ts';

type Props = {
  readonly isPending: boolean;
  readonly onAsk: (asked: Asked) => void;
  readonly onCancel: () => void;
};

const EMPTY = { from: '', to: '', version: '', toVersion: '', columns: '' };
type Choice = typeof EMPTY;

/** The two pay dates of the sample. */
const SAMPLE = { ...EMPTY, from: '2025-12-19', to: '2026-01-09' };

async function sampleFile(): Promise<File> {
  const { default: text } = await import('../../../../examples/december.ndjson?raw');
  return new File([text], 'december.ndjson', { type: 'application/x-ndjson' });
}

export function ChooseFile({ isPending, onAsk, onCancel }: Props) {
  const t = useText();
  const [file, setFile] = useState<File>();
  const [isRefused, setRefused] = useState(false);
  const [choice, setChoice] = useState<Choice>(EMPTY);
  const change = (part: Partial<Choice>): void => setChoice((old) => ({ ...old, ...part }));
  const choose = (chosen: File | null | undefined): void => {
    const isKnown = chosen != null && typeOf(chosen) !== undefined;
    setRefused(!isKnown);
    if (isKnown) setFile(chosen);
  };
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    if (file !== undefined) onAsk({ ...choice, file });
  };
  const trySample = async (): Promise<void> => {
    choose(await sampleFile());
    setChoice(SAMPLE);
  };
  return (
    <section className="card stack" aria-labelledby="payments">
      <h2 id="payments">
        <Text id="preview.file" />
      </h2>
      <FileDrop file={file} choose={choose} trySample={trySample} />
      {isRefused ? <Notice tone="bad" title={t('preview.notAFile')} /> : null}
      <Form className="stack" onSubmit={ask}>
        <div className="grid">
          <Day
            label={t('preview.from')}
            value={choice.from}
            onChange={(from) => change({ from })}
          />
          <Day label={t('preview.to')} value={choice.to} onChange={(to) => change({ to })} />
        </div>
        <More choice={choice} change={change} />
        <div className="row">
          <Button
            variant="primary"
            type="submit"
            isPending={isPending}
            isDisabled={file === undefined}
          >
            <Text id="preview.run" />
          </Button>
          {isPending ? (
            <Button onPress={onCancel}>
              <Text id="cancel" />
            </Button>
          ) : null}
        </div>
      </Form>
      <p className="muted small">
        <Text id="preview.sent" />
      </p>
    </section>
  );
}

type DropProps = {
  readonly file: File | undefined;
  readonly choose: (file: File | null | undefined) => void;
  readonly trySample: () => Promise<void>;
};

function FileDrop({ file, choose, trySample }: DropProps) {
  const t = useText();
  return (
    <>
      <DropZone
        className="drop"
        aria-label={t('preview.drop')}
        onDrop={async ({ items }) => {
          const dropped = items.find((item) => item.kind === 'file');
          choose(dropped === undefined ? undefined : await dropped.getFile());
        }}
      >
        <p>
          <Text id="preview.dropHere" />
        </p>
        <FileTrigger onSelect={(files) => choose(files?.[0])}>
          <Button variant={file === undefined ? 'primary' : 'plain'}>
            <Text id="parallel.choose" />
          </Button>
        </FileTrigger>
        <Button variant="quiet" onPress={trySample}>
          <Text id="parallel.sample" />
        </Button>
      </DropZone>
      {file === undefined ? null : (
        <p role="status">
          <strong className="file-name">{file.name}</strong>
        </p>
      )}
    </>
  );
}

type DayProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
};

const Day = (props: DayProps) => <TextField {...props} type="date" isRequired />;

type MoreProps = {
  readonly choice: Choice;
  readonly change: (part: Partial<Choice>) => void;
};

/** Versions of the rules, and the columns of a register whose headers say nothing. */
function More({ choice, change }: MoreProps) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['availableVersions', 'preview'],
    queryFn: () => request<AvailableVersions>('/availableVersions'),
  });
  const versions = (data?.availableVersions ?? []).map(({ version }) => ({
    id: version,
    label: version,
  }));
  const read = async (files: FileList | null): Promise<void> =>
    change({ columns: (await files?.[0]?.text()) ?? '' });
  return (
    <Details title={t('preview.more')}>
      <div className="stack">
        <div className="grid">
          <Select
            label={t('preview.version')}
            options={[
              {
                id: '',
                label: t('preview.defaultVersion', { version: data?.defaultVersion ?? '' }),
              },
              ...versions,
            ]}
            value={choice.version}
            onChange={(version) => change({ version })}
          />
          <Select
            label={t('preview.toVersion')}
            options={[{ id: '', label: t('preview.sameVersion') }, ...versions]}
            value={choice.toVersion}
            onChange={(toVersion) => change({ toVersion })}
          />
        </div>
        <TextField
          label={t('preview.columns')}
          hint={t('preview.columnsHint')}
          value={choice.columns}
          onChange={(columns) => change({ columns })}
          isMultiline
        />
        <div className="row">
          <FileTrigger acceptedFileTypes={['.yaml', '.yml', '.json']} onSelect={read}>
            <Button>
              <Text id="preview.columnsFile" />
            </Button>
          </FileTrigger>
        </div>
      </div>
    </Details>
  );
}
