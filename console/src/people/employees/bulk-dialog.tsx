/** Forms and links for several employees: one after the other, each with what became of it. */

import { useQueryClient } from '@tanstack/react-query';
import type { ListedEmployee } from '@wagewright/client';
import { useRef, useState } from 'react';
import { useSignInMethods } from '../../ui/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EMAIL_LANGUAGES } from '../employers/employers.ts';
import { actFor, type BulkAct, isWithoutForm, type Outcome } from './bulk-acts.ts';
import { BulkResults } from './bulk-results.tsx';
import { refreshLists } from './employees.ts';

type Props = {
  readonly employerId: string;
  readonly employees: readonly ListedEmployee[];
  readonly mayLink: boolean;
  readonly onClose: () => void;
};

type EmailLanguage = 'own' | 'en' | 'es';

export function BulkDialog({ employerId, employees, mayLink, onClose }: Props) {
  const t = useText();
  const { running, outcomes, run, stop } = useBulkRun(employerId, employees);
  const close = (): void => {
    stop();
    onClose();
  };
  return (
    <Dialog title={t('bulk.title', { count: employees.length })} onClose={close} staysOpen>
      {running === undefined ? (
        <Choices employees={employees} mayLink={mayLink} run={run} onClose={close} />
      ) : (
        <BulkResults
          running={running}
          outcomes={outcomes}
          total={employees.length}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

type Run = (what: BulkAct, language?: 'en' | 'es') => Promise<void>;

/** One employee after the other, until all are done or someone closes the dialog. */
function useBulkRun(employerId: string, employees: readonly ListedEmployee[]) {
  const t = useText();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [running, setRunning] = useState<BulkAct>();
  const isStopped = useRef(false);
  const run: Run = async (what, language) => {
    setRunning(what);
    const order = { employerId, what, noAddress: t('bulk.noAddress'), language };
    for (const employee of employees) {
      if (isStopped.current) break;
      const outcome = await actFor(employee, order);
      setOutcomes((before) => [...before, outcome]);
    }
    await refreshLists(client, employerId);
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { running, outcomes, run, stop };
}

type ChoicesProps = Pick<Props, 'employees' | 'mayLink' | 'onClose'> & { readonly run: Run };

function Choices({ employees, mayLink, run, onClose }: ChoicesProps) {
  const canEmail = useSignInMethods()?.email === true;
  const addressed = employees.filter(({ emailAddress }) => emailAddress).length;
  const missing = employees.filter(isWithoutForm).length;
  return (
    <>
      <p>
        <Text id="bulk.missing" values={{ count: missing }} />
      </p>
      {mayLink ? (
        <Notice>
          <Text id="links.note" />
        </Notice>
      ) : null}
      <div className="row">
        <Button variant="primary" isDisabled={missing === 0} onPress={() => void run('start')}>
          <Text id="bulk.start" />
        </Button>
        {mayLink ? (
          <Button onPress={() => void run('links')}>
            <Text id="bulk.links" />
          </Button>
        ) : null}
        <Button variant="quiet" onPress={onClose}>
          <Text id="cancel" />
        </Button>
      </div>
      {mayLink && canEmail ? <EmailChoice addressed={addressed} run={run} /> : null}
    </>
  );
}

function EmailChoice({ addressed, run }: { readonly addressed: number; readonly run: Run }) {
  const t = useText();
  const [language, setLanguage] = useState<EmailLanguage>('own');
  return (
    <section className="stack tight" aria-labelledby="bulk-emails">
      <h3 id="bulk-emails">
        <Text id="bulk.emails" />
      </h3>
      <p className="muted small">
        <Text id="bulk.emailsNote" values={{ count: addressed }} />
      </p>
      <Select
        label={t('bulk.language')}
        options={[{ id: 'own', label: t('bulk.ownLanguage') }, ...EMAIL_LANGUAGES]}
        value={language}
        onChange={setLanguage}
      />
      <div className="row">
        <Button
          isDisabled={addressed === 0}
          onPress={() => void run('emails', language === 'own' ? undefined : language)}
        >
          <Text id="bulk.sendEmails" />
        </Button>
      </div>
    </section>
  );
}
