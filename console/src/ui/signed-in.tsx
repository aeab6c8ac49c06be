/** Guards a page: redirects to sign-in without a session, and shows a notice above it after one has ended. */

import type { Session } from '@wagewright/client';
import type { ReactNode } from 'react';
import { Link, Redirect } from 'wouter';
import { useKnownSession } from './api/session.ts';
import { Text, useText } from './i18n/text.tsx';
import { ErrorNotice, SessionEnded } from './notice.tsx';
import { Page } from './page.tsx';
import { chooseHref, signInHref } from './return-path.ts';

type Props = {
  readonly children: (session: Session) => ReactNode;
  /** Whom the page is for; by default, for people signed in with an API key. */
  readonly for?: 'signedIn' | 'account' | 'person';
};

export function SignedIn({ children, for: whose = 'account' }: Props) {
  const { data: session, error } = useKnownSession();
  if (session === null) return <Redirect to={signInHref()} replace />;
  // One of several employers is chosen where people sign in.
  if (session?.person?.admin === null) return <Redirect to={chooseHref()} replace />;
  if (session !== undefined && whose !== 'signedIn' && whose !== session.kind) {
    return <NotForYou whose={whose} />;
  }
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

function NotForYou({ whose }: { readonly whose: 'account' | 'person' }) {
  const t = useText();
  return (
    <Page title={t('notForYou.title')} isNarrow>
      <p>
        <Text id={whose === 'account' ? 'notForYou.account' : 'notForYou.person'} />
      </p>
      <Link href="/">
        <Text id="error.home" />
      </Link>
    </Page>
  );
}
