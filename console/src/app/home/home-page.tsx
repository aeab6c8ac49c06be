/** The first page: for a new server how to begin, for a visitor what this is, for an operator what needs attention. */

import { Redirect } from 'wouter';
import { useServerInfo } from '../../ui/api/server.ts';
import { useSession } from '../../ui/api/session.ts';
import { useText } from '../../ui/i18n/text.tsx';
import { Page } from '../../ui/page.tsx';
import { Attention } from './attention.tsx';
import { FirstRun } from './first-run.tsx';
import { SampleCard } from './sample-card.tsx';
import { VisitorCards } from './visitor-cards.tsx';
import './home.css';

export function HomePage() {
  const t = useText();
  const { data: session, isPending } = useSession();
  const { data: server } = useServerInfo();
  const employerId = session?.person?.admin?.employer.id;
  const isNew = server?.setup?.isEmpty === true;
  const isAtWork = session?.kind === 'account' && server !== undefined && !isNew;
  if (session?.person?.admin === null) return <Redirect to="/sign-in/employer" replace />;
  if (employerId !== undefined) return <Redirect to={`/employers/${employerId}/work`} replace />;
  return (
    <Page
      title={t(isAtWork ? 'home.operator.title' : isNew ? 'first.title' : 'home.title')}
      intro={t(isAtWork ? 'home.operator.intro' : isNew ? 'first.intro' : 'home.intro')}
    >
      {isNew && server !== undefined ? <FirstRun server={server} /> : null}
      {isAtWork ? <Attention /> : null}
      <SampleCard />
      {isPending || isAtWork || isNew ? null : <VisitorCards isSignedIn={Boolean(session)} />}
    </Page>
  );
}
