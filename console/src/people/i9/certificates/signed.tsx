/** After the signature: what was signed, to keep or print, and what comes next. */

import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { useTimeIn } from '../../../ui/moment.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { FileLink } from '../../model/file-link.tsx';
import { untilAnswered } from '../../model/until-answered.ts';
import type { Me } from '../api.ts';
import { Confirmation } from '../confirmation.tsx';
import { CertificateAnswers } from './answers.tsx';
import type { CertificateForm, Certificates } from './api.ts';
import { nameOf } from './names.ts';
import type { CertificateProps } from './props.ts';
import { useCertificateForm } from './use-certificate.ts';

type Props = CertificateProps & {
  readonly certificateId: string;
  readonly onAgain: () => void;
};

export function Signed(props: Props) {
  const { certificates, certificateId, me, onLeave } = props;
  const t = useText();
  const { date } = useFormats();
  const { data: certificate } = useQuery({
    queryKey: ['certificate', certificateId],
    queryFn: () => certificates.read(certificateId),
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
  const { data: form } = useCertificateForm(certificates, certificate?.formCode ?? '');
  if (certificate === undefined || form === undefined) {
    return (
      <Page title={t('i9.cert.signed')} isNarrow>
        <Text id="loading" />
      </Page>
    );
  }
  const { lapsesAfter } = certificate;
  return (
    <Page title={t('i9.cert.signedTitle', { name: nameOf(form) })} isNarrow>
      <div className="stack">
        <Notice tone="good" title={<Text id="i9.cert.recorded" />} />
        {lapsesAfter === null ? null : (
          <Notice
            tone="warn"
            title={<Text id="i9.cert.lapses" values={{ day: date(lapsesAfter) }} />}
          />
        )}
        <SignedConfirmation me={me} certificate={certificate} form={form} />
        <div className="row no-print">
          <FileLink
            path={certificates.pdfPath(certificateId)}
            name={`${certificate.formCode}.pdf`}
            label="i9.done.form"
          />
          <Button onPress={props.onAgain}>
            <Text id="i9.cert.again" />
          </Button>
        </div>
        <div className="row no-print">
          <Button variant="primary" onPress={onLeave}>
            <Text id="i9.tasks.goOn" />
          </Button>
        </div>
      </div>
    </Page>
  );
}

type ConfirmationProps = {
  readonly me: Me;
  readonly certificate: Awaited<ReturnType<Certificates['read']>>;
  readonly form: CertificateForm;
};

function SignedConfirmation({ me, certificate, form }: ConfirmationProps) {
  const { date } = useFormats();
  const timeOf = useTimeIn(me.employer?.timezone);
  const { signature, version, editionName, appliesFrom } = certificate;
  return (
    <Confirmation
      facts={[
        {
          label: <Text id="i9.confirmation.what" />,
          value: <span lang={form.language}>{`${nameOf(form)} · ${form.title}`}</span>,
        },
        { label: <Text id="i9.confirmation.edition" />, value: editionName },
        { label: <Text id="i9.confirmation.version" />, value: version },
        { label: <Text id="i9.confirmation.employer" />, value: me.employer?.name },
        {
          label: <Text id="i9.confirmation.signer" />,
          value: signature?.signer.name ?? <Text id="i9.confirmation.paper" />,
        },
        {
          label: <Text id="i9.confirmation.when" />,
          value: signature === null ? date(certificate.signedOn) : timeOf(signature.signedAt),
        },
        { label: <Text id="i9.confirmation.from" />, value: date(appliesFrom) },
      ]}
    >
      <CertificateAnswers
        form={form}
        values={{ ...certificate.answers, ...certificate.computed }}
        computed={Object.keys(certificate.computed)}
        isMasked
      />
      {signature?.declarations.map((words) => (
        <blockquote key={words} className="attestation" lang={form.language}>
          {words}
        </blockquote>
      ))}
    </Confirmation>
  );
}
