/** One email address, several employers: which one to work for, at sign-in and later. */

import type { Session } from '@wagewright/client';
import { Redirect } from 'wouter';
import { ROLE_NAMES } from '../people/employers/admin-dialog.tsx';
import { useChooseEmployer, useSession } from '../ui/api/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Text, useText } from '../ui/i18n/text.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { useContinue } from './sign-in-page.tsx';

type Person = NonNullable<Session['person']>;

export function ChooseEmployerPage() {
  const t = useText();
  const { data: session } = useSession();
  if (session === null) return <Redirect to="/sign-in" replace />;
  const person = session?.person;
  if (session !== undefined && !person) return <Redirect to="/" replace />;
  return (
    <Page title={t('choose.title')} intro={person?.emailAddress} isNarrow>
      {person ? <Choices {...person} /> : <Text id="loading" />}
    </Page>
  );
}

function Choices({ admin, choices }: Person) {
  const t = useText();
  const continueOn = useContinue();
  const choose = useChooseEmployer();
  return (
    <div className="stack">
      <ErrorNotice error={choose.error} />
      <ul className="plain stack">
        {choices.map(({ adminId, employer, role }) => (
          <li key={adminId} className="card row between">
            <span>
              <strong>{employer.name}</strong>
              <br />
              <span className="muted">{t(ROLE_NAMES[role])}</span>
            </span>
            {adminId === admin?.adminId ? (
              <Badge tone="good">
                <Text id="choose.current" />
              </Badge>
            ) : (
              <Button
                variant="primary"
                aria-label={t('choose.named', { name: employer.name })}
                isPending={choose.isPending}
                onPress={() => choose.mutate(adminId, { onSuccess: continueOn })}
              >
                <Text id="choose.submit" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
