/** What every page stands in: language, data, errors, and the frame with its navigation. */

import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components';
import { queryClient } from '../api/queries.ts';
import { useOtherWindows } from '../api/session.ts';
import { LanguageProvider, useLanguage } from '../i18n/language.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Pages } from './pages.tsx';
import { Shell } from './shell.tsx';

export const App = () => (
  <LanguageProvider>
    <QueryClientProvider client={queryClient}>
      <Localized />
    </QueryClientProvider>
  </LanguageProvider>
);

function Localized() {
  const { locale } = useLanguage();
  useOtherWindows();
  return (
    <I18nProvider locale={locale}>
      <ErrorBoundary>
        <Shell>
          <Pages />
        </Shell>
      </ErrorBoundary>
    </I18nProvider>
  );
}
