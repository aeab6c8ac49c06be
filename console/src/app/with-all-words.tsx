/** For pages other than the first ones: loads the code and the messages of all pages on opening. */

import { type ComponentType, lazy, useEffect, useState } from 'react';
import { useLanguage } from '../ui/i18n/language.tsx';
import { Text } from '../ui/i18n/text.tsx';

type Load = () => Promise<{ readonly default: ComponentType }>;

export function withAllWords(load: Load): ComponentType {
  const Lazy = lazy(load);
  return function PageWithAllWords() {
    const { isWhole, loadWhole } = useLanguage();
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (isWhole) return;
      // What fails here is shown when the page itself is loaded.
      load().catch(() => {});
      loadWhole().catch((error: unknown) => setFailure({ error }));
    }, [isWhole, loadWhole]);
    if (failure !== undefined) throw failure.error;
    return isWhole ? <Lazy /> : <Loading />;
  };
}

/** Shown while the code of a page is loading. */
export const Loading = () => (
  <main id="content" className="page" aria-busy="true">
    <p className="muted">
      <Text id="loading" />
    </p>
  </main>
);
