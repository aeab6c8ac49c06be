/** Signing in, as an administrator or with an API key, and continuing to the page that required it. */

import { useLocation, useSearchParams } from 'wouter';
import { useText } from '../ui/i18n/text.tsx';
import { Page } from '../ui/page.tsx';
import { ownPath } from '../ui/return-path.ts';
import { SignInByEmail } from './sign-in-email.tsx';
import { SignInWithKey } from './sign-in-key.tsx';

/** What the server has next to the console's pages. */
const isOutside = (path: string): boolean => /^\/(docs|openapi|llms)\b/.test(path);

export function SignInPage() {
  const t = useText();
  const continueOn = useContinue();
  return (
    <Page title={t('signIn.title')} intro={t('signIn.intro')} isNarrow>
      <div className="stack">
        <SignInByEmail />
        <SignInWithKey onSignedIn={continueOn} />
      </div>
    </Page>
  );
}

/** Goes to the page that led to sign-in. */
export function useContinue(): () => void {
  const goTo = useGoTo();
  const [search] = useSearchParams();
  return () => goTo(ownPath(search.get('next')));
}

/** Goes to a path of this server, in the console or next to it. */
export function useGoTo(): (path: string, isReplacing?: boolean) => void {
  const [, go] = useLocation();
  return (path, replace = false) => {
    if (isOutside(path)) window.location.assign(path);
    else go(path, { replace });
  };
}
