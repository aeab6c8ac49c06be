/** Shown for an address without a page, and for an employer or form that the session may not see. */

import { Link } from 'wouter';
import { Text, useText } from './i18n/text.tsx';
import { Page } from './page.tsx';

export function NotFoundPage() {
  const t = useText();
  return (
    <Page title={t('notFound.title')} intro={t('notFound.intro')} isNarrow>
      <p>
        <Link href="/">
          <Text id="error.home" />
        </Link>
      </p>
    </Page>
  );
}
