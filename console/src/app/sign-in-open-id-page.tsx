/**
 * Where the OpenID Connect provider sends the browser back to. What the provider answered is taken out
 * of the address immediately and handed to the server once.
 */

import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useSignInWithOpenId } from '../ui/api/session.ts';
import { Text, useText } from '../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ownPath } from '../ui/return-path.ts';
import { useGoTo } from './sign-in-page.tsx';

export function SignInOpenIdPage() {
  const t = useText();
  const goTo = useGoTo();
  const [answer] = useState(() => window.location.search.slice(1));
  const { mutate, error } = useSignInWithOpenId();
  const isSent = useRef(false);
  useEffect(() => {
    if (answer === '' || isSent.current) return;
    isSent.current = true;
    // Not while rendering: React may begin again, with what the address has then.
    window.history.replaceState(null, '', window.location.pathname);
    mutate(answer, {
      onSuccess: ({ session, returnTo }) => {
        const next = ownPath(returnTo);
        const isChosen = session.person?.admin != null;
        goTo(isChosen ? next : `/sign-in/employer?next=${encodeURIComponent(next)}`, true);
      },
    });
  }, [answer, mutate, goTo]);
  const hasFailed = answer === '' || error !== null;
  return (
    <Page title={t('signIn.title')} isNarrow>
      <div className="card stack">
        {answer === '' ? <Notice tone="bad" title={<Text id="signIn.noAnswer" />} /> : null}
        <ErrorNotice error={error} />
        {hasFailed ? (
          <div className="row">
            <Link href="/sign-in" className="button primary">
              <Text id="signIn.openIdAgain" />
            </Link>
          </div>
        ) : (
          <p role="status">
            <Text id="signIn.openIdWait" />
          </p>
        )}
      </div>
    </Page>
  );
}
