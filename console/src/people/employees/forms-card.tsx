/** The Forms I-9 of an employee: start one, open one, make the link the employee signs with. */

import { useMutation } from '@tanstack/react-query';
import type { Employee } from '@wagewright/client';
import { Link } from 'wouter';
import { useSignInMethods } from '../../ui/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import type { EmployerContext } from '../hr/hr-page.tsx';
import { Day } from '../model/day.tsx';
import { FormStatus } from '../model/form-status.tsx';
import { formHref } from '../work/work.ts';
import { type Form, inviteEmployee, makeLink, useForms, useStartForm } from './employees.ts';

type Props = EmployerContext & { readonly employee: Employee };

const OVER: ReadonlySet<string> = new Set(['accepted', 'historical', 'restarted', 'purged']);

export function FormsCard({ employer, rights, employee }: Props) {
  const { data: forms, error } = useForms(employer.id, employee.id);
  const start = useStartForm(employer.id, employee.id);
  const isOpen = forms?.some(({ status }) => !OVER.has(status)) ?? true;
  return (
    <Card
      title={<Text id="employee.forms" />}
      action={
        rights.mayWork && !isOpen ? (
          <Button
            variant={forms?.length === 0 ? 'primary' : 'plain'}
            isPending={start.isPending}
            onPress={() => start.mutate()}
          >
            <Text id={forms?.length === 0 ? 'work.startForm' : 'employee.anotherForm'} />
          </Button>
        ) : undefined
      }
    >
      <ErrorNotice error={error ?? start.error} />
      {forms === undefined ? (
        error === null && <Text id="loading" />
      ) : forms.length === 0 ? (
        <p className="muted">
          <Text id="employee.noForms" />
        </p>
      ) : (
        <ul className="plain form-list">
          {forms.toReversed().map((form) => (
            <li key={form.id}>
              <OneForm employerId={employer.id} form={form} />
            </li>
          ))}
        </ul>
      )}
      {rights.mayLinkEmployees && isOpen && forms !== undefined ? (
        <EmployeeLink employerId={employer.id} employee={employee} />
      ) : null}
    </Card>
  );
}

function OneForm({ employerId, form }: { readonly employerId: string; readonly form: Form }) {
  const { deadlines, status, id } = form;
  return (
    <>
      <div className="row between">
        <Link href={formHref(employerId, id)}>
          <Text id="employee.formNumber" values={{ id: String(id) }} />
        </Link>
        <FormStatus status={status} />
      </div>
      <dl className="pairs small">
        {(['section1', 'section2'] as const).map((section) => {
          const [signed, due] = [deadlines[`${section}SignedOn`], deadlines[`${section}DueOn`]];
          if (signed === null && due === null) return null;
          return (
            <div key={section}>
              <dt className="muted">
                <Text id={section === 'section1' ? 'work.section1' : 'work.section2'} />
              </dt>
              <dd>
                {signed === null && status === 'historical' ? (
                  <Text id="hrForm.notRecorded" />
                ) : signed === null ? (
                  <Text id="employee.dueOn" values={{ day: <Day on={due ?? ''} /> }} />
                ) : (
                  <Text id="employee.signedOn" values={{ day: <Day on={signed} /> }} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

type LinkProps = { readonly employerId: string; readonly employee: Employee };

/** By email where the server sends any, and to hand over. */
function EmployeeLink({ employerId, employee }: LinkProps) {
  const t = useText();
  const make = useMutation({ mutationFn: () => makeLink(employerId, employee.id) });
  const invite = useMutation({ mutationFn: () => inviteEmployee(employerId, employee.id) });
  const link = make.data ?? invite.data?.invitationUri;
  const canEmail = useSignInMethods()?.email === true && Boolean(employee.emailAddress);
  return (
    <section className="stack tight">
      <ErrorNotice error={make.error ?? invite.error} />
      {invite.data?.linkDelivery === 'email' ? (
        <Notice
          tone="good"
          title={<Text id="links.emailed" values={{ address: employee.emailAddress }} />}
        />
      ) : null}
      {link === undefined ? (
        <div className="row">
          {canEmail ? (
            <Button isPending={invite.isPending} onPress={() => invite.mutate()}>
              <Text id="links.email" />
            </Button>
          ) : null}
          <Button isPending={make.isPending} onPress={() => make.mutate()}>
            <Text id="links.make" />
          </Button>
        </div>
      ) : (
        <Notice title={<Text id="links.ready" />}>
          <p className="outside some-lines">{link}</p>
          <div className="row">
            <CopyButton text={link} label={t('copy.link')} />
          </div>
        </Notice>
      )}
      <p className="muted small">
        <Text id="links.note" />
      </p>
    </section>
  );
}
