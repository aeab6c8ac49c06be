/** A file that only the person's token opens, handed to the browser to keep. */

import { useMutation } from '@tanstack/react-query';
import { requestFile } from '../api/request.ts';
import type { MessageId } from '../i18n/language.tsx';
import { Text } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { save } from '../ui/save-file.ts';
import { untilAnswered } from './until-answered.ts';

type Props = {
  readonly path: string;
  readonly name: string;
  readonly label: MessageId;
  readonly values?: Readonly<Record<string, string>>;
};

export function FileLink({ path, name, label, values = {} }: Props) {
  const file = useMutation({
    mutationFn: () => requestFile(path),
    ...untilAnswered,
    onSuccess: (blob) => save(blob, name, blob.type),
  });
  return (
    <>
      <Button isPending={file.isPending} onPress={() => file.mutate()}>
        <Text id={label} values={values} />
      </Button>
      <ErrorNotice error={file.error} />
    </>
  );
}
