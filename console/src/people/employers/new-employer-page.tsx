/** A new employer: its own fields first, its webhook and postback on its page. */

import { useCallback } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '../../ui/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { DraftForm, useDraft, type Values } from '../../ui/draft.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { detailsBody, detailsDraft, detailsProblems } from './details.ts';
import { DetailsFields } from './details-fields.tsx';
import { useCreateEmployer } from './employers.ts';
import './employers.css';

export const NewEmployerPage = () => <SignedIn>{() => <NewEmployer />}</SignedIn>;

function NewEmployer() {
  const t = useText();
  const [, go] = useLocation();
  const check = useCallback((values: Values) => detailsProblems(t, values), [t]);
  const draft = useDraft(emptyDraft(), check);
  const create = useCreateEmployer();
  const isRefused = create.error instanceof ApiError && create.error.problems.length > 0;
  return (
    <Page title={t('employers.create')} isNarrow>
      <DraftForm
        draft={draft}
        className="card stack"
        onSave={() =>
          create.mutate(detailsBody(draft.values), {
            onSuccess: ({ employer }) => go(`/employers/${employer.id}`),
            onError: draft.refuse,
          })
        }
      >
        <DetailsFields />
        {draft.hasErrors ? <Notice tone="bad" title={<Text id="form.fix" />} /> : null}
        {isRefused ? null : <ErrorNotice error={create.error} />}
        <div className="row">
          <Button variant="primary" type="submit" isPending={create.isPending}>
            <Text id="employers.create" />
          </Button>
          <Link href="/employers" className="button plain">
            <Text id="cancel" />
          </Link>
        </div>
      </DraftForm>
    </Page>
  );
}

const emptyDraft = (): Values => ({
  ...detailsDraft(undefined),
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone.includes('/')
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : '',
});
