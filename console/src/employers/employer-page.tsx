/** One employer: details, administrators, webhook, postback, each at its own address. */

import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { ApiError } from '../api/api-error.ts';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { SignedIn } from '../app/signed-in.tsx';
import type { MessageId } from '../i18n/language.tsx';
import { Text, useText } from '../i18n/text.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Admins } from './admins.tsx';
import { DetailsForm } from './details-form.tsx';
import { type Read, useEmployer } from './employers.ts';
import { PostbackForm } from './postback-form.tsx';
import { WebhookPart } from './webhook-part.tsx';
import './employers.css';

type PartName = 'details' | 'admins' | 'webhook' | 'postback';

const PARTS: Readonly<Record<PartName, MessageId>> = {
  details: 'employer.details',
  admins: 'admins.title',
  webhook: 'webhook.title',
  postback: 'postback.title',
};

const SHOWN: Readonly<Record<PartName, (props: { readonly read: Read }) => ReactNode>> = {
  details: DetailsForm,
  admins: ({ read }) => <Admins employerId={read.employer.id} />,
  webhook: WebhookPart,
  postback: PostbackForm,
};

const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);

export function EmployerPage() {
  const { id = '', part = 'details' } = useParams();
  if (!isPart(part)) return <NotFoundPage />;
  return <SignedIn>{() => <OneEmployer key={id} id={id} part={part} />}</SignedIn>;
}

function OneEmployer({ id, part }: { readonly id: string; readonly part: PartName }) {
  const t = useText();
  const { data: read, error } = useEmployer(id);
  if (read === undefined) {
    if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
    return (
      <Page title={t('employers.title')}>
        {error === null ? <Text id="loading" /> : <ErrorNotice error={error} />}
      </Page>
    );
  }
  const Shown = SHOWN[part];
  return (
    <Page
      title={read.employer.name}
      actions={
        <Link href={`/deliveries?employer=${id}`} className="button plain">
          <Text id="employer.deliveries" />
        </Link>
      }
    >
      <nav aria-label={read.employer.name} className="parts">
        <ul className="row">
          {Object.entries(PARTS).map(([name, label]) => (
            <li key={name}>
              <Link
                href={name === 'details' ? `/employers/${id}` : `/employers/${id}/${name}`}
                {...(name === part ? { 'aria-current': 'page' } : {})}
              >
                <Text id={label} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Shown read={read} />
    </Page>
  );
}
