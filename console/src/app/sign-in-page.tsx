/** Signing in with an API key, and going on where somebody wanted to go. */

import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useLocation, useSearchParams } from 'wouter';
import { useSignIn } from '../api/session.ts';
import { Text, useText } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ownPath } from './own-path.ts';

/** What the server has next to the console's pages. */
const isOutside = (path: string): boolean => /^\/(docs|openapi|llms)\b/.test(path);

export function SignInPage() {
  const t = useText();
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const [apiKey, setApiKey] = useState('');
  const signIn = useSignIn();
  return (
    <Page title={t('signIn.title')} intro={t('signIn.intro')} isNarrow>
      <Form
        className="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(apiKey.trim(), {
            onSuccess: () => {
              const next = ownPath(search.get('next'));
              if (isOutside(next)) window.location.assign(next);
              else go(next);
            },
          });
        }}
      >
        <ErrorNotice error={signIn.error} />
        <TextField
          label={t('signIn.key')}
          hint={
            <Text
              id="signIn.keyHint"
              values={{ command: <code>npx wagewright key create</code> }}
            />
          }
          type="password"
          autoComplete="current-password"
          value={apiKey}
          onChange={setApiKey}
          isRequired
        />
        <Button variant="primary" type="submit" isPending={signIn.isPending}>
          <Text id="signIn.submit" />
        </Button>
      </Form>
    </Page>
  );
}
