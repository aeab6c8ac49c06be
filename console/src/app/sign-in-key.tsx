/** Sign-in for operators: an API key. */

import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useSignIn } from '../ui/api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/fields.tsx';
import { Text, useText } from '../ui/i18n/text.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

export function SignInWithKey({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useText();
  const [apiKey, setApiKey] = useState('');
  const signIn = useSignIn();
  return (
    <Card title={<Text id="signIn.operators" />}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(apiKey.trim(), { onSuccess: onSignedIn });
        }}
      >
        <ErrorNotice error={signIn.error} />
        <TextField
          label={t('signIn.key')}
          hint={
            <Text id="signIn.keyHint" values={{ command: <code>wagewright key create</code> }} />
          }
          type="password"
          autoComplete="current-password"
          value={apiKey}
          onChange={setApiKey}
          isRequired
        />
        <div className="row">
          <Button variant="primary" type="submit" isPending={signIn.isPending}>
            <Text id="signIn.submit" />
          </Button>
        </div>
      </Form>
    </Card>
  );
}
