/** A message to the employee about a mismatch: by email, which does not name it, or as a link to hand over. */

import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { inviteEmployee } from '../employees/employees.ts';
import type { OfCase } from './cases.ts';

export function NotifyEmployee({ employer, everifyCase: { employeeId } }: OfCase) {
  const t = useText();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => inviteEmployee(employer.id, employeeId, { about: 'everify' }),
  });
  return (
    <section className="card stack" aria-labelledby="case-notify">
      <h2 id="case-notify">
        <Text id="everify.tell" />
      </h2>
      <p>
        <Text id="everify.tellText" />
      </p>
      <ErrorNotice error={error} />
      {data?.linkDelivery === 'email' ? (
        <Notice tone="good" title={<Text id="everify.tellSent" />} />
      ) : null}
      {data?.invitationUri === undefined ? null : (
        <Notice title={<Text id="everify.tellLink" />}>
          <p className="outside some-lines">{data.invitationUri}</p>
          <div className="row">
            <CopyButton text={data.invitationUri} label={t('copy.link')} />
          </div>
        </Notice>
      )}
      {data === undefined ? (
        <div className="row">
          <Button isPending={isPending} onPress={() => mutate()}>
            <Text id="everify.tellAct" />
          </Button>
        </div>
      ) : null}
    </section>
  );
}
