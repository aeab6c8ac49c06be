/** All forms for an inspection as one ZIP, with how far it is. */

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { employerPath } from '../../ui/api/employers.ts';
import { requestStream } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { save } from '../../ui/save-file.ts';

type Progress = { readonly forms: number; readonly total: number; readonly bytes: number };

const MEGABYTE = 1024 * 1024;

export function InspectionExport({ employerId }: { readonly employerId: string }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const exporting = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController();
      setProgress({ forms: 0, total: 0, bytes: 0 });
      const zip = await readExport(employerId, stop.current.signal, setProgress);
      save(zip, `form-i9-${employerId}.zip`, 'application/zip');
    },
  });
  const isStopped = exporting.error?.name === 'AbortError';
  return (
    <Card title={<Text id="records.export" />}>
      <p>
        <Text id="records.exportText" />
      </p>
      {isStopped ? (
        <Notice title={<Text id="records.stopped" />} />
      ) : (
        <ErrorNotice error={exporting.error} />
      )}
      {exporting.isSuccess ? <Notice tone="good" title={<Text id="records.exported" />} /> : null}
      {exporting.isPending && progress !== undefined ? (
        <ProgressBar
          label={t('records.exporting')}
          value={progress.forms}
          total={progress.total}
          says={t('records.progress', {
            forms: progress.forms,
            total: progress.total,
            size: formatNumber(progress.bytes / MEGABYTE, { maximumFractionDigits: 1 }),
          })}
        />
      ) : null}
      <div className="row">
        <Button
          variant="primary"
          isPending={exporting.isPending}
          onPress={() => exporting.mutate()}
        >
          <Text id="records.makeExport" />
        </Button>
        {exporting.isPending ? (
          <Button onPress={() => stop.current?.abort()}>
            <Text id="bulk.stop" />
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** Every form has one page in the archive; its name is in the archive as it is. */
const NAMES = /PK[\s\S]{28}forms\/\d+\.html/g;
const LONGEST_NAME = 60;

async function readExport(
  employerId: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const response = await requestStream(`${employerPath(employerId)}/inspectionExport`, { signal });
  const total = Number(response.headers.get('form-count') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const latin = new TextDecoder('latin1');
  let [forms, bytes, rest] = [0, 0, ''];
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) break;
    parts.push(value);
    bytes += value.length;
    const text = rest + latin.decode(value);
    const found = [...text.matchAll(NAMES)];
    forms += found.length;
    const last = found.at(-1);
    // What was counted is not read again with the next part.
    const from = Math.max(text.length - LONGEST_NAME, (last?.index ?? 0) + (last?.[0].length ?? 0));
    rest = text.slice(from);
    onProgress({ forms, total: Math.max(total, forms), bytes });
  }
  return new Blob(parts, { type: 'application/zip' });
}
