/** Where a register is dropped, chosen or tried out. */

import { memo, useState } from 'react';
import { DropZone, FileTrigger } from 'react-aria-components';
import { FormattedNumber } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Register } from './use-register.ts';

/** Also of files that a browser gives no type. */
export const ACCEPTED = [
  '.csv',
  '.txt',
  '.tsv',
  '.xlsx',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

async function sampleRegister(): Promise<File> {
  const { default: text } = await import('../../../../examples/register.csv?raw');
  return new File([text], 'register.csv', { type: 'text/csv' });
}

type Props = { readonly register: Register };

export const ChooseRegister = memo(function ChooseRegister({ register }: Props) {
  const t = useText();
  const [isRefused, setRefused] = useState(false);
  const choose = (file: File | null | undefined): void => {
    const isKnown = file != null && /\.(csv|txt|tsv|xlsx)$/i.test(file.name);
    setRefused(!isKnown);
    if (isKnown) register.choose(file);
  };
  const { file, opened } = register;
  return (
    <section className="card stack" aria-labelledby="register">
      <h2 id="register">
        <Text id="parallel.register" />
      </h2>
      <DropZone
        className="drop"
        aria-label={t('parallel.drop')}
        onDrop={async ({ items }) => {
          const dropped = items.find((item) => item.kind === 'file');
          choose(dropped === undefined ? undefined : await dropped.getFile());
        }}
      >
        <p>
          <Text id="parallel.dropHere" />
        </p>
        <FileTrigger acceptedFileTypes={ACCEPTED} onSelect={(files) => choose(files?.[0])}>
          <Button variant={file === undefined ? 'primary' : 'plain'}>
            <Text id="parallel.choose" />
          </Button>
        </FileTrigger>
        <Button variant="quiet" onPress={async () => choose(await sampleRegister())}>
          <Text id="parallel.sample" />
        </Button>
      </DropZone>
      {isRefused ? <Notice tone="bad" title={t('parallel.notARegister')} /> : null}
      {file === undefined || opened === undefined ? null : (
        <p role="status">
          <Text
            id="parallel.opened"
            values={{
              file: <strong className="file-name">{file.name}</strong>,
              rows: <FormattedNumber value={opened.rows} />,
            }}
          />
        </p>
      )}
      <p className="muted small">
        <Text id="parallel.private" />
      </p>
    </section>
  );
});
