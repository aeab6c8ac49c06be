/** After the signature: what has been signed, the confirmation to keep, and what comes next. */

import { Button } from '../../../ui/button.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { useTimeIn } from '../../../ui/moment.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { FileLink } from '../../model/file-link.tsx';
import { CloseButton } from '../../model/parent-page.tsx';
import type { Me, Submission } from '../api.ts';
import { Confirmation } from '../confirmation.tsx';
import { AtHand } from '../help/at-hand.tsx';
import { Answers } from './review.tsx';
import { useTexts } from './use-texts.ts';

type Props = {
  readonly form: Submission;
  readonly path: string;
  readonly me: Me;
  readonly onLeave: () => void;
};

export function Done({ form, path, me, onLeave }: Props) {
  const t = useText();
  const moment = useTimeIn(me.employer?.timezone);
  const texts = useTexts();
  const signature = form.signatures.findLast(({ part }) => part === 'section1');
  const isAccepted = form.status === 'accepted';
  return (
    <Page title={t('i9.done.title')} isNarrow>
      <div className="stack">
        <Notice
          tone="good"
          title={<Text id={isAccepted ? 'i9.done.accepted' : 'i9.done.signed'} />}
        />
        <div className="row no-print">
          <Button variant="primary" onPress={onLeave}>
            <Text id="i9.tasks.goOn" />
          </Button>
        </div>
        <CloseButton />
        {isAccepted ? null : <Next me={me} />}
        {signature === undefined ? null : (
          <>
            <Confirmation
              facts={[
                {
                  label: <Text id="i9.confirmation.what" />,
                  value: <span lang="en">Form I-9, Section 1</span>,
                },
                { label: <Text id="i9.confirmation.edition" />, value: form.edition },
                { label: <Text id="i9.confirmation.employer" />, value: me.employer?.name },
                {
                  label: <Text id="i9.confirmation.signer" />,
                  value: signature.signer.name,
                },
                {
                  label: <Text id="i9.confirmation.when" />,
                  value: moment(signature.signedAt),
                },
              ]}
            >
              <Answers
                section1={form.section1 ?? {}}
                preparers={form.supplementA}
                edition={texts.edition(form.edition)}
                isMasked
              />
              <blockquote className="attestation" lang="en">
                {texts.words(signature.attestationId)}
              </blockquote>
            </Confirmation>
            <div className="row no-print">
              <FileLink
                path={`${path}/signatures/${signature.id}/confirmation`}
                name="confirmation.html"
                label="i9.done.confirmation"
              />
              <FileLink path={`${path}/pdf`} name="form-i-9.pdf" label="i9.done.form" />
            </div>
          </>
        )}
        <AtHand />
      </div>
    </Page>
  );
}

const Next = ({ me }: { readonly me: Me }) => (
  <section className="stack tight">
    <h2>
      <Text id="i9.done.next" />
    </h2>
    <p>
      <Text id="i9.done.documents" values={{ employer: me.employer?.name ?? '' }} />
    </p>
    <p>
      <Text id="i9.done.choice" />
    </p>
  </section>
);
