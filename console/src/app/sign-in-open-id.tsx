/** Sign-in for administrators through the company's OpenID Connect provider. */

import { useSearchParams } from 'wouter';
import { useStartOpenId } from '../ui/api/session.ts';
import { Button } from '../ui/button.tsx';
import { Text } from '../ui/i18n/text.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { ownPath } from '../ui/return-path.ts';

export function SignInWithOpenId({ name }: { readonly name: string }) {
  const [search] = useSearchParams();
  const start = useStartOpenId();
  return (
    <div className="stack">
      <ErrorNotice error={start.error} />
      <div className="row">
        <Button
          variant="primary"
          isPending={start.isPending || start.isSuccess}
          onPress={() =>
            start.mutate(ownPath(search.get('next')), {
              onSuccess: ({ authorizationUrl }) => window.location.assign(authorizationUrl),
            })
          }
        >
          <Text id="signIn.openId" values={{ name }} />
        </Button>
      </div>
    </div>
  );
}
