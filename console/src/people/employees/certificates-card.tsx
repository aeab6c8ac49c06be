/** Withholding certificates of an employee, with the version that was signed. */

import { useMutation } from '@tanstack/react-query';
import { requestFile } from '../../ui/api/request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { save } from '../../ui/save-file.ts';
import { Day } from '../model/day.tsx';
import { type Certificate, certificatePdf, useCertificates } from './employees.ts';

type Props = { readonly employerId: string; readonly employeeId: string };

export function CertificatesCard({ employerId, employeeId }: Props) {
  const t = useText();
  const list = useCertificates(employerId, employeeId);
  const certificates = list.data?.pages.flatMap((page) => page.certificates);
  const pdf = useMutation({
    mutationFn: async (certificate: Certificate) =>
      save(
        await requestFile(certificatePdf(employerId, certificate)),
        `${certificate.formCode}-${certificate.version}.pdf`,
        'application/pdf',
      ),
  });
  return (
    <Card title={<Text id="employee.certificates" />}>
      <ErrorNotice error={list.error ?? pdf.error} />
      {certificates === undefined ? (
        list.error === null && <Text id="loading" />
      ) : certificates.length === 0 ? (
        <p className="muted">
          <Text id="employee.noCertificates" />
        </p>
      ) : (
        <ul className="plain form-list">
          {certificates.toReversed().map((certificate) => (
            <li key={certificate.id} className="row between">
              <span>
                {certificate.formCode}{' '}
                <span className="muted small">
                  <Text
                    id="employee.certificateOf"
                    values={{
                      version: certificate.version,
                      day: <Day on={certificate.signedOn} />,
                    }}
                  />
                </span>{' '}
                {certificate.voidedAt === null ? null : (
                  <Badge>
                    <Text id="employee.void" />
                  </Badge>
                )}
              </span>
              <Button
                isPending={pdf.isPending && pdf.variables?.id === certificate.id}
                onPress={() => pdf.mutate(certificate)}
                aria-label={t('employee.certificatePdf', { form: certificate.formCode })}
              >
                PDF
              </Button>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          <Text id="employers.more" />
        </Button>
      ) : null}
    </Card>
  );
}
