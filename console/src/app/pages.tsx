/** Which page an address shows. Pages are loaded when they are first opened. */

import { lazy, Suspense, useEffect, useRef } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useKnownSession, useVisitors } from '../ui/api/session.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { signInHref } from '../ui/return-path.ts';
import { Loading, withAllWords } from './with-all-words.tsx';

const CalculatorPage = lazy(async () => ({
  default: (await import('../tax/payroll/calculator-page.tsx')).CalculatorPage,
}));

const DeliveriesPage = withAllWords(async () => ({
  default: (await import('../operate/deliveries/deliveries-page.tsx')).DeliveriesPage,
}));

const EmployerPage = withAllWords(async () => ({
  default: (await import('../people/employers/employer-page.tsx')).EmployerPage,
}));

const WorkPage = withAllWords(async () => ({
  default: (await import('../people/work/work-page.tsx')).WorkPage,
}));

const EmployeesPage = withAllWords(async () => ({
  default: (await import('../people/employees/employees-page.tsx')).EmployeesPage,
}));

const EmployeePage = withAllWords(async () => ({
  default: (await import('../people/employees/employee-page.tsx')).EmployeePage,
}));

const NewEmployeePage = withAllWords(async () => ({
  default: (await import('../people/employees/new-employee-page.tsx')).NewEmployeePage,
}));

const ImportPage = withAllWords(async () => ({
  default: (await import('../people/import/import-page.tsx')).ImportPage,
}));

const AuditPage = withAllWords(async () => ({
  default: (await import('../people/audit/audit-page.tsx')).AuditPage,
}));

const CasePage = withAllWords(async () => ({
  default: (await import('../people/everify/case-page.tsx')).CasePage,
}));

const RecordsPage = withAllWords(async () => ({
  default: (await import('../people/records/records-page.tsx')).RecordsPage,
}));

const EmployersPage = withAllWords(async () => ({
  default: (await import('../people/employers/employers-page.tsx')).EmployersPage,
}));

const NewEmployerPage = withAllWords(async () => ({
  default: (await import('../people/employers/new-employer-page.tsx')).NewEmployerPage,
}));

const EmbeddedPage = withAllWords(async () => ({
  default: (await import('../people/i9/employee/embedded-page.tsx')).EmbeddedPage,
}));

const FormPage = withAllWords(async () => ({
  default: (await import('../forms/form-page.tsx')).FormPage,
}));

const FormsPage = withAllWords(async () => ({
  default: (await import('../forms/forms-page.tsx')).FormsPage,
}));

const HomePage = lazy(async () => ({
  default: (await import('./home/home-page.tsx')).HomePage,
}));

const AnnouncementsPage = withAllWords(async () => ({
  default: (await import('../operate/announcements/announcements-page.tsx')).AnnouncementsPage,
}));

const AnnouncementPage = withAllWords(async () => ({
  default: (await import('../operate/announcements/announcement-page.tsx')).AnnouncementPage,
}));

const KeysPage = withAllWords(async () => ({
  default: (await import('../operate/account/keys-page.tsx')).KeysPage,
}));

const RepresentativePage = withAllWords(async () => ({
  default: (await import('../people/i9/representative/representative-page.tsx')).RepresentativePage,
}));

const HrFormPage = withAllWords(async () => ({
  default: (await import('../people/form/form-page.tsx')).FormPage,
}));

const RulesPage = withAllWords(async () => ({
  default: (await import('../tax/rules/rules-page.tsx')).RulesPage,
}));

const ReleasesPage = withAllWords(async () => ({
  default: (await import('../tax/rules/releases-page.tsx')).ReleasesPage,
}));

const StatePage = withAllWords(async () => ({
  default: (await import('../tax/rules/state-page.tsx')).StatePage,
}));

const MinimumWagesPage = withAllWords(async () => ({
  default: (await import('../tax/labor/minimum-wages-page.tsx')).MinimumWagesPage,
}));

const GarnishmentsPage = withAllWords(async () => ({
  default: (await import('../tax/labor/garnishments-page.tsx')).GarnishmentsPage,
}));

const ParallelRunPage = withAllWords(async () => ({
  default: (await import('../tax/parallel-run/parallel-run-page.tsx')).ParallelRunPage,
}));

const PreviewPage = withAllWords(async () => ({
  default: (await import('../tax/preview/preview-page.tsx')).PreviewPage,
}));

const SignInPage = lazy(async () => ({
  default: (await import('./sign-in-page.tsx')).SignInPage,
}));

const ChooseEmployerPage = withAllWords(async () => ({
  default: (await import('./choose-employer-page.tsx')).ChooseEmployerPage,
}));

const SignInLinkPage = withAllWords(async () => ({
  default: (await import('./sign-in-link-page.tsx')).SignInLinkPage,
}));

const SignInOpenIdPage = withAllWords(async () => ({
  default: (await import('./sign-in-open-id-page.tsx')).SignInOpenIdPage,
}));

const SystemPage = withAllWords(async () => ({
  default: (await import('../operate/account/system-page.tsx')).SystemPage,
}));

const UsagePage = withAllWords(async () => ({
  default: (await import('../operate/account/usage-page.tsx')).UsagePage,
}));

export function Pages() {
  useFocusOnNewPage();
  const isShutOut = useIsShutOut();
  if (isShutOut) return <Redirect to={signInHref()} replace />;
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/" component={HomePage} />
        <Route path="/announcements" component={AnnouncementsPage} />
        <Route path="/announcements/:id" component={AnnouncementPage} />
        <Route path="/calculator" component={CalculatorPage} />
        <Route path="/deliveries" component={DeliveriesPage} />
        <Route path="/employers" component={EmployersPage} />
        <Route path="/employers/new" component={NewEmployerPage} />
        <Route path="/employers/:employerId/audit" component={AuditPage} />
        <Route path="/employers/:employerId/everify/:caseId" component={CasePage} />
        <Route path="/employers/:employerId/records" component={RecordsPage} />
        <Route path="/employers/:employerId/work" component={WorkPage} />
        <Route path="/employers/:employerId/employees" component={EmployeesPage} />
        <Route path="/employers/:employerId/employees/new" component={NewEmployeePage} />
        <Route path="/employers/:employerId/employees/import" component={ImportPage} />
        <Route path="/employers/:employerId/employees/:employeeId" component={EmployeePage} />
        <Route path="/employers/:employerId/i9/:submissionId/:act?" component={HrFormPage} />
        <Route path="/employers/:id/:part?" component={EmployerPage} />
        <Route path="/i9/embedded/:employer?" component={EmbeddedPage} />
        <Route path="/i9/representative/:employer?" component={RepresentativePage} />
        <Route path="/forms" component={FormsPage} />
        <Route path="/forms/:code" component={FormPage} />
        <Route path="/keys" component={KeysPage} />
        <Route path="/rules" component={RulesPage} />
        <Route path="/rules/releases" component={ReleasesPage} />
        <Route path="/rules/:state" component={StatePage} />
        <Route path="/minimum-wages" component={MinimumWagesPage} />
        <Route path="/garnishments" component={GarnishmentsPage} />
        <Route path="/parallel-run" component={ParallelRunPage} />
        <Route path="/preview" component={PreviewPage} />
        <Route path="/sign-in" component={SignInPage} />
        <Route path="/sign-in/employer" component={ChooseEmployerPage} />
        <Route path="/sign-in/link" component={SignInLinkPage} />
        <Route path="/sign-in/openid" component={SignInOpenIdPage} />
        <Route path="/system" component={SystemPage} />
        <Route path="/usage" component={UsagePage} />
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}

/** With VISITORS=closed only the sign-in is for everyone. */
function useIsShutOut(): boolean {
  const [path] = useLocation();
  const { data: session } = useKnownSession();
  const isForAll = path.startsWith('/sign-in') || path.startsWith('/i9/');
  return useVisitors() === 'closed' && session === null && !isForAll;
}

/** A screen reader hears the title of the page that a link opened. */
function useFocusOnNewPage(): void {
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    return focusOnTitle();
  }, [path]);
}

/** Waits for the title, since the code of the page may still be loading; stops if the focus moves first. */
function focusOnTitle(): () => void {
  const { activeElement } = document;
  const observer = new MutationObserver(look);
  const stop = (): void => observer.disconnect();
  function look(): void {
    const now = document.activeElement;
    if (now !== activeElement && now !== document.body) {
      stop();
      return;
    }
    // What the page before has left is hidden.
    const title = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility());
    if (title === undefined) return;
    stop();
    title.focus();
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  look();
  return stop;
}
