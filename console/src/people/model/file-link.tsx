/** Downloads a file that only the person's token can read. */

import { useMutation } from '@tanstack/react-query';
import { requestFile } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { save } from '../../ui/save-file.ts';
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
