/** Where an embedded link leads: the form of the person it was made for. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../api/api-error.ts';
import { Text, useText } from '../i18n/text.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Forms, type Me, readMe } from './api.ts';
import { beginTelling, isFramed } from './parent.ts';
import { takePersonToken } from './person-token.ts';
import { untilAnswered, useForm } from './section1/use-form.ts';
import { Walk } from './section1/walk.tsx';

export function EmbeddedPage() {
  const [token] = useState(takePersonToken);
  return token === undefined ? <NoLink /> : <Opened />;
}

function Opened() {
  const t = useText();
  const { data: me, error } = useQuery({
    queryKey: ['me'],
    queryFn: readMe,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
  const { employer } = useParams();
  const isElsewhere = isFramed() && me?.employer?.id !== employer;
  useEffect(() => {
    if (me?.employer && !isElsewhere) return beginTelling(me.employer.embeddingOrigins);
    return undefined;
  }, [me, isElsewhere]);
  if (error !== null) return <NoLink />;
  if (me === undefined) return <Loading />;
  // The frame was allowed by another employer than the person's.
  if (isElsewhere) return <NoLink />;
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
  if (form !== undefined) return <Walk me={me} forms={forms} form={form} />;
  if (error instanceof ApiError && error.isSignedOut) return <NoLink />;
  if (message === undefined) return <Loading />;
  return (
    <Page title={t('error.title')} isNarrow>
      <Notice tone="bad" title={message} />
    </Page>
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
