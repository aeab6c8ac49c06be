/** What became of each employee while forms are started, links made, and emails sent. */

import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { csvOf, save } from '../../ui/save-file.ts';
import type { BulkAct, Outcome } from './bulk-acts.ts';
import { nameOf } from './employee-table.tsx';

const LABELS = {
  start: 'bulk.start',
  links: 'bulk.links',
  emails: 'bulk.sendEmails',
} as const satisfies Readonly<Record<BulkAct, MessageId>>;

type Props = {
  readonly running: BulkAct;
  readonly outcomes: readonly Outcome[];
  readonly total: number;
  readonly onClose: () => void;
};

export function BulkResults({ running, outcomes, total, onClose }: Props) {
  const t = useText();
  const isDone = outcomes.length === total;
  const links = outcomes.filter(({ link }) => link !== undefined);
  return (
    <>
      <ProgressBar label={t(LABELS[running])} value={outcomes.length} total={total} />
      {isDone ? <Summary running={running} outcomes={outcomes} total={total} /> : null}
      <Failed outcomes={outcomes} />
      <Emailed outcomes={outcomes} />
      {links.length === 0 || !isDone ? null : <Links links={links} />}
      <div className="row">
        <Button onPress={onClose}>
          <Text id={isDone ? 'close' : 'bulk.stop'} />
        </Button>
      </div>
    </>
  );
}

type OutcomesProps = { readonly outcomes: readonly Outcome[] };

function Summary({ running, outcomes, total }: Omit<Props, 'onClose'>) {
  const count = (is: (outcome: Outcome) => boolean): number => outcomes.filter(is).length;
  const emailed = count(({ isEmailed }) => isEmailed);
  return (
    <p role="status">
      {running === 'emails' ? (
        <Text id="bulk.emailed" values={{ emailed, failed: total - emailed }} />
      ) : (
        <Text
          id="bulk.done"
          values={{
            started: count(({ isStarted }) => isStarted),
            links: count(({ link }) => link !== undefined),
            failed: count(({ problem }) => problem !== undefined),
          }}
        />
      )}
    </p>
  );
}

function Failed({ outcomes }: OutcomesProps) {
  const failed = outcomes.filter(({ problem }) => problem !== undefined);
  return failed.length === 0 ? null : (
    <Notice tone="bad">
      <ul className="plain">
        {failed.map(({ employee, problem }) => (
          <li key={employee.id}>
            {nameOf(employee)}: {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Emailed({ outcomes }: OutcomesProps) {
  const emailed = outcomes.filter(({ isEmailed }) => isEmailed);
  return emailed.length === 0 ? null : (
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
  );
}

function Links({ links }: { readonly links: readonly Outcome[] }) {
  const t = useText();
  return (
    <>
      <ul className="plain link-list">
        {links.map(({ employee, link = '' }) => (
          <li key={employee.id} className="row between">
            <span>{nameOf(employee)}</span>
            <CopyButton text={link} label={t('links.copyFor', { name: nameOf(employee) })} />
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
