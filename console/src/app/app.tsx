/** What surrounds every page: language, data, errors, and the frame with its navigation. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useLocation } from 'wouter';
import { PersonFrame } from '../people/i9/frame.tsx';
import { queryClient } from '../ui/api/queries.ts';
import { useOtherWindows } from '../ui/api/session.ts';
import { LanguageProvider, useLanguage, type Words } from '../ui/i18n/language.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Pages } from './pages.tsx';
import { Shell } from './shell.tsx';
import { Tour } from './tour/tour.tsx';

export const App = ({ words }: { readonly words: Words }) => (
  <LanguageProvider first={words}>
    <QueryClientProvider client={queryClient}>
      <Localized />
    </QueryClientProvider>
  </LanguageProvider>
);

/** A page reached by a person's link has no navigation. */
function Frame({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  return path.startsWith('/i9/') ? (
    <PersonFrame>{children}</PersonFrame>
  ) : (
    <Shell>
      <Tour />
      {children}
    </Shell>
  );
}

function Localized() {
  const { locale } = useLanguage();
  useOtherWindows();
  return (
    <I18nProvider locale={locale}>
      <ErrorBoundary>
        <Frame>
          <Pages />
        </Frame>
      </ErrorBoundary>
    </I18nProvider>
  );
}
