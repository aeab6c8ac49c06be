/** Forms and links for several employees: one after the other, each with what became of it. */

import { useQueryClient } from '@tanstack/react-query';
import type { ListedEmployee } from '@wagewright/client';
import { useRef, useState } from 'react';
import { useSignInMethods } from '../../ui/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/fields.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { csvOf, save } from '../../ui/save-file.ts';
import { EMAIL_LANGUAGES } from '../employers/employers.ts';
import { actFor, type BulkAct, isWithoutForm, type Outcome } from './bulk-acts.ts';
import { nameOf } from './employee-table.tsx';
import { refreshLists } from './employees.ts';

type Props = {
  readonly employerId: string;
  readonly employees: readonly ListedEmployee[];
  readonly mayLink: boolean;
  readonly onClose: () => void;
};

type EmailLanguage = 'own' | 'en' | 'es';

const LABELS = {
  start: 'bulk.start',
  links: 'bulk.links',
  emails: 'bulk.sendEmails',
} as const satisfies Readonly<Record<BulkAct, MessageId>>;

export function BulkDialog({ employerId, employees, mayLink, onClose }: Props) {
  const t = useText();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [running, setRunning] = useState<BulkAct>();
  const [language, setLanguage] = useState<EmailLanguage>('own');
  const canEmail = useSignInMethods()?.email === true;
  const isStopped = useRef(false);
  const addressed = employees.filter(({ emailAddress }) => emailAddress).length;
  const missing = employees.filter(isWithoutForm).length;
  const isDone = running !== undefined && outcomes.length === employees.length;

  const run = async (what: BulkAct): Promise<void> => {
    setRunning(what);
    const noAddress = t('bulk.noAddress');
    const order = {
      employerId,
      what,
      noAddress,
      language: language === 'own' ? undefined : language,
    };
    for (const employee of employees) {
      if (isStopped.current) break;
      const outcome = await actFor(employee, order);
      setOutcomes((before) => [...before, outcome]);
    }
    await refreshLists(client, employerId);
  };
  const close = (): void => {
    isStopped.current = true;
    onClose();
  };
  const links = outcomes.filter(({ link }) => link !== undefined);
  const emailed = outcomes.filter(({ isEmailed }) => isEmailed);
  const failed = outcomes.filter(({ problem }) => problem !== undefined);
  return (
    <Dialog title={t('bulk.title', { count: employees.length })} onClose={close} staysOpen>
      {running === undefined ? (
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
            <Button variant="quiet" onPress={close}>
              <Text id="cancel" />
            </Button>
          </div>
          {mayLink && canEmail ? (
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
                <Button isDisabled={addressed === 0} onPress={() => void run('emails')}>
                  <Text id="bulk.sendEmails" />
                </Button>
              </div>
            </section>
          ) : null}
        </>
      ) : (
        <>
          <ProgressBar
            label={t(LABELS[running])}
            value={outcomes.length}
            total={employees.length}
          />
          {isDone ? (
            <p role="status">
              {running === 'emails' ? (
                <Text
                  id="bulk.emailed"
                  values={{ emailed: emailed.length, failed: employees.length - emailed.length }}
                />
              ) : (
                <Text
                  id="bulk.done"
                  values={{
                    started: outcomes.filter(({ isStarted }) => isStarted).length,
                    links: links.length,
                    failed: failed.length,
                  }}
                />
              )}
            </p>
          ) : null}
          {failed.length === 0 ? null : (
            <Notice tone="bad">
              <ul className="plain">
                {failed.map(({ employee, problem }) => (
                  <li key={employee.id}>
                    {nameOf(employee)}: {problem}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {emailed.length === 0 ? null : (
            <ul className="plain link-list">
              {emailed.map(({ employee }) => (
                <li key={employee.id} className="row between">
                  <span>{nameOf(employee)}</span>
                  <span className="muted small">
                    <Text id="bulk.emailedTo" values={{ address: employee.emailAddress ?? '' }} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {links.length === 0 || !isDone ? null : (
            <>
              <ul className="plain link-list">
                {links.map(({ employee, link = '' }) => (
                  <li key={employee.id} className="row between">
                    <span>{nameOf(employee)}</span>
                    <CopyButton
                      text={link}
                      label={t('links.copyFor', { name: nameOf(employee) })}
                    />
                  </li>
                ))}
              </ul>
              <div className="row">
                <Button
                  variant="primary"
                  onPress={() => save(csvOf(linkRows(links)), 'form-i-9-links.csv', 'text/csv')}
                >
                  <Text id="links.save" />
                </Button>
              </div>
            </>
          )}
          <div className="row">
            <Button onPress={close}>
              <Text id={isDone ? 'close' : 'bulk.stop'} />
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

const linkRows = (outcomes: readonly Outcome[]): readonly (readonly string[])[] => [
  ['firstName', 'lastName', 'emailAddress', 'link'],
  ...outcomes.map(({ employee: { firstName, lastName, emailAddress }, link }) => [
    firstName,
    lastName,
    emailAddress ?? '',
    link ?? '',
  ]),
];
