/** The frame of HR's pages: the employer, its tabs, and what the person signed in may do. */

import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../../ui/api/api-error.ts';
import { Text } from '../../ui/i18n/text.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { EmployerTabs, type TabName } from '../employers/employer-tabs.tsx';
import { type Employer, useEmployer } from '../employers/employers.ts';
import { type Rights, useRights } from './rights.ts';
import '../employers/employers.css';
import './hr.css';

export type EmployerContext = { readonly employer: Employer; readonly rights: Rights };

/** A page of one employer, whose id is the `employerId` of its address. */
export const onEmployer = (Shown: (context: EmployerContext) => ReactNode) => () => {
  const { employerId = '' } = useParams();
  return (
    <SignedIn for="signedIn">
      {() => <OfEmployer key={employerId} id={employerId} Shown={Shown} />}
    </SignedIn>
  );
};

type OfEmployerProps = {
  readonly id: string;
  readonly Shown: (context: EmployerContext) => ReactNode;
};

function OfEmployer({ id, Shown }: OfEmployerProps) {
  const { data: read, error } = useEmployer(id);
  const rights = useRights();
  if (read !== undefined) return <Shown employer={read.employer} rights={rights} />;
  return <Waiting error={error} />;
}

/** In place of a page whose subject is loading or could not be loaded. */
export function Waiting({ error }: { readonly error: unknown }) {
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <main id="content" className="page" aria-busy={error === null}>
      {error === null ? <Text id="loading" /> : <ErrorNotice error={error} />}
    </main>
  );
}

type Props = EmployerContext & {
  readonly tab: TabName;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export const HrPage = ({ employer, rights, tab, title, actions, children }: Props) => (
  <Page title={title} intro={employer.name} {...(actions === undefined ? {} : { actions })}>
    <EmployerTabs employer={employer} current={tab} />
    {rights.isViewer ? (
      <div className="viewer-note">
        <Notice>
          <Text id="hr.viewer" />
        </Notice>
      </div>
    ) : null}
    {children}
  </Page>
);
