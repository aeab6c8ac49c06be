/** Sign-in for administrators: OpenID Connect where it is set up, and a link by email. */

import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useRequestLink, useSignInMethods } from '../ui/api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/fields.tsx';
import { useLanguage } from '../ui/i18n/language.tsx';
import { Text, useText } from '../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { SignInWithOpenId } from './sign-in-open-id.tsx';

export function SignInByEmail() {
  const methods = useSignInMethods();
  if (methods === undefined) return null;
  const { email, openId } = methods;
  return (
    <Card title={<Text id="signIn.people" />}>
      {openId === null ? null : <SignInWithOpenId name={openId.name} />}
      {openId !== null && email ? (
        <p>
          <Text id="signIn.openIdOr" />
        </p>
      ) : null}
      {email ? <EmailForm isFirst={openId === null} /> : null}
      {email || openId !== null ? null : <NoEmail />}
    </Card>
  );
}

function EmailForm({ isFirst }: { readonly isFirst: boolean }) {
  const t = useText();
  const { language } = useLanguage();
  const [emailAddress, setEmailAddress] = useState('');
  const requestLink = useRequestLink();
  if (requestLink.isSuccess) {
    return (
      <>
        <Notice tone="good" title={<Text id="signIn.sent" />}>
          <p>
            <Text id="signIn.sentText" values={{ address: <strong>{emailAddress}</strong> }} />
          </p>
        </Notice>
        <div className="row">
          <Button onPress={() => requestLink.reset()}>
            <Text id="signIn.askAgain" />
          </Button>
        </div>
      </>
    );
  }
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        requestLink.mutate({ emailAddress: emailAddress.trim(), language });
      }}
    >
      <ErrorNotice error={requestLink.error} />
      <TextField
        label={t('signIn.email')}
        hint={t('signIn.emailHint')}
        type="email"
        autoComplete="email"
        value={emailAddress}
        onChange={setEmailAddress}
        isRequired
      />
      <div className="row">
        <Button
          type="submit"
          isPending={requestLink.isPending}
          {...(isFirst ? { variant: 'primary' as const } : {})}
        >
          <Text id="signIn.ask" />
        </Button>
      </div>
    </Form>
  );
}

const NoEmail = () => (
  <Notice title={<Text id="signIn.noMail" />}>
    <p>
      <Text
        id="signIn.noMailText"
        values={{ smtp: <code>SMTP_URL</code>, from: <code>MAIL_FROM</code> }}
      />
    </p>
  </Notice>
);
