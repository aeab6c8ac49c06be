/** The secret that signs the messages of an employer or a subscription: shown on request, rotated with a day of overlap. */

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../ui/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';

type Secret = {
  readonly secret: string;
  readonly createdAt: string;
  readonly previousValidUntil: string | null;
};

/** Kept by no cache: it is gone when the page is. */
function useSecret(path: string) {
  const call = useMutation({
    mutationFn: async (method: 'GET' | 'POST') =>
      (await request<{ readonly webhookSecret: Secret }>(`${path}/webhook/secret`, { method }))
        .webhookSecret,
    gcTime: 0,
  });
  return call;
}

/** `path`: of the employer or the subscription. */
export function SigningSecret({ path }: { readonly path: string }) {
  const t = useText();
  const call = useSecret(path);
  const [isAsking, setAsking] = useState(false);
  const secret = call.data;
  return (
    <section className="card stack">
      <h2>
        <Text id="secret.title" />
      </h2>
      <p className="muted">
        <Text id="secret.text" />
      </p>
      <ErrorNotice error={call.error} />
      {secret === undefined ? null : (
        <div className="stack tight" aria-live="polite">
          <code className="secret">{secret.secret}</code>
          <p className="muted small">
            <Text id="secret.created" values={{ at: <Moment at={secret.createdAt} /> }} />
          </p>
          {secret.previousValidUntil === null ? null : (
            <Notice tone="warn">
              <Text
                id="secret.overlap"
                values={{ until: <Moment at={secret.previousValidUntil} /> }}
              />
            </Notice>
          )}
        </div>
      )}
      <div className="row">
        {secret === undefined ? (
          <Button isPending={call.isPending} onPress={() => call.mutate('GET')}>
            <Text id="secret.show" />
          </Button>
        ) : (
          <>
            <CopyButton text={secret.secret} label={t('secret.copy')} />
            <Button onPress={() => call.reset()}>
              <Text id="secret.hide" />
            </Button>
          </>
        )}
        <Button variant="danger" onPress={() => setAsking(true)}>
          <Text id="secret.rotate" />
        </Button>
      </div>
      {isAsking ? (
        <RotateDialog onRotate={() => call.mutate('POST')} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}

type RotateProps = { readonly onRotate: () => void; readonly onClose: () => void };

function RotateDialog({ onRotate, onClose }: RotateProps) {
  const t = useText();
  return (
    <Dialog title={t('secret.rotate')} onClose={onClose} isAlert>
      <p>
        <Text id="secret.rotateText" />
      </p>
      <div className="row">
        <Button
          variant="danger"
          onPress={() => {
            onRotate();
            onClose();
          }}
        >
          <Text id="secret.rotate" />
        </Button>
        <Button onPress={onClose} autoFocus>
          <Text id="cancel" />
        </Button>
      </div>
    </Dialog>
  );
}
