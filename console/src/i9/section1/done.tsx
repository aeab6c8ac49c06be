/** After the signature: what has been signed, the confirmation to keep, and what comes next. */

import { useQuery } from '@tanstack/react-query';
import { requestFile } from '../../api/request.ts';
import { Text, useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import type { Me, Submission } from '../api.ts';
import { isFramed, tellParent } from '../parent.ts';

type Props = { readonly form: Submission; readonly path: string; readonly me: Me };

export function Done({ form, path, me }: Props) {
  const t = useText();
  const signature = form.signatures.findLast(({ part }) => part === 'section1');
  const isAccepted = form.status === 'accepted';
  return (
    <Page title={t('i9.done.title')} isNarrow>
      <div className="stack">
        <Notice
          tone="good"
          title={<Text id={isAccepted ? 'i9.done.accepted' : 'i9.done.signed'} />}
        />
        {signature === undefined ? null : (
          <div className="row">
            <FileLink
              path={`${path}/signatures/${signature.id}/confirmation`}
              name="confirmation.html"
              label={t('i9.done.confirmation')}
            />
            <FileLink path={`${path}/pdf`} name="form-i-9.pdf" label={t('i9.done.form')} />
          </div>
        )}
        {isAccepted ? null : (
          <>
            <h2>
              <Text id="i9.done.next" />
            </h2>
            <p>
              <Text id="i9.done.documents" values={{ employer: me.employer?.name ?? '' }} />
            </p>
            <p>
              <Text id="i9.done.choice" />
            </p>
          </>
        )}
        {isFramed() ? (
          <div className="row">
            <Button
              variant="primary"
              onPress={() => tellParent({ type: 'closed', reason: 'finished' })}
            >
              <Text id="i9.done.close" />
            </Button>
          </div>
        ) : null}
      </div>
    </Page>
  );
}

type FileProps = { readonly path: string; readonly name: string; readonly label: string };

/** A file that only the person's token opens, handed to the browser to keep. */
export function FileLink({ path, name, label }: FileProps) {
  const { refetch, isFetching } = useQuery({
    queryKey: ['file', path],
    queryFn: () => requestFile(path),
    enabled: false,
    gcTime: 0,
  });
  const keep = async () => {
    const { data } = await refetch();
    if (data === undefined) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(data);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button isPending={isFetching} onPress={() => void keep()}>
      {label}
    </Button>
  );
}
