/** A page that is not a first one: its code and the messages of all pages are loaded when it is opened. */

import { type ComponentType, lazy, useEffect, useState } from 'react';
import { useLanguage } from '../ui/i18n/language.tsx';
import { Loading } from './loading.tsx';

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
