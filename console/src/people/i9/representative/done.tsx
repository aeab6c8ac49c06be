/** What a representative sees at the end: signed, with the confirmation to keep, or reported. */

import type { RepresentativeSession, Submission } from '@wagewright/client';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { FileLink } from '../../model/file-link.tsx';
import { CloseButton } from '../../model/parent-page.tsx';
import type { Me } from '../api.ts';
import { employeeName } from '../examine/walk.tsx';

type Props = { readonly me: Me; readonly form: Submission; readonly path: string };

export function Signed(props: Props & { readonly part: RepresentativeSession['purpose'] }) {
  const { me, form, path, part } = props;
  const t = useText();
  const signature = form.signatures.findLast((one) => one.part === part);
  const name = t(part === 'section2' ? 'examine.part.section2' : 'examine.part.supplementB');
  return (
    <Page title={t('representative.signed.title', { part: name })} isNarrow>
      <div className="stack">
        <Notice
          tone="good"
          title={
            <Text
              id="representative.signed.text"
              values={{ employer: me.employer?.name ?? '', employee: employeeName(form) }}
            />
          }
        />
        {signature === undefined ? null : (
          <div className="row">
            <FileLink
              path={`${path}/signatures/${signature.id}/confirmation`}
              name="confirmation.html"
              label="i9.done.confirmation"
            />
          </div>
        )}
        <p>
          <Text id="representative.signed.close" />
        </p>
        <CloseButton />
      </div>
    </Page>
  );
}

export function Reported({ me, form }: Props) {
  const t = useText();
  return (
    <Page title={t('representative.reported.title')} isNarrow>
      <div className="stack">
        <Notice
          tone="good"
          title={
            <Text
              id="representative.reported.text"
              values={{ employer: me.employer?.name ?? '', employee: employeeName(form) }}
            />
          }
        />
        <p>
          <Text id="representative.reported.next" values={{ employee: employeeName(form) }} />
        </p>
        <p>
          <Text id="representative.signed.close" />
        </p>
        <CloseButton />
      </div>
    </Page>
  );
}
