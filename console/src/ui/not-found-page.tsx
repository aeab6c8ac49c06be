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
