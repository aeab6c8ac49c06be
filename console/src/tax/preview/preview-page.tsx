/** What a later pay date, or another version of the rules, does to the net pay of each employee, and why. */

import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { ChooseFile } from './choose-file.tsx';
import { Employees } from './employees.tsx';
import { Totals } from './totals.tsx';
import { usePreview } from './use-preview.ts';
import '../parallel-run/parallel-run.css';
import './preview.css';

export const PreviewPage = () => <SignedIn>{() => <Preview />}</SignedIn>;

function Preview() {
  const t = useText();
  const { data, error, isPending, mutate, cancel } = usePreview();
  const isCanceled = error?.name === 'AbortError';
  return (
    <Page title={t('preview.title')} intro={t('preview.intro')}>
      <div className="stack">
        <ChooseFile isPending={isPending} onAsk={mutate} onCancel={cancel} />
        {isCanceled ? <Notice title={t('parallel.canceled')} /> : <ErrorNotice error={error} />}
        {isPending ? (
          <p role="status">
            <Text id="preview.running" />
          </p>
        ) : null}
        {data === undefined ? null : (
          <>
            <Totals preview={data} />
            <Employees preview={data} />
          </>
        )}
      </div>
    </Page>
  );
}
