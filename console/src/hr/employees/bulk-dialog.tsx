/** Forms and links for several employees: one after the other, each with what became of it. */

import { useQueryClient } from '@tanstack/react-query';
import type { ListedEmployee } from '@wagewright/client';
import { useRef, useState } from 'react';
import { Text, useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { save } from '../../ui/save-file.ts';
import { csvOf } from '../csv.ts';
import { nameOf } from './employee-table.tsx';
import { makeLink, refreshLists, startForm } from './employees.ts';

type Outcome = {
  readonly employee: ListedEmployee;
  readonly isStarted: boolean;
  readonly link: string | undefined;
  readonly problem: string | undefined;
};

type Props = {
  readonly employerId: string;
  readonly employees: readonly ListedEmployee[];
  readonly mayLink: boolean;
  readonly onClose: () => void;
};

/** Whose form is complete gets no second one here: a rehire is decided on the employee's own page. */
const isWithoutForm = ({ form }: ListedEmployee): boolean => form === null;

export function BulkDialog({ employerId, employees, mayLink, onClose }: Props) {
  const t = useText();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [running, setRunning] = useState<'start' | 'links'>();
  const isStopped = useRef(false);
  const missing = employees.filter(isWithoutForm).length;
  const isDone = running !== undefined && outcomes.length === employees.length;

  const run = async (what: 'start' | 'links'): Promise<void> => {
    setRunning(what);
    for (const employee of employees) {
      if (isStopped.current) break;
      const outcome = await act(employerId, employee, what);
      setOutcomes((before) => [...before, outcome]);
    }
    await refreshLists(client, employerId);
  };
  const close = (): void => {
    isStopped.current = true;
    onClose();
  };
  const links = outcomes.filter(({ link }) => link !== undefined);
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
        </>
      ) : (
        <>
          <ProgressBar
            label={t(running === 'start' ? 'bulk.start' : 'bulk.links')}
            value={outcomes.length}
            total={employees.length}
          />
          {isDone ? (
            <p role="status">
              <Text
                id="bulk.done"
                values={{
                  started: outcomes.filter(({ isStarted }) => isStarted).length,
                  links: links.length,
                  failed: failed.length,
                }}
              />
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

async function act(
  employerId: string,
  employee: ListedEmployee,
  what: 'start' | 'links',
): Promise<Outcome> {
  let isStarted = false;
  try {
    if (what === 'start' && isWithoutForm(employee)) {
      await startForm(employerId, employee.id);
      isStarted = true;
    }
    const link = what === 'links' ? await makeLink(employerId, employee.id) : undefined;
    return { employee, isStarted, link, problem: undefined };
  } catch (error) {
    return { employee, isStarted, link: undefined, problem: (error as Error).message };
  }
}
