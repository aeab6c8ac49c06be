/**
 * Where a sign-in link leads. Opening it does nothing, because mail scanners open links too: it signs
 * in when someone presses the button. The token is taken out of the address immediately.
 */

import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSignInWithLink } from '../ui/api/session.ts';
import { Button } from '../ui/button.tsx';
import { Text, useText } from '../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ownPath } from '../ui/return-path.ts';

const tokenInAddress = (): string | null =>
  new URLSearchParams(window.location.hash.slice(1)).get('token');

export function SignInLinkPage() {
  const t = useText();
  const [, go] = useLocation();
  const [token] = useState(tokenInAddress);
  const [next] = useState(() => ownPath(new URLSearchParams(window.location.search).get('next')));
  // Not while rendering: a rendering that React gives up and repeats would find no token.
  useEffect(() => {
    const { hash, pathname } = window.location;
    if (hash !== '') window.history.replaceState(null, '', pathname);
  }, []);
  const signIn = useSignInWithLink();
  return (
    <Page title={t('signIn.title')} intro={t('signIn.linkIntro')} isNarrow>
      <div className="card stack">
        {token === null ? (
          <Notice tone="bad" title={<Text id="signIn.noToken" />} />
        ) : (
          <ErrorNotice error={signIn.error} />
        )}
        <div className="row">
          {token === null || signIn.isError ? (
            <Link href="/sign-in" className="button primary">
              <Text id="signIn.newLink" />
            </Link>
          ) : (
            <Button
              variant="primary"
              autoFocus
              isPending={signIn.isPending}
              onPress={() => signIn.mutate(token, { onSuccess: () => go(next, { replace: true }) })}
            >
              <Text id="signIn.submit" />
            </Button>
          )}
        </div>
      </div>
    </Page>
  );
}
