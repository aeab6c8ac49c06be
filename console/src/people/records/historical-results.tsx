/** What would become, or became, of each row of a table of historical forms. */

import type { HistoricalFormResult } from '@wagewright/client';
import { Link } from 'wouter';
import { useLanguage } from '../../ui/i18n/language.tsx';
import { fieldWords } from '../../ui/i18n/refusals.ts';
import { Text } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formHref } from '../work/work.ts';
import { gapsOf, type Outcome } from './historical-file.ts';

/** Of 1,000 rows, those with something to say come first. */
const MOST_SHOWN = 200;

const isRefused = ({ errors }: HistoricalFormResult): boolean => errors.length > 0;

export function Checked({ checked }: { readonly checked: readonly HistoricalFormResult[] }) {
  const refused = checked.filter(isRefused);
  const completed = checked.filter(({ result }) => result === 'completed');
  return (
    <>
      <Notice
        tone={refused.length === 0 ? 'good' : 'warn'}
        title={
          <Text
            id="historicalBatch.checked"
            values={{
              added: checked.length - refused.length - completed.length,
              completed: completed.length,
              refused: refused.length,
            }}
          />
        }
      />
      <Rows of={checked} />
    </>
  );
}

type Props = { readonly employerId: string; readonly outcomes: readonly Outcome[] };

export function Outcomes({ employerId, outcomes }: Props) {
  const taken = outcomes.filter((outcome) => !isRefused(outcome));
  const scans = outcomes.reduce((sum, { scansAdded }) => sum + scansAdded, 0);
  const isDone = outcomes.every(
    (outcome) => !isRefused(outcome) && outcome.scansMissing.length === 0,
  );
  return (
    <>
      <Notice
        tone={isDone ? 'good' : 'warn'}
        title={
          <Text
            id="historicalBatch.done"
            values={{ taken: taken.length, scans, refused: outcomes.length - taken.length }}
          />
        }
      />
      <Rows of={outcomes} employerId={employerId} />
    </>
  );
}

type RowsProps = {
  readonly of: readonly (HistoricalFormResult & Partial<Outcome>)[];
  readonly employerId?: string;
};

function Rows({ of, employerId }: RowsProps) {
  const open = of
    .filter(
      (row) =>
        isRefused(row) ||
        gapsOf(row).length > 0 ||
        row.warnings.length > 0 ||
        (row.scansMissing ?? []).length > 0,
    )
    .sort((a, b) => Number(isRefused(b)) - Number(isRefused(a)) || a.row - b.row);
  const hidden = open.length - MOST_SHOWN;
  return (
    <>
      <ul className="plain stack tight">
        {open.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.row} className="breaks">
            <strong>
              <Text id="historicalBatch.row" values={{ line: row.row }} />
            </strong>{' '}
            <Said row={row} employerId={employerId} />
          </li>
        ))}
      </ul>
      {hidden <= 0 ? null : (
        <p className="muted">
          <Text id="historicalBatch.more" values={{ count: hidden }} />
        </p>
      )}
    </>
  );
}

type SaidProps = {
  readonly row: HistoricalFormResult & Partial<Outcome>;
  readonly employerId: string | undefined;
};

function Said({ row, employerId }: SaidProps) {
  const { submissionId, result, errors, warnings, scansMissing = [] } = row;
  if (errors.length > 0) return <Refused errors={errors} />;
  const gaps = gapsOf(row);
  return (
    <>
      {employerId === undefined || submissionId === null ? (
        <Text
          id={result === 'completed' ? 'historicalBatch.wouldComplete' : 'historicalBatch.wouldAdd'}
        />
      ) : (
        <Link href={formHref(employerId, submissionId)}>
          <Text id="employee.formNumber" values={{ id: String(submissionId) }} />
        </Link>
      )}
      {gaps.length === 0 ? null : (
        <>
          {' · '}
          <Text id="historicalBatch.gaps" values={{ columns: <code>{gaps.join(', ')}</code> }} />
        </>
      )}
      {scansMissing.length === 0 ? null : (
        <>
          {' · '}
          <Text id="historicalBatch.noScan" values={{ names: scansMissing.join(', ') }} />
        </>
      )}
      {warnings.length === 0 ? null : (
        <>
          {' · '}
          <span lang="en">{warnings.map(({ message }) => message).join(' ')}</span>
        </>
      )}
    </>
  );
}

/** In another language, the code decides the words, and the message follows. */
function Refused({ errors }: Pick<HistoricalFormResult, 'errors'>) {
  const { language } = useLanguage();
  return errors.map(({ path, code, message }) => {
    const words = fieldWords({ code, message }, language);
    return (
      <span key={`${path} ${message}`}>
        {path === '' ? null : <code>{path}</code>} {words === message ? null : `${words} `}
        <span lang="en">{message}</span>{' '}
      </span>
    );
  });
}
