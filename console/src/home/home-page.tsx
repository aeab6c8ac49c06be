/** The first page of a visitor: what this is, what runs, and where to begin. */

import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { request } from '../api/request.ts';
import { useSession } from '../api/session.ts';
import { Text, useText } from '../i18n/text.tsx';
import { Badge } from '../ui/badge.tsx';
import { Page } from '../ui/page.tsx';

type Health = { readonly status: string; readonly reason?: string };

export function HomePage() {
  const t = useText();
  const { data: session } = useSession();
  return (
    <Page title={t('home.title')} intro={t('home.intro')}>
      <div className="cards">
        <section className="card stack">
          <h2>
            <Text id="home.calculator.title" />
          </h2>
          <p>
            <Text id="home.calculator.text" />
          </p>
          <p className="end">
            <Link href="/calculator" className="button primary">
              <Text id="home.calculator.link" />
            </Link>
          </p>
        </section>
        <section className="card stack">
          <h2>
            <Text id="home.docs.title" />
          </h2>
          <p>
            <Text id="home.docs.text" />
          </p>
          <p className="end">
            <a href="/docs" className="button plain">
              <Text id="home.docs.link" />
            </a>
          </p>
        </section>
        {session ? null : (
          <section className="card stack">
            <h2>
              <Text id="home.signIn.title" />
            </h2>
            <p>
              <Text id="home.signIn.text" />
            </p>
            <p className="end">
              <Link href="/sign-in" className="button plain">
                <Text id="signIn.link" />
              </Link>
            </p>
          </section>
        )}
      </div>
      <ServerStatus />
    </Page>
  );
}

function ServerStatus() {
  const { data, error } = useQuery({
    queryKey: ['ready'],
    queryFn: () => request<Health>('/health/ready'),
  });
  return (
    <p className="muted row">
      <Text id="home.server" />
      {error ? (
        <Badge tone="bad">{error.message}</Badge>
      ) : data ? (
        <Badge tone="good">
          <Text id="home.ready" />
        </Badge>
      ) : (
        <Text id="loading" />
      )}
    </p>
  );
}
