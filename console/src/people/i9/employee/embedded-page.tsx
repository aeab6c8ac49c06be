/** Where an embedded link leads: the tasks of the person it was made for. */

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ApiError } from '../../../ui/api/api-error.ts';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useParent } from '../../model/parent-page.tsx';
import { untilAnswered } from '../../model/until-answered.ts';
import { Forms, type Me, openLink, readMe, type Submission } from '../api.ts';
import { Certificates } from '../certificates/api.ts';
import { CertificatePage } from '../certificates/certificate-page.tsx';
import { useApplicableForms } from '../certificates/use-applicable-forms.ts';
import {
  rememberPersonToken,
  tabState,
  takeLink,
  takePersonToken,
  useNewLinks,
} from '../person-token.ts';
import { usePhotos } from '../photos/photos.ts';
import { PhotosPage } from '../photos/photos-page.tsx';
import { useForm } from '../section1/use-form.ts';
import { Walk } from '../section1/walk.tsx';
import { TasksPage } from './tasks-page.tsx';

export function EmbeddedPage() {
  useNewLinks();
  const [link] = useState(takeLink);
  return link === undefined ? <ByToken /> : <ByLink link={link} />;
}

function ByToken() {
  const [token] = useState(takePersonToken);
  return token === undefined ? <NoLink /> : <Opened />;
}

/** Each visit opens its own session, also a reload. */
function ByLink({ link }: { readonly link: string }) {
  const { data, error } = useQuery({
    queryKey: ['link', link],
    queryFn: async () => {
      rememberPersonToken(await openLink(link));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
  if (error !== null) return <NoLink />;
  return data === undefined ? <Loading /> : <Opened />;
}

function Opened() {
  const t = useText();
  const { data: me, error } = useQuery({
    queryKey: ['me'],
    queryFn: readMe,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
  const isAllowed = useParent(me);
  if (error !== null) return <NoLink />;
  if (me === undefined) return <Loading />;
  if (!isAllowed) return <NoLink />;
  if (me.kind === 'employee' && me.employer !== null) {
    return <EmployeePage me={me} forms={new Forms(me.employer.id, me.id)} />;
  }
  return (
    <Page title={t('i9.other.title')} isNarrow>
      <p>
        <Text id="i9.other.text" values={{ name: me.name }} />
      </p>
    </Page>
  );
}

function EmployeePage({ me, forms }: { readonly me: Me; readonly forms: Forms }) {
  const t = useText();
  const { data: form, error } = useForm(forms, me);
  const message = error?.message;
  if (form !== undefined) return <Tasks me={me} forms={forms} form={form} />;
  if (error instanceof ApiError && error.isSignedOut) return <NoLink />;
  if (message === undefined) return <Loading />;
  return (
    <Page title={t('error.title')} isNarrow>
      <Notice tone="bad" title={message} />
    </Page>
  );
}

type TasksProps = { readonly me: Me; readonly forms: Forms; readonly form: Submission };

function Tasks({ me, forms, form }: TasksProps) {
  const [path, navigate] = useLocation();
  const [search] = useSearchParams();
  const certificates = useMemo(() => new Certificates(me.employer?.id ?? '', me.id), [me]);
  const applicable = useApplicableForms(certificates, form, search.get('work'));
  const photos = usePhotos(me, forms, form);
  const to = (changes: Readonly<Record<string, string>>): string => {
    const work = search.get('work');
    return `${path}?${new URLSearchParams({ ...(work === null ? {} : { work }), ...changes })}`;
  };
  const leave = (): void => navigate(to({ task: 'list' }), { state: tabState() });
  const isBegun = form.status === 'section1_in_progress';
  // A person who comes back continues with the form that was begun.
  const task = search.get('task') ?? (isBegun ? 'section1' : 'list');
  if (task === 'section1') return <Walk me={me} forms={forms} form={form} onLeave={leave} />;
  if (task === 'photos' && photos !== undefined) {
    return <PhotosPage photos={photos} onLeave={leave} />;
  }
  if (task === 'list' || task === 'photos') {
    return (
      <TasksPage
        me={me}
        form={form}
        applicable={applicable}
        onWorkState={(work) => navigate(to({ task: 'list', work }), { state: tabState() })}
        photos={photos}
        hrefOf={(next) => to({ task: next })}
      />
    );
  }
  if (applicable === undefined) return <Loading />;
  if (applicable === null) return <NoLink />;
  return (
    <CertificatePage
      me={me}
      certificates={certificates}
      code={task}
      applicable={applicable}
      section1={form.section1}
      onLeave={leave}
    />
  );
}

function NoLink() {
  const t = useText();
  return (
    <Page title={t('i9.noLink.title')} isNarrow>
      <p>
        <Text id="i9.noLink.text" />
      </p>
    </Page>
  );
}

const Loading = () => (
  <main id="content" className="page narrow" aria-busy="true">
    <p className="muted">
      <Text id="loading" />
    </p>
  </main>
);
