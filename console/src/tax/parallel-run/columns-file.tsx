/** The columns as the file that `wagewright compare --columns` reads: shown, edited, saved, loaded. */

import { memo, useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { save } from '../../ui/save-file.ts';
import type { Register } from './use-register.ts';

const FILE = 'columns.yaml';
/** A longer text is not a columns file. */
const MOST_BYTES = 1024 * 1024;

type Props = Pick<Register, 'worker' | 'columns' | 'setColumns'>;

export const ColumnsFile = memo(function ColumnsFile(props: Props) {
  return (
    <Details title={<Text id="parallel.yaml" />}>
      <Editor {...props} />
    </Details>
  );
});

function Editor({ worker, columns, setColumns }: Props) {
  const t = useText();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isNewest = true;
    worker?.call('print', [columns]).then(
      (printed) => isNewest && setText(printed),
      () => undefined,
    );
    return () => {
      isNewest = false;
    };
  }, [worker, columns]);
  const apply = (yaml: string, name: string): void => {
    worker?.call('parse', [yaml, name]).then(
      (parsed) => {
        setProblem(undefined);
        setColumns(parsed);
      },
      (error: Error) => setProblem(error.message),
    );
  };
  const load = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MOST_BYTES) setProblem(t('parallel.yamlTooLarge'));
    else apply(await file.text(), file.name);
  };
  return (
    <div className="stack">
      <p className="muted small">
        <Text id="parallel.yamlHelp" values={{ option: <code>--columns</code> }} />
      </p>
      <div className="yaml">
        <TextField
          label={t('parallel.yamlText')}
          value={text}
          onChange={setText}
          error={problem}
          isMultiline
        />
      </div>
      {problem === undefined ? null : <Notice tone="bad" title={t('parallel.yamlRefused')} />}
      <div className="row">
        <Button onPress={() => apply(text, FILE)}>
          <Text id="parallel.yamlApply" />
        </Button>
        <Button onPress={() => save(text, FILE, 'application/yaml')}>
          <Text id="parallel.yamlSave" />
        </Button>
        <FileTrigger acceptedFileTypes={['.yaml', '.yml']} onSelect={(files) => load(files?.[0])}>
          <Button>
            <Text id="parallel.yamlLoad" />
          </Button>
        </FileTrigger>
      </div>
    </div>
  );
}
