/** One employer: details, administrators, reminders, webhook, postback, E-Verify, each at its own address. */

import { Activity, type ReactNode, useState } from 'react';
import { Link, useParams } from 'wouter';
import { ApiError } from '../../ui/api/api-error.ts';
import type { Read } from '../../ui/api/employers.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { Admins } from './admins.tsx';
import { DetailsForm } from './details-form.tsx';
import { EmployerTabs } from './employer-tabs.tsx';
import { useEmployer } from './employers.ts';
import { EverifyPart } from './everify-form.tsx';
import { PostbackForm } from './postback-form.tsx';
import { RemindersForm } from './reminders.tsx';
import { WebhookPart } from './webhook-part.tsx';
import './employers.css';

type PartName = 'details' | 'admins' | 'reminders' | 'webhook' | 'postback' | 'everify';

const SHOWN: Readonly<Record<PartName, (props: { readonly read: Read }) => ReactNode>> = {
  details: DetailsForm,
  admins: ({ read }) => <Admins employerId={read.employer.id} />,
  reminders: RemindersForm,
  webhook: WebhookPart,
  postback: PostbackForm,
  everify: EverifyPart,
};

const isPart = (name: string): name is PartName => Object.hasOwn(SHOWN, name);

export function EmployerPage() {
  const { id = '', part = 'details' } = useParams();
  if (!isPart(part)) return <NotFoundPage />;
  return <SignedIn for="signedIn">{() => <OneEmployer key={id} id={id} part={part} />}</SignedIn>;
}

function OneEmployer({ id, part }: { readonly id: string; readonly part: PartName }) {
  const t = useText();
  const { data: read, error } = useEmployer(id);
  const opened = useOpened(part);
  if (read === undefined) {
    if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
    return (
      <Page title={t('employers.title')}>
        {error === null ? <Text id="loading" /> : <ErrorNotice error={error} />}
      </Page>
    );
  }
  return (
    <Page
      title={read.employer.name}
      actions={
        <Link href={`/deliveries?employer=${id}`} className="button plain">
          <Text id="employer.deliveries" />
        </Link>
      }
    >
      <EmployerTabs employer={read.employer} current={part} />
      {opened.map((name) => {
        const Shown = SHOWN[name];
        return (
          <Activity key={name} mode={name === part ? 'visible' : 'hidden'}>
            <Shown read={read} />
          </Activity>
        );
      })}
    </Page>
  );
}

/** Parts that have been opened: what is typed into one of them stays while another is shown. */
function useOpened(part: PartName): readonly PartName[] {
  const [opened, setOpened] = useState<readonly PartName[]>([part]);
  if (opened.includes(part)) return opened;
  const now = [...opened, part];
  setOpened(now);
  return now;
}
