/** Asks why masked values are needed; the reason is kept in the audit trail. */

import { useMutation } from '@tanstack/react-query';
import type { RevealedValues } from '@wagewright/client';
import { useState } from 'react';
import { request } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';

export type Revealed = RevealedValues['values'];

type Props = {
  /** Path, below `/v1`, of the record or form with the values. */
  readonly path: string;
  readonly onRevealed: (values: Revealed) => void;
  readonly onClose: () => void;
};

const useReveal = (path: string) =>
  useMutation({
    mutationFn: async (reason: string) =>
      (await request<RevealedValues>(`${path}/reveal`, { method: 'POST', body: { reason } }))
        .values,
  });

export function RevealDialog({ path, onRevealed, onClose }: Props) {
  const t = useText();
  const reveal = useReveal(path);
  const [reason, setReason] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const show = (): void => {
    if (reason.trim() === '') {
      setEmpty(true);
      return;
    }
    reveal.mutate(reason.trim(), {
      onSuccess: (values) => {
        onRevealed(values);
        onClose();
      },
    });
  };
  return (
    <Dialog title={t('reveal.title')} onClose={onClose}>
      <ErrorNotice error={reveal.error} />
      <p>
        <Text id="reveal.text" />
      </p>
      <TextField
        label={t('reveal.reason')}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setEmpty(false);
        }}
        error={isEmpty ? t('rule.required') : undefined}
        isRequired
      />
      <div className="row">
        <Button variant="primary" isPending={reveal.isPending} onPress={show}>
          <Text id="reveal.show" />
        </Button>
        <Button onPress={onClose}>
          <Text id="cancel" />
        </Button>
      </div>
    </Dialog>
  );
}
