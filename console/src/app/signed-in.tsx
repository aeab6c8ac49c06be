/** Guards a page: without a session it leads to sign-in and back, with one that has ended it says so. */

import type { Session } from '@wagewright/client';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useKnownSession } from '../api/session.ts';
import { Text } from '../i18n/text.tsx';
import { ErrorNotice, SessionEnded, signInHref } from '../ui/notice.tsx';

type Props = { readonly children: (session: Session) => ReactNode };

export function SignedIn({ children }: Props) {
  const { data: session, error } = useKnownSession();
  if (session === null) return <Redirect to={signInHref()} replace />;
  if (session !== undefined) {
    return (
      <>
        {session.hasEnded ? (
          <div className="page-notice">
            <SessionEnded />
          </div>
        ) : null}
        {children(session)}
      </>
    );
  }
  return (
    <main id="content" className="page" aria-busy={error === null}>
      {error === null ? <Text id="loading" /> : <ErrorNotice error={error} />}
    </main>
  );
}
