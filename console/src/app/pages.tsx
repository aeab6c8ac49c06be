/** Which page an address shows. Pages are loaded when they are first opened. */

import { lazy, Suspense, useEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { HomePage } from '../home/home-page.tsx';
import { Text } from '../i18n/text.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

const CalculatorPage = lazy(async () => ({
  default: (await import('../payroll/calculator-page.tsx')).CalculatorPage,
}));

const KeysPage = lazy(async () => ({
  default: (await import('../account/keys-page.tsx')).KeysPage,
}));

const SystemPage = lazy(async () => ({
  default: (await import('../account/system-page.tsx')).SystemPage,
}));

const UsagePage = lazy(async () => ({
  default: (await import('../account/usage-page.tsx')).UsagePage,
}));

export function Pages() {
  useFocusOnNewPage();
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/" component={HomePage} />
        <Route path="/calculator" component={CalculatorPage} />
        <Route path="/keys" component={KeysPage} />
        <Route path="/sign-in" component={SignInPage} />
        <Route path="/system" component={SystemPage} />
        <Route path="/usage" component={UsagePage} />
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}

const Loading = () => (
  <main id="content" className="page" aria-busy="true">
    <p className="muted">
      <Text id="loading" />
    </p>
  </main>
);

/** A screen reader hears the title of the page that a link opened. */
function useFocusOnNewPage(): void {
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
  }, [path]);
}
