/** What releases of the rules changed, for everyone, and the subscriptions of an account. */

import type { AnnouncementHead } from '@wagewright/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { useKnownSession } from '../../ui/api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Switch } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { kindName, useAnnouncements } from './data.ts';
import { Subscriptions } from './subscriptions.tsx';
import './announcements.css';

export function AnnouncementsPage() {
  const t = useText();
  const { data: session } = useKnownSession();
  return (
    <Page title={t('announce.title')} intro={t('announce.intro')}>
      <div className="stack">
        {session?.kind === 'account' ? <Subscriptions /> : null}
        <Announcements />
      </div>
    </Page>
  );
}

function Announcements() {
  const [hasDrafts, setDrafts] = useState(false);
  const { data, error } = useAnnouncements(hasDrafts);
  return (
    <section className="card stack" aria-labelledby="announced">
      <h2 id="announced">
        <Text id="announce.all" />
      </h2>
      <p className="muted small">
        <Text
          id="announce.feeds"
          values={{
            atom: <a href="/v1/announcements/feed.atom">Atom</a>,
            json: <a href="/v1/announcements/feed.json">JSON Feed</a>,
          }}
        />
      </p>
      <Switch isSelected={hasDrafts} onChange={setDrafts}>
        <Text id="announce.withDrafts" />
      </Switch>
      <ErrorNotice error={error} />
      {data === undefined ? (
        error === null && <Text id="loading" />
      ) : data.length === 0 ? (
        <p className="muted">
          <Text id="announce.none" />
        </p>
      ) : (
        <ul className="announced">
          {data.map((announcement) => (
            <li key={announcement.id} className="stack tight">
              <Head announcement={announcement} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Head({ announcement }: { readonly announcement: AnnouncementHead }) {
  const t = useText();
  const { id, about, counts, announcedAt, previousVersion } = announcement;
  return (
    <>
      <div className="row">
        <h3>
          <Link href={`/announcements/${id}`}>{titleOf(t, announcement)}</Link>
        </h3>
        <State announcement={announcement} />
        <span className="muted small">
          <Moment at={announcedAt} />
        </span>
      </div>
      <p lang="en">{about}</p>
      {previousVersion === null ? null : <Counts counts={counts} />}
    </>
  );
}

type Of = {
  readonly announcement: Pick<AnnouncementHead, 'subject' | 'version' | 'status' | 'isDraft'>;
};

export const titleOf = (
  t: ReturnType<typeof useText>,
  { subject, version }: Of['announcement'],
): string => t(subject === 'forms' ? 'announce.forms' : 'announce.rules', { version });

export function State({ announcement: { status, isDraft } }: Of) {
  if (status === 'withdrawn') {
    return (
      <Badge tone="bad">
        <Text id="announce.withdrawn" />
      </Badge>
    );
  }
  if (!isDraft) return null;
  return (
    <Badge tone="warn">
      <Text id="system.draft" />
    </Badge>
  );
}

function Counts({ counts }: { readonly counts: AnnouncementHead['counts'] }) {
  const t = useText();
  const kinds = Object.entries(counts);
  if (kinds.length === 0) {
    return (
      <p className="muted">
        <Text id="announce.nothing" />
      </p>
    );
  }
  return (
    <p className="row">
      {kinds.map(([kind, count]) => {
        const name = kindName(kind);
        return (
          <Badge key={kind} tone="neutral">
            {name === undefined ? kind : t(name)}: {count}
          </Badge>
        );
      })}
    </p>
  );
}
