/** Asks before a key is revoked, by its name. */

import type { ApiKey } from '@wagewright/client';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { useRevokeKey } from './keys.ts';

type Props = {
  readonly apiKey: ApiKey;
  /** Whether it is the key of this session. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
};

export function RevokeKey({ apiKey: { id, label, hint }, isOwn, onClose }: Props) {
  const revoke = useRevokeKey();
  return (
    <Dialog title={<Text id="keys.revokeTitle" />} onClose={onClose} isAlert>
      <ErrorNotice error={revoke.error} />
      <p className="breaks">
        <Text
          id="keys.revokeText"
          values={{ label: <strong>{label}</strong>, hint: <code>{hint}</code> }}
        />
      </p>
      {isOwn ? (
        <Notice tone="warn">
          <Text id="keys.revokeOwn" />
        </Notice>
      ) : null}
      <div className="row">
        <Button
          variant="danger"
          isPending={revoke.isPending}
          onPress={() => revoke.mutate(id, { onSuccess: onClose })}
        >
          <Text id="keys.revoke" />
        </Button>
        <Button onPress={onClose} autoFocus>
          <Text id="cancel" />
        </Button>
      </div>
    </Dialog>
  );
}
